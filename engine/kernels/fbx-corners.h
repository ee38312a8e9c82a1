// What the corners of a mesh have: compared, and written for those that became vertices.
#pragma once

#include <math.h>
#include "fbx-out.h"

typedef struct {
  const ufbx_mesh *mesh;
  const ufbx_skin_deformer *skin;
  size_t skin_sets;
  size_t uv_count;
  bool has_tangents;
  const ufbx_vertex_vec4 *color;
} Source;

static float finite_or(double value, float fallback) { return isfinite(value) && fabs(value) < 3.4e38 ? (float)value : fallback; }

static bool same_vec3(const ufbx_vertex_vec3 *attribute, uint32_t a, uint32_t b) {
  uint32_t i = attribute->indices.data[a], k = attribute->indices.data[b];
  return i == k || memcmp(&attribute->values.data[i], &attribute->values.data[k], sizeof(ufbx_vec3)) == 0;
}

static bool same_corner(const Source *source, uint32_t a, uint32_t b) {
  const ufbx_mesh *mesh = source->mesh;
  if (mesh->vertex_normal.exists && !same_vec3(&mesh->vertex_normal, a, b)) return false;
  for (size_t set = 0; set < source->uv_count; set++) {
    const ufbx_vertex_vec2 *uv = &mesh->uv_sets.data[set].vertex_uv;
    uint32_t i = uv->indices.data[a], k = uv->indices.data[b];
    if (i != k && memcmp(&uv->values.data[i], &uv->values.data[k], sizeof(ufbx_vec2)) != 0) return false;
  }
  if (source->color) {
    uint32_t i = source->color->indices.data[a], k = source->color->indices.data[b];
    if (i != k && memcmp(&source->color->values.data[i], &source->color->values.data[k], sizeof(ufbx_vec4)) != 0) return false;
  }
  return !source->has_tangents || (same_vec3(&mesh->vertex_tangent, a, b) && same_vec3(&mesh->vertex_bitangent, a, b));
}

// IEC 61966-2-1: files carry display colours, glTF's vertex colours are linear.
static float linear_from_srgb(double value) {
  if (!(value > 0)) return 0;
  if (value >= 1) return 1;
  return (float)(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
}

static void unit3(float *v, const float *fallback) {
  double length = sqrt((double)v[0] * v[0] + (double)v[1] * v[1] + (double)v[2] * v[2]);
  if (length > 1e-30 && isfinite(length)) {
    for (int k = 0; k < 3; k++) v[k] = (float)(v[k] / length);
  } else {
    for (int k = 0; k < 3; k++) v[k] = fallback[k];
  }
}

static bool is_bad_normal(const float *n) {
  float square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
  return !(square > 1e-20f) || !isfinite(square);
}

// Where a file's normals are not directions, the sum of the surrounding faces' normals is used.
static void mend_normals(float *normals, size_t vertex_count, const float *positions, const uint32_t *triangles, size_t index_count) {
  bool bad = false;
  for (size_t v = 0; v < vertex_count && !bad; v++) bad = is_bad_normal(normals + v * 3);
  if (bad) {
    float *sums = checked(calloc(vertex_count * 3 + 1, sizeof(float)));
    for (size_t i = 0; i + 2 < index_count; i += 3) {
      const float *a = positions + triangles[i] * 3, *b = positions + triangles[i + 1] * 3, *c = positions + triangles[i + 2] * 3;
      float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, w[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
      float n[3] = {u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]};
      for (int corner = 0; corner < 3; corner++)
        for (int k = 0; k < 3; k++) sums[triangles[i + corner] * 3 + k] += n[k];
    }
    for (size_t v = 0; v < vertex_count; v++)
      if (is_bad_normal(normals + v * 3)) memcpy(normals + v * 3, sums + v * 3, 12);
    free(sums);
  }
  const float up[3] = {0, 1, 0};
  for (size_t v = 0; v < vertex_count; v++) unit3(normals + v * 3, up);
}

static void put_vec3s(const ufbx_vertex_vec3 *attribute, const uint32_t *corners, size_t count) {
  float *values = block(count * 3, sizeof(float));
  for (size_t v = 0; v < count; v++) {
    ufbx_vec3 value = attribute->values.data[attribute->indices.data[corners[v]]];
    for (int k = 0; k < 3; k++) values[v * 3 + k] = (float)value.v[k];
  }
  put_block(values, count * 3);
}

static void put_uvs(const ufbx_vertex_vec2 *uv, const uint32_t *corners, size_t count) {
  float *values = block(count * 2, sizeof(float));
  for (size_t v = 0; v < count; v++) {
    ufbx_vec2 value = uv->values.data[uv->indices.data[corners[v]]];
    values[v * 2] = finite_or(value.x, 0);
    // glTF's v runs down.
    values[v * 2 + 1] = finite_or(1 - value.y, 0);
  }
  put_block(values, count * 2);
}

// Linear RGBA; nothing where all are white, an alpha that is nowhere above 0 counts as none.
static void put_colors(const ufbx_vertex_vec4 *color, const uint32_t *corners, size_t count) {
  float *values = block(count * 4, sizeof(float));
  bool white = true, clear = true;
  for (size_t v = 0; v < count; v++) {
    ufbx_vec4 value = color->values.data[color->indices.data[corners[v]]];
    for (int k = 0; k < 3; k++) {
      values[v * 4 + k] = linear_from_srgb(value.v[k]);
      white = white && values[v * 4 + k] >= 0.999f;
    }
    float alpha = finite_or(value.w, 1);
    values[v * 4 + 3] = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
    clear = clear && alpha <= 0;
    white = white && alpha >= 0.999f;
  }
  if (clear)
    for (size_t v = 0; v < count; v++) values[v * 4 + 3] = 1;
  put_block(values, white ? 0 : count * 4);
}

// x y z of the u direction, w the side on which the v direction lies. Nothing when one is not a direction.
static void put_tangents(const Source *source, const uint32_t *corners, const float *normals, size_t count) {
  float *values = block(count * 4, sizeof(float));
  const ufbx_vertex_vec3 *tangent = &source->mesh->vertex_tangent, *bitangent = &source->mesh->vertex_bitangent;
  size_t good = 0;
  for (size_t v = 0; v < count; v++) {
    ufbx_vec3 t = tangent->values.data[tangent->indices.data[corners[v]]];
    ufbx_vec3 b = bitangent->values.data[bitangent->indices.data[corners[v]]];
    double length = sqrt(t.x * t.x + t.y * t.y + t.z * t.z);
    if (!(length > 1e-9) || !isfinite(length)) break;
    const float *n = normals + v * 3;
    double side = (n[1] * t.z - n[2] * t.y) * b.x + (n[2] * t.x - n[0] * t.z) * b.y + (n[0] * t.y - n[1] * t.x) * b.z;
    for (int k = 0; k < 3; k++) values[v * 4 + k] = (float)(t.v[k] / length);
    values[v * 4 + 3] = side < 0 ? -1 : 1;
    good++;
  }
  put_block(values, good == count ? count * 4 : 0);
}
