import { createAlipay, type AlipayOptions } from './alipay/alipay.ts';
import type { PaymentProviders } from './contract.ts';
import { connectLocalPayments, type LocalPaymentsPlace } from './local/local.ts';
import { createWechatPay, type WechatPayOptions } from './wechat/wechat.ts';

export interface PaymentChoice {
  alipay?: AlipayOptions | undefined;
  wechat?: WechatPayOptions | undefined;
}

/** The real providers that are configured; a missing one is no way to pay. */
export const realPayments = ({ alipay, wechat }: PaymentChoice): PaymentProviders => ({
  ...(alipay !== undefined && { alipay: createAlipay(alipay) }),
  ...(wechat !== undefined && { wechat: createWechatPay(wechat) }),
});

/** For a process that serves no pages, as a worker: the real ones, or without any the embedded ones of this machine, where they are served at `local`. */
export async function connectPayments(choice: PaymentChoice, local: LocalPaymentsPlace | undefined): Promise<PaymentProviders> {
  const real = realPayments(choice);
  return Object.keys(real).length > 0 || local === undefined ? real : connectLocalPayments(local);
}

/**
 * Origins that Alipay's form is sent to and led on to: a browser stops a form at the first that our content policy does not name. Its cashier has several
 * names in one domain.
 */
export function alipayFormOrigins({ gateway }: Pick<AlipayOptions, 'gateway'>): string[] {
  const { origin, hostname, protocol } = new URL(gateway ?? 'https://openapi.alipay.com');
  const domain = ['alipay.com', 'alipaydev.com'].find((name) => hostname.endsWith(`.${name}`));
  return domain === undefined || protocol !== 'https:' ? [origin] : [origin, `https://*.${domain}`];
}
