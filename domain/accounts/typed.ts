/** What people type or paste, as the forms mean it. */

/** What may stand between the digits of a phone: spaces, hyphens of all kinds, dots, brackets, and marks that pages put around numbers. */
const betweenDigits = /[\s\-\u2010-\u2015\u2212.·()\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
/** +86, 0086, 86 or a trunk zero before a mobile. */
const prefix = /^(?:\+?(?:00)?86)?0?(?=1)/;

/** `+86 138 0013 8000`, with full-width digits too, as `13800138000`; anything that is no phone keeps its letters and signs. */
export const plainPhone = (text: string): string => text.normalize('NFKC').replace(betweenDigits, '').replace(prefix, '');

/** What stands in a field that takes a phone and nothing else: at most 11 digits. */
export const typedPhone = (text: string): string => plainPhone(text.normalize('NFKC').replace(/\D/g, '')).slice(0, 11);

/** What stands in a field that takes other things too: a whole phone is written plainly, anything else is left as it is. */
export function typedPhoneOrOther(text: string): string {
  const phone = plainPhone(text);
  return /^1\d{10}$/.test(phone) ? phone : text;
}

/** The code out of what was pasted, which may be the whole message: the first run of `length` digits that stands by itself, else the first digits. */
export function typedCode(text: string, length: number): string {
  const plain = text.normalize('NFKC');
  const digits = plain.replace(/\D/g, '');
  if (digits.length <= length) return digits;
  const run = new RegExp(String.raw`(?<![\dA-Za-z])\d{${length}}(?![\dA-Za-z])`).exec(plain);
  return run?.[0] ?? digits.slice(0, length);
}
