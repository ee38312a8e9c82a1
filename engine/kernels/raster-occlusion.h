// Ambient occlusion from the depth of the picture: crevices and contacts darken, which is what makes a grey model readable.
#pragma once

#define TAPS 12
/* Surfaces that bend by less than this (sine) do not shade themselves. */
#define BEND 0.12
#define STRENGTH 1.35
#define FAR __builtin_inff()

/* Depth at the middle sample of each pixel, and how open it is, 1 to 0, rough and smoothed; 0 where that sample shows nothing. */
static float *depths, *rough, *openness;

/* Four pixels' depths; a place that is not `valid` reads the first. */
static inline v128_t gather(v128_t at, v128_t valid) {
  at = wasm_v128_and(at, valid);
  return wasm_f32x4_make(depths[wasm_i32x4_extract_lane(at, 0)], depths[wasm_i32x4_extract_lane(at, 1)],
                         depths[wasm_i32x4_extract_lane(at, 2)], depths[wasm_i32x4_extract_lane(at, 3)]);
}

/* Where four taps from `middle` lie, in whole pixels. */
static inline v128_t places(const double *taps, double spread, double middle) {
  v128_t scale = wasm_f64x2_splat(spread), from = wasm_f64x2_splat(middle);
  v128_t low = wasm_f64x2_add(wasm_f64x2_mul(wasm_v128_load(taps), scale), from);
  v128_t high = wasm_f64x2_add(wasm_f64x2_mul(wasm_v128_load(taps + 2), scale), from);
  return wasm_i64x2_shuffle(wasm_i32x4_trunc_sat_f64x2_zero(low), wasm_i32x4_trunc_sat_f64x2_zero(high), 0, 2);
}

static inline double sum_of(v128_t v) {
  return (double)wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1) + wasm_f32x4_extract_lane(v, 2) +
         wasm_f32x4_extract_lane(v, 3);
}

/*
 * Mean over 4 × 4 pixels of like depth: the pattern of taps repeats every four pixels, so it cancels out. At the edges of the picture fewer
 * columns count.
 */
static void smooth_openness(double reach) {
  s32 width = picture.pixelsWide, height = picture.pixelsHigh;
  v128_t limit = wasm_f32x4_splat((float)reach);
  for (s32 y = 0; y < height; y++) {
    for (s32 x = 0; x < width; x++) {
      s32 at = y * width + x;
      if (depths[at] == FAR) continue;
      v128_t depth = wasm_f32x4_splat(depths[at]), sum = wasm_f32x4_splat(0), count = sum;
      v128_t columns = wasm_i32x4_add(wasm_i32x4_splat(x - 2), wasm_i32x4_make(0, 1, 2, 3));
      v128_t inside = wasm_u32x4_lt(columns, wasm_i32x4_splat(width));
      for (s32 row = y < 2 ? 0 : y - 2; row < y + 2 && row < height; row++) {
        // Rows have room before and behind them.
        const float *from = depths + row * width + x - 2;
        v128_t like = wasm_f32x4_lt(wasm_f32x4_abs(wasm_f32x4_sub(wasm_v128_load(from), depth)), limit);
        like = wasm_v128_and(like, inside);
        sum = wasm_f32x4_add(sum, wasm_v128_and(wasm_v128_load(rough + row * width + x - 2), like));
        count = wasm_i32x4_sub(count, like);
      }
      double found = sum_of(wasm_f32x4_convert_i32x4(count));
      openness[at] = found > 0 ? (float)(sum_of(sum) / found) : rough[at];
    }
  }
}

/* How much of what four taps at a time find near a pixel rises above its tangent plane. */
typedef struct {
  double cx, cy, z, spread, radius, slope, reach2;
  float n[3];
} Neighbourhood;

static double closed_part(const Neighbourhood *own, const double *taps, s32 x, s32 y) {
  s32 width = picture.pixelsWide, height = picture.pixelsHigh;
  v128_t z = wasm_f32x4_splat((float)own->z), slope = wasm_f32x4_splat((float)own->slope), zero = wasm_f32x4_splat(0);
  v128_t sum = zero;
  for (s32 tap = 0; tap < TAPS; tap += 4) {
    v128_t sx = places(taps + tap, own->spread, x + 0.5), sy = places(taps + TAPS + tap, own->spread, y + 0.5);
    v128_t valid = wasm_v128_and(wasm_u32x4_lt(sx, wasm_i32x4_splat(width)), wasm_u32x4_lt(sy, wasm_i32x4_splat(height)));
    v128_t sz = gather(wasm_i32x4_add(wasm_i32x4_mul(sy, wasm_i32x4_splat(width)), sx), valid);
    v128_t dz = wasm_f32x4_sub(sz, z);
    // Farther than anything that could shade: the usual case at an edge, and cheap to see.
    valid = wasm_v128_and(valid, wasm_f32x4_le(dz, wasm_f32x4_splat((float)(own->radius * 4))));
    if (!wasm_v128_any_true(valid)) continue;
    // From the pixel's point to the tap's: (c + o) · sz - c · z, without the loss of digits.
    v128_t ox = wasm_f32x4_convert_i32x4(wasm_i32x4_sub(sx, wasm_i32x4_splat(x)));
    v128_t oy = wasm_f32x4_convert_i32x4(wasm_i32x4_sub(sy, wasm_i32x4_splat(y)));
    v128_t dx = wasm_f32x4_add(wasm_f32x4_mul(wasm_f32x4_splat((float)own->cx), dz), wasm_f32x4_mul(ox, sz));
    v128_t dy = wasm_f32x4_add(wasm_f32x4_mul(wasm_f32x4_splat((float)own->cy), dz), wasm_f32x4_mul(oy, sz));
    dx = wasm_f32x4_mul(dx, slope);
    dy = wasm_f32x4_mul(dy, slope);
    v128_t above = wasm_f32x4_mul(dx, wasm_f32x4_splat(own->n[0]));
    above = wasm_f32x4_add(above, wasm_f32x4_mul(dy, wasm_f32x4_splat(own->n[1])));
    above = wasm_f32x4_add(above, wasm_f32x4_mul(dz, wasm_f32x4_splat(own->n[2])));
    v128_t squared = wasm_f32x4_add(wasm_f32x4_add(wasm_f32x4_mul(dx, dx), wasm_f32x4_mul(dy, dy)), wasm_f32x4_mul(dz, dz));
    v128_t rise = wasm_f32x4_sub(wasm_f32x4_div(above, wasm_f32x4_sqrt(squared)), wasm_f32x4_splat(BEND));
    valid = wasm_v128_and(valid, wasm_f32x4_gt(rise, zero));
    v128_t fade = wasm_f32x4_add(wasm_f32x4_splat(1), wasm_f32x4_mul(squared, wasm_f32x4_splat((float)own->reach2)));
    sum = wasm_f32x4_add(sum, wasm_v128_and(wasm_f32x4_div(rise, fade), valid));
  }
  return sum_of(sum);
}

/* Depth at the middle sample of each pixel. */
static void pick_depths(void) {
  s32 width = picture.pixelsWide, samples = picture.samples;
  for (s32 y = 0; y < picture.pixelsHigh; y++) {
    const float *row = picture.depth + (u32)(y * samples + samples / 2) * (u32)picture.width + samples / 2;
    float *out = depths + y * width;
    for (s32 x = 0; x < width; x++) {
      float inverse = row[x * samples];
      out[x] = inverse > 0 ? (float)(1 / (double)inverse) : FAR;
    }
  }
}

/*
 * Finds how open each pixel is; `radius`: how far in world units a neighbour may shade. After Mittring's and Bavoil's screen-space
 * occlusion: the share of nearby surface that rises above the tangent plane.
 */
EXPORT(find_openness) void find_openness(double radius) {
  s32 width = picture.pixelsWide, height = picture.pixelsHigh;
  // Four pixels are read at a time, from two before.
  depths = (float *)reserve((picture.pixels + 8) * 4ULL) + 4;
  rough = (float *)reserve((picture.pixels + 8) * 4ULL) + 4;
  openness = cleared(picture.pixels * 4ULL);
  pick_depths();
  for (u32 i = 0; i < picture.pixels; i++) rough[i] = 1;
  double scale = picture.focal / picture.samples, slope = 1 / scale;
  Neighbourhood own = {0, 0, 0, 0, radius, slope, 1 / (radius * radius), {0, 0, 0}};
  for (s32 y = 1; y < height - 1; y++) {
    for (s32 x = 1; x < width - 1; x++) {
      const float *at = depths + y * width + x;
      if (*at == FAR) continue;
      double z = *at;
      // Slope of depth from the flatter neighbour on each axis, so that silhouettes do not tilt the plane.
      double east = at[1] - z, west = z - at[-1], south = at[width] - z, north = z - at[-width];
      double zx = __builtin_fabs(east) < __builtin_fabs(west) ? east : west;
      double zy = __builtin_fabs(south) < __builtin_fabs(north) ? south : north;
      if (!(zx + zy - (zx + zy) == 0)) continue;
      double cx = x + 0.5 - width / 2.0, cy = y + 0.5 - height / 2.0;
      // Tangents of the surface along x and y of the picture, and their cross product.
      double ax = (z + cx * zx) * slope, ay = cy * zx * slope, bx = cx * zy * slope, by = (z + cy * zy) * slope;
      double nx = ay * zy - zx * by, ny = zx * bx - ax * zy, nz = ax * by - ay * bx;
      double length = (nz > 0 ? -1 : 1) * __builtin_sqrt(nx * nx + ny * ny + nz * nz);
      own.cx = cx;
      own.cy = cy;
      own.z = z;
      own.spread = LEAST(width / 4.0, radius * scale / z);
      own.n[0] = (float)(nx / length);
      own.n[1] = (float)(ny / length);
      own.n[2] = (float)(nz / length);
      const double *taps = tables.taps + ((y & 3) * 4 + ((x * 2 + (y & 1)) & 3)) * TAPS * 2;
      double open = 1 - STRENGTH * closed_part(&own, taps, x, y) / TAPS / (1 - BEND);
      rough[y * width + x] = open > 0 ? (float)open : 0;
    }
  }
  smooth_openness(radius / 2);
}
