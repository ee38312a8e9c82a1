// The visibility pass. Vertices snap to 1/256 sample, so edge functions are exact in doubles and triangles that share an edge neither
// overlap nor leave a gap (top-left rule).
#pragma once

/* x, y in samples and 1 / depth of the stretch's vertices; 1 / depth is 0 behind the camera. */
static void project_to(const float *p, u32 vertices, float *out) {
  const double *v = draw.view;
  double scale = picture.focal * SNAP;
  double centreX = picture.width * SNAP / 2 + 0.5, centreY = picture.height * SNAP / 2 + 0.5;
  for (u32 i = 0; i < vertices; i++, p += 3, out += 3) {
    double px = p[0], py = p[1], pz = p[2];
    double depth = -(v[8] * px + v[9] * py + v[10] * pz + v[11]);
    double inverse = depth > 1e-30 ? 1 / depth : 0;
    out[0] = (float)(__builtin_floor(centreX + (v[0] * px + v[1] * py + v[2] * pz + v[3]) * inverse * scale) / SNAP);
    out[1] = (float)(__builtin_floor(centreY - (v[4] * px + v[5] * py + v[6] * pz + v[7]) * inverse * scale) / SNAP);
    out[2] = (float)inverse;
  }
}

/* Narrower and lower than this, a triangle is small: its edge functions are exact in 32 bits, and four samples hold each of its rows. */
#define SMALL 4

/* First and last sample of each axis whose middle lies within a range. */
static inline v128_t first_of(v128_t low) {
  return wasm_f32x4_pmax(wasm_f32x4_ceil(wasm_f32x4_sub(low, wasm_f32x4_splat(0.5f))), wasm_f32x4_splat(0));
}
static inline v128_t last_of(v128_t high) {
  v128_t most = wasm_f32x4_make((float)(picture.width - 1), (float)(picture.height - 1), 0, 0);
  return wasm_f32x4_pmin(wasm_f32x4_floor(wasm_f32x4_sub(high, wasm_f32x4_splat(0.5f))), most);
}

static void project(u32 vertices) { project_to(stretch.positions, vertices, screen); }

/* Turns what is held into places on the picture. */
EXPORT(project_held) void project_held(u32 vertices) { project_to(held, vertices + 1, held); }

/* A triangle on the picture, its corners turned so that `area`, twice its own, is positive. */
typedef struct {
  s32 left, top, right, bottom;
  double x[3], y[3], w[3];
  /* Edge functions a · x + b · y + c, positive inside; edge 0 lies opposite corner 0. */
  double a[3], b[3], area;
} Triangle;

/* The samples that the triangle of three projected corners may hold: 0 when there are none, 1 when it is small. */
static inline u32 bound(const float *p, const float *q, const float *r, Triangle *t) {
  v128_t v0 = wasm_v128_load(p), v1 = wasm_v128_load(q), v2 = wasm_v128_load(r);
  v128_t low = wasm_f32x4_pmin(wasm_f32x4_pmin(v0, v1), v2), high = wasm_f32x4_pmax(wasm_f32x4_pmax(v0, v1), v2);
  v128_t first = first_of(low), last = last_of(high);
  if (wasm_i32x4_bitmask(wasm_f32x4_le(first, last)) % 4 != 3) return 0;
  first = wasm_i32x4_trunc_sat_f32x4(first);
  last = wasm_i32x4_trunc_sat_f32x4(last);
  t->left = wasm_i32x4_extract_lane(first, 0);
  t->top = wasm_i32x4_extract_lane(first, 1);
  t->right = wasm_i32x4_extract_lane(last, 0);
  t->bottom = wasm_i32x4_extract_lane(last, 1);
  return wasm_i32x4_bitmask(wasm_f32x4_lt(wasm_f32x4_sub(high, low), wasm_f32x4_splat(SMALL))) % 4 == 3 ? 1 : 2;
}

/* The rest of it; 0 when it shows the side that is not drawn, or lies partly behind the camera. */
static inline u32 set_up(const float *p, const float *q, const float *r, s32 facing, Triangle *t) {
  double area = ((double)q[0] - p[0]) * ((double)r[1] - p[1]) - ((double)r[0] - p[0]) * ((double)q[1] - p[1]);
  // The picture's y points down, so a front face turns the other way there.
  if (!(area < 0 ? facing >= 0 : area > 0 && facing <= 0)) return 0;
  if (!(p[2] > 0 && q[2] > 0 && r[2] > 0)) return 0;
  const float *first = area < 0 ? q : p, *second = area < 0 ? p : q;
  t->area = __builtin_fabs(area);
  t->x[0] = first[0], t->y[0] = first[1], t->w[0] = first[2];
  t->x[1] = second[0], t->y[1] = second[1], t->w[1] = second[2];
  t->x[2] = r[0], t->y[2] = r[1], t->w[2] = r[2];
  t->a[0] = t->y[1] - t->y[2], t->b[0] = t->x[2] - t->x[1];
  t->a[1] = t->y[2] - t->y[0], t->b[1] = t->x[0] - t->x[2];
  t->a[2] = t->y[0] - t->y[1], t->b[2] = t->x[1] - t->x[0];
  return 1;
}

/* Edge function `edge` at a sample. */
static inline double edge_at(const Triangle *t, u32 edge, double px, double py) {
  u32 from = edge == 2 ? 0 : edge + 1;
  return t->a[edge] * (px - t->x[from]) + t->b[edge] * (py - t->y[from]);
}

/* What it must reach for the sample to be inside. */
static inline double least_of(const Triangle *t, u32 edge) {
  return t->a[edge] > 0 || (t->a[edge] == 0 && t->b[edge] > 0) ? 0 : EDGE_BIAS;
}

/* How 1 / depth runs over the picture: at a sample, and its steps along x and y. */
typedef struct {
  double w, x, y;
} Plane;

static inline Plane plane_of(const Triangle *t, double px, double py) {
  double inverseArea = 1 / t->area, w1 = t->w[1] - t->w[0], w2 = t->w[2] - t->w[0];
  double x = (t->a[1] * w1 + t->a[2] * w2) * inverseArea, y = (t->b[1] * w1 + t->b[2] * w2) * inverseArea;
  return (Plane){t->w[0] + x * (px - t->x[0]) + y * (py - t->y[0]), x, y};
}

/* Keeps `own` at those of four samples that are `inside` and nearer, by 1 / depth w, than what is there. */
static inline void fill_four(u32 at, v128_t w01, v128_t w23, v128_t own, v128_t inside) {
  v128_t z = wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(w01), wasm_f32x4_demote_f64x2_zero(w23), 0, 2);
  v128_t there = wasm_v128_load(picture.depth + at);
  v128_t nearer = wasm_v128_and(wasm_f32x4_gt(z, there), inside);
  wasm_v128_store(picture.depth + at, wasm_v128_bitselect(z, there, nearer));
  wasm_v128_store(picture.ids + at, wasm_v128_bitselect(own, wasm_v128_load(picture.ids + at), nearer));
}

/* Keeps `id` at `count` samples where w, growing by `step`, is nearer. */
static inline void fill_span(u32 at, s32 count, double w, double step, u32 id) {
  v128_t w01 = wasm_f64x2_make(w, w + step), w23 = wasm_f64x2_add(w01, wasm_f64x2_splat(2 * step));
  v128_t steps = wasm_f64x2_splat(4 * step), own = wasm_i32x4_splat((s32)id), lanes = wasm_i32x4_make(0, 1, 2, 3);
  for (; count > 0; count -= 4, at += 4) {
    fill_four(at, w01, w23, own, wasm_i32x4_lt(lanes, wasm_i32x4_splat(count)));
    w01 = wasm_f64x2_add(w01, steps);
    w23 = wasm_f64x2_add(w23, steps);
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

static void fill_rows(const Triangle *t, u32 id) {
  u32 at = (u32)t->top * (u32)picture.width + (u32)t->left;
  double px = t->left + 0.5, py = t->top + 0.5;
  double row[3];
  for (u32 edge = 0; edge < 3; edge++) row[edge] = edge_at(t, edge, px, py) - least_of(t, edge);
  Plane plane = plane_of(t, px, py);
  for (s32 y = t->top; y <= t->bottom; y++, at += (u32)picture.width) {
    s32 from, to;
    span_of(row, t->a, t->right - t->left + 1, &from, &to);
    if (from < to) fill_span(at + (u32)from, to - from, plane.w + plane.x * from, plane.x, id);
    for (u32 edge = 0; edge < 3; edge++) row[edge] += t->b[edge];
    plane.w += plane.y;
  }
}

/* Whether no sample of a triangle of at most 2 × 2 can be nearer than what is there: none is nearer than the nearest corner. */
static inline u32 is_hidden(const Triangle *t, float p, float q, float r) {
  s32 width = t->right - t->left, height = t->bottom - t->top;
  if (width > 1 || height > 1) return 0;
  const float *above = picture.depth + (u32)t->top * (u32)picture.width + (u32)t->left, *below = above + (height ? picture.width : 0);
  float nearest = MOST(MOST(p, q), r);
  return (above[0] >= nearest) & (above[width] >= nearest) & (below[0] >= nearest) & (below[width] >= nearest);
}

/* As `fill_rows`, for a small triangle. */
static inline void fill_small(const Triangle *t, u32 id) {
  v128_t lanes = wasm_f32x4_make(0, 1, 2, 3), rows[3], steps[3], inside[SMALL];
  float px = (float)t->left + 0.5f, py = (float)t->top + 0.5f;
  for (u32 edge = 0; edge < 3; edge++) {
    float e = (float)(edge_at(t, edge, px, py) - least_of(t, edge));
    rows[edge] = wasm_f32x4_add(wasm_f32x4_splat(e), wasm_f32x4_mul(wasm_f32x4_splat((float)t->a[edge]), lanes));
    steps[edge] = wasm_f32x4_splat((float)t->b[edge]);
  }
  v128_t columns = wasm_f32x4_le(lanes, wasm_f32x4_splat((float)(t->right - t->left))), any = wasm_i32x4_splat(0);
  s32 height = t->bottom - t->top;
  for (s32 y = 0; y <= height; y++) {
    // Outside means that one of them is negative; none is -0.
    v128_t signs = wasm_v128_or(wasm_v128_or(rows[0], rows[1]), rows[2]);
    inside[y] = wasm_v128_andnot(columns, wasm_i32x4_shr(signs, 31));
    any = wasm_v128_or(any, inside[y]);
    for (u32 edge = 0; edge < 3; edge++) rows[edge] = wasm_f32x4_add(rows[edge], steps[edge]);
  }
  if (!wasm_v128_any_true(any)) return;
  Plane plane = plane_of(t, px, py);
  v128_t w01 = wasm_f64x2_make(plane.w, plane.w + plane.x), w23 = wasm_f64x2_add(w01, wasm_f64x2_splat(2 * plane.x));
  v128_t own = wasm_i32x4_splat((s32)id), down = wasm_f64x2_splat(plane.y);
  u32 at = (u32)t->top * (u32)picture.width + (u32)t->left;
  for (s32 y = 0; y <= height; y++, at += (u32)picture.width) {
    fill_four(at, w01, w23, own, inside[y]);
    w01 = wasm_f64x2_add(w01, down);
    w23 = wasm_f64x2_add(w23, down);
  }
}

static inline void fill_triangle(const float *p, const float *q, const float *r, s32 facing, u32 id) {
  Triangle t;
  u32 size = bound(p, q, r, &t);
  if (!size || is_hidden(&t, p[2], q[2], r[2]) || !set_up(p, q, r, facing, &t)) return;
  if (size == 1) fill_small(&t, id);
  else fill_rows(&t, id);
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
  fill_triangle(quad, quad + 3, quad + 6, 0, id);
  fill_triangle(quad, quad + 6, quad + 9, 0, id);
}

/*
 * Draws the stretch as if it were solid, its elements numbered from `id` on; lines and points `size` samples thick. The first of equals stays.
 * A stretch without vertices of its own names those held.
 */
EXPORT(draw_solid) void draw_solid(u32 id, u32 elements, u32 vertices, double size) {
  const float *places = vertices ? screen : held;
  project(vertices);
  const u32 *corner = stretch.corners;
  if (draw.mode == TRIANGLES) {
    for (u32 i = 0; i < elements; i++, corner += 3)
      fill_triangle(places + corner[0] * 3, places + corner[1] * 3, places + corner[2] * 3, draw.facing, id + i);
    return;
  }
  for (u32 i = 0; i < elements; i++, corner += draw.mode)
    fill_thin(places + corner[0] * 3, places + corner[draw.mode == LINES ? 1 : 0] * 3, size / 2, id + i);
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
