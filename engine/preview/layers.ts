/** Cut-out and see-through surfaces. */

import { facingOf } from './elements.ts';
import { projectVertices, type SampleBuffers } from './raster.ts';
import type { PreparedDraw, Surface } from './surface.ts';
import { walkTriangle } from './walk.ts';

/** Calls `each` with the element and its three projected corners (x, y, 1 / depth). */
function forEachTriangle(
  buffers: SampleBuffers,
  draw: PreparedDraw,
  focal: number,
  each: (element: number, corners: Float32Array) => void,
): void {
  const vertices = draw.positions.length / 3;
  const screen = new Float32Array(vertices * 3);
  projectVertices(draw.positions, 0, vertices, draw.view, focal, buffers.width, buffers.height, screen);
  const corners = new Float32Array(9);
  for (let element = 0; element < draw.count; element++) {
    for (let corner = 0; corner < 3; corner++) {
      const at = draw.indices[element * 3 + corner]! * 3;
      corners[corner * 3] = screen[at]!;
      corners[corner * 3 + 1] = screen[at + 1]!;
      corners[corner * 3 + 2] = screen[at + 2]!;
    }
    each(element, corners);
  }
}

/** Draws a draw of alpha mode `mask`: only samples whose alpha reaches the cut-off. */
export function rasterMasked(buffers: SampleBuffers, draw: PreparedDraw, focal: number, surface: Surface): void {
  const cutoff = draw.material.alphaCutoff;
  const facing = facingOf(draw);
  forEachTriangle(buffers, draw, focal, (element, corners) => {
    const id = draw.firstId + element;
    walkTriangle(buffers, corners, facing, (at, x, y, z) => {
      surface.locate(id, x, y);
      if (surface.alpha() < cutoff) return;
      buffers.depth[at] = z;
      buffers.ids[at] = id;
    });
  });
}

/**
 * The see-through surfaces in front of what `buffers` hold, far ones first: premultiplied linear RGB and alpha, 4 floats a sample.
 * Each triangle is shaded once a pixel.
 */
export function composeBlended(
  buffers: SampleBuffers,
  draws: PreparedDraw[],
  focal: number,
  samples: number,
  surface: Surface,
): Float32Array {
  const total = draws.reduce((sum, draw) => sum + draw.count, 0);
  const corners = new Float32Array(total * 9);
  const nearness = new Float32Array(total);
  const ids = new Uint32Array(total);
  const facings = new Int8Array(total);
  let next = 0;
  for (const draw of draws) {
    const facing = facingOf(draw);
    forEachTriangle(buffers, draw, focal, (element, projected) => {
      corners.set(projected, next * 9);
      nearness[next] = projected[2]! + projected[5]! + projected[8]!;
      ids[next] = draw.firstId + element;
      facings[next] = facing;
      next++;
    });
  }
  const order = Uint32Array.from({ length: total }, (_, i) => i).sort((a, b) => nearness[a]! - nearness[b]! || a - b);

  const layer = new Float32Array(buffers.width * buffers.height * 4);
  const pixelsWide = buffers.width / samples;
  const pixels = pixelsWide * (buffers.height / samples);
  const shadedFor = new Uint32Array(pixels);
  const shades = new Float32Array(pixels * 4);
  const out = new Float64Array(4);
  for (const triangle of order) {
    const id = ids[triangle]!;
    walkTriangle(buffers, corners.subarray(triangle * 9, triangle * 9 + 9), facings[triangle] as 1 | -1 | 0, (at, x, y) => {
      const pixel = Math.floor(y / samples) * pixelsWide + Math.floor(x / samples);
      if (shadedFor[pixel] !== id) {
        shadedFor[pixel] = id;
        surface.locate(id, x, y);
        surface.colour(1, out);
        shades.set(out, pixel * 4);
      }
      const alpha = Math.min(1, Math.max(0, shades[pixel * 4 + 3]!));
      const rest = 1 - alpha;
      for (let channel = 0; channel < 3; channel++) {
        layer[at * 4 + channel] = shades[pixel * 4 + channel]! * alpha + layer[at * 4 + channel]! * rest;
      }
      layer[at * 4 + 3] = alpha + layer[at * 4 + 3]! * rest;
    });
  }
  return layer;
}
