// Ambient occlusion from the depth of the picture: crevices and contacts darken, which is what makes a grey model readable.
#pragma once

#define TAPS 12
/* Surfaces that bend by less than this (sine) do not shade themselves. */
#define BEND 0.12
#define STRENGTH 1.35
#define FAR __builtin_inff()

/* Depth at the middle sample of each pixel, and how open it is, 1 to 0, rough and smoothed. */
static float *depths, *rough, *openness;

/* Mean over 4 × 4 pixels of like depth: the pattern of taps repeats every four pixels, so it cancels out. */
static void smooth_openness(double reach) {
  s32 width = picture.pixelsWide, height = picture.pixelsHigh;
  for (s32 y = 0; y < height; y++) {
    for (s32 x = 0; x < width; x++) {
      s32 at = y * width + x;
      double depth = depths[at];
      if (depth == FAR) continue;
      double sum = 0;
      s32 count = 0;
      for (s32 ny = y < 2 ? 0 : y - 2; ny < y + 2 && ny < height; ny++) {
        for (s32 nx = x < 2 ? 0 : x - 2; nx < x + 2 && nx < width; nx++) {
          s32 other = ny * width + nx;
          if (!(__builtin_fabs(depths[other] - depth) < reach)) continue;
          sum += rough[other];
          count++;
        }
      }
      openness[at] = count > 0 ? (float)(sum / count) : rough[at];
    }
  }
}

/*
 * Finds how open each pixel stands; `radius`: how far in world units a neighbour may shade. After Mittring's and Bavoil's screen-space
 * occlusion: the share of nearby surface that rises above the tangent plane.
 */
EXPORT(find_openness) void find_openness(double radius) {
  s32 width = picture.pixelsWide, height = picture.pixelsHigh, samples = picture.samples;
  depths = reserve(picture.pixels * 4ULL);
  rough = reserve(picture.pixels * 4ULL);
  openness = reserve(picture.pixels * 4ULL);
  for (s32 y = 0; y < height; y++) {
    const float *row = picture.depth + (u32)(y * samples + samples / 2) * (u32)picture.width + samples / 2;
    for (s32 x = 0; x < width; x++) {
      u32 at = (u32)(y * width + x);
      depths[at] = row[x * samples] > 0 ? (float)(1 / (double)row[x * samples]) : FAR;
      rough[at] = 1;
      openness[at] = 0;
    }
  }
  double scale = picture.focal / samples, slope = 1 / scale;
  double halfWidth = width / 2.0, halfHeight = height / 2.0, reach2 = 1 / (radius * radius);
  for (s32 y = 1; y < height - 1; y++) {
    for (s32 x = 1; x < width - 1; x++) {
      s32 at = y * width + x;
      double z = depths[at];
      if (depths[at] == FAR) continue;
      // Slope of depth from the flatter neighbour on each axis, so that silhouettes do not tilt the plane.
      double east = depths[at + 1] - z, west = z - depths[at - 1], south = depths[at + width] - z, north = z - depths[at - width];
      double zx = __builtin_fabs(east) < __builtin_fabs(west) ? east : west;
      double zy = __builtin_fabs(south) < __builtin_fabs(north) ? south : north;
      if (!(zx + zy - (zx + zy) == 0)) continue;
      double cx = x + 0.5 - halfWidth, cy = y + 0.5 - halfHeight;
      double px = cx * z * slope, py = cy * z * slope;
      // Tangents of the surface along x and y of the picture, and their cross product.
      double ax = (z + cx * zx) * slope, ay = cy * zx * slope, bx = cx * zy * slope, by = (z + cy * zy) * slope;
      double nx = ay * zy - zx * by, ny = zx * bx - ax * zy, nz = ax * by - ay * bx;
      double length = (nz > 0 ? -1 : 1) * __builtin_sqrt(nx * nx + ny * ny + nz * nz);
      nx /= length;
      ny /= length;
      nz /= length;
      double spread = LEAST(width / 4.0, radius * scale / z);
      const double *tap = tables.taps + ((y & 3) * 4 + ((x * 2 + (y & 1)) & 3)) * TAPS * 2;
      double closed = 0;
      for (const double *end = tap + TAPS * 2; tap < end; tap += 2) {
        s32 sx = (s32)(x + tap[0] * spread + 0.5), sy = (s32)(y + tap[1] * spread + 0.5);
        if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
        double sz = depths[sy * width + sx], dz = sz - z;
        // Farther than anything that could shade: the usual case at an edge, and cheap to see.
        if (dz > radius * 4) continue;
        double dx = (sx + 0.5 - halfWidth) * sz * slope - px, dy = (sy + 0.5 - halfHeight) * sz * slope - py;
        double above = dx * nx + dy * ny + dz * nz;
        if (above <= 0) continue;
        double distance2 = dx * dx + dy * dy + dz * dz;
        double rise = above / __builtin_sqrt(distance2) - BEND;
        if (rise > 0) closed += rise / (1 + distance2 * reach2);
      }
      double open = 1 - STRENGTH * closed / TAPS / (1 - BEND);
      rough[at] = open > 0 ? (float)open : 0;
    }
  }
  smooth_openness(radius / 2);
}
