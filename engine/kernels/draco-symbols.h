// Numbers and bits as Draco's files have them: bits from the lowest of each byte, bits and symbols by asymmetric numeral systems (J. Duda, 2013), which are
// written from the last to the first.
#pragma once

#include "base.h"

#define MOST_RAW_BITS 18
#define TAG_BITS 32

// Of the file; room for what is written is made before.
static u8 *out;
static u32 outLength;

static inline void put_byte(u32 value) { out[outLength++] = (u8)value; }
static void put_bytes(const void *bytes, u32 count) {
  __builtin_memcpy(out + outLength, bytes, count);
  outLength += count;
}
static void put_number(u32 value) {
  for (; value >= 128; value >>= 7) put_byte(value | 128);
  put_byte(value);
}

typedef struct {
  u8 *to;
  u64 held;
  u32 count;
} Bits;

static inline void put_bits(Bits *bits, u32 value, u32 count) {
  bits->held |= (u64)value << bits->count;
  for (bits->count += count; bits->count >= 8; bits->count -= 8, bits->held >>= 8) *bits->to++ = (u8)bits->held;
}
static u8 *end_bits(Bits *bits) {
  if (bits->count > 0) *bits->to++ = (u8)bits->held;
  return bits->to;
}

// The state's bytes: its length in the two highest bits of the last one.
static u8 *put_state(u8 *to, u32 state) {
  u32 bytes = state < 1 << 6 ? 1 : state < 1 << 14 ? 2 : state < 1 << 22 ? 3 : 4;
  state |= (bytes - 1) << (bytes * 8 - 2);
  for (u32 b = 0; b < bytes; b++) *to++ = (u8)(state >> b * 8);
  return to;
}

// `count` bits, a byte each, behind the share of zeros among them. `room`: count / 2 + 64 bytes.
static void put_rare_bits(const u8 *bits, u32 count, u8 *room) {
  u32 ones = 0;
  for (u32 i = 0; i < count; i++) ones += bits[i];
  u32 zeros = count == 0 ? 0 : (u32)((double)(count - ones) / count * 256 + 0.5);
  u32 p0 = zeros > 255 ? 255 : zeros < 1 ? 1 : zeros, p1 = 256 - p0;
  u8 *to = room;
  u32 state = 4096;
  for (u32 i = count; i-- > 0;) {
    u32 p = bits[i] ? p1 : p0;
    if (state >= 4096 * p) *to++ = (u8)state, state >>= 8;
    state = state / p * 256 + state % p + (bits[i] ? 0 : p1);
  }
  to = put_state(to, state - 4096);
  put_byte(p0);
  put_number((u32)(to - room));
  put_bytes(room, (u32)(to - room));
}

// Within a hundredth.
static inline float log2_of(u32 value) {
  u32 whole = 31 - (u32)__builtin_clz(value);
  float m = (float)value / (float)(1u << whole);
  return (float)whole + (-m / 3 + 2) * m - 5.0f / 3;
}

typedef struct {
  u32 share, before;
} Symbol;

// Shares of 2^bits for symbols that occur so often, at least 1 for each that does; the table is written.
static Symbol *put_shares(const u32 *counts, u32 symbols, u32 total, u32 bits) {
  Symbol *table = reserve((u64)symbols * sizeof(Symbol));
  const u32 whole = 1u << bits;
  u32 sum = 0, largest = 0;
  for (u32 s = 0; s < symbols; s++) {
    u32 share = (u32)((double)counts[s] / total * whole + 0.5);
    if (share == 0 && counts[s] > 0) share = 1;
    table[s].share = share;
    sum += share;
    if (share > table[largest].share) largest = s;
  }
  if (sum < whole) table[largest].share += whole - sum;
  // Too much is taken from all by their size.
  while (sum > whole) {
    u32 over = sum - whole, had = sum;
    for (u32 s = 0; s < symbols && sum > whole; s++) {
      if (table[s].share < 2) continue;
      u32 less = (u32)((u64)table[s].share * over / had) + 1;
      if (less > table[s].share - 1) less = table[s].share - 1;
      if (less > sum - whole) less = sum - whole;
      table[s].share -= less;
      sum -= less;
    }
  }
  put_number(symbols);
  for (u32 s = 0, before = 0; s < symbols; s++) {
    u32 share = table[s].share;
    table[s].before = before;
    before += share;
    if (share == 0) {
      u32 more = 0;
      while (more < 63 && table[s + more + 1].share == 0) table[s + ++more].before = before;
      put_byte(more << 2 | 3);
      s += more;
      continue;
    }
    u32 extra = share < 1 << 6 ? 0 : share < 1 << 14 ? 1 : 2;
    put_byte(share << 2 | extra);
    for (u32 b = 1; b <= extra; b++) put_byte(share >> (8 * b - 2));
  }
  return table;
}

typedef struct {
  u8 *start, *to;
  u32 state, bits;
} Coder;

static Coder begin_symbols(u8 *room, u32 bits) { return (Coder){room, room, 4u << bits, bits}; }
static inline void put_symbol(Coder *coder, Symbol symbol) {
  u32 state = coder->state;
  while (state >= symbol.share << 10) *coder->to++ = (u8)state, state >>= 8;
  coder->state = (state / symbol.share << coder->bits) + state % symbol.share + symbol.before;
}
static void end_symbols(Coder *coder) {
  u8 *end = put_state(coder->to, coder->state - (4u << coder->bits));
  u32 length = (u32)(end - coder->start);
  put_number(length);
  put_bytes(coder->start, length);
}

static inline u32 width_of(u32 value) { return value == 0 ? 1 : 32 - (u32)__builtin_clz(value); }
static inline u32 clamped(u32 value, u32 least, u32 most) { return value < least ? least : value > most ? most : value; }

// Bits that symbols which occur so often take, their table included.
static float bits_for(const u32 *counts, u32 symbols, u32 total) {
  float bits = 0, all = log2_of(total);
  for (u32 s = 0, gap = 0; s < symbols; s++) {
    if (counts[s] == 0) {
      if (gap++ % 64 == 0) bits += 8;
      continue;
    }
    gap = 0;
    bits += (float)counts[s] * (all - log2_of(counts[s])) + (counts[s] * 64ull > total ? 16 : 8);
  }
  return bits;
}

// `entries` of `width` numbers each: either a symbol a number, or a symbol for the length of an entry's longest number and its numbers in as many bits,
// whichever is shorter.
static void put_entries(const u32 *values, u32 entries, u32 width) {
  if (entries == 0) return;
  u32 total = entries * width, most = 0;
  u8 *lengths = reserve(entries);
  u32 tags[TAG_BITS + 1] = {0};
  u64 bare = 0;
  for (u32 e = 0; e < entries; e++) {
    u32 largest = 0;
    for (u32 w = 0; w < width; w++) largest |= values[e * width + w];
    lengths[e] = (u8)width_of(largest);
    tags[lengths[e]]++;
    bare += lengths[e] * width;
    most |= largest;
  }
  u32 symbols = 0, unique = 0;
  u32 *counts = 0;
  u8 *room = reserve((u64)total * 4 + 64);
  // Many more symbols than numbers would take more in their table than they save.
  if (width_of(most) <= MOST_RAW_BITS && most / 4 < total) {
    counts = reserve(4ull << width_of(most));
    __builtin_memset(counts, 0, 4ul << width_of(most));
    for (u32 i = 0; i < total; i++) {
      u32 value = values[i];
      unique += counts[value]++ == 0;
      if (value >= symbols) symbols = value + 1;
    }
  }
  if (counts && bits_for(counts, symbols, total) <= bits_for(tags, TAG_BITS + 1, entries) + (float)bare) {
    u32 size = clamped(width_of(unique), 1, MOST_RAW_BITS), bits = clamped(size * 3 / 2, 12, 20);
    put_byte(1);
    put_byte(size);
    Symbol *table = put_shares(counts, symbols, total, bits);
    Coder coder = begin_symbols(room, bits);
    for (u32 i = total; i-- > 0;) put_symbol(&coder, table[values[i]]);
    end_symbols(&coder);
    return;
  }
  put_byte(0);
  u32 longest = TAG_BITS;
  while (tags[longest] == 0) longest--;
  Symbol *table = put_shares(tags, longest + 1, entries, 12);
  Coder coder = begin_symbols(room, 12);
  for (u32 e = entries; e-- > 0;) put_symbol(&coder, table[lengths[e]]);
  end_symbols(&coder);
  Bits bits = {out + outLength, 0, 0};
  for (u32 e = 0; e < entries; e++)
    for (u32 w = 0; w < width; w++) put_bits(&bits, values[e * width + w], lengths[e]);
  outLength = (u32)(end_bits(&bits) - out);
}
