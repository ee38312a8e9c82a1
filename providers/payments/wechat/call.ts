import { randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ask, ProviderFault, type ProviderAnswer } from '../../calling/ask.ts';
import { parseJson } from '../../calling/parse-json.ts';
import { paymentCallLimits } from '../limits.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { answerContent, authorizationOf, isWechatSigned } from './sign.ts';
import { PaymentRefused } from '../refused.ts';
import { isFresh, signatureHeadersOf } from './signature-headers.ts';

export interface WechatMerchant {
  /** Of the app (公众号, 小程序 or 开放平台) that the merchant is bound to. */
  appId: string;
  mchId: string;
  /** Of the merchant's own certificate. */
  serialNo: string;
  privateKey: KeyObject;
  /** 32 characters, which notifications and certificates are sealed with. */
  apiV3Key: string;
  /** The public-key mode: the platform's key (微信支付公钥) with its id, `PUB_KEY_ID_…`. Without one the platform's certificates are fetched. */
  publicKey?: { id: string; key: KeyObject } | undefined;
  /** Scheme and host; default WeChat Pay's own. */
  host: string;
  /** For a call, and for fetching certificates. */
  timeoutMs: number;
  /** For a bill, its download included. */
  billMs: number;
  clock: () => Date;
}

/** WeChat Pay says no. */
export class WechatPayError extends PaymentRefused {
  constructor(code: string) {
    super('WeChat Pay', code);
  }
}

interface WechatCall {
  method: 'GET' | 'POST';
  path: string;
  content?: object;
  signal: AbortSignal;
  maxBytes?: number;
}

/** Sends a call with its signature; the answer is not yet believed. */
export function sendWechat(merchant: WechatMerchant, { method, path, content, signal, maxBytes }: WechatCall): Promise<ProviderAnswer> {
  const body = content === undefined ? '' : JSON.stringify(content);
  const timestamp = Math.floor(merchant.clock().getTime() / 1000);
  const nonce = randomBytes(16).toString('hex').toUpperCase();
  const { host, publicKey } = merchant;
  return ask({
    ...{ url: `${host}${path}`, method, signal, tries: 2 },
    headers: {
      authorization: authorizationOf(merchant, { method, path, body, timestamp, nonce }),
      accept: 'application/json',
      'user-agent': 'modelmill',
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(publicKey !== undefined && { 'wechatpay-serial': publicKey.id }),
    },
    ...(content !== undefined && { body }),
    ...(maxBytes !== undefined && { maxBytes }),
  });
}

const faultSchema = z.object({ code: z.string().default('unknown') });

/**
 * Makes a call and reads its answer, once its signature holds; what is refused is signed, too.
 * @throws WechatPayError for what WeChat Pay refuses, ProviderFault when there is no usable answer
 */
export async function callWechat<S extends z.ZodType>(
  merchant: WechatMerchant,
  keys: PlatformKeys,
  { answer, ...call }: WechatCall & { answer: S },
): Promise<z.output<S>> {
  const { status, headers, text } = await sendWechat(merchant, call);
  const signed = signatureHeadersOf((name) => headers.get(name) ?? undefined);
  if (signed === undefined) throw new ProviderFault(`WeChat Pay: HTTP ${status}, unsigned`);
  if (!isFresh(signed, merchant.clock(), paymentCallLimits.clockMs)) throw new ProviderFault('WeChat Pay: an answer of another time');
  const key = await keys.find(signed.serial);
  if (key === undefined || !isWechatSigned(answerContent(signed.timestamp, signed.nonce, text), signed.signature, key))
    throw new ProviderFault('WeChat Pay: an answer whose signature is wrong');
  if (status >= 300) throw new WechatPayError(parseJson(text, faultSchema).code);
  return status === 204 ? answer.parse({}) : parseJson(text, answer);
}
