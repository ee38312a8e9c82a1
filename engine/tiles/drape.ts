/** A top in one piece: its picture is what is seen from above, so that no seam between the pictures of many small parts holds its triangles apart. */

import { channels, type Top } from './top.ts';

/** Pixels that are looked at, in pictures: ground has some layers one above the other. What lies beyond has the colours beside it. */
const mostLayers = 64;

/** The same ground with a picture from above; walls have the colours of their upper edges. */
export function drape({ positions, indices, uvs, picture, edge }: Top): Top {
  const [left, width] = extentOf(positions, indices, 0);
  const [near, depth] = extentOf(positions, indices, 1);
  const across = (vertex: number): number => (positions[vertex * 3]! - left) / width;
  const along = (vertex: number): number => (positions[vertex * 3 + 1]! - near) / depth;
  const heights = new Float64Array(edge * edge).fill(-Infinity);
  const seen = new Uint8Array(picture.length);
  const last = edge - 1;
  let unlooked = mostLayers * edge ** 2;
  // Plain numbers throughout: it runs once for a top, mostly before it is optimised, when each short array costs more than a pixel.
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indices[corner]!;
    const b = indices[corner + 1]!;
    const c = indices[corner + 2]!;
    const ax = across(a) * edge;
    const bx = across(b) * edge;
    const cx = across(c) * edge;
    const ay = (1 - along(a)) * edge;
    const by = (1 - along(b)) * edge;
    const cy = (1 - along(c)) * edge;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    // Pixels whose middle lies in the triangle.
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const x1 = Math.min(last, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const y1 = Math.min(last, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (!(x0 <= x1 && y0 <= y1)) continue;
    unlooked -= (x1 - x0 + 1) * (y1 - y0 + 1);
    if (unlooked < 0) break;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5;
        const py = y + 0.5;
        const second = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area;
        const third = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area;
        const first = 1 - second - third;
        if (first < 0 || second < 0 || third < 0) continue;
        const height = first * positions[a * 3 + 2]! + second * positions[b * 3 + 2]! + third * positions[c * 3 + 2]!;
        const to = y * edge + x;
        if (height <= heights[to]!) continue;
        heights[to] = height;
        const u = first * uvs[a * 2]! + second * uvs[b * 2]! + third * uvs[c * 2]!;
        const v = first * uvs[a * 2 + 1]! + second * uvs[b * 2 + 1]! + third * uvs[c * 2 + 1]!;
        const column = Math.min(last, Math.max(0, Math.floor(u * edge)));
        const row = Math.min(last, Math.max(0, Math.floor((1 - v) * edge)));
        const from = (row * edge + column) * channels;
        seen[to * channels] = picture[from]!;
        seen[to * channels + 1] = picture[from + 1]!;
        seen[to * channels + 2] = picture[from + 2]!;
      }
  }
  fillGaps(seen, heights, edge);
  const draped = new Float32Array(uvs.length);
  for (let vertex = 0; vertex < draped.length / 2; vertex++) {
    draped[vertex * 2] = across(vertex);
    draped[vertex * 2 + 1] = along(vertex);
  }
  return { positions, indices, uvs: draped, picture: seen, edge };
}

/** The least of an axis among the vertices that are drawn, others being anywhere, and the length, never 0. */
function extentOf(positions: Float64Array, indices: Uint32Array, axis: number): [least: number, length: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const vertex of indices) {
    const value = positions[vertex * 3 + axis]!;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, Math.max(most - least, 1e-9)];
}

/** Where nothing is, the colour beside it goes on, so that no edge shows what is behind. */
function fillGaps(seen: Uint8Array, heights: Float64Array, edge: number): void {
  const copy = (from: number, to: number): void => {
    if (heights[to] !== -Infinity || heights[from] === -Infinity) return;
    seen.copyWithin(to * channels, from * channels, (from + 1) * channels);
    heights[to] = heights[from]!;
  };
  const end = heights.length;
  for (const step of [1, edge]) {
    for (let at = step; at < end; at++) if (step > 1 || at % edge > 0) copy(at - step, at);
    for (let at = end - 1 - step; at >= 0; at--) if (step > 1 || at % edge < edge - 1) copy(at + step, at);
  }
}
