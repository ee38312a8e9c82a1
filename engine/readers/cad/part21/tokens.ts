/** Scans the tokens of ISO 10303-21: the ends of words, strings, comments and statements. */

export const hash = 35;
export const quote = 39;
export const star = 42;
export const slash = 47;
export const semicolon = 59;
export const equals = 61;

export const isSpace = (byte: number): boolean => byte <= 32;
export const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
export const isWord = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95 || isDigit(byte);

export function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    if (bytes[at] === slash && bytes[at + 1] === star) at = commentEnd(bytes, at);
    else if (!isSpace(bytes[at]!)) break;
  }
  return at;
}

export function wordEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isWord(bytes[at]!)) at++;
  return at;
}

export const keyword = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end).toUpperCase();

/** Place of the quote that ends the string beginning at `from`, or the end of the bytes. Doubled quotes look like two strings, which does no harm. */
export function stringEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(quote, from + 1);
  return end < 0 ? bytes.length : end;
}

export function commentEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('*/', from + 2);
  return end < 0 ? bytes.length : end + 1;
}

/** Place of the semicolon that ends the statement at `from`; -1 when there is none. */
export function statementEnd(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === semicolon) return at;
    if (byte === quote) at = stringEnd(bytes, at);
    else if (byte === slash && bytes[at + 1] === star) at = commentEnd(bytes, at);
  }
  return -1;
}
