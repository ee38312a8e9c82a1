// In which of six contexts each symbol of Edgebreaker stands: by the edges that the vertex beside it has left (A. Szymczak, "Optimized Edgebreaker encoding for
// large and regular triangle meshes", 2002).
#pragma once

#include "draco-corners.h"

#define CONTEXTS 6
#define LEAST_VALENCE 2

// Of each corner: its vertex, which a split parts in two; of each vertex: the edges to faces that were not passed.
static u32 *partOf;
static s32 *valences;
static u32 partCount;
// Of each symbol but the last one read.
static u8 *contexts;

static void count_valences(const Corners *t, u32 faces) {
  partOf = reserve((u64)faces * 16);
  __builtin_memcpy(partOf, t->vertex, (unsigned long)faces * 16);
  valences = reserve(((u64)t->vertices + faces) * 4);
  for (u32 v = 0; v < t->vertices; v++) valences[v] = t->open[v];
  for (u32 c = 0; c < faces * 4; c = after(c)) valences[t->vertex[c]]++;
  partCount = t->vertices;
  contexts = reserve(faces);
}

// Parts the vertex of a corner where the way splits; only faces that were not passed count.
static void split_vertex(const Corners *t, const u8 *seenFace, u32 corner) {
  s32 lefts = 0, rights = 0;
  for (u32 c = t->opposite[before_of(corner)]; c != NONE && !seenFace[face_of(c)]; c = t->opposite[next_of(c)]) lefts++;
  valences[partOf[corner]] = lefts + 1;
  for (u32 c = t->opposite[next_of(corner)]; c != NONE && !seenFace[face_of(c)]; c = t->opposite[before_of(c)]) {
    rights++;
    partOf[next_of(c)] = partCount;
  }
  valences[partCount++] = rights + 1;
}

// What the symbol of the face that was reached by `corner` takes from its three vertices, that of the corner first.
static inline void note_symbol(u32 corner, s32 own, s32 next, s32 before, u32 number) {
  s32 *nextValence = valences + partOf[next_of(corner)];
  s32 active = *nextValence - LEAST_VALENCE;
  contexts[number] = (u8)(active < 0 ? 0 : active >= CONTEXTS ? CONTEXTS - 1 : active);
  valences[partOf[corner]] -= own;
  *nextValence -= next;
  valences[partOf[before_of(corner)]] -= before;
}
