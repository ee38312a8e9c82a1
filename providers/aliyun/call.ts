import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ask, ProviderFault } from '../calling/ask.ts';
import { parseJson } from '../calling/parse-json.ts';
import { canonicalQuery, signAliyun, type AliyunKey } from './sign.ts';

export interface AliyunCall<S extends z.ZodType> {
  key: AliyunKey;
  /** Scheme and host. */
  endpoint: string;
  action: string;
  /** Of the API, as `2017-05-25`. */
  version: string;
  parameters: Record<string, string>;
  /** Where its documents put the parameters. */
  place: 'query' | 'body';
  answer: S;
  signal: AbortSignal;
  /** More than once only where asking twice costs nothing. Default 1. */
  tries?: number;
}

/** The service says no: `code` is its name for why. Its own message is left out, which may repeat what was sent. */
export class AliyunError extends ProviderFault {
  readonly code: string;
  constructor(code: string) {
    super(`Aliyun: ${code}`);
    this.code = code;
  }
}

const refusalSchema = z.object({ Code: z.union([z.string(), z.number()]).optional() });

/**
 * Makes a call to Aliyun's OpenAPI (RPC style) and reads its answer.
 * @throws AliyunError when HTTP says that it was refused, ProviderFault when there is no usable answer
 */
export async function callAliyun<S extends z.ZodType>(call: AliyunCall<S>): Promise<z.output<S>> {
  const { key, endpoint, action, version, parameters, place, signal, tries = 1 } = call;
  const query = place === 'query' ? parameters : {};
  const body = place === 'body' ? canonicalQuery(parameters) : '';
  const form: Record<string, string> = place === 'body' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const { host } = new URL(endpoint);
  const nonce = randomBytes(16).toString('hex');
  const signed = signAliyun(key, { method: 'POST', host, query, body, headers: form, action, version, now: new Date(), nonce });
  const { host: _, ...headers } = signed;
  const address = place === 'query' ? `${endpoint}/?${canonicalQuery(query)}` : `${endpoint}/`;
  const { status, text } = await ask({ url: address, method: 'POST', headers, body, signal, tries });
  if (status === 200) return parseJson(text, call.answer);
  const { Code } = parseJson(text, refusalSchema);
  throw new AliyunError(String(Code ?? `HTTP ${status}`));
}
