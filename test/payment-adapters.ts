import { generateKeyPairSync } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAlipay, type AlipayOptions } from '#providers/payments/alipay/alipay';
import type { NotificationReading, PaymentProvider } from '#providers/payments/contract';
import type { LocalKeys } from '#providers/payments/local/keys';
import { createWechatPay, type WechatPayOptions } from '#providers/payments/wechat/wechat';

/** A key that no provider and no merchant has. */
export const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The adapter that the local merchant would have. */
export const alipayOf = (keys: LocalKeys, overrides: Partial<AlipayOptions> = {}): PaymentProvider =>
  createAlipay({
    ...{ appId: keys.appId, sellerId: keys.sellerId, privateKey: keys.app.privateKey, publicKey: keys.alipay.publicKey },
    ...overrides,
  });
export const wechatOf = (keys: LocalKeys, overrides: Partial<WechatPayOptions> = {}): PaymentProvider =>
  createWechatPay({
    ...{ appId: keys.wechatAppId, mchId: keys.mchId, serialNo: keys.merchantSerial, apiV3Key: keys.apiV3Key },
    ...{ privateKey: keys.merchant.privateKey, publicKey: { id: keys.publicKeyId, key: keys.platform.publicKey } },
    ...overrides,
  });

/** Why a notification was refused. */
export const refusalOf = (reading: NotificationReading): string => ('refusal' in reading ? reading.refusal : 'believed');

/** Somebody between us and the providers: passes all on, and may change what they answer. */
export async function openMiddleman(target: string) {
  const seen: string[] = [];
  const middleman = {
    url: '',
    seen,
    change: (answer: { status: number; headers: IncomingHttpHeaders; body: Buffer }) => answer,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const headers = { ...request.headers, host: new URL(target).host };
    const passed = httpRequest(`${target}${request.url ?? ''}`, { method: request.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { status, headers, body } = middleman.change({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        });
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
        response.writeHead(status, kept).end(body);
      });
    });
    request.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  middleman.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return middleman;
}
