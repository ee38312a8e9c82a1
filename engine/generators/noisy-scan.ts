/** A surface as a scanner sees it: closed, with bumps of several sizes and noise on every vertex. */

import { createNoise, createRandom } from '../numbers/random.ts';
import type { Primitive } from '../scenes/scene.ts';
import { createSurface } from './surface.ts';

export interface NoisyScanOptions {
  columns: number;
  rows: number;
  seed: number;
  /** Farthest that noise moves a vertex outwards or inwards, as a share of a mean edge; default 0.5. */
  noise?: number;
  /** The ball's height as a share of its width, 1 by default: a thin plate at 0.01. */
  flatness?: number;
  /** Needles that stand out of it by as much as its radius, a fortieth of that wide; default none. */
  spikes?: number;
  material?: number | null;
}

/** Cells of noise around the ball, and how far they stand out, as a share of its radius. */
const bumps = [
  { cells: 16, height: 0.12 },
  { cells: 64, height: 0.03 },
  { cells: 256, height: 0.006 },
] as const;

/** columns × rows × 2 triangles around the origin, those at the poles without area; texture coordinates over longitude and latitude. */
export function createNoisyScan(options: NoisyScanOptions): Primitive {
  const { columns, rows, seed, noise = 0.5, flatness = 1, spikes = 0 } = options;
  const layers = bumps.map(({ cells, height }, i) => ({ cells, height, at: createNoise(seed + i, cells) }));
  const random = createRandom(seed);
  const shift = noise * Math.sqrt((4 * Math.PI) / (columns * rows));
  const shifts = Float64Array.from({ length: columns * (rows + 1) }, () => (random() * 2 - 1) * shift);
  const needles = Array.from({ length: spikes }, () => direction(random(), Math.acos(random() * 2 - 1) / Math.PI));
  return createSurface({
    ...options,
    closedU: true,
    at: (u, v) => {
      const [x, y, z] = direction(u, v);
      // All of a pole is one place.
      const fade = Math.min(1, 4 * Math.sin(v * Math.PI));
      let radius = 1;
      for (const { cells, height, at } of layers) radius += fade * height * at(u * cells, (v * cells) / 2);
      if (v > 0 && v < 1) radius += shifts[Math.round(v * rows) * columns + (Math.round(u * columns) % columns)]!;
      for (const [a, b, c] of needles) radius += Math.exp(((a * x + b * y + c * z - 1) * 2) / 0.025 ** 2);
      return [x * radius, y * radius * flatness, z * radius];
    },
  });
}

function direction(u: number, v: number): [number, number, number] {
  const ring = v === 1 ? 0 : Math.sin(v * Math.PI);
  return [ring * Math.cos(u * 2 * Math.PI), Math.cos(v * Math.PI), ring * Math.sin(u * 2 * Math.PI)];
}
