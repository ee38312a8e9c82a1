import { z } from 'zod';
import { ProviderFault } from '../../calling/ask.ts';
import { wholeFenOf, yuanOf } from '../amounts.ts';
import { chinaTime, instantOf } from '../china-time.ts';
import type { PaymentProvider, RefundReport, TradeReport } from '../contract.ts';
import { paymentCallLimits } from '../limits.ts';
import { subjectOf } from '../subject.ts';
import { fetchAlipayBill } from './bill.ts';
import { AlipayError, callAlipay, signedRequest, type AlipayMerchant } from './call.ts';
import { formHtml } from './form-html.ts';
import { readAlipayNotification } from './notification.ts';
import { statusSchema, tradeStateOf } from './trade.ts';

const alipayGateway = 'https://openapi.alipay.com/gateway.do';

export interface AlipayOptions extends Omit<AlipayMerchant, 'gateway' | 'billMs' | 'clock'> {
  /** Default Alipay's own; its sandbox is `https://openapi-sandbox.dl.alipaydev.com/gateway.do`. */
  gateway?: string;
  /** For each call; default 8 seconds. */
  timeoutMs?: number;
  /** For a bill; default 60 seconds. */
  billMs?: number;
  clock?: () => Date;
}

const yuan = z
  .string()
  .transform((text) => wholeFenOf(text))
  .pipe(z.number().nonnegative());
const tradeSchema = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: statusSchema,
  total_amount: yuan,
  send_pay_date: z
    .string()
    .transform((time) => instantOf(time))
    .optional(),
});
const refundSchema = z.object({ fund_change: z.enum(['Y', 'N']) });
const refundQuerySchema = z.object({ refund_status: z.string().optional(), refund_amount: yuan.optional() });

/** `sub_code`s that say how a refund stands; any other says nothing about it. */
const refundRefusals: Readonly<Record<string, 'balance' | 'notPaid' | 'notAllowed'>> = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'balance',
  'ACQ.TRADE_NOT_EXIST': 'notPaid',
  'ACQ.TRADE_STATUS_ERROR': 'notPaid',
  'ACQ.REASON_TRADE_STATUS_INVALID': 'notPaid',
  'ACQ.TRADE_HAS_FINISHED': 'notAllowed',
  'ACQ.TRADE_NOT_ALLOW_REFUND': 'notAllowed',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': 'notAllowed',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': 'notAllowed',
  'ACQ.REFUND_FEE_ERROR': 'notAllowed',
  'ACQ.DISCORDANT_REPEAT_REQUEST': 'notAllowed',
};

const unknownTrade = 'ACQ.TRADE_NOT_EXIST';
/** A close that comes too late: the trade is paid, or closed already. */
const closeTooLate = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'];

const codeOf = (error: unknown): string => (error instanceof AlipayError ? error.code : '');

/**
 * Payments on a website by Alipay (电脑网站支付, and 手机网站支付 on phones): page.pay and wap.pay, trade.query, trade.close, trade.refund, notifications and the day's trade bill, signed by RSA2
 * with keys (not certificates). A trade comes to be at Alipay only when the form arrives there, so a close before that finds nothing to close.
 */
export function createAlipay(options: AlipayOptions): PaymentProvider {
  const { timeoutMs = paymentCallLimits.callMs } = options;
  const merchant: AlipayMerchant = { gateway: alipayGateway, billMs: paymentCallLimits.billMs, clock: () => new Date(), ...options };
  const call = <S extends z.ZodType>(method: string, content: object, answer: S, signal: AbortSignal) =>
    callAlipay(merchant, { method, content, answer, signal });

  const query = async (outTradeNo: string, signal: AbortSignal): Promise<TradeReport> => {
    const trade = await call('alipay.trade.query', { out_trade_no: outTradeNo }, tradeSchema, signal).catch((error: unknown) => {
      if (codeOf(error) === unknownTrade) return undefined;
      throw error;
    });
    if (trade === undefined) return { state: 'absent' };
    if (trade.out_trade_no !== outTradeNo) throw new ProviderFault('Alipay: an answer about another trade');
    const state = tradeStateOf(trade.trade_status, trade.send_pay_date !== undefined);
    if (state === 'waiting' || state === 'closed') return { state };
    // That money came is what counts, also where its time is missing.
    return { state, transactionId: trade.trade_no, amountFen: trade.total_amount, paidAt: trade.send_pay_date ?? merchant.clock() };
  };

  return {
    name: 'alipay',
    async create({ outTradeNo, amountFen, subject, expiresAt, notifyUrl, returnUrl, device }) {
      const isPhone = device === 'phone';
      const content = {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amountFen),
        subject: subjectOf(subject),
        product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        time_expire: chinaTime(expiresAt),
        // Where the payer goes who gives up.
        ...(isPhone && { quit_url: returnUrl }),
      };
      const { action, fields } = signedRequest(merchant, isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', content, {
        notify_url: notifyUrl,
        return_url: returnUrl,
      });
      return { form: { action, fields, html: formHtml(action, fields) } };
    },
    query: (outTradeNo) => query(outTradeNo, AbortSignal.timeout(timeoutMs)),
    async close(outTradeNo) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await call('alipay.trade.close', { out_trade_no: outTradeNo }, z.object({}), signal);
        return { state: 'closed' };
      } catch (error) {
        if (codeOf(error) === unknownTrade) return { state: 'absent' };
        if (closeTooLate.includes(codeOf(error))) return query(outTradeNo, signal);
        throw error;
      }
    },
    async refund({ outTradeNo, outRefundNo, amountFen, reason }): Promise<RefundReport> {
      const signal = AbortSignal.timeout(timeoutMs);
      const which = { out_trade_no: outTradeNo, out_request_no: outRefundNo };
      try {
        const content = { ...which, refund_amount: yuanOf(amountFen), refund_reason: subjectOf(reason) };
        const { fund_change } = await call('alipay.trade.refund', content, refundSchema, signal);
        if (fund_change === 'Y') return { state: 'refunded', amountFen };
        // No money moved now: it did before, or it has not yet.
        const { refund_status, refund_amount } = await call('alipay.trade.fastpay.refund.query', which, refundQuerySchema, signal);
        return { state: refund_status === 'REFUND_SUCCESS' && refund_amount === amountFen ? 'refunded' : 'processing', amountFen };
      } catch (error) {
        const refused = refundRefusals[codeOf(error)];
        if (refused !== undefined) return { state: 'refused', reason: refused, code: codeOf(error) };
        throw error;
      }
    },
    readNotification: async (delivery) => readAlipayNotification(merchant, delivery),
    answers: {
      accepted: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 200, type: 'text/plain', body: 'fail' },
    },
    fetchBill: (day) => fetchAlipayBill(merchant, day),
  };
}
