// ETC1S: what Basis Universal's files hold of a picture. Each block of 4 × 4 pixels has a colour of 5 bits a channel, one of eight ranges around it, and two bits
// a pixel that say where in the range it lies. A file has books of the first two ("endpoints") and of the last ("selectors"), and blocks name entries of them.

#include <wasm_simd128.h>

#include "vector-tree.h"

#define PIXELS 16
#define HISTORY 64

// Of OpenGL ES's ETC1 (OES_compressed_ETC1_RGB8_texture): the inner and the outer steps of each range.
static const s32 inner[8] = {2, 5, 9, 13, 18, 24, 33, 47};
static const s32 outer[8] = {8, 17, 29, 42, 60, 80, 106, 183};

// A block's channels one after the other.
typedef struct {
  u8 at[3][PIXELS];
} Block;
typedef struct {
  u8 color[3], range;
} Endpoint;
typedef struct {
  u8 at[PIXELS];
} Selector;

static Block *blocks;
static u32 blockCount;
static Endpoint *endpoints;
static u32 endpointCount;
static Selector *selectors;
static u32 selectorCount;
// Of each block.
static Endpoint *own;
static u16 *endpointOf;
static u16 *selectorOf;
static u8 *predictionOf;

// Within a hundredth.
static inline float log2_of(u32 value) {
  u32 whole = 31 - (u32)__builtin_clz(value);
  float m = (float)value / (float)(1u << whole);
  return (float)whole + (-m / 3 + 2) * m - 5.0f / 3;
}

static inline s32 clamp(s32 value) { return value < 0 ? 0 : value > 255 ? 255 : value; }
static inline s32 widen(u32 five) { return (s32)(five << 3 | five >> 2); }
static inline s32 step_of(u32 range, u32 selector) {
  return selector == 0 ? -outer[range] : selector == 1 ? -inner[range] : selector == 2 ? inner[range] : outer[range];
}

// Squares of the differences of each pixel for each selector: red and green side by side, blue beside nothing, so that one step squares and adds two channels.
static void differences(const Block *block, Endpoint endpoint, s32 out[4][PIXELS]) {
  const v128_t none = wasm_i64x2_const(0, 0);
  v128_t red = wasm_v128_load(block->at[0]), green = wasm_v128_load(block->at[1]), blue = wasm_v128_load(block->at[2]);
  v128_t low = wasm_i8x16_shuffle(red, green, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  v128_t high = wasm_i8x16_shuffle(red, green, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  v128_t blueLow = wasm_i8x16_shuffle(blue, none, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5, 16, 6, 16, 7, 16);
  v128_t blueHigh = wasm_i8x16_shuffle(blue, none, 8, 16, 9, 16, 10, 16, 11, 16, 12, 16, 13, 16, 14, 16, 15, 16);
  v128_t pairs[4] = {wasm_u16x8_extend_low_u8x16(low), wasm_u16x8_extend_high_u8x16(low), wasm_u16x8_extend_low_u8x16(high), wasm_u16x8_extend_high_u8x16(high)};
  v128_t blues[4] = {wasm_u16x8_extend_low_u8x16(blueLow), wasm_u16x8_extend_high_u8x16(blueLow), wasm_u16x8_extend_low_u8x16(blueHigh),
                     wasm_u16x8_extend_high_u8x16(blueHigh)};
  s32 r = widen(endpoint.color[0]), g = widen(endpoint.color[1]), b = widen(endpoint.color[2]);
  for (u32 s = 0; s < 4; s++) {
    s32 step = step_of(endpoint.range, s);
    v128_t pair = wasm_i32x4_splat(clamp(r + step) | clamp(g + step) << 16), single = wasm_i32x4_splat(clamp(b + step));
    for (u32 k = 0; k < 4; k++) {
      v128_t x = wasm_i16x8_sub(pairs[k], pair), y = wasm_i16x8_sub(blues[k], single);
      wasm_v128_store(out[s] + k * 4, wasm_i32x4_add(wasm_i32x4_dot_i16x8(x, x), wasm_i32x4_dot_i16x8(y, y)));
    }
  }
}

// With the best selector of each pixel.
static s32 least_error(s32 d[4][PIXELS]) {
  v128_t sum = wasm_i64x2_const(0, 0);
  for (u32 k = 0; k < PIXELS; k += 4) {
    v128_t dark = wasm_i32x4_min(wasm_v128_load(d[0] + k), wasm_v128_load(d[1] + k));
    v128_t light = wasm_i32x4_min(wasm_v128_load(d[2] + k), wasm_v128_load(d[3] + k));
    sum = wasm_i32x4_add(sum, wasm_i32x4_min(dark, light));
  }
  return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}

// What each row of four pixels is off by with each of 256 ways to select: a selector is four of them.
static _Alignas(16) s32 rowErrors[4][256];

static void sum_rows(s32 d[4][PIXELS]) {
  for (u32 row = 0; row < 4; row++) {
    u32 i = row * 4;
    v128_t first = wasm_i32x4_make(d[0][i], d[1][i], d[2][i], d[3][i]);
    for (u32 a = 0; a < 4; a++) {
      v128_t two = wasm_i32x4_add(first, wasm_i32x4_splat(d[a][i + 1]));
      for (u32 b = 0; b < 4; b++) {
        v128_t three = wasm_i32x4_add(two, wasm_i32x4_splat(d[b][i + 2]));
        for (u32 c = 0; c < 4; c++) wasm_v128_store(rowErrors[row] + c * 64 + b * 16 + a * 4, wasm_i32x4_add(three, wasm_i32x4_splat(d[c][i + 3])));
      }
    }
  }
}

static inline s32 error_of(u32 pattern) {
  return rowErrors[0][pattern & 255] + rowErrors[1][pattern >> 8 & 255] + rowErrors[2][pattern >> 16 & 255] + rowErrors[3][pattern >> 24];
}

static inline u8 five_of(float value) {
  float five = value * (31.0f / 255) + 0.5f;
  return five < 0 ? 0 : five > 31 ? 31 : (u8)five;
}

// How far numbers lie from the steps of a range, as squares, once they are shifted by what is best for all; `shift` is that so far.
static float squares_off(const v4 along[4], u32 range, float *shift) {
  const float a = (float)inner[range] * 3, b = (float)outer[range] * 3, between = (a + b) / 2;
  v4 sum = {0}, squares = {0};
  for (u32 k = 0; k < 4; k++) {
    v4 t = along[k] - *shift;
    v4 size = wasm_f32x4_abs(t);
    v4 d = size - (v4)wasm_v128_bitselect(wasm_f32x4_splat(a), wasm_f32x4_splat(b), wasm_f32x4_lt(size, wasm_f32x4_splat(between)));
    squares += d * d;
    // With the sign of the number.
    sum += (v4)wasm_v128_xor(d, wasm_v128_and(t, wasm_i32x4_splat((s32)0x80000000)));
  }
  float offset = total(sum) / PIXELS;
  *shift += offset;
  return total(squares) - offset * offset * PIXELS;
}

// The endpoint that is nearest to a block by itself: along grey the pixels are numbers, of which each range is tried; the two that fit best with their colour as it will be.
static Endpoint fit(const Block *block) {
  s32 sums[3] = {0};
  float numbers[PIXELS];
  for (u32 c = 0; c < 3; c++)
    for (u32 i = 0; i < PIXELS; i++) sums[c] += block->at[c][i];
  float mean = (float)(sums[0] + sums[1] + sums[2]) / PIXELS;
  for (u32 i = 0; i < PIXELS; i++) numbers[i] = (float)(block->at[0][i] + block->at[1][i] + block->at[2][i]) - mean;
  v4 along[4];
  __builtin_memcpy(along, numbers, sizeof along);
  float best[2] = {1e30f, 1e30f}, shifts[2] = {0, 0};
  u32 ranges[2] = {0, 0};
  for (u32 range = 0; range < 8; range++) {
    float shift = 0;
    float error = squares_off(along, range, &shift);
    u32 at = error < best[0] ? 0 : 1;
    if (error >= best[1]) continue;
    if (at == 0) best[1] = best[0], ranges[1] = ranges[0], shifts[1] = shifts[0];
    best[at] = error, ranges[at] = range, shifts[at] = shift;
  }
  Endpoint found = {{0}, 0};
  s32 least = 0x7fffffff;
  for (u32 k = 0; k < 2; k++) {
    squares_off(along, ranges[k], shifts + k);
    Endpoint tried = {.range = (u8)ranges[k]};
    for (u32 c = 0; c < 3; c++) tried.color[c] = five_of((float)sums[c] / PIXELS + shifts[k] / 3);
    _Alignas(16) s32 d[4][PIXELS];
    differences(block, tried, d);
    s32 error = least_error(d);
    if (error < least) least = error, found = tried;
  }
  return found;
}

// Where a block's pixels lie along grey, 3 and -3 at the ends of the endpoint's range.
static Vector spread(const Block *block, Endpoint endpoint) {
  s32 base = widen(endpoint.color[0]) + widen(endpoint.color[1]) + widen(endpoint.color[2]);
  float scale = 1.0f / (float)outer[endpoint.range];
  float out[PIXELS];
  for (u32 i = 0; i < PIXELS; i++) {
    float value = (float)(block->at[0][i] + block->at[1][i] + block->at[2][i] - base) * scale;
    out[i] = value < -3.5f ? -3.5f : value > 3.5f ? 3.5f : value;
  }
  Vector vector;
  __builtin_memcpy(&vector, out, sizeof vector);
  return vector;
}

static inline u32 key_of(Endpoint e) { return (u32)e.color[0] | (u32)e.color[1] << 5 | (u32)e.color[2] << 10 | (u32)e.range << 15; }

// Entries by their number's key, for such as fall together.
static u32 *table;
static u32 tableMask;
static void clear_table(u32 entries) {
  u32 size = 64;
  while (size < entries * 2) size *= 2;
  table = reserve((u64)size * 8);
  __builtin_memset(table, 0xff, (unsigned long)size * 8);
  tableMask = size - 1;
}
// The number of `key`, which is `next` if it is new.
static u32 number_of(u32 key, u32 next) {
  u32 at = key * 2654435761u >> 7 & tableMask;
  while (table[at * 2 + 1] != 0xffffffff && table[at * 2] != key) at = (at + 1) & tableMask;
  if (table[at * 2 + 1] == 0xffffffff) table[at * 2] = key, table[at * 2 + 1] = next;
  return table[at * 2 + 1];
}

// The book of endpoints, at most `wanted`, and each block's entry. Blocks that fit the same one are one vector.
static void make_endpoints(u32 wanted) {
  Item *items = reserve((u64)blockCount * sizeof(Item));
  u32 *vectorOf = reserve((u64)blockCount * 4);
  u32 count = 0;
  clear_table(blockCount);
  for (u32 b = 0; b < blockCount; b++) {
    u32 number = vectorOf[b] = number_of(key_of(own[b]), count);
    if (number < count) {
      items[number].weight++;
      continue;
    }
    float out[DIMS] = {0};
    for (u32 c = 0; c < 3; c++) {
      out[c] = (float)(widen(own[b].color[c]) - outer[own[b].range]);
      out[3 + c] = (float)(widen(own[b].color[c]) + outer[own[b].range]);
    }
    __builtin_memcpy(&items[count].vector, out, sizeof out);
    items[count].weight = 1;
    items[count].id = count;
    count++;
  }
  Tree tree = grow(items, count, wanted);
  endpoints = reserve((u64)tree.leafCount * sizeof(Endpoint));
  endpointCount = 0;
  u16 *entryOf = reserve((u64)count * 2);
  clear_table(tree.leafCount);
  for (u32 n = 0; n < tree.nodeCount; n++) {
    TreeNode *node = tree.nodes + n;
    if (node->left) continue;
    float at[DIMS];
    __builtin_memcpy(at, &node->centre, sizeof at);
    Endpoint entry = {{0}, 0};
    float half = 0;
    for (u32 c = 0; c < 3; c++) {
      entry.color[c] = five_of((at[c] + at[3 + c]) / 2);
      half += (at[3 + c] - at[c]) / 6;
    }
    while (entry.range < 7 && half > (float)(outer[entry.range] + outer[entry.range + 1]) / 2) entry.range++;
    u32 number = number_of(key_of(entry), endpointCount);
    if (number == endpointCount) endpoints[endpointCount++] = entry;
    for (u32 i = node->first; i < node->first + node->count; i++) entryOf[items[i].id] = (u16)number;
  }
  for (u32 b = 0; b < blockCount; b++) endpointOf[b] = entryOf[vectorOf[b]];
}

static inline u32 brightness(Endpoint e) { return ((u32)e.color[0] + e.color[1] * 2 + e.color[2]) << 3 | e.range; }

// Sorts the endpoints by brightness and renames them.
static void sort_endpoints(void) {
  u32 *starts = reserve(4 * 1025);
  __builtin_memset(starts, 0, 4 * 1025);
  for (u32 e = 0; e < endpointCount; e++) starts[brightness(endpoints[e]) + 1]++;
  for (u32 i = 0; i < 1024; i++) starts[i + 1] += starts[i];
  u16 *place = reserve((u64)endpointCount * 2);
  Endpoint *sorted = reserve((u64)endpointCount * sizeof(Endpoint));
  for (u32 e = 0; e < endpointCount; e++) {
    u32 to = starts[brightness(endpoints[e])]++;
    place[e] = (u16)to;
    sorted[to] = endpoints[e];
  }
  endpoints = sorted;
  for (u32 b = 0; b < blockCount; b++) endpointOf[b] = place[endpointOf[b]];
}

// Of each selector, two bits a pixel; where it is named and among those used lately: how often, and the bits that it takes.
static u32 *patterns;
static u32 *uses, latelyUses[HISTORY];
static float *bitsOf, latelyBits[HISTORY];

// What suits the blocks of a leaf best, of which each pixel would be off by so much with each selector.
static u32 best_pattern(const float sums[4][PIXELS]) {
  u32 pattern = 0;
  for (u32 k = 0; k < PIXELS; k++) {
    u32 best = 0;
    for (u32 s = 1; s < 4; s++)
      if (sums[s][k] < sums[best][k]) best = s;
    pattern |= best << (k * 2);
  }
  return pattern;
}

// The book of selectors, at most `wanted`, and each block's entry.
EXPORT(find_selectors) void find_selectors(u32 wanted) {
  Item *items = reserve((u64)blockCount * sizeof(Item));
  for (u32 b = 0; b < blockCount; b++) {
    Endpoint endpoint = endpoints[endpointOf[b]];
    items[b].vector = spread(blocks + b, endpoint);
    items[b].weight = (float)(outer[endpoint.range] * outer[endpoint.range]);
    items[b].id = b;
  }
  Tree tree = grow(items, blockCount, wanted);
  patterns = reserve((u64)tree.leafCount * 4);
  selectorCount = 0;
  clear_table(tree.leafCount);
  for (u32 n = 0; n < tree.nodeCount; n++) {
    TreeNode *node = tree.nodes + n;
    if (node->left) continue;
    float sums[4][PIXELS] = {{0}};
    for (u32 i = node->first; i < node->first + node->count; i++) {
      u32 b = items[i].id;
      _Alignas(16) s32 d[4][PIXELS];
      differences(blocks + b, endpoints[endpointOf[b]], d);
      for (u32 s = 0; s < 4; s++)
        for (u32 k = 0; k < PIXELS; k++) sums[s][k] += (float)d[s][k];
    }
    u32 pattern = best_pattern(sums);
    u32 number = number_of(pattern, selectorCount);
    if (number == selectorCount) patterns[selectorCount++] = pattern;
    for (u32 i = node->first; i < node->first + node->count; i++) selectorOf[items[i].id] = (u16)number;
  }
  uses = reserve((u64)selectorCount * 4);
  bitsOf = reserve((u64)selectorCount * 4);
  float all = log2_of(selectorCount < 2 ? 2 : selectorCount);
  for (u32 s = 0; s < selectorCount; s++) bitsOf[s] = all, uses[s] = 0;
  for (u32 i = 0; i < HISTORY; i++) latelyBits[i] = i == 0 ? 2 : 6, latelyUses[i] = 0;
}

// Bits of each selector as it was used since the last time, and its share of the book: a selector that few blocks have is not worth its entry.
EXPORT(weigh_selectors) void weigh_selectors(float bookBits) {
  u32 total = 0;
  for (u32 s = 0; s < selectorCount; s++) total += uses[s];
  for (u32 i = 0; i < HISTORY; i++) total += latelyUses[i];
  float all = log2_of(total + 1);
  for (u32 s = 0; s < selectorCount; s++) {
    bitsOf[s] = uses[s] == 0 ? all + bookBits : all - log2_of(uses[s]) + bookBits / (float)uses[s];
    uses[s] = 0;
  }
  for (u32 i = 0; i < HISTORY; i++) {
    latelyBits[i] = all - log2_of(latelyUses[i] + 1);
    latelyUses[i] = 0;
  }
}

// Leaves out what no block has, and puts like selectors side by side, where they are written in few bits.
EXPORT(sort_selectors) void sort_selectors(void) {
  u16 *order = reserve((u64)selectorCount * 2), *other = reserve((u64)selectorCount * 2), *place = reserve((u64)selectorCount * 2);
  u8 *used = reserve(selectorCount);
  __builtin_memset(used, 0, selectorCount);
  for (u32 b = 0; b < blockCount; b++) used[selectorOf[b]] = 1;
  u32 count = 0;
  for (u32 s = 0; s < selectorCount; s++)
    if (used[s]) order[count++] = (u16)s;
  // By the first row last.
  for (u32 shift = 24;; shift -= 8) {
    u32 starts[257] = {0};
    for (u32 i = 0; i < count; i++) starts[(patterns[order[i]] >> shift & 255) + 1]++;
    for (u32 i = 0; i < 256; i++) starts[i + 1] += starts[i];
    for (u32 i = 0; i < count; i++) other[starts[patterns[order[i]] >> shift & 255]++] = order[i];
    u16 *swap = order;
    order = other, other = swap;
    if (shift == 0) break;
  }
  selectors = reserve((u64)count * sizeof(Selector));
  for (u32 i = 0; i < count; i++) {
    place[order[i]] = (u16)i;
    for (u32 k = 0; k < PIXELS; k++) selectors[i].at[k] = (u8)(patterns[order[i]] >> (k * 2) & 3);
  }
  for (u32 b = 0; b < blockCount; b++) selectorOf[b] = place[selectorOf[b]];
  selectorCount = count;
}

// For `count` blocks of all levels.
EXPORT(begin) void begin(u32 count) {
  reset_arena();
  blockCount = 0;
  blocks = reserve((u64)count * sizeof(Block));
  own = reserve((u64)count * sizeof(Endpoint));
  endpointOf = reserve((u64)count * 2);
  selectorOf = reserve((u64)count * 2);
  predictionOf = reserve(count);
}

EXPORT(room) void *room(u32 bytes) { return reserve(bytes); }

// Adds a level of RGBA pixels, rows of blocks from the top; edges go on beyond it.
EXPORT(add_level) void add_level(const u8 *rgba, u32 width, u32 height) {
  for (u32 y = 0; y < height; y += 4)
    for (u32 x = 0; x < width; x += 4) {
      Block *block = blocks + blockCount++;
      for (u32 i = 0; i < PIXELS; i++) {
        u32 px = x + (i & 3), py = y + (i >> 2);
        const u8 *pixel = rgba + ((u64)(py < height ? py : height - 1) * width + (px < width ? px : width - 1)) * 4;
        for (u32 c = 0; c < 3; c++) block->at[c][i] = pixel[c];
      }
    }
}

// The book of endpoints, of at most so many entries, and which each block has.
EXPORT(find_endpoints) void find_endpoints(u32 wanted) {
  for (u32 b = 0; b < blockCount; b++) own[b] = fit(blocks + b);
  make_endpoints(wanted);
  sort_endpoints();
}


typedef struct {
  u16 at[HISTORY];
  u32 rover;
} History;

// As readers keep it: what is found moves half-way to the front, what is new comes in turn into the second half.
static void remember(History *history, u32 selector) {
  for (u32 i = 0; i < HISTORY; i++)
    if (history->at[i] == selector) {
      if (i) {
        u16 other = history->at[i / 2];
        history->at[i / 2] = history->at[i];
        history->at[i] = other;
      }
      return;
    }
  history->at[history->rover++] = (u16)selector;
  if (history->rover == HISTORY) history->rover = HISTORY / 2;
}

// Chooses endpoints for a level's blocks, which begin at `first`: those of a block beside them cost fewer bits. `bit` is what a bit is worth in squares of differences.
EXPORT(choose_endpoints) void choose_endpoints(u32 first, u32 across, u32 down, float bit, float newBits) {
  for (u32 y = 0; y < down; y++)
    for (u32 x = 0; x < across; x++) {
      u32 b = first + y * across + x;
      u32 entry = endpointOf[b], prediction = 3;
      _Alignas(16) s32 d[4][PIXELS];
      differences(blocks + b, endpoints[entry], d);
      float least = (float)least_error(d) + bit * (1 + newBits);
      u32 near[3] = {b - 1, b - across, b - across - 1};
      for (u32 p = 0; p < 3; p++) {
        if ((p != 1 && x == 0) || (p != 0 && y == 0)) continue;
        differences(blocks + b, endpoints[endpointOf[near[p]]], d);
        float cost = (float)least_error(d) + bit;
        if (cost < least) least = cost, entry = endpointOf[near[p]], prediction = p;
      }
      endpointOf[b] = (u16)entry;
      predictionOf[b] = (u8)prediction;
    }
}

// Chooses selectors for a level's blocks, of their own and those used lately: `bit` is what a bit is worth in squares of differences.
EXPORT(choose_selectors) void choose_selectors(u32 first, u32 count, float bit) {
  History history = {.rover = HISTORY / 2};
  for (u32 i = 0; i < HISTORY; i++) history.at[i] = 0;
  for (u32 b = first; b < first + count; b++) {
    Endpoint endpoint = endpoints[endpointOf[b]];
    _Alignas(16) s32 d[4][PIXELS];
    differences(blocks + b, endpoint, d);
    sum_rows(d);
    u32 chosen = selectorOf[b], lately = HISTORY;
    float least = (float)error_of(patterns[chosen]) + bit * bitsOf[chosen];
    for (u32 i = 0; i < HISTORY; i++) {
      float cost = (float)error_of(patterns[history.at[i]]) + bit * latelyBits[i];
      if (cost < least) least = cost, chosen = history.at[i], lately = i;
    }
    selectorOf[b] = (u16)chosen;
    if (lately < HISTORY) latelyUses[lately]++;
    else uses[chosen]++;
    remember(&history, chosen);
  }
}

EXPORT(endpoint_count) u32 endpoint_count(void) { return endpointCount; }
EXPORT(selector_count) u32 selector_count(void) { return selectorCount; }
EXPORT(endpoints_at) void *endpoints_at(void) { return endpoints; }
EXPORT(selectors_at) void *selectors_at(void) { return selectors; }
EXPORT(endpoint_of_at) void *endpoint_of_at(void) { return endpointOf; }
EXPORT(selector_of_at) void *selector_of_at(void) { return selectorOf; }
EXPORT(prediction_of_at) void *prediction_of_at(void) { return predictionOf; }
