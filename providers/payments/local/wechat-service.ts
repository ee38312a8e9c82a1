import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { chinaTimestamp } from '../china-time.ts';
import { paymentCallLimits } from '../limits.ts';
import { isWechatSigned, requestContent } from '../wechat/sign.ts';
import { refundTrade, standingOf, type Book, type LocalTrade } from './book.ts';
import { digits } from './digits.ts';
import type { LocalKeys } from './keys.ts';
import type { PlatformSigner } from './platform-signer.ts';

export interface WechatAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface Asked {
  method: string;
  /** With its query. */
  path: string;
  authorization: string;
  /** The key that the caller wants the answer signed with. */
  wantsSerial: string | undefined;
  body: string;
}

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const orderSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w|*-]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }),
  notify_url: z.url(),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY') }),
});
/** Of a phone: whose, and that it is one. */
const phoneOrderSchema = orderSchema.extend({
  scene_info: z.object({ payer_client_ip: z.union([z.ipv4(), z.ipv6()]), h5_info: z.object({ type: z.enum(['Wap', 'iOS', 'Android']) }) }),
});
/** Of somebody within WeChat: whose. */
const payerOrderSchema = orderSchema.extend({ payer: z.object({ openid: z.string().min(1).max(128) }) });
const orderSchemas = { native: orderSchema, h5: phoneOrderSchema, jsapi: payerOrderSchema } as const;
const tradeTypes = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' } as const;
const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().min(1).max(64),
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.literal('CNY') }),
});

/** How long WeChat Pay takes over a refund. */
const refundMs = 1000;

/** WeChat Pay's side of APIv3, with the codes of its documents. */
export function wechatService({
  book,
  keys,
  signer,
  bill,
  url,
  clock,
}: {
  book: Book;
  keys: LocalKeys;
  signer: PlatformSigner;
  bill: (day: string) => Buffer | undefined;
  /** Our own address. */
  url: () => string;
  clock: () => Date;
}): (asked: Asked) => Promise<WechatAnswer> {
  const now = (): number => clock().getTime();
  const known = (outTradeNo: string): LocalTrade => {
    const trade = book.find('wechat', outTradeNo);
    if (trade === undefined) throw new Refusal(404, 'ORDER_NOT_EXIST');
    return trade;
  };
  const read = <S extends z.ZodType>(schema: S, body: string): z.output<S> => {
    const parsed = schema.safeParse(JSON.parse(body));
    if (!parsed.success) throw new Refusal(400, 'PARAM_ERROR');
    return parsed.data;
  };

  const order = async ({ body, wantsSerial }: Asked, way: LocalTrade['way']): Promise<object> => {
    const asked = read(orderSchemas[way], body);
    if (asked.appid !== keys.wechatAppId || asked.mchid !== keys.mchId) throw new Refusal(400, 'APPID_MCHID_NOT_MATCH');
    const before = book.find('wechat', asked.out_trade_no);
    const standing = before && standingOf(before, now());
    // A number is for one way of paying.
    if (before !== undefined && (before.amountFen !== asked.amount.total || before.way !== way))
      throw new Refusal(403, 'OUT_TRADE_NO_USED');
    if (standing === 'closed') throw new Refusal(400, 'ORDER_CLOSED');
    if (standing === 'paid' || standing === 'refunded') throw new Refusal(400, 'ORDERPAID');
    if (before !== undefined) return saidOf(before);
    const trade: LocalTrade = {
      provider: 'wechat',
      ...{ outTradeNo: asked.out_trade_no, transactionId: `42000${digits(23)}`, amountFen: asked.amount.total, subject: asked.description },
      ...{ createdAt: now(), expiresAt: Date.parse(asked.time_expire), notifyUrl: asked.notify_url, returnUrl: '' },
      codeUrl: `weixin://wxpay/bizpayurl?pr=${randomBytes(8).toString('base64url')}`,
      signsByPublicKey: wantsSerial === keys.publicKeyId,
      ...{ failures: 0, refunds: [], way },
    };
    book.add(trade);
    await book.save();
    return saidOf(trade);
  };

  const answers: Record<LocalTrade['way'], (trade: LocalTrade) => object> = {
    native: ({ codeUrl }) => ({ code_url: codeUrl }),
    h5: ({ outTradeNo }) => ({ h5_url: `${url()}/h5?prepay_id=${encodeURIComponent(outTradeNo)}` }),
    jsapi: ({ outTradeNo }) => ({ prepay_id: outTradeNo }),
  };
  const saidOf = (trade: LocalTrade): object => answers[trade.way](trade);

  const refund = async ({ body }: Asked): Promise<object> => {
    const asked = read(refundSchema, body);
    const trade = book.find('wechat', asked.out_trade_no);
    if (trade !== undefined && trade.amountFen !== asked.amount.total) throw new Refusal(400, 'INVALID_REQUEST');
    const taken = refundTrade(trade, { outRefundNo: asked.out_refund_no, amountFen: asked.amount.refund, at: now() });
    if (taken === 'unknown') throw new Refusal(404, 'RESOURCE_NOT_EXISTS');
    if (typeof taken === 'string') throw new Refusal(400, 'INVALID_REQUEST');
    await book.save();
    const { refundId, outRefundNo, amountFen, at } = taken.refund;
    return {
      ...{ refund_id: refundId, out_refund_no: outRefundNo, out_trade_no: asked.out_trade_no, channel: 'ORIGINAL' },
      status: now() - at >= refundMs ? 'SUCCESS' : 'PROCESSING',
      amount: { total: asked.amount.total, refund: amountFen, currency: 'CNY' },
    };
  };

  const routes: readonly {
    method: string;
    path: RegExp;
    run: (asked: Asked, part: string, query: URLSearchParams) => Promise<object | undefined>;
  }[] = [
    { method: 'GET', path: /^\/v3\/certificates$/, run: async () => signer.certificates() },
    { method: 'POST', path: /^\/v3\/pay\/transactions\/native$/, run: (asked) => order(asked, 'native') },
    { method: 'POST', path: /^\/v3\/pay\/transactions\/h5$/, run: (asked) => order(asked, 'h5') },
    { method: 'POST', path: /^\/v3\/pay\/transactions\/jsapi$/, run: (asked) => order(asked, 'jsapi') },
    {
      method: 'GET',
      path: /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
      run: async (_, outTradeNo) => transactionOf(known(outTradeNo), keys, now()),
    },
    {
      method: 'POST',
      path: /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
      async run(_, outTradeNo) {
        const trade = known(outTradeNo);
        if (trade.paidAt !== undefined) throw new Refusal(400, 'ORDERPAID');
        trade.closedAt ??= now();
        await book.save();
        return undefined;
      },
    },
    { method: 'POST', path: /^\/v3\/refund\/domestic\/refunds$/, run: refund },
    {
      method: 'GET',
      path: /^\/v3\/bill\/tradebill$/,
      async run(_, __, query) {
        const day = query.get('bill_date') ?? '';
        const file = bill(day);
        if (file === undefined) throw new Refusal(400, 'NO_STATEMENT_EXIST');
        const hash = createHash('sha1').update(file).digest('hex');
        return { hash_type: 'SHA1', hash_value: hash, download_url: `${url()}/v3/billdownload/file?token=${day}` };
      },
    },
  ];

  const isSigned = ({ method, path, authorization, body }: Asked): boolean => {
    const part = (name: string): string => new RegExp(`[ ,]${name}="([^"]*)"`).exec(authorization)?.[1] ?? '';
    const timestamp = Number(part('timestamp'));
    const isOurs =
      authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ') && part('mchid') === keys.mchId && part('serial_no') === keys.merchantSerial;
    const isNow = Math.abs(now() - timestamp * 1000) <= paymentCallLimits.clockMs;
    const content = requestContent({ method, path, body, timestamp, nonce: part('nonce_str') });
    return isOurs && isNow && isWechatSigned(content, part('signature'), keys.merchant.publicKey);
  };

  return async (asked) => {
    const { pathname, searchParams } = new URL(asked.path, 'http://local');
    const serial = asked.wantsSerial === keys.publicKeyId ? keys.publicKeyId : undefined;
    const signed = (status: number, said: object | undefined): WechatAnswer => {
      const body = said === undefined ? '' : JSON.stringify(said);
      return { status, headers: { 'content-type': 'application/json', ...signer.headers(body, serial) }, body: Buffer.from(body) };
    };
    if (!isSigned(asked))
      return { status: 401, headers: {}, body: Buffer.from(JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' })) };
    if (pathname === '/v3/billdownload/file') {
      const file = bill(searchParams.get('token') ?? '');
      return { status: file === undefined ? 404 : 200, headers: { 'content-type': 'application/gzip' }, body: gzipSync(file ?? '') };
    }
    const route = routes.find(({ method, path }) => method === asked.method && path.test(pathname));
    try {
      if (route === undefined) throw new Refusal(404, 'RESOURCE_NOT_EXISTS');
      const said = await route.run(asked, decodeURIComponent(route.path.exec(pathname)?.[1] ?? ''), searchParams);
      return signed(said === undefined ? 204 : 200, said);
    } catch (error) {
      if (error instanceof Refusal) return signed(error.status, { code: error.message, message: '请求被拒绝' });
      throw error;
    }
  };
}

/** A payment as queries answer it and notifications carry it. */
export function transactionOf(trade: LocalTrade, keys: LocalKeys, now: number, amountFen = trade.amountFen): object {
  const { paidAt, refunds } = trade;
  const states = { waiting: 'NOTPAY', closed: 'CLOSED', paid: 'SUCCESS', refunded: 'REFUND' } as const;
  const state = paidAt !== undefined && refunds.length > 0 ? 'REFUND' : states[standingOf(trade, now)];
  return {
    ...{ appid: keys.wechatAppId, mchid: keys.mchId, out_trade_no: trade.outTradeNo, trade_state: state, trade_state_desc: '' },
    amount: { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' },
    ...(paidAt !== undefined && {
      ...{
        transaction_id: trade.transactionId,
        trade_type: tradeTypes[trade.way],
        bank_type: 'OTHERS',
        payer: { openid: 'local-payer' },
      },
      success_time: chinaTimestamp(new Date(paidAt)),
    }),
  };
}
