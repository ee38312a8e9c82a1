// From samples to pixels: each element that a pixel shows is shaded once, weighted by its samples.
#pragma once

/* Depths that differ by less than this share belong to one surface: a slope of about four pixels of depth a pixel. */
#define SAME_SURFACE 0.004
#define MOST_SAMPLES 64

/* How many elements each pixel shows, and the picture: sRGB bytes with straight alpha. */
static u8 *slots;
static u8 *pixels;
static u32 hasLayer, hasOpenness, isDense;

/*
 * Gets ready to turn the samples into `pixels`, which it returns. `dense`: one element of a surface and two a pixel at most are shaded, enough
 * where elements are smaller than pixels.
 */
EXPORT(start_resolve) u8 *start_resolve(u32 withLayer, u32 withOpenness, u32 dense) {
  hasLayer = withLayer;
  hasOpenness = withOpenness;
  isDense = dense;
  slots = reserve(picture.pixels);
  pixels = cleared(picture.pixels * 4ULL);
  return pixels;
}

static inline u32 is_uniform(const u32 *ids) {
  u32 samples = (u32)picture.samples, differs = 0;
  for (u32 row = 0; row < samples; row++)
    for (u32 i = 0; i < samples; i++) differs |= ids[row * (u32)picture.width + i] ^ ids[0];
  return differs == 0;
}

/* Collects the points of one pixel. */
static void collect_pixel(u32 pixel, u32 x, u32 y) {
  u32 samples = (u32)picture.samples, corner = y * samples * (u32)picture.width + x * samples;
  double open = hasOpenness ? openness[pixel] : 1;
  slots[pixel] = 0;
  if (!hasLayer && is_uniform(picture.ids + corner)) {
    u32 id = picture.ids[corner];
    if (id == 0) return;
    slots[pixel] = 1;
    shades[shadeCount++] = (Shade){(x + 0.5) * samples, (y + 0.5) * samples, open, id, (float)(samples * samples)};
    return;
  }
  // The points hold sums of positions until all samples are seen.
  Shade *own = shades + shadeCount;
  u32 counts[MOST_SAMPLES], seen = 0;
  float nearness[MOST_SAMPLES];
  double through[MOST_SAMPLES];
  for (u32 sy = 0; sy < samples; sy++) {
    for (u32 sx = 0; sx < samples; sx++) {
      u32 at = corner + sy * (u32)picture.width + sx, id = picture.ids[at];
      if (id == 0) continue;
      u32 slot = 0;
      while (slot < seen && own[slot].id != id) slot++;
      if (slot == seen && isDense && seen > 0) {
        // The same stretch of surface, or as many elements as a pixel is worth.
        double apart = __builtin_fabs((double)picture.depth[at] - nearness[seen - 1]);
        if (seen > 1 || apart < SAME_SURFACE * nearness[0]) slot = seen - 1;
      }
      if (slot == seen) {
        own[slot] = (Shade){0, 0, open, id, 0};
        nearness[slot] = picture.depth[at];
        counts[slot] = 0;
        through[slot] = 0;
        seen++;
      }
      through[slot] += hasLayer ? 1 - (double)layer[at * 4 + 3] : 1;
      if (own[slot].id != id) continue;
      counts[slot]++;
      own[slot].r += x * samples + sx + 0.5;
      own[slot].g += y * samples + sy + 0.5;
    }
  }
  for (u32 slot = 0; slot < seen; slot++) {
    own[slot].r /= counts[slot];
    own[slot].g /= counts[slot];
    own[slot].alpha = (float)through[slot];
  }
  slots[pixel] = (u8)seen;
  shadeCount += seen;
}

/* Collects the points to be shaded, a batch at most, from row `from` of the pixels on. Returns the row where it had to stop. */
EXPORT(collect_rows) s32 collect_rows(s32 from) {
  u32 room = (u32)picture.pixelsWide * (u32)(picture.samples * picture.samples);
  shadeCount = 0;
  s32 y = from;
  for (; y < picture.pixelsHigh && (y == from || shadeCount + room <= BATCH); y++)
    for (s32 x = 0; x < picture.pixelsWide; x++) collect_pixel((u32)(y * picture.pixelsWide + x), (u32)x, (u32)y);
  return y;
}

/* Linear light 0–1 to an sRGB byte. The dark end is exact: there a step of the table is more than a byte. */
static inline u8 encode(double value) {
  if (!(value > 0)) return 0;
  if (value >= 0.02) return tables.encoded[value >= 1 ? 4096 : (u32)(value * 4096 + 0.5)];
  u32 byte = 0;
  for (u32 step = 32; step > 0; step >>= 1)
    if (byte + step < 48 && value >= tables.dark[byte + step]) byte += step;
  return (u8)byte;
}

/* Writes those rows, their points shaded. `behind`: linear RGB of the background, or null for none. */
EXPORT(write_rows) void write_rows(s32 from, s32 to, const double *behind) {
  u32 samples = (u32)picture.samples;
  double each = 1.0 / (samples * samples);
  const Shade *shade = shades;
  for (u32 y = (u32)from; y < (u32)to; y++) {
    for (u32 x = 0; x < (u32)picture.pixelsWide; x++) {
      u32 pixel = y * (u32)picture.pixelsWide + x;
      double red = 0, green = 0, blue = 0, alpha = 0;
      for (u32 i = 0; hasLayer && i < samples * samples; i++) {
        const float *over = layer + ((y * samples + i / samples) * (u32)picture.width + x * samples + i % samples) * 4;
        red += over[0];
        green += over[1];
        blue += over[2];
        alpha += over[3];
      }
      for (const Shade *last = shade + slots[pixel]; shade < last; shade++) {
        red += shade->r * shade->alpha;
        green += shade->g * shade->alpha;
        blue += shade->b * shade->alpha;
        alpha += shade->alpha;
      }
      if (alpha <= 0 && !behind) continue;
      alpha *= each;
      if (alpha > 1) alpha = 1;
      red *= each;
      green *= each;
      blue *= each;
      if (behind) {
        red += behind[0] * (1 - alpha);
        green += behind[1] * (1 - alpha);
        blue += behind[2] * (1 - alpha);
        alpha = 1;
      }
      u8 *out = pixels + pixel * 4;
      out[0] = encode(red / alpha);
      out[1] = encode(green / alpha);
      out[2] = encode(blue / alpha);
      out[3] = (u8)(u32)(alpha * 255 + 0.5);
    }
  }
}
