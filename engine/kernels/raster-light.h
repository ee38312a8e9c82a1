// The studio: a soft key from the upper left, a fill, a rim light and a bright room that metals reflect. Values in linear light.
#pragma once

/* Light that wraps around the edge of shadow: 0 is a point light, 1 an overcast sky. */
#define WRAP_AROUND 0.2

static const double sky[3] = {0.36, 0.37, 0.4};
static const double ground[3] = {0.17, 0.16, 0.15};

/* Brightness of the room in a direction: floor, horizon, ceiling and the key's softbox, blurred by roughness. */
static double room(double height, double towardKey, double roughness) {
  double edge = 0.08 + 0.9 * roughness;
  double t = (height + edge) / (2 * edge);
  t = t > 1 ? 1 : t > 0 ? t : 0;
  double smooth = t * t * (3 - 2 * t);
  double base = 0.2 + 0.62 * smooth + 0.18 * (height > 0 ? height : 0);
  if (towardKey <= 0) return base;
  // Schlick's rational stand-in for towardKey ** sharpness.
  double sharpness = 3 + 80 * (1 - roughness) * (1 - roughness);
  return base + towardKey / (sharpness - sharpness * towardKey + towardKey) * (0.35 + 0.9 * (1 - roughness));
}

/*
 * Light that a surface sends to the viewer, added to `out`. `n` unit normal, `v` unit vector to the viewer, `base` linear RGB, `open` 0 to 1.
 * Diffuse: Lambert with wrap; specular: GGX with Smith's visibility for the lights, Karis's fit of the environment BRDF for the room.
 */
static void add_light(const double *n, const double *v, const double *base, double metallic, double roughness, double open, double *out) {
  const double *up = tables.up, *key = tables.lights;
  double rough = roughness < 0.06 ? 0.06 : roughness > 1 ? 1 : roughness;
  double alpha2 = rough * rough * rough * rough, k = rough * rough * 0.5;
  double nv = n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
  if (!(nv > 1e-3)) nv = 1e-3;
  double diffuse = 1 - metallic, d[3] = {0, 0, 0}, s[3] = {0, 0, 0};
  for (const double *light = key; light < key + 18; light += 6) {
    double nl = n[0] * light[0] + n[1] * light[1] + n[2] * light[2];
    double soft = (nl + WRAP_AROUND) / (1 + WRAP_AROUND);
    if (soft <= 0) continue;
    for (u32 c = 0; c < 3; c++) d[c] += soft * light[3 + c];
    if (nl <= 0) continue;
    double hx = light[0] + v[0], hy = light[1] + v[1], hz = light[2] + v[2];
    double squared = hx * hx + hy * hy + hz * hz;
    double nh = (n[0] * hx + n[1] * hy + n[2] * hz) * (1 / __builtin_sqrt(squared == 0 ? 1 : squared));
    nh = nh > 1 ? 1 : nh > 0 ? nh : 0;
    double spread = nh * nh * (alpha2 - 1) + 1;
    double visibility = 1 / (4 * (nl * (1 - k) + k) * (nv * (1 - k) + k));
    double strength = alpha2 / (spread * spread) * visibility * nl;
    if (strength > 8) strength = 8;
    for (u32 c = 0; c < 3; c++) s[c] += strength * light[3 + c];
  }

  double blend = 0.5 + 0.5 * (n[0] * up[0] + n[1] * up[1] + n[2] * up[2]);
  // The mirror direction, and the room there.
  double r[3];
  for (u32 axis = 0; axis < 3; axis++) r[axis] = 2 * nv * n[axis] - v[axis];
  double around = room(r[0] * up[0] + r[1] * up[1] + r[2] * up[2], r[0] * key[0] + r[1] * key[1] + r[2] * key[2], rough) * open;
  // Karis 2014, "Physically Based Shading on Mobile".
  double graze = tables.grazing[nv < 1 ? (u32)(nv * 256) : 256], gloss = (1 - rough) * (1 - rough);
  double a004 = (gloss < graze ? gloss : graze) * (1 - rough) + 0.0425 - 0.0275 * rough;
  double envScale = 1.04 - 1.04 * a004 - 0.572 * rough, envBias = 1.04 * a004 - 0.04 + 0.022 * rough;
  for (u32 c = 0; c < 3; c++) {
    double f0 = 0.04 * diffuse + base[c] * metallic;
    double soft = d[c] + (ground[c] + (sky[c] - ground[c]) * blend) * open;
    out[c] += base[c] * diffuse * soft + f0 * s[c] + (f0 * envScale + envBias) * around;
  }
}

/* Khronos PBR Neutral: colours stay as they are below 0.76, highlights roll off to white. In place, linear RGB at 0–2. */
static void tone_map(double *out) {
  const double start = 0.8 - 0.04, desaturation = 0.15, span = 1 - start;
  double low = LEAST(LEAST(out[0], out[1]), out[2]);
  double offset = low < 0.08 ? low - 6.25 * low * low : 0.04;
  for (u32 c = 0; c < 3; c++) out[c] -= offset;
  double peak = MOST(MOST(out[0], out[1]), out[2]);
  if (peak < start) return;
  double mapped = 1 - span * span / (peak + span - start);
  double whiten = 1 - 1 / (desaturation * (peak - mapped) + 1);
  for (u32 c = 0; c < 3; c++) out[c] = out[c] * mapped * (1 - whiten) / peak + mapped * whiten;
}
