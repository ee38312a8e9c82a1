/** What people pay with outside the platform. */
export const paymentProviderNames = ['alipay', 'wechat'] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

export interface PaymentRequest {
  /** Ours, one for each attempt: 6 to 32 letters and digits, which both providers take. */
  outTradeNo: string;
  amountFen: number;
  /** What the payer reads, in plain words; what a provider cannot take is left out. */
  subject: string;
  /** Nothing is paid after it. Providers count whole seconds. */
  expiresAt: Date;
  /** Where the provider tells us of the payment. */
  notifyUrl: string;
  /** Where a browser that left for the provider's pages comes back. */
  returnUrl: string;
  /** What the payer holds; default a computer. On a phone the provider's app opens by itself where it can. */
  device?: PayerDevice;
  /** The payer's address, which WeChat Pay wants to know of phones. */
  payerAddress?: string;
  /** Who pays, as `payers` of the provider named him: needed within WeChat. */
  payerId?: string;
}

/**
 * A phone's browser is led to a page of the provider's that opens its app; a computer's shows a code, or a page to sign in at. `wechat`: the page is open within
 * WeChat, which pays over it.
 */
export const payerDevices = ['computer', 'phone', 'wechat'] as const;
export type PayerDevice = (typeof payerDevices)[number];

/** What a page within WeChat hands to WeChat's own script, as its documents name the fields. */
export interface WechatBridge {
  appId: string;
  /** Seconds since 1970. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/** How a provider tells who is about to pay, where it must know that first. */
export interface PaymentPayers {
  /** Where the browser goes to be told apart; it comes back to `returnUrl` with `code`. */
  authorizeUrl(returnUrl: string): string;
  /** Whose code this is. Rejects with `SignInRefused` for one that is unknown, used or expired. */
  identify(code: string): Promise<string>;
}

/** A form that the page itself submits: no inline script, so that any content policy takes it. */
export interface PaymentForm {
  action: string;
  fields: Record<string, string>;
  /** The same as the text of a `<form>`, which clients of the documented call are answered. */
  html: string;
}

/** What a person needs to pay: a form that leads to the provider, what a QR code says, a page of the provider's to go to, or what WeChat's script is handed. */
export type PaymentStart = { form: PaymentForm } | { codeUrl: string } | { pageUrl: string } | { bridge: WechatBridge };

/** What money moved. */
export interface PaidTrade {
  /** The provider's own number of the payment: the same however often it is told. */
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}

/**
 * How a payment stands. `absent`: the provider knows none of this number, which may still come to be until it expires, since Alipay learns of a payment
 * when the form arrives. `refunded`: was paid, and all of it (WeChat: at least a part) went back.
 */
export type TradeReport = { state: 'absent' | 'waiting' | 'closed' } | ({ state: 'paid' | 'refunded' } & PaidTrade);

export interface RefundRequest {
  outTradeNo: string;
  /** Ours, one for each refund, 6 to 32 letters and digits: asking twice refunds once. */
  outRefundNo: string;
  amountFen: number;
  /** What was paid in all. */
  paidFen: number;
  reason: string;
}

/**
 * How a refund stands. `processing`: ask again, with the same number. `refused`: nothing went back and nothing will by itself; `code` is the provider's word
 * for why. `balance` is worth another try once there is money in our account.
 */
export type RefundReport =
  | { state: 'refunded' | 'processing'; amountFen: number }
  | { state: 'refused'; reason: 'balance' | 'notPaid' | 'notAllowed'; code: string };

/** A notification as it came: names of headers in lower case, the body byte for byte. */
export interface NotificationDelivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What a provider told us, after its signature, app and seller were found right. The amount is for the caller to compare with what was asked. */
export interface PaymentFact {
  provider: PaymentProviderName;
  outTradeNo: string;
  transactionId: string;
  amountFen: number;
  appId: string;
  sellerId: string;
  state: 'waiting' | 'paid' | 'refunded' | 'closed';
  /** Undefined unless money moved. */
  paidAt: Date | undefined;
}

/**
 * Why a notification says nothing: `malformed`; `signature` not the provider's; `stale`, further than 5 minutes from our clock; `undecryptable` with our
 * key; `foreign`, about another app or seller; `irrelevant`, genuine but not about a payment, so that it is to be accepted and forgotten.
 */
export type NotificationRefusal = 'malformed' | 'signature' | 'stale' | 'undecryptable' | 'foreign' | 'irrelevant';

export type NotificationReading = { fact: PaymentFact } | { refusal: NotificationRefusal };

/** An answer to a notification; with any but `accepted` the provider tells us again. */
export interface NotificationAnswer {
  status: number;
  type: string;
  body: string;
}

/** A line of a day's bill. Amounts are positive, but for a fee that came back. */
export interface BillRow {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  /** Undefined for a payment. */
  outRefundNo: string | undefined;
  amountFen: number;
  /** What the provider kept, rounded to the fen. */
  feeFen: number;
  at: Date;
  subject: string;
}

/**
 * One provider of payments. Every call ends in time and takes a bounded answer. All reject with ProviderFault when there is no usable answer (unreachable,
 * slow, too long, unsigned, not as documented): then nothing is known, and the same call may be made again (docs/decisions/payment-clients.md).
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Begins a payment; asked twice with the same number it begins one. */
  create(request: PaymentRequest): Promise<PaymentStart>;
  /** Undefined where payments within the provider's own app are not offered. */
  readonly payers?: PaymentPayers | undefined;
  query(outTradeNo: string): Promise<TradeReport>;
  /** Closes what is not paid and says how it stands then: `paid` when the payer was faster. */
  close(outTradeNo: string): Promise<TradeReport>;
  refund(request: RefundRequest): Promise<RefundReport>;
  /** Rejects only when the signature cannot be judged now, because the provider's certificates cannot be had. */
  readNotification(delivery: NotificationDelivery): Promise<NotificationReading>;
  readonly answers: { readonly accepted: NotificationAnswer; readonly refused: NotificationAnswer };
  /** The bill of a day in China, `2026-11-22`; undefined when there is none, because nothing was paid or it is not made yet. */
  fetchBill(day: string): Promise<BillRow[] | undefined>;
}

export type PaymentProviders = Partial<Record<PaymentProviderName, PaymentProvider>>;
