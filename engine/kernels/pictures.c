/* Structural similarity of two grey pictures (Wang, Bovik, Sheikh and Simoncelli 2004: Gaussian window of 11 pixels, sigma 1.5). */
#include "base.h"

enum { REACH = 5, TAPS = 2 * REACH + 1, MAPS = 5 };

EXPORT(allocate) void *allocate(double bytes) {
  if (arena == 0) reset_arena();
  return reserve((u64)bytes);
}

/* Pixels beyond the edge are those before it, mirrored. */
static inline s32 mirror(s32 at, s32 size) { return at < 0 ? -at - 1 : at >= size ? 2 * size - 1 - at : at; }

static void blur_row(const double *row, s32 width, const double *kernel, double *out) {
  s32 inner = width - REACH;
  for (s32 x = 0; x < width; x++) {
    if (x < REACH || x >= inner) {
      double sum = 0;
      for (s32 k = -REACH; k <= REACH; k++) sum += kernel[k + REACH] * row[mirror(x + k, width)];
      out[x] = sum;
    }
  }
  for (s32 x = REACH; x < inner; x++) {
    double sum = 0;
    for (s32 k = 0; k < TAPS; k++) sum += kernel[k] * row[x + k - REACH];
    out[x] = sum;
  }
}

/*
 * Mean over the pixels where `mask` is set, 1 when it is set nowhere. `kernel`: the window's 11 weights; `c1`, `c2` the two constants.
 * `scratch` holds 5 maps and 6 rows of doubles. Edges must be longer than the window's reach.
 */
EXPORT(similarity)
double similarity(const double *a, const double *b, const u8 *mask, s32 width, s32 height, const double *kernel, double c1, double c2,
                  double *scratch) {
  s32 top = height, bottom = -1;
  for (s32 y = 0; y < height; y++) {
    u8 any = 0;
    for (s32 x = 0; x < width; x++) any |= mask[y * width + x];
    if (!any) continue;
    if (y < top) top = y;
    bottom = y;
  }
  if (bottom < 0) return 1;
  s32 first = top - REACH < 0 ? 0 : top - REACH, last = bottom + REACH >= height ? height - 1 : bottom + REACH;
  // Windows that extend beyond the edge use mirrored rows.
  if (top < REACH && last < 2 * REACH) last = 2 * REACH < height ? 2 * REACH : height - 1;
  if (bottom >= height - REACH && first > height - 1 - 2 * REACH) first = height - 1 - 2 * REACH > 0 ? height - 1 - 2 * REACH : 0;

  u32 pixels = (u32)(width * height);
  double *row = scratch, *sums = scratch + width, *maps = scratch + width * (1 + MAPS);
  for (s32 y = first; y <= last; y++) {
    const double *p = a + y * width, *q = b + y * width;
    for (s32 map = 0; map < MAPS; map++) {
      for (s32 x = 0; x < width; x++) {
        row[x] = map == 0 ? p[x] : map == 1 ? q[x] : map == 2 ? p[x] * p[x] : map == 3 ? q[x] * q[x] : p[x] * q[x];
      }
      blur_row(row, width, kernel, maps + map * pixels + y * width);
    }
  }
  double sum = 0;
  u32 count = 0;
  for (s32 y = top; y <= bottom; y++) {
    for (s32 map = 0; map < MAPS; map++) {
      double *out = sums + map * width;
      for (s32 x = 0; x < width; x++) out[x] = 0;
      for (s32 k = -REACH; k <= REACH; k++) {
        const double *from = maps + map * pixels + mirror(y + k, height) * width;
        double weight = kernel[k + REACH];
        for (s32 x = 0; x < width; x++) out[x] += weight * from[x];
      }
    }
    for (s32 x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue;
      double ma = sums[x], mb = sums[width + x];
      double both = ma * mb, squares = ma * ma + mb * mb;
      double covariance = sums[4 * width + x] - both, variances = sums[2 * width + x] + sums[3 * width + x] - squares;
      sum += ((2 * both + c1) * (2 * covariance + c2)) / ((squares + c1) * (variances + c2));
      count++;
    }
  }
  return sum / count;
}
