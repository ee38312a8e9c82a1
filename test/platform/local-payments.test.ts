import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openLocalPayments } from '#providers/payments/local/local';
import { keptCertificate } from '../../script/platform/certificate.ts';

describe('the local payments', () => {
  it('tell a platform that speaks TLS by its own certificate, and no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-local-payments-'));
    const { certFile, keyFile } = await keptCertificate(folder, ['127.0.0.1']);
    const cert = await readFile(certFile, 'utf8');
    let told = 0;
    const server = createServer({ cert, key: await readFile(keyFile, 'utf8') }, (_, response) => {
      told++;
      response.end('success');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const notifyUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
    for (const [trust, expected] of [
      [undefined, false],
      [cert, true],
    ] as const) {
      const local = await openLocalPayments({ folder: join(folder, 'payments'), port: 0, trust });
      const outTradeNo = `T00000000${Number(expected)}`;
      const about = {
        outTradeNo,
        amountFen: 1,
        subject: '会员',
        expiresAt: new Date(Date.now() + 60_000),
        notifyUrl,
        returnUrl: notifyUrl,
      };
      await local.providers.wechat.create(about);
      await local.play('wechat', outTradeNo, 'pay');
      for (let tries = 0; told < 1 && tries < 50; tries++) await new Promise((next) => setTimeout(next, 10));
      await local.close();
      expect(told > 0).to.equal(expected);
    }
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true, force: true });
  });
});
