import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ask, ProviderFault } from '../../calling/ask.ts';
import { parseJson } from '../../calling/parse-json.ts';
import { chinaTime } from '../china-time.ts';
import { rawMember } from './raw-member.ts';
import { PaymentRefused } from '../refused.ts';
import { isAlipaySigned, requestContent, signAlipay } from './sign.ts';

export interface AlipayMerchant {
  /** Of the app, `app_id`. */
  appId: string;
  /** PID of the account that is paid, `seller_id`. */
  sellerId: string;
  /** Of the app. */
  privateKey: KeyObject;
  /** Alipay's for this app (支付宝公钥), not the app's own. */
  publicKey: KeyObject;
  /** Default Alipay's own. */
  gateway: string;
  /** For a bill, its download included. */
  billMs: number;
  clock: () => Date;
}

/** Alipay says no. */
export class AlipayError extends PaymentRefused {
  constructor(code: string) {
    super('Alipay', code);
  }
}

/** A request for `method`, signed: what its address carries, and the form field beside. */
export function signedRequest(
  { appId, privateKey, gateway, clock }: AlipayMerchant,
  method: string,
  content: object,
  addresses: { notify_url?: string; return_url?: string } = {},
): { action: string; fields: { biz_content: string } } {
  const fields = { biz_content: JSON.stringify(content) };
  const about = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaTime(clock()),
    version: '1.0',
  };
  const signature = signAlipay(requestContent({ ...about, ...addresses, ...fields }), privateKey);
  const query = new URLSearchParams({ ...about, ...addresses, sign: signature });
  return { action: `${gateway}?${query.toString()}`, fields };
}

const outcomeSchema = z.object({ code: z.string(), sub_code: z.string().optional() });

/**
 * Makes a call to Alipay's gateway and reads its answer, once its signature holds.
 * @throws AlipayError for what Alipay refuses, ProviderFault when there is no usable answer
 */
export async function callAlipay<S extends z.ZodType>(
  merchant: AlipayMerchant,
  { method, content, answer, signal, tries = 2 }: { method: string; content: object; answer: S; signal: AbortSignal; tries?: number },
): Promise<z.output<S>> {
  const { action, fields } = signedRequest(merchant, method, content);
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
  const asked = await ask({ url: action, method: 'POST', headers, body: new URLSearchParams(fields).toString(), signal, tries });
  if (asked.status !== 200) throw new ProviderFault(`Alipay: HTTP ${asked.status}`);
  const { text } = asked;
  const refused = rawMember(text, 'error_response');
  const said = refused ?? rawMember(text, `${method.replaceAll('.', '_')}_response`);
  if (said === undefined) throw new ProviderFault(`Alipay: an answer that is none to ${method}, of ${text.length} characters`);
  // A request that it cannot read it refuses without a signature: a fault of ours, which settles nothing.
  const { code, sub_code } = parseJson(said, outcomeSchema);
  const signature = z.string().safeParse(safeJson(rawMember(text, 'sign'))).data;
  if (signature === undefined || !isAlipaySigned(said, signature, merchant.publicKey))
    throw new ProviderFault(
      refused === undefined ? 'Alipay: an answer whose signature is wrong' : `Alipay: ${(sub_code ?? code).slice(0, 100)}, unsigned`,
    );
  if (refused !== undefined || code !== '10000') throw new AlipayError(sub_code ?? code);
  return parseJson(said, answer);
}

function safeJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
