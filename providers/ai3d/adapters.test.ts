import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { codeOf } from '#test/failures';
import type { Ai3dProvider } from './contract.ts';
import { createHunyuan, signTc3 } from './hunyuan.ts';
import { createMeshy } from './meshy.ts';
import { createRodin } from './rodin.ts';
import { createTripo } from './tripo.ts';

interface Call {
  method: string;
  url: string;
  authorization: string;
  action: string;
  body: string;
}

/** Answers as each service's public documents have them: the services themselves were never asked. */
describe('services that generate models', () => {
  let server: Server;
  let endpoint: string;
  let calls: Call[] = [];
  let answers: { status?: number; body: object }[] = [];
  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const { authorization = '', 'x-tc-action': action = '' } = headers;
        calls.push({ method, url, authorization, action: String(action), body: Buffer.concat(chunks).toString('latin1') });
        const { status = 200, body } = answers.shift() ?? { status: 500, body: {} };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => void server.close());
  beforeEach(() => ([calls, answers] = [[], []]));

  const key = { apiKey: 'secret-key' };
  const picture = { picture: Buffer.from('png'), fine: true };
  const url = 'https://results.example/a.glb';
  const refusal = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (error as { why?: string }).why ?? (error as Error).name,
    );

  it('by Meshy: a task is made, asked about under its own path, and deleted', async () => {
    const meshy = createMeshy({ ...key, endpoint });
    answers = [
      { status: 202, body: { result: 'a1' } },
      { status: 202, body: { result: 'b2' } },
    ];
    expect([await meshy.submit({ prompt: '猫' }, 'k'), await meshy.submit(picture, 'k')]).to.deep.equal(['text:a1', 'picture:b2']);
    expect(calls.map((call) => call.url)).to.deep.equal(['/openapi/v2/text-to-3d', '/openapi/v1/image-to-3d']);
    expect(JSON.parse(calls[0]!.body)).to.include({ mode: 'preview', topology: 'triangle' });
    expect(calls[1]!.body).to.contain('data:image/png;base64,').and.not.contain('secret-key');
    answers = [
      { body: { status: 'IN_PROGRESS', progress: 40 } },
      { body: { status: 'SUCCEEDED', progress: 100, model_urls: { glb: url } } },
      { body: { status: 'FAILED', progress: 0, task_error: { message: 'flagged by moderation' } } },
      { body: {} },
    ];
    expect(await meshy.status('picture:b2')).to.deep.equal({ state: 'running', percent: 40 });
    expect(await meshy.status('text:a1')).to.deep.equal({ state: 'done', urls: [url] });
    expect(await meshy.status('text:a1')).to.include({ state: 'failed', filtered: true });
    await meshy.cancel('text:a1');
    expect(calls.at(-1)).to.include({ method: 'DELETE', url: '/openapi/v2/text-to-3d/a1', authorization: 'Bearer secret-key' });
  });

  it('by Tripo: a picture is uploaded first', async () => {
    const tripo = createTripo({ ...key, endpoint });
    answers = [{ body: { code: 0, data: { image_token: 'tok' } } }, { body: { code: 0, data: { task_id: 't1' } } }];
    expect(await tripo.submit(picture, 'k')).to.equal('t1');
    expect(calls.map((call) => call.url)).to.deep.equal(['/v2/openapi/upload', '/v2/openapi/task']);
    expect(JSON.parse(calls[1]!.body)).to.deep.include({ type: 'image_to_model', file: { type: 'png', file_token: 'tok' } });
    answers = [
      { body: { data: { status: 'success', progress: 100, output: { pbr_model: url } } } },
      { body: { data: { status: 'banned' } } },
    ];
    expect(await tripo.status('t1')).to.deep.equal({ state: 'done', urls: [url] });
    expect(await tripo.status('t1')).to.include({ state: 'failed', filtered: true });
  });

  it('by Rodin: the key to the status is kept with the number', async () => {
    const rodin = createRodin({ ...key, endpoint });
    answers = [{ status: 201, body: { uuid: 'u1', jobs: { uuids: ['j'], subscription_key: 'sub' } } }];
    expect(await rodin.submit({ prompt: '猫' }, 'k')).to.equal('u1|sub');
    answers = [
      { body: { jobs: [{ status: 'Done' }, { status: 'Generating' }] } },
      { body: { jobs: [{ status: 'Done' }] } },
      {
        body: {
          list: [
            { name: 'base.glb', url },
            { name: 'preview.webp', url: 'https://results.example/p.webp' },
          ],
        },
      },
    ];
    expect(await rodin.status('u1|sub')).to.deep.equal({ state: 'running', percent: 50 });
    expect(await rodin.status('u1|sub')).to.deep.equal({ state: 'done', urls: [url] });
    expect(JSON.parse(calls.at(-1)!.body)).to.deep.equal({ task_uuid: 'u1' });
  });

  it('by Hunyuan: calls are signed, and refusals come in answers', async () => {
    const hunyuan = createHunyuan({ secretId: 'id', secretKey: 'secret-key', endpoint, clock: () => new Date('2026-01-02T03:04:05Z') });
    answers = [{ body: { Response: { JobId: 'h1' } } }];
    expect(await hunyuan.submit({ prompt: '猫' }, 'k')).to.equal('h1');
    expect(calls[0]).to.include({ action: 'SubmitHunyuanTo3DProJob' });
    expect(calls[0]!.authorization).to.match(
      /^TC3-HMAC-SHA256 Credential=id\/2026-01-02\/ai3d\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[0-9a-f]{64}$/,
    );
    const parts = { action: 'A', at: new Date('2026-01-02T03:04:05Z'), region: 'ap-guangzhou' };
    const signatures = ['{}', '{"a":1}'].map((body) => signTc3({ secretId: 'id', secretKey: 's' }, { ...parts, body }).authorization);
    expect(signatures[0]).not.to.equal(signatures[1]);
    answers = [
      { body: { Response: { Status: 'DONE', ResultFile3Ds: [{ Type: 'GLB', Url: url }] } } },
      { body: { Response: { Error: { Code: 'RequestLimitExceeded', Message: '' } } } },
      { body: { Response: { Error: { Code: 'InternalError', Message: '' } } } },
    ];
    expect(await hunyuan.status('h1')).to.deep.equal({ state: 'done', urls: [url] });
    expect(await refusal(hunyuan.submit({ prompt: '猫' }, 'k'))).to.equal('busy');
    expect(await refusal(hunyuan.submit({ prompt: '猫' }, 'k'))).to.equal('ProviderFault');
  });

  it('tell a certain no from an answer that may have been lost', async () => {
    const all: Ai3dProvider[] = [createMeshy({ ...key, endpoint }), createTripo({ ...key, endpoint }), createRodin({ ...key, endpoint })];
    for (const provider of all) {
      const seen: string[] = [];
      for (const [status, body] of [
        [429, {}],
        [400, { message: 'prompt violates the content policy' }],
        [402, { message: 'no credits' }],
        [503, {}],
        [200, { nothing: true }],
      ] as const) {
        answers = [{ status, body }];
        seen.push(await refusal(provider.submit({ prompt: '猫' }, 'k')));
      }
      expect(seen).to.deep.equal(['busy', 'filtered', 'refused', 'ProviderFault', 'ProviderFault']);
    }
  });

  it('give results from public addresses alone', async () => {
    const meshy = createMeshy({ ...key, endpoint });
    for (const address of [`${endpoint}/a.glb`, 'http://169.254.169.254/latest', 'file:///etc/passwd'])
      expect(await codeOf(meshy.fetch(address)).catch((error: unknown) => (error as Error).name), address).to.equal('FetchRefused');
  });
});
