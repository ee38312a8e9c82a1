/** Part 21 files of Open CASCADE, which takes and gives text as UTF-8, beside what ISO 10303-21 says. */

import type { Credits } from '#domain/formats/credits';
import { decodeText } from '../../files/text.ts';
import { headerOf } from '../step/part21-file.ts';
import { escapeUnprintable } from '../step/strings.ts';

const quote = 0x27;
const isPlain = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** The file with what exporters write raw in its strings, UTF-8 or GBK, as escapes; itself where there is nothing of it. */
export function escapeStrings(bytes: Uint8Array): Uint8Array {
  if (isPlain(bytes)) return bytes;
  const parts: Uint8Array[] = [];
  let inside = false;
  for (let at = 0; at < bytes.length; inside = !inside) {
    const next = bytes.indexOf(quote, at);
    const end = next < 0 ? bytes.length : next + 1;
    const part = bytes.subarray(at, end);
    // Long strings are broken into lines anywhere, within characters too.
    parts.push(inside && !isPlain(part) ? Buffer.from(escapeUnprintable(decodeText(part.filter((byte) => byte > 0x1f)))) : part);
    at = end;
  }
  return Buffer.concat(parts);
}

/** The file with our header, which has no date. */
export function replaceHeader(bytes: Uint8Array, name: string, credits: Credits): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [from, to] = [text.indexOf('HEADER;'), text.indexOf('DATA;')];
  return Buffer.concat([text.subarray(0, from), Buffer.from(headerOf(name, credits)), text.subarray(to)]);
}

/** Whether the file was written to its end. */
export const isWhole = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-64).includes('END-ISO-10303-21;');
