import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chinaDay } from '../china-time.ts';
import { isFormMethod, type AlipayGateway } from './alipay-gateway.ts';
import type { LocalPayers } from './payers.ts';
import type { wechatService } from './wechat-service.ts';

const bodyBytes = 64 * 1024;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: Buffer | string;
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Serves both protocols on a loopback port: Alipay's gateway at `/alipay/gateway.do`, its bills beside it, and WeChat Pay at `/v3/…`. Every call must be
 * signed by our own keys, and must name this machine, so that no page of a browser gets anywhere.
 */
export async function serveLocal(
  port: number,
  {
    alipay,
    wechat,
    alipayFile,
    payers,
  }: {
    alipay: AlipayGateway;
    payers: LocalPayers;
    wechat: ReturnType<typeof wechatService>;
    alipayFile: (day: string) => Buffer | undefined;
  },
): Promise<{ port: number; close: () => Promise<void> }> {
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url: path = '/', headers } = request;
    const { pathname, searchParams } = new URL(path, 'http://local');
    const body = await bodyOf(request);
    if (body === undefined) return { status: 413, body: '' };
    if (pathname === '/alipay/gateway.do' && method === 'POST') {
      const parameters = { ...Object.fromEntries(searchParams), ...Object.fromEntries(new URLSearchParams(body)) };
      const type = { 'content-type': 'application/json;charset=utf-8' };
      if (!isFormMethod(parameters.method)) return { status: 200, headers: type, body: await alipay.answer(parameters) };
      const trade = await alipay.take(parameters);
      return { status: trade === undefined ? 400 : 200, headers: { 'content-type': 'text/plain' }, body: trade?.transactionId ?? '' };
    }
    if (pathname === '/alipay/bill') {
      const file = alipayFile(searchParams.get('day') ?? '');
      return { status: file === undefined ? 404 : 200, headers: { 'content-type': 'application/zip' }, body: file ?? '' };
    }
    if (pathname === '/sns/oauth2/access_token')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(payers.exchange(searchParams)) };
    if (!pathname.startsWith('/v3/')) return { status: 404, body: '' };
    const serial = headers['wechatpay-serial'];
    return wechat({
      method,
      path,
      authorization: headers.authorization ?? '',
      wantsSerial: typeof serial === 'string' ? serial : undefined,
      body,
    });
  };
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const { localPort } = request.socket;
    const isNear = host === `127.0.0.1:${localPort}`;
    void (isNear ? answerTo(request) : Promise.resolve({ status: 404, body: '' } satisfies Answer))
      .catch((): Answer => ({ status: 500, body: '' }))
      .then(({ status, headers, body }: Answer) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, '127.0.0.1', () => listening()));
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Whether a text is a day that has begun. */
export const isPastDay = (day: string, now: Date): boolean => dayPattern.test(day) && day <= chinaDay(now);
