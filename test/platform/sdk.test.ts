import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from 'chai';
import type { FileView, JobView } from '#domain/open/resources';
import { snippets } from '#domain/open/snippets';
import { modelPath } from '#test/models';
import { keyOf, openPlatform, type OpenPlatform } from '#test/open';
import { buildUser } from '#test/people';
import { Modelmill, type Job, type ModelFile, type UploadState } from '../../sdk/js/index.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const example = (name: string): string => join(repository, 'sdk/examples', name);

/** What the package says of answers is what the API's schemas say: this compiles. */
const asPackage = (file: FileView, job: JobView): [ModelFile, Job] => [file, job];

describe('the packages for developers, installed elsewhere, on a running platform', function packages() {
  this.timeout(120_000);
  let platform: OpenPlatform;
  let folder: string;
  let apiKey: string;
  let origin: string;
  const modelmill = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
    run(join(folder, 'node_modules/.bin/modelmill'), args, { cwd: folder, env: environmentOf(environment) });
  const environmentOf = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    ...{ PATH: process.env.PATH, HOME: folder, MODELMILL_ORIGIN: origin, MODELMILL_API_KEY: apiKey },
    ...more,
  });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-sdk-'));
    const pack = (name: string) => run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(repository, 'sdk', name) });
    await Promise.all([pack('js'), pack('cli')]);
    const packed = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => join(folder, name));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, ...packed], { cwd: folder });
    platform = await openPlatform();
    ({ origin } = platform.api);
    apiKey = await keyOf(platform.api, (await buildUser(platform.api.database, { tier: 'professional' })).id);
  });
  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('weigh at most 10 KB, and say of files and jobs what the API says', async () => {
    const built = join(folder, 'node_modules/@modelmill/sdk/dist');
    const modules = (await readdir(built)).filter((name) => name.endsWith('.js'));
    const code = await Promise.all(modules.map((name) => readFile(join(built, name))));
    expect(gzipSync(Buffer.concat(code)).length).to.be.within(1000, 10_000);
    expect(asPackage).to.be.a('function');
  });

  it('are shown on pages and in the guide as they are run here', async () => {
    const shown = async (name: string): Promise<string> => {
      const [, between = ''] = /(?:#|\/\/) begin\n([^]*?)\n(?:#|\/\/) end/.exec(await readFile(example(name), 'utf8')) ?? [];
      return between;
    };
    const names = { curl: 'convert.sh', javascript: 'convert.mjs', python: 'convert.py', webhook: 'webhook.mjs' } as const;
    const guide = await readFile(join(repository, 'docs/guides/api.md'), 'utf8');
    for (const [name, file] of Object.entries(names)) {
      expect(snippets[name as keyof typeof names], file).to.equal(await shown(file));
      expect(guide, file).to.contain(`\n${snippets[name as keyof typeof names]}\n`);
    }
  });

  it('lead from a file to two formats on the disk by JavaScript, and to one each by curl and Python', async () => {
    await run('cp', [example('convert.mjs'), folder]);
    const { stdout } = await run('node', ['convert.mjs', modelPath('gltf/truck.glb')], { cwd: folder, env: environmentOf() });
    const job = JSON.parse(stdout) as Job;
    expect(job.outputs.map(({ format }) => format)).to.deep.equal(['usdz', 'obj']);
    for (const { name, size } of job.outputs) expect((await stat(join(folder, name))).size).to.equal(size);

    await run('bash', [example('convert.sh'), modelPath('gltf/truck.glb')], { cwd: folder, env: environmentOf() });
    expect((await stat(join(folder, 'model.usdz'))).size).to.be.above(1000);
    await run('python3', [example('convert.py'), modelPath('gltf/truck.glb')], { cwd: folder, env: environmentOf() });
    expect((await readdir(folder)).filter((name) => name.endsWith('.stl'))).to.have.lengthOf(1);
  });

  it('take an upload up where a process was ended, and send no part twice', async () => {
    let puts = 0;
    const counting: typeof fetch = (...asked) => {
      if (asked[1]?.method === 'PUT') puts++;
      return fetch(...asked);
    };
    const client = new Modelmill({ origin, apiKey, fetch: counting });
    const content = new Blob([new Uint8Array(19 * 1024 * 1024)]);
    const stopping = new AbortController();
    let state: UploadState | null = null;
    const keep = (kept: UploadState | null): void => void (state = kept);
    const ended = client.files.upload(content, {
      ...{ name: 'large.stl', parallel: 1, signal: stopping.signal, onState: keep },
      onProgress: ({ sent }) => sent > 0 && stopping.abort(),
    });
    expect(await ended.catch((error: Error) => error.name)).to.equal('AbortError');
    const saved = JSON.parse(JSON.stringify(state)) as UploadState;
    const parts = Math.ceil(content.size / saved.partSize);
    expect([parts > 1, puts]).to.deep.equal([true, 1]);
    const file = await new Modelmill({ origin, apiKey, fetch: counting }).files.upload(content, {
      name: 'large.stl',
      state: saved,
      onState: keep,
    });
    expect([file.id, file.size, puts, state]).to.deep.equal([saved.file, content.size, parts, null]);
  });

  it('refuse by typed errors, and wait as long as a server asks before they try again with the same key', async () => {
    const wrong = new Modelmill({ origin, apiKey: 'mm_test_wrong' });
    expect(await wrong.account.get().catch((error: Error) => error)).to.include({ name: 'AuthenticationError', code: 'invalid_key' });
    const asked: { at: number; key: string | null }[] = [];
    const busyOnce: typeof fetch = (url, init) => {
      asked.push({ at: Date.now(), key: new Headers(init?.headers).get('idempotency-key') });
      return asked.length === 1 ? Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': '1' } })) : fetch(url, init);
    };
    const busy = new Modelmill({ origin, apiKey, fetch: busyOnce });
    const refused = await busy.jobs.create({ file: `file_${'0'.repeat(32)}`, outputs: ['glb'] }).catch((error: Error) => error);
    expect(refused).to.include({ name: 'NotFoundError', status: 404 });
    expect([asked.length, asked[0]?.key === asked[1]?.key, asked[1]!.at - asked[0]!.at >= 990]).to.deep.equal([2, true, true]);
  });

  describe('by the command line', () => {
    const children: ChildProcess[] = [];
    after(() => {
      for (const child of children) child.kill('SIGTERM');
    });

    it('convert a file to two formats, tell it by JSON, and forward the event signed to a server that verifies it', async () => {
      await run('cp', [example('webhook.mjs'), folder]);
      const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
      const server = spawn('node', ['webhook.mjs'], { cwd: folder, env: environmentOf({ WEBHOOK_SECRET: secret }) });
      children.push(server);
      const lines = createInterface(server.stdout);
      const [listening] = (await once(lines, 'line')) as [string];
      const url = `http://127.0.0.1:${listening.split(' ')[1]}`;
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).to.equal(400);
      const listen = spawn(
        join(folder, 'node_modules/.bin/modelmill'),
        ['listen', '--forward-to', url, '--secret', secret, '--events', 'job.succeeded'],
        {
          ...{ cwd: folder, env: environmentOf() },
        },
      );
      children.push(listen);
      await once(listen.stderr, 'data');
      // It begins behind the events that there are already.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const told = once(lines, 'line') as Promise<[string]>;
      const { stdout } = await modelmill(['convert', modelPath('gltf/truck.glb'), '--to', 'obj,glb', '--json', '-o', 'made']);
      const job = JSON.parse(stdout) as Job & { saved: string[] };
      expect([job.status, job.saved.length, (await readdir(join(folder, 'made'))).length]).to.deep.equal(['succeeded', 2, 2]);
      expect(await told).to.deep.equal([`job.succeeded ${job.id}`]);
      const usage = JSON.parse((await modelmill(['usage', '--by', 'kind', '--json'])).stdout) as { data: { kind: string }[] };
      expect(usage.data.map(({ kind }) => kind)).to.include('convert');
    });

    it('serves tools over MCP that check, convert, lighten and compare, each with what was measured', async () => {
      const transport = new StdioClientTransport({
        ...{ command: join(folder, 'node_modules/.bin/modelmill'), args: ['mcp'], cwd: folder },
        env: environmentOf() as Record<string, string>,
      });
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(transport);
      try {
        expect((await client.listTools()).tools.map(({ name }) => name)).to.deep.equal(['check', 'convert', 'lighten', 'compare']);
        const call = async (name: string, args: Record<string, unknown>) => {
          const { isError = false, structuredContent } = await client.callTool({ name, arguments: args });
          return { isError, told: structuredContent as Record<string, unknown> };
        };
        const model = modelPath('gltf/truck.glb');
        const checked = await call('check', { model });
        expect(checked.told).to.include({ object: 'file', status: 'ready', format: 'glb' });
        const lightened = await call('lighten', { model: checked.told.id, folder: join(folder, 'light') });
        const [light] = lightened.told.results as { saved: string; size: number; measured_error: { max_percent: number } }[];
        expect((await stat(light?.saved ?? '')).size).to.equal(light?.size);
        expect(light?.measured_error.max_percent).to.be.within(0, 10);
        expect((await call('compare', { job: lightened.told.job })).told.results).to.deep.equal(
          (lightened.told.results as object[]).map((result) => ({ ...result, saved: null })),
        );
        const converted = await call('convert', { model: checked.told.id, formats: ['obj', 'stl'], folder: join(folder, 'light') });
        expect((converted.told.results as { format: string }[]).map(({ format }) => format)).to.deep.equal(['obj', 'stl']);
        for (const wrong of [call('check', { model: '/nowhere.glb' }), call('compare', { job: `job_${'0'.repeat(32)}` })]) {
          expect((await wrong).isError).to.equal(true);
        }
      } finally {
        await client.close();
      }
    });

    it('ends with a code for each cause, and completes in each shell', async () => {
      const codeOf = (args: string[], environment?: NodeJS.ProcessEnv): Promise<number> =>
        modelmill(args, environment).then(
          () => 0,
          ({ code }: { code: number }) => code,
        );
      const away = { MODELMILL_ORIGIN: 'http://127.0.0.1:9' };
      const codes = await Promise.all([
        ...[codeOf(['help']), codeOf(['nonsense']), codeOf(['convert', 'nowhere.glb', '--to', 'obj'])],
        ...[codeOf(['usage'], { MODELMILL_API_KEY: 'mm_test_wrong' }), codeOf(['jobs', `job_${'0'.repeat(32)}`]), codeOf(['usage'], away)],
      ]);
      expect(codes).to.deep.equal([0, 2, 2, 3, 5, 6]);
      const { stdout } = await modelmill(['completion', 'bash']);
      const asked = `${stdout}\nCOMP_WORDS=(modelmill convert --t) COMP_CWORD=2; _modelmill; echo "\${COMPREPLY[@]}"`;
      expect((await run('bash', ['-c', asked])).stdout.trim()).to.equal('--to');
      expect((await modelmill(['man'])).stdout).to.contain('.SH EXIT STATUS');
    });
  });
});
