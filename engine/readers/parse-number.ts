/** Decimal numbers straight from bytes. */

const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

const zero = 48;
const nine = 57;
const plus = 43;
const minus = 45;
const dot = 46;
const upperE = 69;
const lowerE = 101;
const hash = 35;

/** Where the last `parseFloatAt` or `parseIntAt` stopped: the first byte after the number. */
export const cursor = { at: 0 };

/**
 * The number at `at`, NaN when none starts there. Exact to the last bit of a double while the digits fit 2^53 and the exponent
 * ±22 (Clinger's fast path), else through `Number`. Reads no further than `end`; leaves `cursor.at` behind the number.
 */
export function parseFloatAt(bytes: Uint8Array, at: number, end: number): number {
  const start = at;
  let byte = bytes[at]!;
  let sign = 1;
  if (byte === minus || byte === plus) {
    if (byte === minus) sign = -1;
    at++;
  }
  let digits = 0;
  let mantissa = 0;
  let exponent = 0;
  for (; at < end; at++) {
    byte = bytes[at]!;
    if (byte < zero || byte > nine) break;
    mantissa = mantissa * 10 + (byte - zero);
    digits++;
  }
  if (at < end && bytes[at] === dot) {
    at++;
    const first = at;
    for (; at < end; at++) {
      byte = bytes[at]!;
      if (byte < zero || byte > nine) break;
      mantissa = mantissa * 10 + (byte - zero);
      digits++;
    }
    exponent = first - at;
  }
  // `-1.#IND` and the like are how one C runtime prints NaN and infinities.
  if (digits === 0 || bytes[at] === hash) return wordAt(bytes, at, end);
  if (at < end && (bytes[at] === lowerE || bytes[at] === upperE)) {
    let next = at + 1;
    let negative = false;
    if (next < end && (bytes[next] === minus || bytes[next] === plus)) {
      negative = bytes[next] === minus;
      next++;
    }
    let value = 0;
    const first = next;
    for (; next < end; next++) {
      byte = bytes[next]!;
      if (byte < zero || byte > nine) break;
      if (value < 10_000) value = value * 10 + (byte - zero);
    }
    if (next > first) {
      exponent += negative ? -value : value;
      at = next;
    }
  }
  cursor.at = at;
  if (mantissa <= Number.MAX_SAFE_INTEGER) {
    if (exponent === 0) return sign * mantissa;
    if (exponent < 0 && exponent >= -22) return (sign * mantissa) / powersOfTen[-exponent]!;
    if (exponent > 0 && exponent <= 22) return sign * mantissa * powersOfTen[exponent]!;
  }
  return Number(Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start).toString('latin1'));
}

/** The integer at `at`, NaN when none starts there; leaves `cursor.at` behind it. */
export function parseIntAt(bytes: Uint8Array, at: number, end: number): number {
  let byte = bytes[at]!;
  let sign = 1;
  if (byte === minus || byte === plus) {
    if (byte === minus) sign = -1;
    at++;
  }
  const first = at;
  let value = 0;
  for (; at < end; at++) {
    byte = bytes[at]!;
    if (byte < zero || byte > nine) break;
    value = value * 10 + (byte - zero);
  }
  cursor.at = at;
  return at === first ? Number.NaN : sign * value;
}

// `nan` and `inf`: exporters write them for what they could not compute. The word is passed over.
function wordAt(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && bytes[at]! > 32) at++;
  cursor.at = at;
  return Number.NaN;
}
