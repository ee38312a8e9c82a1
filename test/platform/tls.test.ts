import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import { calls } from '#domain/catalog/calls';
import type { SealedCall } from '#domain/gateway/session';
import { openTestApi, openWireSession, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { keptCertificate } from '../../script/platform/certificate.ts';

const [sqlite] = databaseBackends;

describe('an api that speaks TLS itself', function speaksTls() {
  this.timeout(30_000);
  let folder: string;
  let api: TestApi;
  let ca: string;
  before(async () => {
    if (sqlite === undefined) return;
    folder = await mkdtemp(join(tmpdir(), 'modelmill-tls-'));
    const { certFile, keyFile } = await keptCertificate(folder);
    ca = await readFile(certFile, 'utf8');
    api = await openTestApi(sqlite, { tls: { cert: ca, key: await readFile(keyFile, 'utf8') } });
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  interface Answer {
    status: number;
    cookies: string[];
    hsts: string | undefined;
    body: string;
  }

  /** Trusts nothing but the self-made certificate, by the name it was made for. */
  const send = ({ method, address, headers, body }: SealedCall): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: 'localhost', family: 4, port: api.port, ca, method, path: address, headers }, (reply) => {
        const { 'set-cookie': cookies = [], 'strict-transport-security': hsts } = reply.headers;
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        reply.once('end', () => resolve({ status: reply.statusCode ?? 0, cookies, hsts, body: text }));
      });
      sent.once('error', reject);
      sent.end(body);
    });

  it('carries LZ1, makes every cookie Secure and its own pages those of https, and asks nobody to stay', async () => {
    const session = openWireSession('', {
      fetchKey: async () => {
        const { body } = await send({ method: 'POST', address: calls.gatewayPublicKey.path, headers: {} });
        return (JSON.parse(body) as { datas: { kid: string; alg: 'RSA-OAEP-256'; spki: string } }).datas;
      },
    });
    const { phone } = await buildUser(api.database);
    const ask = async (path: string, payload: object, headers: Record<string, string> = {}) => {
      const sealed = await session.seal({ path, payload, token: undefined, form: 'form' });
      return send({ ...sealed, headers: { ...sealed.headers, ...headers } });
    };
    const about = { phone, type: 'smsPhoneLogin', deviceId: 'a-device-of-the-tests' };
    await ask(calls.getAliyunAcs.path, { nvcdata: JSON.stringify(about) });
    const { datas: smsKey } = JSON.parse((await ask(calls.sendSms.path, about)).body) as { datas: string };
    const verifycode = api.sms.sent(phone)[0]?.code;
    const own = `https://localhost:${api.port}`;
    const signedIn = await ask(calls.loginByphone.path, { phoneno: phone, verifycode, smsKey }, { origin: own });
    expect(signedIn.status, signedIn.body).to.equal(200);
    expect(signedIn.cookies.some((cookie) => cookie.startsWith(cookieNames.refresh))).to.equal(true);
    for (const cookie of signedIn.cookies) expect(cookie).to.match(/; secure/);
    expect(signedIn.hsts).to.equal(undefined);
    const foreign = await ask(calls.refreshToken.path, {}, { origin: own.replace('https', 'http') });
    expect([foreign.status, (JSON.parse(foreign.body) as { resp_code: number }).resp_code]).to.deep.equal([400, 60408]);
  });

  it('lets go of whoever speaks plain HTTP to it', async () => {
    const socket = connect(api.port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).not.to.include('HTTP/1.1 200');
  });
});
