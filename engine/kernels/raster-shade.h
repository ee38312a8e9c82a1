// What is seen at a point of the picture, once it is known which element is there. Vectors in view space; light is linear.
#pragma once

#include "raster-light.h"

/*
 * The element at hand: its vertices, in view space (p) and on the picture (x, y, w = 1 / depth), twice its area there, how fast uvs run over it,
 * and its own normal. The point on it: weights of the corners, and 1 / depth.
 */
typedef struct {
  u32 corner[3];
  double p[3][3];
  double x[3], y[3], w[3];
  double area, jacobian;
  double face[3];
  double b[3], nearness;
} Point;

static Point point;

#define DOT(a, b) ((a)[0] * (b)[0] + (a)[1] * (b)[1] + (a)[2] * (b)[2])
#define CROSS(out, a, b)                  \
  do {                                    \
    out[0] = a[1] * b[2] - a[2] * b[1];   \
    out[1] = a[2] * b[0] - a[0] * b[2];   \
    out[2] = a[0] * b[1] - a[1] * b[0];   \
  } while (0)

static inline void load_corner(u32 corner, u32 vertex) {
  const double *v = draw.view;
  const float *at = stretch.positions + vertex * 3;
  double px = at[0], py = at[1], pz = at[2];
  double *out = point.p[corner];
  point.corner[corner] = vertex;
  for (u32 row = 0; row < 3; row++, v += 4) out[row] = v[0] * px + v[1] * py + v[2] * pz + v[3];
  double inverse = out[2] < -1e-30 ? -1 / out[2] : 0;
  double scale = picture.focal * SNAP;
  point.x[corner] = __builtin_floor(picture.width * SNAP / 2 + 0.5 + out[0] * inverse * scale) / SNAP;
  point.y[corner] = __builtin_floor(picture.height * SNAP / 2 + 0.5 - out[1] * inverse * scale) / SNAP;
  point.w[corner] = inverse;
}

/* Goes to an element of the stretch. */
static void load_element(u32 element) {
  const u32 *corner = stretch.corners + element * draw.mode;
  load_corner(0, corner[0]);
  if (draw.mode != TRIANGLES) {
    load_corner(1, corner[draw.mode == LINES ? 1 : 0]);
    point.corner[2] = point.corner[0];
    return;
  }
  load_corner(1, corner[1]);
  load_corner(2, corner[2]);
  double area = (point.x[1] - point.x[0]) * (point.y[2] - point.y[0]) - (point.x[2] - point.x[0]) * (point.y[1] - point.y[0]);
  point.area = area == 0 ? 1 : area;
  // Geometric normal turned to the viewer.
  double a[3], b[3], *n = point.face;
  for (u32 axis = 0; axis < 3; axis++) {
    a[axis] = point.p[1][axis] - point.p[0][axis];
    b[axis] = point.p[2][axis] - point.p[0][axis];
  }
  CROSS(n, a, b);
  double length = __builtin_sqrt(DOT(n, n));
  double turn = (DOT(n, point.p[0]) > 0 ? -1 : 1) / length;
  for (u32 axis = 0; axis < 3; axis++) n[axis] = length > 0 ? n[axis] * turn : axis == 2;
  // det ∂(u,v)/∂(x,y) = (area in uv / area on the picture) · W0 W1 W2 / W³, W = 1 / depth.
  point.jacobian = point.w[0] * point.w[1] * point.w[2] * picture.samples * picture.samples / __builtin_fabs(point.area);
}

/* Goes to the sample position x, y on that element. */
static inline void locate(double x, double y) {
  const double *px = point.x, *py = point.y;
  if (draw.mode != TRIANGLES) {
    double dx = px[1] - px[0], dy = py[1] - py[0], squared = dx * dx + dy * dy;
    double along = ((x - px[0]) * dx + (y - py[0]) * dy) / (squared == 0 ? 1 : squared);
    point.b[1] = along < 0 ? 0 : along > 1 ? 1 : along;
    point.b[0] = 1 - point.b[1];
    point.b[2] = 0;
    return;
  }
  // Perspective-correct weights.
  double l0 = (px[1] - x) * (py[2] - y) - (px[2] - x) * (py[1] - y);
  double l1 = (px[2] - x) * (py[0] - y) - (px[0] - x) * (py[2] - y);
  double w0 = l0 * point.w[0], w1 = l1 * point.w[1], w2 = (point.area - l0 - l1) * point.w[2];
  double sum = w0 + w1 + w2;
  if (sum == 0) sum = 1;
  point.b[0] = w0 / sum;
  point.b[1] = w1 / sum;
  point.b[2] = w2 / sum;
  point.nearness = sum / point.area;
}

/* Reads a texture at the point; 0 when there is none or the element has no such uvs. */
static u32 sample(const Sampler *sampler, double *texel) {
  if (!sampler->image || draw.mode != TRIANGLES || !(draw.uvs >> sampler->uv & 1)) return 0;
  const float *set = stretch.uvs[sampler->uv];
  const float *p = set + point.corner[0] * 2, *q = set + point.corner[1] * 2, *r = set + point.corner[2] * 2;
  double u0 = p[0], v0 = p[1], u1 = q[0] - u0, v1 = q[1] - v0, u2 = r[0] - u0, v2 = r[1] - v0;
  double w = point.nearness, cube = __builtin_fabs(w * w * w);
  double area = __builtin_fabs(u1 * v2 - u2 * v1) * point.jacobian / (cube == 0 ? 1 : cube);
  sample_image(sampler, u0 + u1 * point.b[1] + u2 * point.b[2], v0 + v1 * point.b[1] + v2 * point.b[2], area, texel);
  return 1;
}

/* Base colour and alpha. */
static void load_base(double *base) {
  const Material *material = draw.material;
  double texel[4];
  for (u32 c = 0; c < 4; c++) base[c] = material->base[c];
  if (draw.colors) {
    const float *p = stretch.colors + point.corner[0] * 4, *q = stretch.colors + point.corner[1] * 4, *r = stretch.colors + point.corner[2] * 4;
    for (u32 c = 0; c < 4; c++) base[c] *= p[c] * point.b[0] + q[c] * point.b[1] + r[c] * point.b[2];
  }
  if (!sample(&material->baseMap, texel)) return;
  for (u32 c = 0; c < 4; c++) base[c] *= texel[c];
}

/* Bends a normal by the normal map, whose tangents follow how uv runs over the triangle. */
static void bend_normal(double *n) {
  const Sampler *map = &draw.material->normalMap;
  double texel[4];
  if (!sample(map, texel)) return;
  const float *set = stretch.uvs[map->uv];
  const float *p = set + point.corner[0] * 2, *q = set + point.corner[1] * 2, *r = set + point.corner[2] * 2;
  double u1 = (double)q[0] - p[0], v1 = (double)q[1] - p[1], u2 = (double)r[0] - p[0], v2 = (double)r[1] - p[1];
  double det = u1 * v2 - u2 * v1;
  if (det == 0) return;
  double flip = det < 0 ? -1 : 1, t[3], e[3], b[3];
  for (u32 axis = 0; axis < 3; axis++) {
    double edge1 = point.p[1][axis] - point.p[0][axis], edge2 = point.p[2][axis] - point.p[0][axis];
    t[axis] = (edge1 * v2 - edge2 * v1) * flip;
    e[axis] = (edge2 * u1 - edge1 * u2) * flip;
  }
  double along = DOT(t, n);
  for (u32 axis = 0; axis < 3; axis++) t[axis] -= along * n[axis];
  double length = __builtin_sqrt(DOT(t, t));
  if (!(length > 0)) return;
  for (u32 axis = 0; axis < 3; axis++) t[axis] /= length;
  // The bitangent runs against v, which points down in the image: glTF's green axis is up.
  CROSS(b, n, t);
  double up = DOT(b, e) > 0 ? -1 : 1;
  double mx = (texel[0] * 2 - 1) * draw.material->normalScale, my = (texel[1] * 2 - 1) * draw.material->normalScale * up;
  double mz = texel[2] * 2 - 1;
  if (mz < 0.05) mz = 0.05;
  for (u32 axis = 0; axis < 3; axis++) t[axis] = t[axis] * mx + b[axis] * my + n[axis] * mz;
  length = __builtin_sqrt(DOT(t, t));
  for (u32 axis = 0; axis < 3; axis++) n[axis] = t[axis] / (length == 0 ? 1 : length);
}

/* Shading normal: interpolated, turned to the viewer's side of the face, bent by the normal map. */
static inline void load_normal(double *n) {
  for (u32 axis = 0; axis < 3; axis++) n[axis] = point.face[axis];
  if (draw.normals) {
    const float *p = stretch.normals + point.corner[0] * 3, *q = stretch.normals + point.corner[1] * 3, *r = stretch.normals + point.corner[2] * 3;
    double l[3], s[3];
    for (u32 axis = 0; axis < 3; axis++) l[axis] = p[axis] * point.b[0] + q[axis] * point.b[1] + r[axis] * point.b[2];
    for (u32 row = 0; row < 3; row++) s[row] = DOT(draw.normal + row * 3, l);
    double length = __builtin_sqrt(DOT(s, s));
    if (length > 0) {
      double side = draw.mode == TRIANGLES ? DOT(s, n) : s[2];
      double scale = (side < 0 ? -1 : 1) / length;
      for (u32 axis = 0; axis < 3; axis++) n[axis] = s[axis] * scale;
    }
  }
  bend_normal(n);
}

static inline double within(double value) { return value > 1 ? 1 : value > 0 ? value : 0; }

/* Tone-mapped linear RGB and alpha at the point; `open` is 1 in the open, 0 in a crevice. */
static void shade_point(double open, double *out) {
  const Material *material = draw.material;
  double base[4], texel[4], n[3], v[3];
  load_base(base);
  out[3] = base[3];
  if (material->unlit || (draw.mode != TRIANGLES && !draw.normals)) {
    for (u32 c = 0; c < 3; c++) out[c] = within(base[c]);
    return;
  }
  load_normal(n);
  for (u32 c = 0; c < 3; c++) out[c] = material->emissive[c];
  if (out[0] + out[1] + out[2] > 0 && sample(&material->emissiveMap, texel))
    for (u32 c = 0; c < 3; c++) out[c] *= texel[c];
  double metallic = material->metallic, roughness = material->roughness;
  if (sample(&material->metallicRoughnessMap, texel)) {
    roughness *= texel[1];
    metallic *= texel[2];
  }
  if (sample(&material->occlusionMap, texel)) open *= 1 + material->occlusionStrength * (texel[0] - 1);
  for (u32 axis = 0; axis < 3; axis++) v[axis] = point.p[0][axis] * point.b[0] + point.p[1][axis] * point.b[1] + point.p[2][axis] * point.b[2];
  double length = __builtin_sqrt(DOT(v, v)), scale = -1 / (length == 0 ? 1 : length);
  for (u32 axis = 0; axis < 3; axis++) v[axis] *= scale;
  add_light(n, v, base, metallic, roughness, open, out);
  tone_map(out);
}
