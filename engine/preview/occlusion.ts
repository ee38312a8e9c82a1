/** Ambient occlusion from the depth of the picture: crevices and contacts darken, which is what makes a grey model readable. */

import type { SampleBuffers } from './raster.ts';

const taps = 12;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Surfaces that bend by less than this (sine) do not shade themselves. */
const bias = 0.12;
const strength = 1.35;

/** Depth at the middle sample of each pixel, Infinity where there is nothing. */
function pixelDepths(buffers: SampleBuffers, samples: number): Float32Array {
  const width = buffers.width / samples;
  const height = buffers.height / samples;
  const out = new Float32Array(width * height);
  const middle = samples >> 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inverse = buffers.depth[(y * samples + middle) * buffers.width + x * samples + middle]!;
      out[y * width + x] = inverse > 0 ? 1 / inverse : Infinity;
    }
  }
  return out;
}

/** Mean over 4×4 pixels of like depth: the tap pattern repeats every four pixels, so it cancels out. */
function smooth(values: Float32Array, depths: Float32Array, width: number, height: number, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const depth = depths[at]!;
      if (depth === Infinity) continue;
      let sum = 0;
      let count = 0;
      for (let dy = -2; dy < 2; dy++) {
        for (let dx = -2; dx < 2; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const other = ny * width + nx;
          if (!(Math.abs(depths[other]! - depth) < reach)) continue;
          sum += values[other]!;
          count++;
        }
      }
      out[at] = count > 0 ? sum / count : values[at]!;
    }
  }
  return out;
}

/**
 * Openness of each pixel, 1 open to 0 closed. `focal` in samples, `radius` how far in world units a neighbour may shade.
 * After Mittring's and Bavoil's screen-space occlusion: the share of nearby surface that rises above the tangent plane.
 */
export function ambientOpenness(buffers: SampleBuffers, samples: number, focal: number, radius: number): Float32Array {
  const width = buffers.width / samples;
  const height = buffers.height / samples;
  const depths = pixelDepths(buffers, samples);
  const scale = focal / samples;
  const slope = 1 / scale;
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const reach2 = 1 / (radius * radius);
  const out = new Float32Array(width * height).fill(1);
  const spiral = Float64Array.from({ length: 16 * taps * 2 }, (_, i) => {
    const pattern = Math.floor(i / (taps * 2));
    const tap = Math.floor((i % (taps * 2)) / 2);
    const angle = tap * goldenAngle + (pattern * 2 * Math.PI) / 16;
    const reach = ((tap + 0.5 + (pattern % 4) / 4) / (taps + 1)) ** 1.5;
    return reach * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
  });
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const z = depths[at]!;
      if (z === Infinity) continue;
      // Slope of depth from the flatter neighbour on each axis, so that silhouettes do not tilt the plane.
      const east = depths[at + 1]! - z;
      const west = z - depths[at - 1]!;
      const south = depths[at + width]! - z;
      const north = z - depths[at - width]!;
      const zx = Math.abs(east) < Math.abs(west) ? east : west;
      const zy = Math.abs(south) < Math.abs(north) ? south : north;
      if (!Number.isFinite(zx + zy)) continue;
      const cx = x + 0.5 - halfWidth;
      const cy = y + 0.5 - halfHeight;
      const px = cx * z * slope;
      const py = cy * z * slope;
      // Tangents of the surface along x and y of the picture, and their cross product.
      const ax = (z + cx * zx) * slope;
      const ay = cy * zx * slope;
      const bx = cx * zy * slope;
      const by = (z + cy * zy) * slope;
      let nx = ay * zy - zx * by;
      let ny = zx * bx - ax * zy;
      let nz = ax * by - ay * bx;
      const length = (nz > 0 ? -1 : 1) * Math.sqrt(nx * nx + ny * ny + nz * nz);
      nx /= length;
      ny /= length;
      nz /= length;
      const spread = Math.min(width / 4, (radius * scale) / z);
      const pattern = ((y & 3) * 4 + ((x * 2 + (y & 1)) & 3)) * taps * 2;
      let closed = 0;
      for (let tap = 0; tap < taps * 2; tap += 2) {
        const sx = (x + spiral[pattern + tap]! * spread + 0.5) | 0;
        const sy = (y + spiral[pattern + tap + 1]! * spread + 0.5) | 0;
        if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
        const sz = depths[sy * width + sx]!;
        const dz = sz - z;
        // Farther than anything that could shade: the usual case at an edge, and cheap to see.
        if (dz > radius * 4) continue;
        const dx = (sx + 0.5 - halfWidth) * sz * slope - px;
        const dy = (sy + 0.5 - halfHeight) * sz * slope - py;
        const above = dx * nx + dy * ny + dz * nz;
        if (above <= 0) continue;
        const distance2 = dx * dx + dy * dy + dz * dz;
        const rise = above / Math.sqrt(distance2) - bias;
        if (rise > 0) closed += rise / (1 + distance2 * reach2);
      }
      out[at] = Math.max(0, 1 - (strength * closed) / taps / (1 - bias));
    }
  }
  return smooth(out, depths, width, height, radius / 2);
}
