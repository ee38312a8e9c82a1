/** How deep the JSON of a file may be nested. */

import { unreadable } from '../../files/read-failure.ts';
import type { Work } from '../../files/work.ts';

/** glTF itself needs nine levels, `extras` of modelling programs a dozen more. Whoever copies or writes a value later calls itself once a level. */
export const maxJsonDepth = 100;

const quote = 34;
const backslash = 92;
/** `[` and `{`, `]` and `}` differ in one bit. */
const caseBit = 0x20;
const open = 0x7b;
const close = 0x7d;

/** Throws `model.unreadable` for JSON that is nested deeper than `maxJsonDepth`, before it is parsed. Charges the bytes that it looks at. */
export function checkJsonDepth(bytes: Uint8Array, work: Work): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let depth = 0;
  let from = 0;
  for (let at = 0; at < buffer.length; at++) {
    const byte = buffer[at]!;
    if (byte === quote) {
      work.charge(1 + at - from);
      from = at = stringEnd(buffer, at, work);
      continue;
    }
    const folded = byte | caseBit;
    if (folded === open && ++depth > maxJsonDepth) throw unreadable(`glTF 的 JSON 部分嵌套超过 ${maxJsonDepth} 层`);
    if (folded === close) depth--;
  }
}

/** Place of the quote that ends the string beginning at `from`; the end of the bytes when there is none. */
function stringEnd(buffer: Buffer, from: number, work: Work): number {
  for (let at = buffer.indexOf(quote, from + 1); at >= 0; at = buffer.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (buffer[at - 1 - escapes] === backslash) escapes++;
    work.charge(1 + escapes);
    if (escapes % 2 === 0) return at;
  }
  return buffer.length;
}
