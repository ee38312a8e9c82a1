import { maskPhone } from '#domain/accounts/display';
import { smsLimits } from '#domain/limits';

/** Fields that are secrets whatever they hold, wherever an object carries them: as they are called on the wire, in headers and in our code. */
const secretField =
  /^(sql|parameters|d|sk|authorization|(set-)?cookies?|signature|ticket|nvcdata|(new|old)?(password|passwd|pwd)(hash)?|(old)?(verify|sms)_?code|\w*_?(secret|token|key)|id_?card(no)?|credit_?code)$/i;

export const isSecretField = (name: string): boolean => secretField.test(name) && !publicKeys.has(name.toLowerCase());

/** End like a secret's name, and are none: keys of objects and rows are where to look for a fault. */
const publicKeys = new Set(['objectkey', 'previewkey', 'thumbnailkey', 'resultkey', 'reportkey', 'dedupekey', 'key']);

/** Within other text: a mainland mobile, a code that is called one, and what our own secrets look like (32 bytes in base64url). */
const phone = /(?<!\d)1[3-9]\d{9}(?!\d)/g;
const code = new RegExp(`((?:code|验证码)\\W{0,4})\\d{${smsLimits.codeDigits}}(?!\\d)`, 'gi');
const ownSecret = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** Text as it may be written down: phones masked, secrets of ours left out, whoever wrote them there. */
export const withoutSecrets = (text: string): string =>
  text.replace(ownSecret, '[redacted]').replace(phone, maskPhone).replace(code, '$1******');
