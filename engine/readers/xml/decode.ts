/** Converts an XML document of any encoding to UTF-8. */

import { plainText } from '../../files/plain-text.ts';

/**
 * The document as UTF-8 without a byte order mark: UTF-16 of either order is told by its mark or its first `<`, other encodings by the
 * declaration. What claims to be UTF-8 stays as it is.
 */
export function decodeXml(document: Uint8Array): Uint8Array {
  const bytes = plainText(document);
  if (bytes !== document) return bytes;
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  if (declared === undefined || /^(utf-?8|utf-?16|us-ascii|ascii)$/i.test(declared)) return bytes;
  try {
    const decoder = new TextDecoder(declared);
    return bytes.some((byte) => byte > 0x7f) ? Buffer.from(decoder.decode(bytes)) : bytes;
  } catch {
    // A name of no encoding that we know: names are then guessed one by one.
    return bytes;
  }
}

/** How much of a document is looked at for its decimals, of a tag for its end, and of a text for its numbers. */
const headBytes = 1 << 20;
const tagBytes = 1024;
const textBytes = 200;

const comma = 44;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/**
 * The document with points in its numbers where an exporter wrote the commas of its country: detected from the first numbers in one of
 * the elements `names`, each of which then holds one comma. Other documents stay as they are.
 */
export function pointDecimals(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes)).toString('latin1');
  const numbers = firstNumbers(head, names);
  if (numbers === undefined || !/^-?\d+,\d+(\s+-?\d+(,\d+)?(e[-+]?\d+)?)*(\s|$)/i.test(numbers)) return bytes;
  const out = Buffer.from(bytes);
  for (let at = out.indexOf(comma); at !== -1; at = out.indexOf(comma, at + 1))
    if (isDigit(out[at - 1]) && isDigit(out[at + 1])) out[at] = 46;
  return out;
}

/** The text that begins in the first of the elements `names` that has some; a tag without an end in sight is passed over. */
function firstNumbers(head: string, names: readonly string[]): string | undefined {
  for (const { index } of head.matchAll(new RegExp(`<(?:${names.join('|')})\\b`, 'g'))) {
    const tag = head.slice(index, index + tagBytes);
    const end = tag.indexOf('>');
    const text = end < 0 ? '' : head.slice(index + end + 1, index + end + 1 + textBytes).trimStart();
    if (text !== '' && !text.startsWith('<')) return text.split('<', 1)[0];
  }
  return undefined;
}
