import { z } from 'zod';
import type { NotificationDelivery, NotificationReading } from '../contract.ts';
import { paymentCallLimits } from '../limits.ts';
import type { WechatMerchant } from './call.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { answerContent, isWechatSigned, unseal } from './sign.ts';
import { isFresh, signatureHeadersOf } from './signature-headers.ts';
import { transactionSchema, tradeStates } from './trade.ts';

const envelopeSchema = z.object({
  event_type: z.string(),
  resource: z.object({ algorithm: z.string(), ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a notification of a payment (支付通知): its time and signature first, then what is sealed in it, then whom it is about. */
export async function readWechatNotification(
  { appId, mchId, apiV3Key, clock }: WechatMerchant,
  keys: PlatformKeys,
  { headers, body }: NotificationDelivery,
): Promise<NotificationReading> {
  if (body.length > paymentCallLimits.notificationBytes) return { refusal: 'malformed' };
  const signed = signatureHeadersOf((name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  });
  if (signed === undefined) return { refusal: 'malformed' };
  if (!isFresh(signed, clock(), paymentCallLimits.clockMs)) return { refusal: 'stale' };
  const key = await keys.find(signed.serial);
  const isOurs = key !== undefined && isWechatSigned(answerContent(signed.timestamp, signed.nonce, body), signed.signature, key);
  if (!isOurs) return { refusal: 'signature' };
  const envelope = envelopeSchema.safeParse(jsonOf(body));
  if (!envelope.success) return { refusal: 'malformed' };
  if (envelope.data.event_type !== 'TRANSACTION.SUCCESS') return { refusal: 'irrelevant' };
  const opened = unseal(envelope.data.resource, apiV3Key);
  if (opened === undefined) return { refusal: 'undecryptable' };
  const { data } = transactionSchema.safeParse(jsonOf(opened));
  if (data?.transaction_id === undefined || data.amount === undefined) return { refusal: 'malformed' };
  if (data.appid !== appId || data.mchid !== mchId) return { refusal: 'foreign' };
  return {
    fact: {
      provider: 'wechat',
      outTradeNo: data.out_trade_no,
      transactionId: data.transaction_id,
      amountFen: data.amount.total,
      appId: data.appid,
      sellerId: data.mchid,
      state: tradeStates[data.trade_state],
      paidAt: data.success_time,
    },
  };
}
