import { randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { notificationContent, signAlipay } from '../alipay/sign.ts';
import { yuanOf } from '../amounts.ts';
import { chinaTime, chinaTimestamp } from '../china-time.ts';
import type { Book, LocalTrade, Notice } from './book.ts';
import type { LocalKeys } from './keys.ts';
import type { PlatformSigner } from './platform-signer.ts';
import { transactionOf } from './wechat-service.ts';

interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/** Providers ask again for a day and more; here the first tries come sooner. */
const pausesMs = [2000, 5000, 15_000, 30_000, 60_000, 180_000, 600_000, 1_200_000, 1_800_000, 3_600_000];
const deliveryMs = 10_000;
const answerBytes = 4096;

export interface Notices {
  /** Tells the merchant of a payment, `afterMs` from now (default 0), until he says that he knows. The caller saves. */
  tell(trade: LocalTrade, options?: { amountFen?: number; afterMs?: number }): void;
  close(): void;
}

/** Sends notifications that are due, also those that an earlier process left. `trust` is a certificate that a merchant on this machine shows. */
export function startNotices({
  book,
  keys,
  signer,
  trust,
  clock,
}: {
  book: Book;
  keys: LocalKeys;
  signer: PlatformSigner;
  trust?: string | undefined;
  clock: () => Date;
}): Notices {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const now = (): number => clock().getTime();
  const underWay = new Set<string>();

  const deliver = async (notice: Notice): Promise<void> => {
    const trade = book.find(notice.provider, notice.outTradeNo);
    const isKnown =
      trade === undefined ||
      (await send(trade.notifyUrl, deliveryOf(notice, trade), trust).then(
        (answer) => accepts[notice.provider](answer),
        () => false,
      ));
    const pause = pausesMs[notice.tries];
    notice.tries++;
    if (isKnown || pause === undefined) book.forget(notice);
    else notice.dueAt = now() + pause;
    await book.save();
  };
  const deliveryOf = ({ provider, id, amountFen }: Notice, trade: LocalTrade): Delivery => {
    if (provider === 'alipay') return alipayNotice(trade, { id, amountFen, keys, at: clock() });
    const sealed = signer.seal(JSON.stringify(transactionOf(trade, keys, now(), amountFen)), 'transaction');
    const body = JSON.stringify({
      ...{
        id,
        create_time: chinaTimestamp(clock()),
        resource_type: 'encrypt-resource',
        event_type: 'TRANSACTION.SUCCESS',
        summary: '支付成功',
      },
      resource: { original_type: 'transaction', ...sealed },
    });
    const serial = trade.signsByPublicKey ? keys.publicKeyId : undefined;
    return { headers: { 'content-type': 'application/json', ...signer.headers(body, serial) }, body };
  };
  const look = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    for (const notice of book.notices.filter(({ id, dueAt }) => dueAt <= now() && !underWay.has(id))) {
      underWay.add(notice.id);
      void deliver(notice)
        .catch(() => undefined)
        .finally(() => {
          underWay.delete(notice.id);
          look();
        });
    }
    const next = Math.min(...book.notices.filter(({ id }) => !underWay.has(id)).map(({ dueAt }) => dueAt));
    if (next !== Infinity) timer = setTimeout(look, Math.min(Math.max(next - now(), 10), 60_000)).unref();
  };
  look();
  return {
    tell({ provider, outTradeNo, amountFen: actual }, { amountFen = actual, afterMs = 0 } = {}) {
      book.notify({ id: randomUUID(), provider, outTradeNo, amountFen, dueAt: now() + afterMs, tries: 0 });
      look();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const accepts = {
  alipay: ({ body }: { body: string }): boolean => body === 'success',
  wechat: ({ status }: { status: number }): boolean => status >= 200 && status < 300,
} as const;

/** What Alipay posts about a trade. */
function alipayNotice(
  trade: LocalTrade,
  { id, amountFen, keys, at }: { id: string; amountFen: number; keys: LocalKeys; at: Date },
): Delivery {
  const yuan = yuanOf(amountFen);
  const parameters: Record<string, string> = {
    ...{
      notify_time: chinaTime(at),
      notify_type: 'trade_status_sync',
      notify_id: id.replaceAll('-', ''),
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
    },
    ...{
      app_id: keys.appId,
      auth_app_id: keys.appId,
      seller_id: keys.sellerId,
      buyer_id: '2088000000000000',
      buyer_logon_id: 'lo***@local',
    },
    ...{ out_trade_no: trade.outTradeNo, trade_no: trade.transactionId, trade_status: 'TRADE_SUCCESS', subject: trade.subject },
    ...{ total_amount: yuan, receipt_amount: yuan, buyer_pay_amount: yuan, invoice_amount: yuan, point_amount: '0.00' },
    fund_bill_list: JSON.stringify([{ amount: yuan, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_create: chinaTime(new Date(trade.createdAt)),
    gmt_payment: chinaTime(new Date(trade.paidAt ?? at.getTime())),
  };
  const sign = signAlipay(notificationContent(parameters), keys.alipay.privateKey);
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...parameters, sign }).toString(),
  };
}

/** Posts a notification and reads what is answered, of which the beginning is enough. */
function send(url: string, { headers, body }: Delivery, trust: string | undefined): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { protocol } = new URL(url);
    const signal = AbortSignal.timeout(deliveryMs);
    const about = { method: 'POST', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, signal };
    const sent =
      protocol === 'https:' ? tlsRequest(url, { ...about, ...(trust !== undefined && { ca: trust }) }) : plainRequest(url, about);
    sent.once('error', reject);
    sent.once('response', (response) => {
      let said = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        said += chunk;
        if (said.length > answerBytes) response.destroy(new Error('a long answer'));
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: said }));
    });
    sent.end(body);
  });
}
