/** Sends the elements of a draw through the visibility pass: triangles as they are, lines and points as thin quads. */

import { projectVertices, rasterTriangles, type Facing, type SampleBuffers } from './raster.ts';
import type { PreparedDraw } from './surface.ts';

/** Elements handled together. */
const chunkElements = 1 << 16;
/** Thickness of lines in pixels; points grow up to `largestPoint` where there are few of them. */
const thickness = 1.6;
const largestPoint = 4;
/** Share of the picture that a cloud's points cover together, as far as their size allows. */
const cloudCover = 0.06;

export const facingOf = (draw: PreparedDraw): Facing => (draw.material.doubleSided ? 0 : draw.mirrored ? -1 : 1);

let scratch = new Float32Array(0);
const screenOf = (vertices: number): Float32Array => {
  if (scratch.length < vertices * 3) scratch = new Float32Array(vertices * 3);
  return scratch;
};

/** Lowest and one past the highest of `indices` from `first` up to `last`. */
function vertexRange(indices: Uint32Array, first: number, last: number): [number, number] {
  let low = 0xffffffff;
  let high = 0;
  for (let i = first; i < last; i++) {
    const index = indices[i]!;
    if (index < low) low = index;
    if (index > high) high = index;
  }
  return [low, high + 1];
}

/** Draws `draw` into the buffers as if it were solid. `focal` and the buffers in samples, `samples` of them a pixel edge. */
export function rasterDraw(buffers: SampleBuffers, draw: PreparedDraw, focal: number, samples: number): void {
  if (draw.mode !== 'triangles') {
    const pixels = (buffers.width * buffers.height) / (samples * samples);
    const point = Math.min(largestPoint, Math.max(thickness, Math.sqrt((cloudCover * pixels) / draw.count)));
    rasterThin(buffers, draw, focal, (draw.mode === 'points' ? point : thickness) * samples);
    return;
  }
  const { indices, positions, count } = draw;
  const vertices = positions.length / 3;
  // Projecting a chunk's own vertices keeps the scratch small for soups; scattered indices project all of them once.
  const [low, high] = vertexRange(indices, 0, Math.min(count, chunkElements) * 3);
  const whole = count <= chunkElements || high - low > chunkElements * 4;
  const step = whole ? count : chunkElements;
  for (let first = 0; first < count; first += step) {
    const last = Math.min(count, first + step);
    const [from, to] = whole ? [0, vertices] : vertexRange(indices, first * 3, last * 3);
    const screen = screenOf(to - from);
    projectVertices(positions, from, to, draw.view, focal, buffers.width, buffers.height, screen);
    rasterTriangles(buffers, screen, from, indices, first, last, draw.firstId + first, 0, facingOf(draw));
  }
}

function rasterThin(buffers: SampleBuffers, draw: PreparedDraw, focal: number, size: number): void {
  const { indices, positions, count, mode } = draw;
  const vertices = positions.length / 3;
  const screen = new Float32Array(vertices * 3);
  projectVertices(positions, 0, vertices, draw.view, focal, buffers.width, buffers.height, screen);
  const quads = new Float32Array(Math.min(count, chunkElements) * 12);
  const order = new Uint32Array(Math.min(count, chunkElements) * 6);
  const half = size / 2;
  for (let first = 0; first < count; first += chunkElements) {
    const last = Math.min(count, first + chunkElements);
    for (let element = first; element < last; element++) {
      const a = (mode === 'lines' ? indices[element * 2]! : indices[element]!) * 3;
      const b = (mode === 'lines' ? indices[element * 2 + 1]! : indices[element]!) * 3;
      const dx = screen[b]! - screen[a]!;
      const dy = screen[b + 1]! - screen[a + 1]!;
      const length = Math.hypot(dx, dy);
      // Along the element and across it, half a thickness long.
      const [ax, ay] = length > 0 ? [(dx / length) * half, (dy / length) * half] : [half, 0];
      const out = (element - first) * 12;
      [a, a, b, b].forEach((end, corner) => {
        const forward = corner < 2 ? -1 : 1;
        const side = corner === 0 || corner === 3 ? -1 : 1;
        quads[out + corner * 3] = Math.round((screen[end]! + forward * ax - side * ay) * 256) / 256;
        quads[out + corner * 3 + 1] = Math.round((screen[end + 1]! + forward * ay + side * ax) * 256) / 256;
        quads[out + corner * 3 + 2] = screen[end + 2]!;
      });
      const base = (element - first) * 4;
      order.set([base, base + 1, base + 2, base, base + 2, base + 3], (element - first) * 6);
    }
    rasterTriangles(buffers, quads, 0, order, 0, (last - first) * 2, draw.firstId + first, 1, 0);
  }
}
