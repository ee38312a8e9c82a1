import { createAlipay } from '../alipay/alipay.ts';
import { formHtml } from '../alipay/form-html.ts';
import { requestContent, signAlipay } from '../alipay/sign.ts';
import { yuanOf } from '../amounts.ts';
import { chinaTime } from '../china-time.ts';
import type { PaymentPayers, PaymentProvider, PaymentProviderName } from '../contract.ts';
import { createWechatPay } from '../wechat/wechat.ts';
import { alipayGateway } from './alipay-gateway.ts';
import { alipayBill, wechatBill } from './bills.ts';
import { openBook, standingOf, type LocalTrade } from './book.ts';
import { keptKeys, type LocalKeys } from './keys.ts';
import { startNotices } from './notices.ts';
import { localPayers } from './payers.ts';
import { payerOf, type PayerAct, type PayerOutcome } from './payer.ts';
import { platformSigner } from './platform-signer.ts';
import { isPastDay, serveLocal } from './serve.ts';
import { wechatService } from './wechat-service.ts';

/** Where a browser brings Alipay's form: a page of ours, on whatever origin it knows us by. */
export const localFormPath = '/local/payments/alipay';
/** Where a browser within WeChat is told apart: a page of ours, as above. */
export const localAuthorizePath = '/local/payments/wechat/authorize';
/** The page of a payment by WeChat from a phone's browser, without its number. */
const localWechatPath = '/local/payments/wechat';

/** A trade as the payer's page shows it. */
export interface ShownTrade extends LocalTrade {
  standing: ReturnType<typeof standingOf>;
}

export interface LocalPaymentsPlace {
  /** Keys and book are kept here; several processes may share it. */
  folder: string;
  /** Loopback port of the server; 0, only where it is opened, picks a free one. */
  port: number;
  clock?: () => Date;
}

export interface LocalPayments {
  /** The real adapters, which find this machine where the providers would be. */
  providers: Record<PaymentProviderName, PaymentProvider>;
  keys: LocalKeys;
  /** `http://127.0.0.1:…` */
  url: string;
  /** Newest first. */
  trades(): ShownTrade[];
  /** Takes the form that a browser brought, as Alipay's gateway does; undefined when it is none of ours. */
  takeForm(parameters: Record<string, string>): Promise<ShownTrade | undefined>;
  /** Plays WeChat's silent authorisation: a code that says who pays, good once. */
  allowPayer(): string;
  play(provider: PaymentProviderName, outTradeNo: string, act: PayerAct): Promise<PayerOutcome>;
  /** Where Alipay returns the browser to after it paid, with what it says there; undefined when there is nowhere. */
  returnAddress(outTradeNo: string): string | undefined;
  /** Leaves a payment, or its refunds, out of its day's bill, lists them twice, or with another amount. */
  misbill(provider: PaymentProviderName, outTradeNo: string, how: LocalTrade['misbilled']): Promise<void>;
  /** Signs as WeChat Pay with a new certificate from now on. */
  rotateCertificate(): Promise<void>;
  close(): Promise<void>;
}

const systemClock = (): Date => new Date();

/** The same provider, which tells payers apart on a page of ours. */
const withOwnPage = (payers: PaymentPayers): PaymentPayers => ({
  ...payers,
  authorizeUrl: (returnUrl) => new URL(`${localAuthorizePath}${new URL(payers.authorizeUrl(returnUrl)).search}`, returnUrl).href,
});

function adapters(keys: LocalKeys, url: string, clock: () => Date): Record<PaymentProviderName, PaymentProvider> {
  const alipay = createAlipay({
    ...{ appId: keys.appId, sellerId: keys.sellerId, gateway: `${url}/alipay/gateway.do`, clock },
    ...{ privateKey: keys.app.privateKey, publicKey: keys.alipay.publicKey },
  });
  const wechat = createWechatPay({
    ...{ appId: keys.wechatAppId, mchId: keys.mchId, serialNo: keys.merchantSerial, apiV3Key: keys.apiV3Key, host: url, clock },
    ...{ privateKey: keys.merchant.privateKey, appSecret: keys.apiV3Key, payersAt: { service: url } },
    publicKey: { id: keys.publicKeyId, key: keys.platform.publicKey },
  });
  return {
    wechat: {
      ...wechat,
      payers: wechat.payers && withOwnPage(wechat.payers),
      async create(request) {
        const start = await wechat.create(request);
        if (!('pageUrl' in start)) return start;
        const page = new URL(`${localWechatPath}/${encodeURIComponent(request.outTradeNo)}`, request.returnUrl);
        page.searchParams.set('redirect_url', request.returnUrl);
        return { pageUrl: page.href };
      },
    },
    alipay: {
      ...alipay,
      async create(request) {
        const start = await alipay.create(request);
        if (!('form' in start)) return start;
        const { fields } = start.form;
        const action = new URL(`${localFormPath}${new URL(start.form.action).search}`, request.returnUrl).href;
        return { form: { action, fields, html: formHtml(action, fields) } };
      },
    },
  };
}

/** The adapters of a process that does not serve them itself, as a worker. */
export async function connectLocalPayments({
  folder,
  port,
  clock = systemClock,
}: LocalPaymentsPlace): Promise<Record<PaymentProviderName, PaymentProvider>> {
  return adapters(await keptKeys(folder, clock()), `http://127.0.0.1:${port}`, clock);
}

/**
 * The embedded providers of payments: speak the protocols of Alipay and WeChat Pay on a loopback port, with keys made once and kept in `folder` beside all
 * they know. The page on which somebody plays the payer is `/local/payments`. `trust` is the certificate (PEM) of a merchant that speaks TLS on this machine.
 */
export async function openLocalPayments({
  folder,
  port,
  trust,
  clock = systemClock,
}: LocalPaymentsPlace & { trust?: string | undefined }): Promise<LocalPayments> {
  const keys = await keptKeys(folder, clock());
  const book = await openBook(folder);
  const signer = platformSigner(keys, clock);
  let url = '';
  const alipayFile = (day: string): Buffer | undefined => (isPastDay(day, clock()) ? alipayBill(book, keys.sellerId, day) : undefined);
  const wechatFile = (day: string): Buffer | undefined =>
    isPastDay(day, clock()) ? wechatBill(book, { appId: keys.wechatAppId, mchId: keys.mchId }, day) : undefined;
  const billUrl = (day: string): string | undefined => (alipayFile(day) === undefined ? undefined : `${url}/alipay/bill?day=${day}`);
  const alipay = alipayGateway({ book, keys, billUrl, clock });
  const wechat = wechatService({ book, keys, signer, bill: wechatFile, url: () => url, clock });
  const payers = localPayers({ id: keys.wechatAppId, secret: keys.apiV3Key });
  const server = await serveLocal(port, { alipay, wechat, alipayFile, payers });
  url = `http://127.0.0.1:${server.port}`;
  const notices = startNotices({ book, keys, signer, trust, clock });
  const shown = (trade: LocalTrade): ShownTrade => ({ ...trade, standing: standingOf(trade, clock().getTime()) });
  return {
    ...{ keys, url, providers: adapters(keys, url, clock), play: payerOf({ book, notices, clock }) },
    allowPayer: payers.allow,
    trades: () => book.trades.map(shown).toReversed(),
    async takeForm(parameters) {
      const trade = await alipay.take(parameters);
      return trade && shown(trade);
    },
    returnAddress(outTradeNo) {
      const trade = book.find('alipay', outTradeNo);
      if (trade === undefined || trade.returnUrl === '') return undefined;
      const said: Record<string, string> = {
        ...{ charset: 'utf-8', method: 'alipay.trade.page.pay.return', version: '1.0', app_id: keys.appId, auth_app_id: keys.appId },
        ...{ seller_id: keys.sellerId, out_trade_no: outTradeNo, trade_no: trade.transactionId, total_amount: yuanOf(trade.amountFen) },
        timestamp: chinaTime(clock()),
      };
      const address = new URL(trade.returnUrl);
      const sign = signAlipay(requestContent(said), keys.alipay.privateKey);
      for (const [name, value] of Object.entries({ ...said, sign, sign_type: 'RSA2' })) address.searchParams.set(name, value);
      return address.href;
    },
    async misbill(provider, outTradeNo, how) {
      const trade = book.find(provider, outTradeNo);
      if (trade === undefined) return;
      trade.misbilled = how;
      await book.save();
    },
    rotateCertificate: signer.rotate,
    async close() {
      notices.close();
      await server.close();
      await book.save();
    },
  };
}
