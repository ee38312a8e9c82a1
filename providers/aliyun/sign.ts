import { createHash, createHmac } from 'node:crypto';

export interface AliyunKey {
  id: string;
  secret: string;
}

export interface SignedRequest {
  method: 'POST';
  host: string;
  /** Parameters in the address. */
  query: Record<string, string>;
  body: string;
  /** To be signed beside the common ones: names in lower case. */
  headers: Record<string, string>;
  action: string;
  /** Of the API, as `2017-05-25`. */
  version: string;
  now: Date;
  nonce: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986, which escapes more than `encodeURIComponent`. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** `name=value` pairs, sorted by name. */
export const canonicalQuery = (query: Record<string, string>): string =>
  Object.entries(query)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&');

/** The headers of a call to Aliyun's OpenAPI, signed by its method V3 (ACS3-HMAC-SHA256). */
export function signAliyun({ id, secret }: AliyunKey, request: SignedRequest): Record<string, string> {
  const hashedBody = sha256(request.body);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': hashedBody,
    'x-acs-date': request.now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).toSorted();
  const listed = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join('');
  const canonical = [request.method, '/', canonicalQuery(request.query), listed, names.join(';'), hashedBody].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...headers, authorization };
}
