import { createDecipheriv, sign, verify, type KeyObject } from 'node:crypto';

/** RSASSA-PKCS1-v1_5 with SHA-256, in base64. */
export const signWechat = (content: string, key: KeyObject): string => sign('sha256', Buffer.from(content), key).toString('base64');

export interface SignedCall {
  method: string;
  /** With its query. */
  path: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonce: string;
}

/** What a request's signature is over. */
export const requestContent = ({ method, path, body, timestamp, nonce }: SignedCall): string =>
  [method, path, String(timestamp), nonce, body, ''].join('\n');

/** What the signature of an answer, and of a notification, is over. */
export const answerContent = (timestamp: string, nonce: string, body: string): string => [timestamp, nonce, body, ''].join('\n');

/** The `Authorization` of a request. */
export function authorizationOf(merchant: { mchId: string; serialNo: string; privateKey: KeyObject }, call: SignedCall): string {
  const { mchId, serialNo, privateKey } = merchant;
  const signature = signWechat(requestContent(call), privateKey);
  const parts = { mchid: mchId, nonce_str: call.nonce, signature, timestamp: call.timestamp, serial_no: serialNo };
  const listed = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${listed.join(',')}`;
}

export const isWechatSigned = (content: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(content), key, Buffer.from(signature, 'base64'));

export interface SealedResource {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

const tagBytes = 16;

/** Opens what was sealed with the merchant's APIv3 key (AEAD_AES_256_GCM); undefined when it was sealed with another key or changed. */
export function unseal({ algorithm, ciphertext, nonce, associated_data = '' }: SealedResource, apiV3Key: string): string | undefined {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (algorithm !== 'AEAD_AES_256_GCM' || bytes.length < tagBytes || nonce === '') return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(associated_data));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
