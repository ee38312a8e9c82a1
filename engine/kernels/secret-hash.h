// A hash of which no file can know the collisions, for tables whose quick one turns out to be known.
#pragma once
#include "base.h"

// Slots that are looked at for one key before the quick hash counts as broken: half of them are free.
#define LONGEST_SEARCH 256

// A word that no file can know.
IMPORT(random_word) u32 random_word(void);

static inline u32 mix_word(u32 h, u32 k) {
  k *= 0xcc9e2d51u;
  k = ((k << 15) | (k >> 17)) * 0x1b873593u;
  h ^= k;
  return ((h << 13) | (h >> 19)) * 5 + 0xe6546b64u;
}

// MurmurHash3 of three words. Out of the way of the loops, which nearly never need it.
__attribute__((noinline)) static u32 hash_secretly(u32 seed, s32 a, s32 b, s32 c) {
  u32 h = mix_word(mix_word(mix_word(seed, (u32)a), (u32)b), (u32)c) ^ 12;
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return h ^ (h >> 16);
}
