// Decimal numbers from bytes, correctly rounded. The text must end with a byte that belongs to no number (a newline will do).
#pragma once
#include "base.h"
#include "powers.h"

// What neither path below decides: more than 19 digits, or a magnitude that models do not have.
IMPORT(slow_number) double slow_number(const u8 *text, u32 length);

static const double exact_powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static inline u64 multiply_high(u64 a, u64 b, u64 *low) {
  u64 a0 = (u32)a, a1 = a >> 32, b0 = (u32)b, b1 = b >> 32;
  u64 p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  u64 middle = (p00 >> 32) + (u32)p01 + (u32)p10;
  *low = (middle << 32) | (u32)p00;
  return p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
}

// w × 10^q as a double, w not 0: Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51 (2021), section 5,
// with the proof of Mushtak and Lemire (2023) that no fallback is needed. −1 when the result is not a normal double.
static double scaled(u64 w, s32 q) {
  s32 zeros = __builtin_clzll(w);
  w <<= zeros;
  const u64 *power = powers + 2 * (q - LEAST_POWER);
  u64 low, high = multiply_high(w, power[0], &low);
  if ((high & 0x1ff) == 0x1ff) {
    u64 unused, more = multiply_high(w, power[1], &unused);
    low += more;
    if (low < more) high++;
  }
  s32 upper = (s32)(high >> 63);
  s32 shift = upper + 64 - 52 - 3;
  u64 mantissa = high >> shift;
  // floor(q × log2(10)) + 63, by a fixed-point constant that is exact in this range.
  s32 exponent = (((152170 + 65536) * q) >> 16) + 63 + upper - zeros + 1023;
  if (exponent <= 0 || exponent >= 2046) return -1;
  // Exactly between two doubles: to the even one.
  if (low <= 1 && q >= -4 && q <= 23 && (mantissa & 3) == 1 && (mantissa << shift) == high) mantissa &= ~1ULL;
  mantissa += mantissa & 1;
  mantissa >>= 1;
  if (mantissa >= 1ULL << 53) {
    mantissa = 1ULL << 52;
    exponent++;
  }
  union {
    u64 bits;
    double value;
  } out = {(mantissa & ~(1ULL << 52)) | ((u64)exponent << 52)};
  return out.value;
}

// The number at `*at`, NaN when none starts there; `*at` moves behind it, or behind the word that is none.
static inline double parse_float(const u8 **at) {
  const u8 *p = *at, *start = p;
  u32 negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  const u8 *first = p;
  u64 mantissa = 0;
  u32 digit;
  while ((digit = *p - '0') < 10) {
    mantissa = mantissa * 10 + digit;
    p++;
  }
  u32 digits = p - first;
  s32 exponent = 0;
  if (*p == '.') {
    const u8 *fraction = ++p;
    while ((digit = *p - '0') < 10) {
      mantissa = mantissa * 10 + digit;
      p++;
    }
    exponent = fraction - p;
    digits += p - fraction;
  }
  // `-1.#IND` and the like are how one C runtime prints NaN and infinities.
  if (digits == 0 || *p == '#') {
    while (*p > 32) p++;
    *at = p;
    return NAN_VALUE;
  }
  if ((*p | 32) == 'e') {
    const u8 *next = p + 1;
    u32 minus = *next == '-';
    if (*next == '-' || *next == '+') next++;
    if ((u32)(*next - '0') < 10) {
      s32 value = 0;
      while ((digit = *next - '0') < 10) {
        if (value < 10000) value = value * 10 + digit;
        next++;
      }
      exponent += minus ? -value : value;
      p = next;
    }
  }
  *at = p;
  if (digits > 19) {
    const u8 *lead = first;
    while (*lead == '0' || *lead == '.') digits -= *lead++ == '0';
    if ((s32)digits > 19) return slow_number(start, p - start);
  }
  double value;
  if (mantissa == 0)
    value = 0;
  else if (mantissa < 1ULL << 53 && exponent >= -22 && exponent <= 22)
    // Both factors are exact, so the one rounding is the right one (Clinger).
    value = exponent < 0 ? (double)mantissa / exact_powers[-exponent] : (double)mantissa * exact_powers[exponent];
  else {
    value = exponent < LEAST_POWER || exponent > MOST_POWER ? -1 : scaled(mantissa, exponent);
    if (value < 0) return slow_number(start, p - start);
  }
  return negative ? -value : value;
}
