import { isAlipaySigned, requestContent, signAlipay } from '../alipay/sign.ts';
import { wholeFenOf, yuanOf } from '../amounts.ts';
import { chinaTime, instantOf } from '../china-time.ts';
import { refundedFen, refundTrade, standingOf, type Book, type LocalTrade } from './book.ts';
import { digits } from './digits.ts';
import type { LocalKeys } from './keys.ts';

type Fields = Record<string, string>;
type Content = Record<string, unknown>;

/** What a method answers beside its code. */
type Said = Record<string, string>;

class Refusal extends Error {
  override readonly name = 'Refusal';
}

const textOf = (content: Content, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

/** What is sold by each method that a form names. */
const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

/** Whether a method comes by a form that a browser brings, rather than as a call. */
export const isFormMethod = (method = ''): boolean => Object.hasOwn(products, method);

export interface AlipayGateway {
  /** The answer to a call, as its text: JSON with the signature of its inner part. */
  answer(parameters: Fields): Promise<string>;
  /** Takes a form that a browser brings (page.pay, or wap.pay of a phone); undefined when it is not signed by us, or not as documented. */
  take(parameters: Fields): Promise<LocalTrade | undefined>;
}

/** Alipay's side of `gateway.do`, with the codes of its documents. */
export function alipayGateway({
  book,
  keys,
  billUrl,
  clock,
}: {
  book: Book;
  keys: LocalKeys;
  /** Where the bill of a day is to be had; undefined when there is none. */
  billUrl: (day: string) => string | undefined;
  clock: () => Date;
}): AlipayGateway {
  const now = (): number => clock().getTime();
  const known = (content: Content): LocalTrade => {
    const trade = book.find('alipay', textOf(content, 'out_trade_no'));
    if (trade === undefined) throw new Refusal('ACQ.TRADE_NOT_EXIST');
    return trade;
  };
  const about = (trade: LocalTrade): Said => ({ out_trade_no: trade.outTradeNo, trade_no: trade.transactionId });
  const statuses = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', refunded: 'TRADE_CLOSED', closed: 'TRADE_CLOSED' } as const;

  const methods: Readonly<Record<string, (content: Content) => Promise<Said>>> = {
    async 'alipay.trade.query'(content) {
      const trade = known(content);
      return {
        ...about(trade),
        trade_status: statuses[standingOf(trade, now())],
        total_amount: yuanOf(trade.amountFen),
        buyer_logon_id: 'lo***@local',
        ...(trade.paidAt !== undefined && { send_pay_date: chinaTime(new Date(trade.paidAt)) }),
      };
    },
    async 'alipay.trade.close'(content) {
      const trade = known(content);
      if (standingOf(trade, now()) !== 'waiting') throw new Refusal('ACQ.TRADE_STATUS_ERROR');
      trade.closedAt = now();
      await book.save();
      return about(trade);
    },
    async 'alipay.trade.refund'(content) {
      const trade = known(content);
      const outRefundNo = textOf(content, 'out_request_no');
      const taken = refundTrade(trade, { outRefundNo, amountFen: wholeFenOf(textOf(content, 'refund_amount')) ?? 0, at: now() });
      if (taken === 'otherAmount') throw new Refusal('ACQ.DISCORDANT_REPEAT_REQUEST');
      if (taken === 'tooMuch') throw new Refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
      if (typeof taken === 'string') throw new Refusal('ACQ.TRADE_STATUS_ERROR');
      await book.save();
      return { ...about(trade), fund_change: taken.isNew ? 'Y' : 'N', refund_fee: yuanOf(refundedFen(trade)) };
    },
    async 'alipay.trade.fastpay.refund.query'(content) {
      const trade = known(content);
      const refund = trade.refunds.find(({ outRefundNo }) => outRefundNo === textOf(content, 'out_request_no'));
      if (refund === undefined) return {};
      return {
        ...about(trade),
        ...{ out_request_no: refund.outRefundNo, total_amount: yuanOf(trade.amountFen) },
        ...{ refund_amount: yuanOf(refund.amountFen), refund_status: 'REFUND_SUCCESS' },
      };
    },
    async 'alipay.data.dataservice.bill.downloadurl.query'(content) {
      const url = billUrl(textOf(content, 'bill_date'));
      if (url === undefined) throw new Refusal('isp.bill_not_exist');
      return { bill_download_url: url };
    },
  };

  const isSigned = ({ sign = '', ...parameters }: Fields): boolean =>
    parameters.app_id === keys.appId &&
    parameters.sign_type === 'RSA2' &&
    isAlipaySigned(requestContent(parameters), sign, keys.app.publicKey);
  const contentOf = ({ biz_content = '' }: Fields): Content => {
    try {
      return Object(JSON.parse(biz_content)) as Content;
    } catch {
      return {};
    }
  };

  return {
    async answer(parameters) {
      const { method = '' } = parameters;
      const wrap = (name: string, said: Said, signed: boolean): string => {
        const inner = JSON.stringify(said);
        return `{"${name}":${inner}${signed ? `,"sign":"${signAlipay(inner, keys.alipay.privateKey)}"` : ''}}`;
      };
      if (!isSigned(parameters))
        return wrap(
          'error_response',
          { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' },
          false,
        );
      const run = methods[method];
      if (run === undefined)
        return wrap('error_response', { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' }, true);
      const name = `${method.replaceAll('.', '_')}_response`;
      try {
        return wrap(name, { code: '10000', msg: 'Success', ...(await run(contentOf(parameters))) }, true);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return wrap(name, { code: '40004', msg: 'Business Failed', sub_code: error.message, sub_msg: '业务处理失败' }, true);
      }
    },

    async take(parameters) {
      const product = products[parameters.method ?? ''];
      const content = contentOf(parameters);
      if (!isSigned(parameters) || product === undefined || textOf(content, 'product_code') !== product) return undefined;
      const outTradeNo = textOf(content, 'out_trade_no');
      const amountFen = wholeFenOf(textOf(content, 'total_amount'));
      const expiresAt = instantOf(textOf(content, 'time_expire'));
      if (!/^\w{1,64}$/.test(outTradeNo) || amountFen === undefined || amountFen < 1 || expiresAt === undefined) return undefined;
      const before = book.find('alipay', outTradeNo);
      if (before !== undefined) return before.amountFen === amountFen ? before : undefined;
      const trade: LocalTrade = {
        provider: 'alipay',
        ...{ outTradeNo, amountFen, subject: textOf(content, 'subject') },
        transactionId: `${chinaTime(clock()).slice(0, 10).replaceAll('-', '')}22001${digits(15)}`,
        ...{ createdAt: now(), expiresAt: expiresAt.getTime() },
        ...{ notifyUrl: parameters.notify_url ?? '', returnUrl: parameters.return_url ?? '', codeUrl: '' },
        ...{ signsByPublicKey: false, failures: 0, refunds: [], way: 'native' },
      };
      book.add(trade);
      await book.save();
      return trade;
    },
  };
}
