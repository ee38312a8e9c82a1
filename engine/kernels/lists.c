// Long lists of a mesh, a window of them at a time: what goes through all of a model once or twice never gets warm in JavaScript.
#include <wasm_simd128.h>
#include "base.h"

#define WINDOW 65536
#define FACET_BYTES 50

// What the host fills before each call.
static u32 window[WINDOW] __attribute__((aligned(16)));
// What writers fill: a window of facets is the most.
static u8 out[WINDOW / 3 * FACET_BYTES + 16] __attribute__((aligned(16)));
static u32 marks_count;
static u8 *marks;
static double box[6];
static double matrix[12];

EXPORT(window_at) u32 *window_at(void) { return window; }
EXPORT(out_at) u8 *out_at(void) { return out; }
EXPORT(box_at) double *box_at(void) { return box; }
EXPORT(matrix_at) double *matrix_at(void) { return matrix; }

// Whether all of `count` floats are numbers.
EXPORT(all_finite) u32 all_finite(u32 count) {
  u32 bad = 0;
  for (u32 i = 0; i < count; i++) bad |= (window[i] & 0x7f800000u) == 0x7f800000u;
  return !bad;
}

EXPORT(largest) u32 largest(u32 count) {
  u32 most = 0;
  for (u32 i = 0; i < count; i++) most = window[i] > most ? window[i] : most;
  return most;
}

// Marks for so many vertices, none of them set.
EXPORT(begin_marks) void begin_marks(u32 vertices) {
  reset_arena();
  marks = reserve(vertices);
  marks_count = vertices;
  __builtin_memset(marks, 0, vertices);
}

// Marks the vertices of `count` indices; those that are not there are passed over.
EXPORT(mark) void mark(u32 count) {
  for (u32 i = 0; i < count; i++)
    if (window[i] < marks_count) marks[window[i]] = 1;
}

EXPORT(marks_at) u8 *marks_at(void) { return marks; }

EXPORT(marked) u32 marked(void) {
  u32 count = 0;
  for (u32 vertex = 0; vertex < marks_count; vertex++) count += marks[vertex];
  return count;
}

// Grows the box by the marked ones of `count` vertices from `first` on.
EXPORT(grow_box) void grow_box(u32 first, u32 count) {
  const float *p = (const float *)window;
  for (u32 vertex = first; vertex < first + count; vertex++, p += 3) {
    if (!marks[vertex]) continue;
    for (u32 axis = 0; axis < 3; axis++) {
      if (p[axis] < box[axis]) box[axis] = p[axis];
      if (p[axis] > box[axis + 3]) box[axis + 3] = p[axis];
    }
  }
}

// Points by the three rows of `matrix`, the translation of each behind it.
EXPORT(move_points) void move_points(u32 count) {
  float *p = (float *)window;
  const double *m = matrix;
  for (u32 i = 0; i < count; i++, p += 3) {
    double x = p[0], y = p[1], z = p[2];
    p[0] = (float)(m[0] * x + m[1] * y + m[2] * z + m[3]);
    p[1] = (float)(m[4] * x + m[5] * y + m[6] * z + m[7]);
    p[2] = (float)(m[8] * x + m[9] * y + m[10] * z + m[11]);
  }
}

// Directions, `stride` floats each, by the three rows of `matrix` to unit length; zeros stay 0.
EXPORT(turn) void turn(u32 count, u32 stride) {
  float *p = (float *)window;
  const double *m = matrix;
  for (u32 i = 0; i < count; i++, p += stride) {
    double x = p[0], y = p[1], z = p[2];
    double nx = m[0] * x + m[1] * y + m[2] * z;
    double ny = m[4] * x + m[5] * y + m[6] * z;
    double nz = m[8] * x + m[9] * y + m[10] * z;
    double length = __builtin_sqrt(nx * nx + ny * ny + nz * nz);
    if (!(length > 0)) length = 1;
    p[0] = (float)(nx / length);
    p[1] = (float)(ny / length);
    p[2] = (float)(nz / length);
  }
}

// Room for the positions that facets are made of.
static const float *places;
EXPORT(begin_facets) const float *begin_facets(u32 vertices) {
  reset_arena();
  return places = reserve((u64)vertices * 12);
}

static inline int is_same(const float *a, const float *b) { return a[0] == b[0] && a[1] == b[1] && a[2] == b[2]; }

// Facets of STL of `count` triangles: normal, corners, and two bytes of 0; those without distinct corners are left out. Says how many there are.
EXPORT(put_facets) u32 put_facets(u32 count) {
  u8 *p = out;
  for (u32 i = 0; i < count * 3; i += 3) {
    const float *a = places + window[i] * 3, *b = places + window[i + 1] * 3, *c = places + window[i + 2] * 3;
    double ux = (double)b[0] - a[0], uy = (double)b[1] - a[1], uz = (double)b[2] - a[2];
    double vx = (double)c[0] - a[0], vy = (double)c[1] - a[1], vz = (double)c[2] - a[2];
    double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    double length = __builtin_sqrt(x * x + y * y + z * z);
    if (length == 0 && (is_same(a, b) || is_same(b, c) || is_same(c, a))) continue;
    double scale = length > 0 ? 1 / length : 0;
    float normal[3] = {(float)(x * scale), (float)(y * scale), (float)(z * scale)};
    __builtin_memcpy(p, normal, 12);
    __builtin_memcpy(p + 12, a, 12);
    __builtin_memcpy(p + 24, b, 12);
    __builtin_memcpy(p + 36, c, 12);
    __builtin_memset(p + 48, 0, 2);
    p += FACET_BYTES;
  }
  return (u32)(p - out) / FACET_BYTES;
}

// Elements of `corners` vertices each, their numbers counted from `base`; behind `lead`, a byte before each row, unless that is 0. Says how many bytes.
EXPORT(put_elements) u32 put_elements(u32 count, u32 corners, u32 base, u32 lead) {
  u8 *p = out;
  const u32 *from = window;
  for (u32 i = 0; i < count; i++) {
    if (lead) *p++ = (u8)lead;
    for (u32 k = 0; k < corners; k++, p += 4) {
      u32 vertex = *from++ + base;
      __builtin_memcpy(p, &vertex, 4);
    }
  }
  return (u32)(p - out);
}

// Texture coordinates with the origin at the other end of the second; what is no number is 0.
EXPORT(flip_uvs) void flip_uvs(u32 count) {
  float *p = (float *)window;
  for (u32 i = 0; i < count * 2; i++) {
    double value = i & 1 ? 1 - (double)p[i] : p[i];
    p[i] = value - value == 0 ? (float)value : 0;
  }
}

// Columns of `width` words into rows of `stride`, from word `at` of each on.
EXPORT(put_column) void put_column(u32 count, u32 width, u32 stride, u32 at) {
  u32 *to = (u32 *)out + at;
  const u32 *from = window;
  for (u32 i = 0; i < count; i++, to += stride, from += width)
    for (u32 k = 0; k < width; k++) to[k] = from[k];
}

#define ADLER_BASE 65521
// Sixteens of bytes whose sums 32 bits hold.
#define ADLER_STEPS 346

// Adler-32 (RFC 1950) of `count` bytes more, after those that sum to `before`.
EXPORT(adler) u32 adler(u32 before, u32 count) {
  const u8 *p = (const u8 *)window;
  u32 a = before & 0xffff, b = before >> 16;
  const v128_t low = wasm_i16x8_make(16, 15, 14, 13, 12, 11, 10, 9), high = wasm_i16x8_make(8, 7, 6, 5, 4, 3, 2, 1);
  for (u32 steps = count / 16; steps > 0;) {
    u32 now = steps < ADLER_STEPS ? steps : ADLER_STEPS;
    steps -= now;
    b += a * now * 16;
    // Sums of bytes, of those sums before each step, and of bytes by how often the rest of their step counts them.
    v128_t sums = wasm_i32x4_splat(0), earlier = sums, weighed = sums;
    for (; now > 0; now--, p += 16) {
      v128_t bytes = wasm_v128_load(p);
      earlier = wasm_i32x4_add(earlier, sums);
      sums = wasm_i32x4_add(sums, wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes)));
      weighed = wasm_i32x4_add(weighed, wasm_i32x4_dot_i16x8(wasm_u16x8_extend_low_u8x16(bytes), low));
      weighed = wasm_i32x4_add(weighed, wasm_i32x4_dot_i16x8(wasm_u16x8_extend_high_u8x16(bytes), high));
    }
    u32 part[3][4];
    wasm_v128_store(part[0], sums);
    wasm_v128_store(part[1], earlier);
    wasm_v128_store(part[2], weighed);
    for (u32 i = 0; i < 4; i++) {
      a += part[0][i];
      b = (u32)(((u64)part[1][i] * 16 + part[2][i] + b) % ADLER_BASE);
    }
    a %= ADLER_BASE;
  }
  for (u32 i = 0; i < count % 16; i++) {
    a += *p++;
    b += a;
  }
  return b % ADLER_BASE << 16 | a % ADLER_BASE;
}
