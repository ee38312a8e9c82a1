// Numbers as decimal text: floats in the fewest digits that read back to the same bits.
#pragma once
#include "powers.h"

// What one float takes at most: a sign, nine digits, a point, and four zeros before or seven behind them.
#define MOST_FLOAT 20
#define MOST_INTEGER 10

// Exponents of ten between which a number is written without one.
#define LEAST_PLAIN (-4)
#define MOST_PLAIN 16

static const u8 pairs[] = "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
                          "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

static inline u32 count_digits(u32 n) {
  return n < 100000 ? (n < 100 ? (n < 10 ? 1 : 2) : n < 1000 ? 3 : n < 10000 ? 4 : 5)
                    : (n < 10000000 ? (n < 1000000 ? 6 : 7) : n < 100000000 ? 8 : n < 1000000000 ? 9 : 10);
}

// The digits of `n`, of which there are `count`, from `at` on.
static inline void put_digits(u8 *at, u32 n, u32 count) {
  u8 *p = at + count;
  while (n >= 100) {
    p -= 2;
    __builtin_memcpy(p, pairs + 2 * (n % 100), 2);
    n /= 100;
  }
  if (n >= 10)
    __builtin_memcpy(p - 2, pairs + 2 * n, 2);
  else
    p[-1] = '0' + n;
}

static inline u8 *put_integer(u8 *at, u32 n) {
  u32 count = count_digits(n);
  put_digits(at, n, count);
  return at + count;
}

typedef struct {
  u32 digits;
  s32 exponent;
} Decimal;

static inline u32 multiply_odd(u64 g, u32 c) {
  u64 low = (g & 0xffffffff) * c;
  u64 high = (g >> 32) * c + (low >> 32);
  return (u32)(high >> 32) | ((u32)high > 1);
}

// The shortest decimal in the interval that rounds to the float of these bits, which is positive and finite, and of those the nearest to it:
// R. Giulietti, "The Schubfach way to render doubles" (2022), for 32 bits.
static inline Decimal shortest(u32 bits) {
  u32 fraction = bits & 0x7fffff;
  s32 biased = bits >> 23;
  u32 c = biased ? fraction | 0x800000 : fraction;
  s32 q = (biased ? biased : 1) - 150;
  // Whole numbers.
  if (q <= 0 && q > -24 && (c & ((1u << -q) - 1)) == 0) return (Decimal){c >> -q, 0};
  u32 odd = c & 1;
  u32 closer = fraction == 0 && biased > 1;
  // Floors of log10(2^q), or of log10(3/4 · 2^q), and of log2(10^-k).
  s32 k = (q * 1262611 - (closer ? 524031 : 0)) >> 22;
  s32 h = q + ((-k * 1741647) >> 19) + 1;
  u64 g = powers[2 * (-k - LEAST_POWER)] + 1;
  u32 low = multiply_odd(g, (4 * c - 2 + closer) << h) + odd;
  u32 value = multiply_odd(g, (4 * c) << h);
  u32 high = multiply_odd(g, (4 * c + 2) << h) - odd;
  u32 s = value / 4;
  if (s >= 10) {
    u32 tens = s / 10;
    u32 below = low <= 40 * tens, above = 40 * tens + 40 <= high;
    if (below != above) return (Decimal){tens + above, k + 1};
  }
  u32 below = low <= 4 * s, above = 4 * s + 4 <= high;
  if (below != above) return (Decimal){s + above, k};
  u32 middle = 4 * s + 2;
  return (Decimal){s + (value > middle || (value == middle && (s & 1))), k};
}

static inline u8 *put_zeros(u8 *p, s32 count) {
  while (count-- > 0) *p++ = '0';
  return p;
}

// The float of these bits; 0 for what is no number.
static inline u8 *put_float(u8 *p, u32 bits) {
  if (bits >> 31) *p++ = '-';
  bits &= 0x7fffffff;
  if (bits == 0 || bits >= 0x7f800000) {
    *p++ = '0';
    return p;
  }
  Decimal decimal = shortest(bits);
  u32 digits = decimal.digits;
  s32 exponent = decimal.exponent;
  while (digits % 10 == 0) {
    digits /= 10;
    exponent++;
  }
  s32 count = count_digits(digits);
  // Digits before the point.
  s32 whole = count + exponent;
  if (whole > MOST_PLAIN || whole <= LEAST_PLAIN) {
    put_digits(p + 1, digits, count);
    p[0] = p[1];
    if (count > 1) p[1] = '.';
    p += count > 1 ? count + 1 : 1;
    *p++ = 'e';
    if (whole < 1) *p++ = '-';
    return put_integer(p, whole < 1 ? 1 - whole : whole - 1);
  }
  if (whole <= 0) {
    *p++ = '0';
    *p++ = '.';
    p = put_zeros(p, -whole);
    put_digits(p, digits, count);
    return p + count;
  }
  if (exponent >= 0) {
    put_digits(p, digits, count);
    return put_zeros(p + count, exponent);
  }
  put_digits(p + 1, digits, count);
  for (s32 i = 0; i < whole; i++) p[i] = p[i + 1];
  p[whole] = '.';
  return p + count + 1;
}

static const u64 tens[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000};
#define MOST_DECIMALS 12

// A number with so many decimals, zeros at the end left out; both together at most 16 digits, and 0 for more and for what is no number.
static inline u8 *put_fixed(u8 *p, double value, u32 decimals) {
  double scaled = (value < 0 ? -value : value) * (double)tens[decimals] + 0.5;
  u64 n = scaled < 1e16 ? (u64)scaled : 0;
  if (n == 0) {
    *p++ = '0';
    return p;
  }
  if (value < 0) *p++ = '-';
  u64 whole = n / tens[decimals], fraction = n % tens[decimals];
  if (whole >= 1000000000) {
    p = put_integer(p, (u32)(whole / 1000000000));
    put_zeros(p, 9);
    u32 low = (u32)(whole % 1000000000), count = count_digits(low);
    put_digits(p + 9 - count, low, count);
    p += 9;
  } else
    p = put_integer(p, (u32)whole);
  if (fraction == 0) return p;
  *p++ = '.';
  for (u32 k = decimals; fraction > 0; fraction %= tens[k]) *p++ = (u8)('0' + fraction / tens[--k]);
  return p;
}
