import { sign, verify, type KeyObject } from 'node:crypto';

type Parameters = Readonly<Record<string, string>>;

const joined = (entries: [string, string][]): string =>
  entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** What a request's signature is over: all parameters with a value, sorted by name, not escaped. */
export const requestContent = (parameters: Parameters): string => joined(Object.entries(parameters).filter(([, value]) => value !== ''));

/** What a notification's signature is over: all its parameters but the signature itself and its kind. */
export const notificationContent = (parameters: Parameters): string =>
  joined(Object.entries(parameters).filter(([name]) => name !== 'sign' && name !== 'sign_type'));

/** RSA2: RSASSA-PKCS1-v1_5 with SHA-256, in base64. */
export const signAlipay = (content: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(content), privateKey).toString('base64');

export const isAlipaySigned = (content: string, signature: string, publicKey: KeyObject): boolean =>
  verify('sha256', Buffer.from(content), publicKey, Buffer.from(signature, 'base64'));
