// Textures: mip levels and what they show at a point.
#pragma once

/* Four channels of a pixel, or of two side by side. */
static inline v128_t widened(const u8 *at, u32 right) {
  return right ? wasm_u16x8_load8x8(at) : wasm_u16x8_extend_low_u8x16(wasm_v128_load32_splat(at));
}

/*
 * The next smaller level of RGBA texels: each the mean of four, of `colour` as light; mean of squares stands in for it, within one step of the
 * exact curve. The last texel of an odd edge is left out.
 */
EXPORT(halve) void halve(const u8 *from, u32 width, u32 height, u8 *to, u32 colour) {
  u32 right = width > 1, down = height > 1 ? width * 4 : 0;
  u32 newWidth = width > 1 ? width >> 1 : 1, newHeight = height > 1 ? height >> 1 : 1;
  v128_t squared = colour ? wasm_i32x4_make(-1, -1, -1, 0) : wasm_i32x4_splat(0);
  for (u32 y = 0; y < newHeight; y++) {
    const u8 *at = from + y * 2 * width * 4;
    for (u32 x = 0; x < newWidth; x++, at += 8, to += 4) {
      v128_t upper = widened(at, right), lower = widened(at + down, right);
      v128_t columns = wasm_i16x8_add(upper, lower);
      v128_t sums = wasm_i32x4_add(wasm_u32x4_extend_low_u16x8(columns), wasm_u32x4_extend_high_u16x8(columns));
      v128_t mean = wasm_u32x4_shr(wasm_i32x4_add(sums, wasm_i32x4_splat(2)), 2);
      v128_t squares = wasm_i32x4_add(wasm_u32x4_extmul_low_u16x8(upper, upper), wasm_u32x4_extmul_high_u16x8(upper, upper));
      squares = wasm_i32x4_add(squares, wasm_u32x4_extmul_low_u16x8(lower, lower));
      squares = wasm_i32x4_add(squares, wasm_u32x4_extmul_high_u16x8(lower, lower));
      v128_t root = wasm_f32x4_sqrt(wasm_f32x4_mul(wasm_f32x4_convert_i32x4(squares), wasm_f32x4_splat(0.25f)));
      root = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_add(root, wasm_f32x4_splat(0.5f)));
      v128_t out = wasm_v128_bitselect(root, mean, squared);
      out = wasm_u8x16_narrow_i16x8(wasm_u16x8_narrow_i32x4(out, out), out);
      wasm_v128_store32_lane(to, out, 0);
    }
  }
}

static inline u32 wrapped(double index, u32 size, u32 mode) {
  if (index >= 0 && index < size) return (u32)index;
  if (mode == CLAMP) return index < 0 ? 0 : size - 1;
  double period = mode == MIRROR ? size * 2.0 : size;
  double inside = index - __builtin_floor(index / period) * period;
  return (u32)(inside < size ? inside : period - 1 - inside);
}

/* The texture at u, v as linear RGBA, bilinear in one level. `area`: how much of the 0–1 square one pixel covers; it chooses the level. */
static void sample_image(const Sampler *sampler, double u, double v, double area, double *out) {
  const double *m = sampler->turn;
  const Image *image = sampler->image;
  const float *linear = image->linear;
  double su = u * m[2], sv = v * m[3];
  u = m[0] * su + m[1] * sv + m[4];
  v = -m[1] * su + m[0] * sv + m[5];
  if (!(__builtin_fabs(u) < 1e6 && __builtin_fabs(v) < 1e6)) u = v = 0;
  double footprint = area * __builtin_fabs(m[2] * m[3]) * image->levels[0].width * image->levels[0].height;
  // Half the logarithm of the footprint less a quarter, rounded: steps at 2 ** 1.5, 2 ** 3.5 …
  u32 wanted = 0;
  for (double step = 2.8284271247461903; footprint >= step && wanted + 1 < image->count; step *= 4) wanted++;
  const Level *level = image->levels + wanted;
  u32 width = level->width, height = level->height;
  if (sampler->nearest && footprint <= 1) {
    u32 row = wrapped(__builtin_floor(v * height), height, sampler->wrapT);
    const u8 *texel = level->texels + (row * width + wrapped(__builtin_floor(u * width), width, sampler->wrapS)) * 4;
    for (u32 c = 0; c < 3; c++) out[c] = linear[texel[c]];
    out[3] = texel[3] / 255.0;
    return;
  }
  double x = u * width - 0.5, y = v * height - 0.5;
  double left = __builtin_floor(x), top = __builtin_floor(y);
  double fx = x - left, fy = y - top;
  u32 x0 = wrapped(left, width, sampler->wrapS) * 4, x1 = wrapped(left + 1, width, sampler->wrapS) * 4;
  const u8 *upper = level->texels + wrapped(top, height, sampler->wrapT) * width * 4;
  const u8 *lower = level->texels + wrapped(top + 1, height, sampler->wrapT) * width * 4;
  double w00 = (1 - fx) * (1 - fy), w10 = fx * (1 - fy), w01 = (1 - fx) * fy, w11 = fx * fy;
  for (u32 c = 0; c < 3; c++) {
    out[c] = w00 * linear[upper[x0 + c]] + w10 * linear[upper[x1 + c]] + w01 * linear[lower[x0 + c]] + w11 * linear[lower[x1 + c]];
  }
  out[3] = (w00 * upper[x0 + 3] + w10 * upper[x1 + 3] + w01 * lower[x0 + 3] + w11 * lower[x1 + 3]) / 255;
}
