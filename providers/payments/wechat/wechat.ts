import { z } from 'zod';
import { ProviderFault } from '../../calling/ask.ts';
import { chinaTimestamp } from '../china-time.ts';
import type { PaymentProvider, RefundReport, TradeReport } from '../contract.ts';
import { paymentCallLimits } from '../limits.ts';
import { subjectOf } from '../subject.ts';
import { fetchWechatBill } from './bill.ts';
import { callWechat, WechatPayError, type WechatMerchant } from './call.ts';
import { fetchCertificates } from './certificates.ts';
import { bridgeOf, createWechatPayers } from './payers.ts';
import { readWechatNotification } from './notification.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { transactionSchema, tradeStates } from './trade.ts';

export interface WechatPayOptions extends Omit<WechatMerchant, 'host' | 'timeoutMs' | 'billMs' | 'clock'> {
  /** Scheme and host; default `https://api.mch.weixin.qq.com`. */
  host?: string;
  /** For each call; default 8 seconds. */
  timeoutMs?: number;
  /** For a bill; default 60 seconds. */
  billMs?: number;
  clock?: () => Date;
  /** Of the app, to pay within WeChat; without it nobody is told apart there. */
  appSecret?: string | undefined;
  /** Where payers are told apart; default WeChat's own. */
  payersAt?: { pages?: string; service?: string };
}

const pageSchema = z.object({ h5_url: z.url({ protocol: /^https?$/ }).max(1024) });
const prepaySchema = z.object({ prepay_id: z.string().min(1).max(64) });
const codeSchema = z.object({ code_url: z.string().min(1).max(512) });
const refundSchema = z.object({
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: z.object({ refund: z.int().positive() }),
});

/** Codes that say how a refund stands; any other says nothing about it. */
const refundRefusals: Readonly<Record<string, 'balance' | 'notPaid' | 'notAllowed'>> = {
  NOT_ENOUGH: 'balance',
  RESOURCE_NOT_EXISTS: 'notPaid',
  INVALID_REQUEST: 'notAllowed',
  USER_ACCOUNT_ABNORMAL: 'notAllowed',
};

const unknownTrade = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'];
/** A close that comes too late: the trade is paid, or closed already. */
const closeTooLate = ['ORDERPAID', 'ORDER_PAID', 'ORDER_CLOSED', 'ORDERCLOSED', 'TRADE_ERROR'];

const codeOf = (error: unknown): string => (error instanceof WechatPayError ? error.code : '');

/** Payments by scanning a code with WeChat (Native 支付, APIv3), from a phone's browser (H5 支付) and within WeChat (JSAPI 支付): orders, queries, closes, refunds, notifications and the day's trade bill. */
export function createWechatPay(options: WechatPayOptions): PaymentProvider {
  const merchant: WechatMerchant = {
    host: 'https://api.mch.weixin.qq.com',
    timeoutMs: paymentCallLimits.callMs,
    billMs: paymentCallLimits.billMs,
    clock: () => new Date(),
    ...options,
  };
  const { appId, mchId, timeoutMs, clock } = merchant;
  const { appSecret } = options;
  const keys = createPlatformKeys({ publicKey: options.publicKey, fetchCertificates: () => fetchCertificates(merchant), clock });
  const get = <S extends z.ZodType>(path: string, answer: S, signal: AbortSignal) =>
    callWechat(merchant, keys, { method: 'GET', path, answer, signal });
  const post = <S extends z.ZodType>(path: string, content: object, answer: S, signal: AbortSignal) =>
    callWechat(merchant, keys, { method: 'POST', path, content, answer, signal });
  const pathOf = (outTradeNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

  const query = async (outTradeNo: string, signal: AbortSignal): Promise<TradeReport> => {
    const path = `${pathOf(outTradeNo)}?${new URLSearchParams({ mchid: mchId }).toString()}`;
    const trade = await get(path, transactionSchema, signal).catch((error: unknown) => {
      if (unknownTrade.includes(codeOf(error))) return undefined;
      throw error;
    });
    if (trade === undefined) return { state: 'absent' };
    if (trade.out_trade_no !== outTradeNo || trade.mchid !== mchId || trade.appid !== appId)
      throw new ProviderFault('WeChat Pay: an answer about another trade');
    const state = tradeStates[trade.trade_state];
    if (state === 'waiting' || state === 'closed') return { state };
    if (trade.transaction_id === undefined || trade.amount === undefined)
      throw new ProviderFault('WeChat Pay: a payment without its number or amount');
    // That money came is what counts, also where its time is missing.
    return { state, transactionId: trade.transaction_id, amountFen: trade.amount.total, paidAt: trade.success_time ?? clock() };
  };

  return {
    name: 'wechat',
    ...(appSecret !== undefined && { payers: createWechatPayers({ appId, appSecret, timeoutMs, ...options.payersAt }) }),
    async create({ outTradeNo, amountFen, subject, expiresAt, notifyUrl, returnUrl, device, payerAddress, payerId }) {
      const content = {
        ...{ appid: appId, mchid: mchId, description: subjectOf(subject), out_trade_no: outTradeNo },
        ...{ time_expire: chinaTimestamp(expiresAt), notify_url: notifyUrl, amount: { total: amountFen, currency: 'CNY' } },
      };
      const signal = AbortSignal.timeout(timeoutMs);
      if (device === 'wechat' && payerId !== undefined) {
        const asked = { ...content, payer: { openid: payerId } };
        const { prepay_id: prepayId } = await post('/v3/pay/transactions/jsapi', asked, prepaySchema, signal);
        return { bridge: bridgeOf(merchant, prepayId, clock()) };
      }
      if (device !== 'phone') return { codeUrl: (await post('/v3/pay/transactions/native', content, codeSchema, signal)).code_url };
      const scene = { payer_client_ip: payerAddress ?? '127.0.0.1', h5_info: { type: 'Wap' } };
      const page = new URL((await post('/v3/pay/transactions/h5', { ...content, scene_info: scene }, pageSchema, signal)).h5_url);
      page.searchParams.set('redirect_url', returnUrl);
      return { pageUrl: page.href };
    },
    query: (outTradeNo) => query(outTradeNo, AbortSignal.timeout(timeoutMs)),
    async close(outTradeNo) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await post(`${pathOf(outTradeNo)}/close`, { mchid: mchId }, z.object({}), signal);
        return { state: 'closed' };
      } catch (error) {
        if (unknownTrade.includes(codeOf(error))) return { state: 'absent' };
        if (closeTooLate.includes(codeOf(error))) return query(outTradeNo, signal);
        throw error;
      }
    },
    async refund({ outTradeNo, outRefundNo, amountFen, paidFen, reason }): Promise<RefundReport> {
      const content = {
        ...{ out_trade_no: outTradeNo, out_refund_no: outRefundNo, reason: subjectOf(reason) },
        amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
      };
      try {
        const answered = await post('/v3/refund/domestic/refunds', content, refundSchema, AbortSignal.timeout(timeoutMs));
        if (answered.out_refund_no !== outRefundNo || answered.amount.refund !== amountFen)
          throw new ProviderFault('WeChat Pay: an answer about another refund');
        if (answered.status === 'SUCCESS') return { state: 'refunded', amountFen };
        if (answered.status === 'PROCESSING') return { state: 'processing', amountFen };
        return { state: 'refused', reason: 'notAllowed', code: answered.status };
      } catch (error) {
        const refused = refundRefusals[codeOf(error)];
        if (refused !== undefined) return { state: 'refused', reason: refused, code: codeOf(error) };
        throw error;
      }
    },
    readNotification: (delivery) => readWechatNotification(merchant, keys, delivery),
    answers: {
      accepted: { status: 200, type: 'application/json', body: JSON.stringify({ code: 'SUCCESS', message: '成功' }) },
      refused: { status: 500, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) },
    },
    fetchBill: (day) => fetchWechatBill(merchant, keys, day),
  };
}
