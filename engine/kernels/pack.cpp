// What EXT_meshopt_compression needs of a primitive: triangles in the order of the vertex cache, vertices in that of their use, streams of
// attributes as small steps and packed bytes. The coders are meshoptimizer's (MIT).

#include "meshopt.h"

#include <indexcodec.cpp>
#include <vcacheoptimizer.cpp>
#include <vertexcodec.cpp>
#include <vertexfilter.cpp>

static const u32 unseen = 0xffffffff;

static u8 *packed;
static int least[3];
static int most[3];

extern "C" {

EXPORT(begin) void begin(void) {
  begin_call();
}

EXPORT(room) void *room(u32 bytes) { return reserve(bytes); }

// In place; vertices keep their numbers, all below `vertices`.
EXPORT(order_triangles) void order_triangles(u32 *indices, u32 corners, u32 vertices) {
  meshopt_optimizeVertexCacheStrip(indices, indices, corners, vertices);
}

// Numbers vertices in the order of their first use, in place; `order` takes the old number of each. Says how many are used.
EXPORT(number_vertices) u32 number_vertices(u32 *indices, u32 corners, u32 vertices, u32 *order) {
  u32 *place = (u32 *)reserve((u64)vertices * 4);
  __builtin_memset(place, 0xff, (unsigned long)vertices * 4);
  u32 count = 0;
  for (u32 i = 0; i < corners; i++) {
    u32 vertex = indices[i];
    if (place[vertex] == unseen) {
      place[vertex] = count;
      order[count++] = vertex;
    }
    indices[i] = place[vertex];
  }
  give(place);
  return count;
}

// Rows of `words` 32-bit words in the order of `order`.
EXPORT(gather) u32 *gather(const u32 *rows, u32 words, const u32 *order, u32 count) {
  u32 *out = (u32 *)reserve((u64)count * words * 4);
  if (words == 3)
    for (u32 i = 0; i < count; i++)
      for (u32 k = 0; k < 3; k++) out[i * 3 + k] = rows[order[i] * 3 + k];
  else
    for (u32 i = 0; i < count; i++)
      for (u32 k = 0; k < words; k++) out[i * words + k] = rows[order[i] * words + k];
  return out;
}

EXPORT(largest) float largest(const float *values, u32 length) {
  float size = 0;
  for (u32 i = 0; i < length; i++) {
    float own = __builtin_fabsf(values[i]);
    if (own > size) size = own;
  }
  return size;
}

// Floats as multiples of 2^exponent in place, as the filter EXPONENTIAL has them: exponent (8 bits) and mantissa (24 bits, signed). Of the first
// three components the least and largest multiples are kept.
EXPORT(to_grid) void to_grid(float *values, u32 count, u32 components, s32 exponent) {
  double scale = __builtin_ldexp(1.0, -exponent);
  u32 top = (u32)exponent << 24;
  for (u32 k = 0; k < 3; k++) {
    least[k] = 0x7fffffff;
    most[k] = -0x7fffffff;
  }
  u32 *words = (u32 *)values;
  for (u32 i = 0, at = 0; i < count; i++)
    for (u32 k = 0; k < components; k++, at++) {
      s32 mantissa = (s32)__builtin_floor((double)values[at] * scale + 0.5);
      words[at] = top | ((u32)mantissa & 0xffffff);
      if (k < 3) {
        if (mantissa < least[k]) least[k] = mantissa;
        if (mantissa > most[k]) most[k] = mantissa;
      }
    }
}

EXPORT(least_at) int *least_at(void) { return least; }
EXPORT(most_at) int *most_at(void) { return most; }

// Unit vectors, with a fourth component or without, as octahedra of 8 bits.
EXPORT(to_octahedra) u8 *to_octahedra(const float *values, u32 count, u32 components) {
  float *four = (float *)reserve((u64)count * 16);
  for (u32 i = 0; i < count; i++) {
    for (u32 k = 0; k < 3; k++) four[i * 4 + k] = values[i * components + k];
    four[i * 4 + 3] = components == 4 ? values[i * 4 + 3] : 0;
  }
  u8 *out = (u8 *)reserve((u64)count * 4);
  meshopt_encodeFilterOct(out, count, 4, 8, four);
  return out;
}

// Both return the number of bytes at `packed_at`.
EXPORT(pack_vertices) u32 pack_vertices(const void *rows, u32 count, u32 stride) {
  u32 bound = meshopt_encodeVertexBufferBound(count, stride);
  packed = (u8 *)reserve(bound);
  return meshopt_encodeVertexBufferLevel(packed, bound, rows, count, stride, 2, 0);
}

EXPORT(pack_indices) u32 pack_indices(const u32 *indices, u32 corners, u32 vertices) {
  u32 bound = meshopt_encodeIndexBufferBound(corners, vertices);
  packed = (u8 *)reserve(bound);
  return meshopt_encodeIndexBuffer(packed, bound, indices, corners);
}

EXPORT(packed_at) u8 *packed_at(void) { return packed; }
}
