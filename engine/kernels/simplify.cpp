// Simplification of a part of a model: its triangles over vertices of their own, meshoptimizer's simplifier (MIT), and the model's numbers again.

#include "meshopt.h"

#include <simplifier.cpp>

static const u32 unseen = 0xffffffff;

// Of the call under way.
static u32 *indices;
static u32 corners;
static u32 *order;
static u32 *runs;
static u32 runs_found;
static float *positions;
static u32 vertices;
static u32 stride;
static float reached;

extern "C" {

// Room for the corners of this many triangles, in the model's numbers.
EXPORT(begin) u32 *begin(u32 triangles) {
  begin_call();
  order = 0;
  corners = triangles * 3;
  return indices = (u32 *)reserve((u64)corners * 4);
}

// Numbers the corners' vertices anew, in the model's order; says how many of its `all` there are.
EXPORT(gather) u32 gather(u32 all) {
  u32 *place = (u32 *)reserve((u64)all * 4);
  __builtin_memset(place, 0xff, (unsigned long)all * 4);
  for (u32 i = 0; i < corners; i++) place[indices[i]] = 0;
  u32 count = 0;
  for (u32 vertex = 0; vertex < all; vertex++)
    if (place[vertex] != unseen) place[vertex] = count++;
  for (u32 i = 0; i < corners; i++) indices[i] = place[indices[i]];
  // The list of vertices takes the table's place: it never has more entries than it has gone past.
  order = place;
  for (u32 vertex = 0, next = 0; vertex < all; vertex++)
    if (place[vertex] != unseen) order[next++] = vertex;
  give(place);
  order = (u32 *)reserve((u64)count * 4);
  runs = (u32 *)reserve((u64)count * 8);
  runs_found = 0;
  for (u32 from = 0, to; from < count; from = to) {
    for (to = from + 1; to < count && order[to] == order[to - 1] + 1;) to++;
    runs[2 * runs_found] = order[from];
    runs[2 * runs_found++ + 1] = to - from;
  }
  give(runs);
  reserve((u64)runs_found * 8);
  return count;
}

// Stretches of the model's vertices that were numbered: the first of each, and how many.
EXPORT(runs_at) u32 *runs_at(void) { return runs; }
EXPORT(run_count) u32 run_count(void) { return runs_found; }

// Room for 3 floats a vertex, then `components` a vertex and their weights, then a flag of a byte a vertex.
EXPORT(begin_vertices) float *begin_vertices(u32 count, u32 components) {
  vertices = count;
  stride = components;
  return positions = (float *)reserve(((u64)count * (3 + components) + components) * 4 + count);
}

// The remaining triangles, in the model's numbers, written where the corners were.
EXPORT(simplify) u32 simplify(u32 target, float bound) {
  float *attributes = positions + vertices * 3;
  float *weights = attributes + vertices * stride;
  u8 *flags = (u8 *)(weights + stride);
  u32 left = meshopt_simplifyWithAttributes(indices, indices, corners, positions, vertices, 12, attributes, stride * 4, weights, stride, flags,
                                            target * 3, bound, meshopt_SimplifyErrorAbsolute | meshopt_SimplifyPermissive, &reached);
  if (order)
    for (u32 i = 0; i < left; i++) indices[i] = order[indices[i]];
  return left / 3;
}

// Largest error of a collapse, in the units of the positions.
EXPORT(error) float error(void) { return reached; }
}
