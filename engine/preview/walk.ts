/** The visibility pass for surfaces that are not simply solid: it asks at every sample. */

import type { Facing, SampleBuffers } from './raster.ts';
import { snap } from './raster.ts';

const edgeBias = 1 / (2 * snap * snap);

/**
 * Calls `visit(at, x, y, z)` for each sample of the triangle that is nearer than what `target` holds; `z` is 1 / depth.
 * `corners`: x, y and 1 / depth of the three corners. Same fill rule as `rasterTriangles`.
 */
export function walkTriangle(
  target: SampleBuffers,
  corners: Float32Array,
  facing: Facing,
  visit: (at: number, x: number, y: number, z: number) => void,
): void {
  let [x0, y0, w0, x1, y1, w1] = corners as unknown as [number, number, number, number, number, number];
  const x2 = corners[6]!;
  const y2 = corners[7]!;
  const w2 = corners[8]!;
  let area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  if (!(area !== 0 && w0 > 0 && w1 > 0 && w2 > 0) || (area < 0 ? facing < 0 : facing > 0)) return;
  if (area < 0) {
    area = -area;
    [x0, y0, w0, x1, y1, w1] = [x1, y1, w1, x0, y0, w0];
  }
  const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
  const right = Math.min(target.width - 1, Math.floor(Math.max(x0, x1, x2) - 0.5));
  const bottom = Math.min(target.height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
  const bias = (a: number, b: number): number => (a > 0 || (a === 0 && b > 0) ? 0 : edgeBias);
  const bias0 = bias(y1 - y2, x2 - x1);
  const bias1 = bias(y2 - y0, x0 - x2);
  const bias2 = bias(y0 - y1, x1 - x0);
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5;
    for (let x = left; x <= right; x++) {
      const px = x + 0.5;
      const e0 = (y1 - y2) * (px - x1) + (x2 - x1) * (py - y1);
      const e1 = (y2 - y0) * (px - x2) + (x0 - x2) * (py - y2);
      const e2 = (y0 - y1) * (px - x0) + (x1 - x0) * (py - y0);
      if (e0 < bias0 || e1 < bias1 || e2 < bias2) continue;
      const z = Math.fround((e0 * w0 + e1 * w1 + e2 * w2) / area);
      const at = y * target.width + x;
      if (z > target.depth[at]!) visit(at, px, py, z);
    }
  }
}
