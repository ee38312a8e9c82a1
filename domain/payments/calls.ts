/** Calls that begin to pay an order through a provider. */

import { userChange } from '../wire/call.ts';

const payment = '/api-payment/laozi/V3';

export const paymentCalls = {
  pcAlipay: userChange(`${payment}/ali/pcAlipay`),
  weixinpay: userChange(`${payment}/weixin/weixinpay`),
} as const;

/** Where providers tell us of payments, followed by their name: a plain POST, outside of the calls' protocol. */
export const notifyPath = '/api-payment/notify';
