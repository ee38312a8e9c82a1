// Which vertices lie at one place: open addressing over the bits of their positions.
#include "secret-hash.h"

#define EMPTY 0xffffffff

static float *positions;

// Room for 3 floats a vertex.
EXPORT(begin) float *begin(u32 vertices) {
  reset_arena();
  return positions = reserve((u64)vertices * 12);
}

static inline u32 hash_of(const u32 *own, u32 secret, u32 seed) {
  if (secret) return hash_secretly(seed, (s32)own[0], (s32)own[1], (s32)own[2]);
  u64 hash = ((u64)own[0] | (u64)own[1] << 32) * 0x9e3779b97f4a7c15ULL;
  hash = (hash ^ hash >> 29 ^ own[2]) * 0xbf58476d1ce4e5b9ULL;
  return (u32)(hash >> 32);
}

// First vertex at the same place, per vertex. -0 equals 0.
EXPORT(first_at) u32 *first_at(u32 vertices) {
  u32 *first = reserve((u64)vertices * 4);
  u64 size = 4;
  while (size < (u64)vertices * 2) size *= 2;
  u32 *table = reserve(size * 4);
  __builtin_memset(table, 0xff, (unsigned long)size * 4);
  for (u64 i = 0; i < (u64)vertices * 3; i++) positions[i] += 0.0f;
  const u32 *bits = (const u32 *)positions;
  u32 mask = (u32)size - 1;
  u32 secret = 0, seed = 0;
  for (u32 vertex = 0; vertex < vertices; vertex++) {
    const u32 *own = bits + vertex * 3;
    u32 slot = hash_of(own, secret, seed) & mask;
    for (u32 start = slot;; slot = (slot + 1) & mask) {
      if (!secret && ((slot - start) & mask) > LONGEST_SEARCH) {
        // Begins again, now and for the rest with a hash that the file cannot know.
        secret = 1;
        seed = random_word();
        __builtin_memset(table, 0xff, (unsigned long)size * 4);
        vertex = EMPTY;
        break;
      }
      u32 other = table[slot];
      if (other == EMPTY) {
        table[slot] = first[vertex] = vertex;
        break;
      }
      const u32 *its = bits + other * 3;
      if (its[0] == own[0] && its[1] == own[1] && its[2] == own[2]) {
        first[vertex] = other;
        break;
      }
    }
  }
  return first;
}
