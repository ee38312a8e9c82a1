// The visibility pass. Vertices snap to 1/256 sample, so edge functions are exact in doubles and triangles that share an edge neither
// overlap nor leave a gap (top-left rule).
#pragma once

/* x, y in samples and 1 / depth of the stretch's vertices; 1 / depth is 0 behind the camera. */
static void project(u32 vertices) {
  const double *v = draw.view;
  double scale = picture.focal * SNAP;
  double centreX = picture.width * SNAP / 2 + 0.5, centreY = picture.height * SNAP / 2 + 0.5;
  const float *p = stretch.positions;
  float *out = screen;
  for (u32 i = 0; i < vertices; i++, p += 3, out += 3) {
    double px = p[0], py = p[1], pz = p[2];
    double depth = -(v[8] * px + v[9] * py + v[10] * pz + v[11]);
    double inverse = depth > 1e-30 ? 1 / depth : 0;
    out[0] = (float)(__builtin_floor(centreX + (v[0] * px + v[1] * py + v[2] * pz + v[3]) * inverse * scale) / SNAP);
    out[1] = (float)(__builtin_floor(centreY - (v[4] * px + v[5] * py + v[6] * pz + v[7]) * inverse * scale) / SNAP);
    out[2] = (float)inverse;
  }
}

/* A triangle on the picture: its samples' range, and edge functions e = a · x + b · y + c that are positive inside. */
typedef struct {
  s32 left, top, right, bottom;
  double x[3], y[3], w[3];
  double a[3], b[3], area;
} Triangle;

/* Of the sample in the middle of whose square x is: its own edges belong to the one before. */
static inline v128_t first_of(v128_t low) { return wasm_f32x4_ceil(wasm_f32x4_sub(low, wasm_f32x4_splat(0.5f))); }
static inline v128_t last_of(v128_t high) { return wasm_f32x4_floor(wasm_f32x4_sub(high, wasm_f32x4_splat(0.5f))); }

/* Whether the triangle of three projected corners shows its drawn side and may hold a sample; then `t` is it. */
static inline u32 set_up(const float *p, const float *q, const float *r, s32 facing, Triangle *t) {
  v128_t v0 = wasm_v128_load(p), v1 = wasm_v128_load(q), v2 = wasm_v128_load(r);
  v128_t low = first_of(wasm_f32x4_pmin(wasm_f32x4_pmin(v0, v1), v2));
  v128_t high = last_of(wasm_f32x4_pmax(wasm_f32x4_pmax(v0, v1), v2));
  low = wasm_f32x4_pmax(low, wasm_f32x4_splat(0));
  high = wasm_f32x4_pmin(high, wasm_f32x4_make((float)(picture.width - 1), (float)(picture.height - 1), 0, 0));
  if (wasm_i32x4_bitmask(wasm_f32x4_le(low, high)) % 4 != 3) return 0;
  double area = ((double)q[0] - p[0]) * ((double)r[1] - p[1]) - ((double)r[0] - p[0]) * ((double)q[1] - p[1]);
  // The picture's y points down, so a front face turns the other way there.
  if (area < 0) {
    if (facing < 0) return 0;
    area = -area;
    const float *swapped = p;
    p = q;
    q = swapped;
  } else if (!(area > 0) || facing > 0) {
    return 0;
  }
  if (!(p[2] > 0 && q[2] > 0 && r[2] > 0)) return 0;
  t->left = (s32)wasm_f32x4_extract_lane(low, 0);
  t->top = (s32)wasm_f32x4_extract_lane(low, 1);
  t->right = (s32)wasm_f32x4_extract_lane(high, 0);
  t->bottom = (s32)wasm_f32x4_extract_lane(high, 1);
  t->area = area;
  t->x[0] = p[0], t->y[0] = p[1], t->w[0] = p[2];
  t->x[1] = q[0], t->y[1] = q[1], t->w[1] = q[2];
  t->x[2] = r[0], t->y[2] = r[1], t->w[2] = r[2];
  // Edge 0 lies opposite corner 0.
  t->a[0] = t->y[1] - t->y[2], t->b[0] = t->x[2] - t->x[1];
  t->a[1] = t->y[2] - t->y[0], t->b[1] = t->x[0] - t->x[2];
  t->a[2] = t->y[0] - t->y[1], t->b[2] = t->x[1] - t->x[0];
  return 1;
}

/* Edge function `edge` at a sample, less its bias: inside means not negative. */
static inline double edge_at(const Triangle *t, u32 edge, double px, double py) {
  u32 from = edge == 2 ? 0 : edge + 1;
  double a = t->a[edge], b = t->b[edge];
  double e = a * (px - t->x[from]) + b * (py - t->y[from]);
  return a > 0 || (a == 0 && b > 0) ? e : e - EDGE_BIAS;
}

/* Keeps `id` at `count` samples from `at` on where w, growing by `step`, is nearer than what is there. */
static inline void fill_span(u32 at, s32 count, double w, double step, u32 id) {
  float *depth = picture.depth + at;
  u32 *ids = picture.ids + at;
  s32 i = 0;
  if (count >= 4) {
    v128_t w01 = wasm_f64x2_make(w, w + step), w23 = wasm_f64x2_make(w + 2 * step, w + 3 * step);
    v128_t steps = wasm_f64x2_splat(4 * step), own = wasm_i32x4_splat((s32)id);
    for (; i + 4 <= count; i += 4) {
      v128_t z = wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(w01), wasm_f32x4_demote_f64x2_zero(w23), 0, 2);
      v128_t there = wasm_v128_load(depth + i);
      v128_t nearer = wasm_f32x4_gt(z, there);
      if (wasm_v128_any_true(nearer)) {
        wasm_v128_store(depth + i, wasm_v128_bitselect(z, there, nearer));
        wasm_v128_store(ids + i, wasm_v128_bitselect(own, wasm_v128_load(ids + i), nearer));
      }
      w01 = wasm_f64x2_add(w01, steps);
      w23 = wasm_f64x2_add(w23, steps);
    }
    w = wasm_f64x2_extract_lane(w01, 0);
  }
  for (; i < count; i++, w += step) {
    float z = (float)w;
    if (z > depth[i]) {
      depth[i] = z;
      ids[i] = id;
    }
  }
}

/* The samples of a row, `count` from its first one on, that are inside: first and one past the last. Values of edges are exact, so are these. */
static inline void span_of(const double *e, const double *a, s32 count, s32 *from, s32 *to) {
  double low = 0, high = count;
  for (u32 edge = 0; edge < 3; edge++) {
    double step = a[edge], value = e[edge];
    if (step == 0) {
      if (value < 0) high = 0;
    } else if (step > 0) {
      if (value >= 0) continue;
      double k = __builtin_ceil(-value / step);
      if (value + k * step < 0) k++;
      low = MOST(low, k);
    } else {
      if (value < 0) {
        high = 0;
        continue;
      }
      double k = __builtin_floor(value / -step) + 1;
      if (value + (k - 1) * step < 0) k--;
      high = LEAST(high, k);
    }
  }
  *from = (s32)(low < count ? low : count);
  *to = (s32)high;
}

/* From so many samples a row on, the span is computed and not looked for. */
#define WIDE 8

static inline void fill_triangle(const Triangle *t, u32 id) {
  s32 width = t->right - t->left, height = t->bottom - t->top;
  u32 at = (u32)t->top * (u32)picture.width + (u32)t->left;
  if (width <= 1 && height <= 1) {
    // Hidden altogether? The nearest corner is no farther than any of its samples.
    const float *above = picture.depth + at, *below = above + (height ? picture.width : 0);
    double nearest = MOST(MOST(t->w[0], t->w[1]), t->w[2]);
    if (above[0] >= nearest && above[width] >= nearest && below[0] >= nearest && below[width] >= nearest) return;
  }
  double px = t->left + 0.5, py = t->top + 0.5;
  double row[3] = {edge_at(t, 0, px, py), edge_at(t, 1, px, py), edge_at(t, 2, px, py)};
  if (width == 0 && height == 0 && !(row[0] >= 0 && row[1] >= 0 && row[2] >= 0)) return;
  double inverseArea = 1 / t->area;
  double wx = (t->a[1] * (t->w[1] - t->w[0]) + t->a[2] * (t->w[2] - t->w[0])) * inverseArea;
  double wy = (t->b[1] * (t->w[1] - t->w[0]) + t->b[2] * (t->w[2] - t->w[0])) * inverseArea;
  double rowW = t->w[0] + wx * (px - t->x[0]) + wy * (py - t->y[0]);
  for (s32 y = 0; y <= height; y++, at += (u32)picture.width) {
    if (width >= WIDE) {
      s32 from, to;
      span_of(row, t->a, width + 1, &from, &to);
      if (from < to) fill_span(at + (u32)from, to - from, rowW + wx * from, wx, id);
    } else {
      double e0 = row[0], e1 = row[1], e2 = row[2], w = rowW;
      for (s32 x = 0; x <= width; x++) {
        if (e0 >= 0 && e1 >= 0 && e2 >= 0) {
          float z = (float)w;
          if (z > picture.depth[at + (u32)x]) {
            picture.depth[at + (u32)x] = z;
            picture.ids[at + (u32)x] = id;
          }
        }
        e0 += t->a[0];
        e1 += t->a[1];
        e2 += t->a[2];
        w += wx;
      }
    }
    row[0] += t->b[0];
    row[1] += t->b[1];
    row[2] += t->b[2];
    rowW += wy;
  }
}

static inline float snapped(double value) { return (float)(__builtin_floor(value * SNAP + 0.5) / SNAP); }

/* A line or point as a quad: along the element and across it, half a thickness long. */
static void fill_thin(const float *p, const float *q, double half, u32 id) {
  double dx = (double)q[0] - p[0], dy = (double)q[1] - p[1], length = __builtin_sqrt(dx * dx + dy * dy);
  double ax = length > 0 ? dx / length * half : half, ay = length > 0 ? dy / length * half : 0;
  float quad[4 * 3 + 1];
  for (u32 corner = 0; corner < 4; corner++) {
    const float *end = corner < 2 ? p : q;
    double forward = corner < 2 ? -1 : 1, side = corner == 0 || corner == 3 ? -1 : 1;
    quad[corner * 3] = snapped(end[0] + forward * ax - side * ay);
    quad[corner * 3 + 1] = snapped(end[1] + forward * ay + side * ax);
    quad[corner * 3 + 2] = end[2];
  }
  Triangle t;
  if (set_up(quad, quad + 3, quad + 6, 0, &t)) fill_triangle(&t, id);
  if (set_up(quad, quad + 6, quad + 9, 0, &t)) fill_triangle(&t, id);
}

/* Draws the stretch as if it were solid, its elements numbered from `id` on; lines and points `size` samples thick. The first of equals stays. */
EXPORT(draw_solid) void draw_solid(u32 id, u32 elements, u32 vertices, double size) {
  project(vertices);
  const u32 *corner = stretch.corners;
  Triangle t;
  for (u32 i = 0; i < elements; i++, id++, corner += draw.mode) {
    const float *p = screen + corner[0] * 3;
    if (draw.mode != TRIANGLES) fill_thin(p, draw.mode == LINES ? screen + corner[1] * 3 : p, size / 2, id);
    else if (set_up(p, screen + corner[1] * 3, screen + corner[2] * 3, draw.facing, &t)) fill_triangle(&t, id);
  }
}

/* Half of what the picture shows of the world, at the mean of its depths; 1 when it shows nothing. */
EXPORT(extent) double extent(void) {
  double sum = 0;
  u32 count = 0;
  for (u32 i = 0, all = (u32)picture.width * (u32)picture.height; i < all; i += 97) {
    if (picture.depth[i] <= 0) continue;
    sum += picture.depth[i];
    count++;
  }
  return count == 0 ? 1 : picture.height / 2.0 / picture.focal * (count / sum);
}
