/** Numbers as decimal text, straight into bytes: formats of text hold millions of them. */

/** No number takes more bytes. */
export const longestDecimal = 24;

const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const zero = 0x30;
const minus = 0x2d;
const point = 0x2e;

/** Writes an integer from 0 to 2⁵³ at `at`; returns where the next byte goes. */
export function writeInteger(bytes: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end++;
  let rest = value;
  for (let place = end - 1; place >= at; place--) {
    const less = Math.floor(rest / 10);
    bytes[place] = zero + (rest - less * 10);
    rest = less;
  }
  return end;
}

/**
 * Writes the shortest decimal that reads back as the 32-bit float `value`, with a point or an exponent where it needs one; 0 for what is not a finite
 * number. Takes at most `longestDecimal` bytes. Returns where the next byte goes.
 */
export function writeFloat(bytes: Uint8Array, at: number, value: number): number {
  const float = Math.fround(value);
  if (float === 0 || !Number.isFinite(float)) {
    bytes[at] = zero;
    return at + 1;
  }
  const size = Math.abs(float);
  if (size < 1e-4 || size >= 1e9) return writeText(bytes, at, shortest(float));
  let next = at;
  if (float < 0) bytes[next++] = minus;
  // Digits before the point, 0 or fewer for numbers below 1.
  let whole = 1;
  if (size >= 1) while (size >= powers[whole]!) whole++;
  else for (whole = 0; size * powers[-whole + 1]! < 1; whole--);
  for (let digits = 6; digits <= 9; digits++) {
    const decimals = digits - whole;
    // Both are exact as 64-bit floats, so their quotient is what a reader makes of the text.
    const scaled = decimals >= 0 ? Math.round(size * powers[decimals]!) : Math.round(size / powers[-decimals]!) * powers[-decimals]!;
    if (digits === 9 || Math.fround(decimals >= 0 ? scaled / powers[decimals]! : scaled) === size)
      return writeScaled(bytes, next, scaled, Math.max(0, decimals));
  }
  return next;
}

/** The integer `scaled` with its last `decimals` digits behind the point, without zeros at the end of those. */
function writeScaled(bytes: Uint8Array, at: number, scaled: number, decimals: number): number {
  let [digits, places] = [scaled, decimals];
  while (places > 0 && digits % 10 === 0) {
    digits /= 10;
    places--;
  }
  if (places === 0) return writeInteger(bytes, at, digits);
  const power = powers[places]!;
  const front = Math.floor(digits / power);
  const next = writeInteger(bytes, at, front);
  bytes[next] = point;
  let rest = digits - front * power;
  for (let place = next + places; place > next; place--) {
    const less = Math.floor(rest / 10);
    bytes[place] = zero + (rest - less * 10);
    rest = less;
  }
  return next + places + 1;
}

/** By the language's own means, for numbers that are seldom. */
function shortest(float: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(float.toPrecision(digits)));
    if (Math.fround(Number(text)) === float) return text;
  }
  return String(Number(float.toPrecision(9)));
}

function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}
