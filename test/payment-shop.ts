import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  NotificationDelivery,
  NotificationReading,
  PaymentFact,
  PaymentProviderName,
  PaymentRequest,
  PaymentStart,
} from '#providers/payments/contract';
import { keptKeys } from '#providers/payments/local/keys';
import { openLocalPayments, type LocalPayments } from '#providers/payments/local/local';

export interface Told {
  provider: PaymentProviderName;
  delivery: NotificationDelivery;
  reading: NotificationReading;
}

/** A merchant with the local providers, whom notifications reach over HTTP. */
export interface PaymentShop {
  local: LocalPayments;
  folder: string;
  /** What came, in order. */
  told: Told[];
  /** Whether notifications are answered as known; default true. */
  accepts: boolean;
  /** Resolves once so many notifications came. */
  toldOf(count: number): Promise<Told[]>;
  /** Moves the clock of both sides. */
  pass(ms: number): void;
  clock: () => Date;
  request(overrides?: Partial<PaymentRequest>): PaymentRequest;
  /** Creates a payment and brings it to where the payer sees it, as a browser does with a form. */
  start(provider: PaymentProviderName, request: PaymentRequest): Promise<PaymentStart>;
  /** Ends the providers and starts them again on the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

let number = 0;
let keysFolder: Promise<string> | undefined;

/** Keys take seconds to make: those of one process's shops are the same. */
async function makeKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-payment-keys-'));
  await keptKeys(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `ownKeys`: as another merchant, with keys of his own at other providers, which takes seconds. */
export async function openPaymentShop({ ownKeys = false } = {}): Promise<PaymentShop> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-payments-'));
  if (!ownKeys) await copyFile(join(await (keysFolder ??= makeKeys()), 'keys.json'), join(folder, 'keys.json'));
  let shift = 0;
  const clock = (): Date => new Date(Date.now() + shift);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const provider = request.url === '/alipay' ? 'alipay' : 'wechat';
      const delivery = { headers: request.headers, body };
      const { answers } = shop.local.providers[provider];
      void shop.local.providers[provider].readNotification(delivery).then((reading) => {
        shop.told.push({ provider, delivery, reading });
        const answer = shop.accepts ? answers.accepted : answers.refused;
        response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop: PaymentShop = {
    local: await openLocalPayments({ folder, port: 0, clock }),
    ...{ folder, told: [], accepts: true, clock },
    async toldOf(count) {
      for (let tries = 0; shop.told.length < count && tries < 500; tries++) await new Promise((next) => setTimeout(next, 10));
      return shop.told;
    },
    pass: (ms) => (shift += ms),
    request: (overrides) => ({
      outTradeNo: `T${Date.now()}${String(++number).padStart(6, '0')}`,
      amountFen: 8888,
      subject: '模型轻量化',
      expiresAt: new Date(clock().getTime() + 30 * 60_000),
      notifyUrl: origin,
      returnUrl: `${origin}/back?order=1`,
      ...overrides,
    }),
    async start(provider, request) {
      const started = await shop.local.providers[provider].create({ ...request, notifyUrl: `${request.notifyUrl}/${provider}` });
      if ('form' in started) {
        const { action, fields } = started.form;
        const url = `${shop.local.url}/alipay/gateway.do${new URL(action).search}`;
        const taken = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
        if (taken.status !== 200) throw new Error(`the form was refused with ${taken.status}`);
      }
      return started;
    },
    async restart() {
      const { port } = new URL(shop.local.url);
      await shop.local.close();
      shop.local = await openLocalPayments({ folder, port: Number(port), clock });
    },
    async close() {
      await shop.local.close();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
  return shop;
}

/** What a notification says, when it is believed. */
export function factOf(reading: NotificationReading): PaymentFact {
  if ('refusal' in reading) throw new Error(`refused: ${reading.refusal}`);
  return reading.fact;
}
