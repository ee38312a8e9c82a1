// How far a model reaches, as cameras ask.
#pragma once

#define LEAST(a, b) ((b) < (a) ? (b) : (a))
#define MOST(a, b) ((b) > (a) ? (b) : (a))

/* The vertices that the stretch's elements name, once each unless nearly all differ anyway; of what is held when it has none of its own. */
static const u32 *used_vertices(u32 corners, u32 vertices, u32 *count, const float **positions) {
  *count = corners;
  *positions = vertices ? stretch.positions : held;
  if (corners * 2 <= vertices * 3 || !vertices) return stretch.corners;
  __builtin_memset(named, 0, vertices);
  for (u32 i = 0; i < corners; i++) named[stretch.corners[i]] = 1;
  u32 next = 0;
  for (u32 vertex = 0; vertex < vertices; vertex++) {
    used[next] = vertex;
    next += named[vertex];
  }
  *count = next;
  return used;
}

/*
 * Widens figures 0–5 (east, west, north, south, near, far) by the stretch: maxima of ±x + slope · z and the range of z, where rows 0–2 of
 * `draw.view` give x, y, z. A comparison with NaN is false, so a broken vertex changes nothing.
 */
EXPORT(measure_reach) void measure_reach(u32 corners, u32 vertices, double slopeX, double slopeY) {
  u32 count;
  const float *positions;
  const u32 *list = used_vertices(corners, vertices, &count, &positions);
  const double *v = draw.view;
  v128_t x = wasm_f64x2_make(v[0], v[4]), y = wasm_f64x2_make(v[1], v[5]), z = wasm_f64x2_make(v[2], v[6]), w = wasm_f64x2_make(v[3], v[7]);
  v128_t slopes = wasm_f64x2_make(slopeX, slopeY);
  v128_t forward = wasm_f64x2_make(figures[0], figures[2]), backward = wasm_f64x2_make(figures[1], figures[3]);
  double near = figures[4], far = figures[5];
  for (u32 i = 0; i < count; i++) {
    const float *p = positions + list[i] * 3;
    double px = p[0], py = p[1], pz = p[2];
    v128_t at = wasm_f64x2_mul(x, wasm_f64x2_splat(px));
    at = wasm_f64x2_add(at, wasm_f64x2_mul(y, wasm_f64x2_splat(py)));
    at = wasm_f64x2_add(at, wasm_f64x2_mul(z, wasm_f64x2_splat(pz)));
    at = wasm_f64x2_add(at, w);
    double depth = v[8] * px + v[9] * py + v[10] * pz + v[11];
    v128_t lean = wasm_f64x2_mul(slopes, wasm_f64x2_splat(depth));
    forward = wasm_f64x2_pmax(forward, wasm_f64x2_add(at, lean));
    backward = wasm_f64x2_pmax(backward, wasm_f64x2_sub(lean, at));
    near = MOST(near, depth);
    far = LEAST(far, depth);
  }
  figures[0] = wasm_f64x2_extract_lane(forward, 0);
  figures[2] = wasm_f64x2_extract_lane(forward, 1);
  figures[1] = wasm_f64x2_extract_lane(backward, 0);
  figures[3] = wasm_f64x2_extract_lane(backward, 1);
  figures[4] = near;
  figures[5] = far;
}

/* Where some vertices stand, x, y, z as `measure_reach` sees them. */
static double *noted;
static u32 notedCount;

EXPORT(start_places) void start_places(u32 most) {
  start_over();
  noted = reserve(most * 24ULL);
  notedCount = 0;
}

/* Notes where every `step`th of the stretch's corners stands, from the `from`th on. */
EXPORT(note_places) void note_places(u32 corners, u32 vertices, u32 from, u32 step) {
  const float *positions = vertices ? stretch.positions : held;
  for (u32 i = from; i < corners; i += step) {
    const float *p = positions + stretch.corners[i] * 3;
    const double *v = draw.view;
    for (u32 axis = 0; axis < 3; axis++, v += 4) noted[notedCount++] = v[0] * p[0] + v[1] * p[1] + v[2] * p[2] + v[3];
  }
}

/*
 * Slides a camera at `distance` from x, y until the recorded extent is centred in the picture; figures 0 and 1 say where. Three steps of
 * Newton on the outermost slopes are within a pixel.
 */
EXPORT(centre) void centre(double distance, double startX, double startY) {
  double at[2] = {startX, startY};
  for (u32 round = 0; round < 3; round++) {
    double high[2] = {-__builtin_inf(), -__builtin_inf()}, low[2] = {__builtin_inf(), __builtin_inf()};
    double highDepth[2] = {1, 1}, lowDepth[2] = {1, 1};
    for (u32 i = 0; i < notedCount; i += 3) {
      double depth = distance - noted[i + 2];
      for (u32 axis = 0; axis < 2; axis++) {
        double slope = (noted[i + axis] - at[axis]) / depth;
        if (slope > high[axis]) high[axis] = slope, highDepth[axis] = depth;
        if (slope < low[axis]) low[axis] = slope, lowDepth[axis] = depth;
      }
    }
    double sum = high[0] + low[0] + high[1] + low[1];
    if (!(sum - sum == 0)) {
      at[0] = startX;
      at[1] = startY;
      break;
    }
    // Moving by d changes each slope by -d / its depth; the sum of opposite ones should vanish.
    for (u32 axis = 0; axis < 2; axis++) at[axis] += (high[axis] + low[axis]) / (1 / highDepth[axis] + 1 / lowDepth[axis]);
  }
  figures[0] = at[0];
  figures[1] = at[1];
}

/* Widens the box in figures 0–5 (least x, y, z, most x, y, z) by the stretch, whose rows of `draw.view` give world coordinates. */
EXPORT(measure_box) void measure_box(u32 corners, u32 vertices) {
  u32 count;
  const float *positions;
  const u32 *list = used_vertices(corners, vertices, &count, &positions);
  for (u32 i = 0; i < count; i++) {
    const float *p = positions + list[i] * 3;
    double at[3];
    for (u32 axis = 0; axis < 3; axis++) {
      const double *v = draw.view + axis * 4;
      at[axis] = v[0] * p[0] + v[1] * p[1] + v[2] * p[2] + v[3];
    }
    double sum = at[0] + at[1] + at[2];
    if (!(sum - sum == 0)) continue;
    for (u32 axis = 0; axis < 3; axis++) {
      figures[axis] = LEAST(figures[axis], at[axis]);
      figures[axis + 3] = MOST(figures[axis + 3], at[axis]);
    }
  }
}

/* Raises figures[0] to the largest squared distance of the stretch's vertices from a point of the world. */
EXPORT(measure_radius) void measure_radius(u32 corners, u32 vertices, double cx, double cy, double cz) {
  u32 count;
  const float *positions;
  const u32 *list = used_vertices(corners, vertices, &count, &positions);
  const double *v = draw.view;
  double most = figures[0];
  for (u32 i = 0; i < count; i++) {
    const float *p = positions + list[i] * 3;
    double x = v[0] * p[0] + v[1] * p[1] + v[2] * p[2] + v[3] - cx;
    double y = v[4] * p[0] + v[5] * p[1] + v[6] * p[2] + v[7] - cy;
    double z = v[8] * p[0] + v[9] * p[1] + v[10] * p[2] + v[11] - cz;
    double squared = x * x + y * y + z * z;
    if (squared > most && squared < __builtin_inf()) most = squared;
  }
  figures[0] = most;
}
