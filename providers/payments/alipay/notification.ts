import { z } from 'zod';
import { wholeFenOf } from '../amounts.ts';
import { instantOf } from '../china-time.ts';
import type { NotificationDelivery, NotificationReading } from '../contract.ts';
import { paymentCallLimits } from '../limits.ts';
import type { AlipayMerchant } from './call.ts';
import { isAlipaySigned, notificationContent } from './sign.ts';
import { statusSchema, tradeStateOf } from './trade.ts';

const schema = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: statusSchema,
  total_amount: z
    .string()
    .transform((yuan) => wholeFenOf(yuan))
    .pipe(z.number().nonnegative()),
  gmt_payment: z
    .string()
    .transform((time) => instantOf(time))
    .optional(),
});

/** The parameters of a notification; undefined when one is there twice, so that nobody can mean one and sign another. */
function parametersOf(body: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(body)];
  const parameters = Object.fromEntries(pairs);
  return Object.keys(parameters).length === pairs.length ? parameters : undefined;
}

/** Reads a notification of `alipay.trade.page.pay` (异步通知): the signature first, then what it says, then whom it is about. */
export function readAlipayNotification(
  { appId, sellerId, publicKey }: AlipayMerchant,
  { body }: NotificationDelivery,
): NotificationReading {
  if (body.length > paymentCallLimits.notificationBytes) return { refusal: 'malformed' };
  const parameters = parametersOf(body);
  if (parameters?.sign === undefined) return { refusal: 'malformed' };
  if (parameters.sign_type !== undefined && parameters.sign_type !== 'RSA2') return { refusal: 'signature' };
  if (!isAlipaySigned(notificationContent(parameters), parameters.sign, publicKey)) return { refusal: 'signature' };
  if (parameters.notify_type !== 'trade_status_sync') return { refusal: 'irrelevant' };
  const parsed = schema.safeParse(parameters);
  if (!parsed.success) return { refusal: 'malformed' };
  const { data } = parsed;
  if (data.app_id !== appId || data.seller_id !== sellerId) return { refusal: 'foreign' };
  return {
    fact: {
      provider: 'alipay',
      outTradeNo: data.out_trade_no,
      transactionId: data.trade_no,
      amountFen: data.total_amount,
      appId: data.app_id,
      sellerId: data.seller_id,
      state: tradeStateOf(data.trade_status, data.gmt_payment !== undefined),
      paidAt: data.gmt_payment,
    },
  };
}
