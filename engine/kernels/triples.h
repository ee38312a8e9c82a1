// Gives every distinct triple of integers a number, in order of first sight.
#pragma once
#include "secret-hash.h"

#define LEAST_SLOTS 16384

typedef struct {
  // Three integers a triple.
  s32 *keys;
  // Triples in all, and the first that counts: those before it belong to runs that are over.
  u32 count, first;
  // Open addressing: number + 1; what is not above `first` is free.
  u32 *slots;
  u32 mask;
  // Triples collided: from then on the hash has a seed.
  u32 secret, seed;
} Triples;

static inline u32 hash_triple(s32 a, s32 b, s32 c) {
  // Multiplies and xor-shifts of MurmurHash3's finaliser.
  u32 h = (u32)a * 0x9e3779b1u ^ (u32)b * 0x85ebca6bu ^ (u32)c * 0xc2b2ae35u;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  return h ^ (h >> 13);
}

static inline u32 slot_of(const Triples *table, s32 a, s32 b, s32 c) {
  return (__builtin_expect(table->secret, 0) ? hash_secretly(table->seed, a, b, c) : hash_triple(a, b, c)) & table->mask;
}

static void new_slots(Triples *table, u32 count) {
  table->slots = reserve((u64)count * 4);
  table->mask = count - 1;
  __builtin_memset(table->slots, 0, count * 4);
}

static void fill_slots(Triples *table) {
  for (u32 number = table->first; number < table->count; number++) {
    const s32 *key = table->keys + 3 * number;
    u32 slot = slot_of(table, key[0], key[1], key[2]);
    while (table->slots[slot] > table->first) slot = (slot + 1) & table->mask;
    table->slots[slot] = number + 1;
  }
}

static void grow_slots(Triples *table) {
  new_slots(table, (table->mask + 1) * 2);
  fill_slots(table);
}

// Goes over to a hash that no file can know, since its triples collide, and answers where (a, b, c) belongs.
__attribute__((noinline)) static u32 keep_secret(Triples *table, s32 a, s32 b, s32 c) {
  table->secret = 1;
  table->seed = random_word();
  __builtin_memset(table->slots, 0, (u64)(table->mask + 1) * 4);
  fill_slots(table);
  u32 slot = slot_of(table, a, b, c);
  while (table->slots[slot] > table->first) slot = (slot + 1) & table->mask;
  return slot;
}

static inline u32 number_of(Triples *table, s32 a, s32 b, s32 c) {
  u32 slot = slot_of(table, a, b, c);
  u32 start = slot;
  for (u32 entry; (entry = table->slots[slot]) > table->first; slot = (slot + 1) & table->mask) {
    const s32 *key = table->keys + 3 * (entry - 1);
    if (key[0] == a && key[1] == b && key[2] == c) return entry - 1;
  }
  if (__builtin_expect(((slot - start) & table->mask) > LONGEST_SEARCH, 0) && !table->secret) slot = keep_secret(table, a, b, c);
  s32 *key = table->keys + 3 * table->count;
  key[0] = a;
  key[1] = b;
  key[2] = c;
  table->slots[slot] = ++table->count;
  u32 number = table->count - 1;
  if ((table->count - table->first) * 2 > table->mask) grow_slots(table);
  return number;
}
