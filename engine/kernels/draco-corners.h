// What lies beside what in a mesh: corners 4f to 4f + 2 of face f, the corner across each edge, and vertices whose corners lie around them in one fan or ring.
// Edges that more than two faces share, and vertices where surfaces touch, are parted.
#pragma once

#include "base.h"

#define NONE 0xffffffffu

typedef struct {
  // Of each corner: that across the edge opposite to it, and its vertex.
  u32 *opposite, *vertex;
  // Of each vertex: its first corner, counterclockwise, and whether it lies on a border.
  u32 *first;
  u8 *open;
  u32 vertices;
} Corners;

static inline u32 face_of(u32 c) { return c >> 2; }
static inline u32 next_of(u32 c) { return (c & 3) == 2 ? c - 2 : c + 1; }
static inline u32 before_of(u32 c) { return (c & 3) == 0 ? c + 2 : c - 1; }
// That after it in the list of all.
static inline u32 after(u32 c) { return (c & 3) == 2 ? c + 2 : c + 1; }
static inline u32 right_of(const Corners *t, u32 c) { return t->opposite[next_of(c)]; }
static inline u32 left_of(const Corners *t, u32 c) { return t->opposite[before_of(c)]; }
static inline u32 turn_left(const Corners *t, u32 c) {
  u32 other = right_of(t, c);
  return other == NONE ? NONE : next_of(other);
}
static inline u32 turn_right(const Corners *t, u32 c) {
  u32 other = left_of(t, c);
  return other == NONE ? NONE : before_of(other);
}

static inline u32 power_above(u32 count) {
  u32 size = 64;
  while (size < count) size *= 2;
  return size;
}

// Hashes cannot be foreseen, so that no file makes them fall together; results do not depend on them.
IMPORT(random_word) u32 random_word(void);
static u64 secret;
static inline u32 slot_of(u64 key, u32 mask) { return (u32)((key * secret) >> 32 ^ (key * secret) >> 47) & mask; }
static void new_secret(void) { secret = ((u64)random_word() << 32 | random_word()) | 1; }

// Pairs the corners on both sides of each edge that has two faces, which do not lie on each other.
static void pair_corners(Corners *t, u32 corners) {
  u32 size = power_above(corners), mask = size - 1;
  u32 *table = reserve((u64)size * 4);
  __builtin_memset(table, 0xff, (unsigned long)size * 4);
  __builtin_memset(t->opposite, 0xff, (unsigned long)corners * 4);
  for (u32 c = 0; c < corners; c = after(c)) {
    u32 from = t->vertex[next_of(c)], to = t->vertex[before_of(c)];
    u64 key = from < to ? (u64)from << 32 | to : (u64)to << 32 | from;
    for (u32 at = slot_of(key, mask);; at = (at + 1) & mask) {
      u32 other = table[at];
      if (other == NONE) {
        table[at] = c;
        break;
      }
      u32 otherFrom = t->vertex[next_of(other)], otherTo = t->vertex[before_of(other)];
      if (otherFrom == to && otherTo == from) {
        if (t->opposite[other] == NONE && t->vertex[other] != t->vertex[c]) t->opposite[other] = c, t->opposite[c] = other;
        break;
      }
      if (otherFrom == from && otherTo == to) break;
    }
  }
}

// Names a vertex for each fan or ring of corners, of which `t->vertex` had the places before.
static void name_vertices(Corners *t, u32 corners) {
  u8 *seen = reserve(corners);
  __builtin_memset(seen, 0, corners);
  t->first = reserve((u64)corners * 4);
  t->open = reserve(corners);
  t->vertices = 0;
  u32 *named = reserve((u64)corners * 4);
  for (u32 c = 0; c < corners; c = after(c)) {
    if (seen[c]) continue;
    u32 first = c;
    for (u32 left = turn_left(t, c); left != NONE && left != c; left = turn_left(t, left)) first = left;
    u32 vertex = t->vertices++;
    t->first[vertex] = first;
    t->open[vertex] = turn_left(t, first) == NONE;
    u32 at = first;
    do {
      seen[at] = 1;
      named[at] = vertex;
      at = turn_right(t, at);
    } while (at != NONE && at != first);
  }
  t->vertex = named;
}
