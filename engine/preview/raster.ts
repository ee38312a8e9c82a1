/**
 * The visibility pass: which element is nearest at each sample. Vertices snap to 1/256 sample, so edge functions are exact
 * in doubles and triangles that share an edge neither overlap nor leave a gap (top-left rule).
 */

import type { Camera } from './camera.ts';
import type { Mat4 } from '../scenes/scene.ts';

export interface SampleBuffers {
  width: number;
  height: number;
  /** 1 / depth of the nearest element, 0 where there is none. */
  depth: Float32Array;
  /** Number of the nearest element, 0 where there is none. */
  ids: Uint32Array;
}

export function createSampleBuffers(width: number, height: number): SampleBuffers {
  return { width, height, depth: new Float32Array(width * height), ids: new Uint32Array(width * height) };
}

export const snap = 256;
/** Less than one step of an edge function, more than its rounding. */
const edgeBias = 1 / (2 * snap * snap);

/** Rows of the 3×4 matrix from local space to view space: x right, y up, z toward the viewer. */
export function viewMatrix(camera: Camera, matrix: Mat4): Float64Array {
  const out = new Float64Array(12);
  [camera.right, camera.up, camera.back].forEach((axis, row) => {
    for (let column = 0; column < 4; column++) {
      const at = column * 4;
      const w = column === 3 ? 1 : 0;
      out[row * 4 + column] =
        axis[0] * (matrix[at]! - w * camera.eye[0]) +
        axis[1] * (matrix[at + 1]! - w * camera.eye[1]) +
        axis[2] * (matrix[at + 2]! - w * camera.eye[2]);
    }
  });
  return out;
}

/**
 * Writes x, y in samples and 1 / depth of vertices `from` up to `to` into `screen` (3 floats each, the first at 0).
 * A vertex behind the camera gets 1 / depth = 0.
 */
export function projectVertices(
  positions: Float32Array,
  from: number,
  to: number,
  view: Float64Array,
  focal: number,
  width: number,
  height: number,
  screen: Float32Array,
): void {
  const [xx, xy, xz, xw, yx, yy, yz, yw, zx, zy, zz, zw] = view as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const scale = focal * snap;
  const centreX = (width * snap) / 2 + 0.5;
  const centreY = (height * snap) / 2 + 0.5;
  for (let i = from * 3, o = 0; i < to * 3; i += 3, o += 3) {
    const px = positions[i]!;
    const py = positions[i + 1]!;
    const pz = positions[i + 2]!;
    const depth = -(zx * px + zy * py + zz * pz + zw);
    const inverse = depth > 1e-30 ? 1 / depth : 0;
    screen[o] = Math.floor(centreX + (xx * px + xy * py + xz * pz + xw) * inverse * scale) / snap;
    screen[o + 1] = Math.floor(centreY - (yx * px + yy * py + yz * pz + yw) * inverse * scale) / snap;
    screen[o + 2] = inverse;
  }
}

/** Which side is drawn: 1 the front (counter-clockwise in the world), -1 the back (mirrored places), 0 both. */
export type Facing = 1 | -1 | 0;

/**
 * Draws triangles `first` up to `last` of `indices` into the buffers; the nearest stays, the first of equals.
 * Triangle t gets the number `firstId + ((t - first) >> idShift)`; `screen` holds vertices from `vertexOffset` on.
 */
export function rasterTriangles(
  target: SampleBuffers,
  screen: Float32Array,
  vertexOffset: number,
  indices: Uint32Array,
  first: number,
  last: number,
  firstId: number,
  idShift: number,
  facing: Facing,
): void {
  const { width, height, depth, ids } = target;
  for (let t = first; t < last; t++) {
    let a = (indices[t * 3]! - vertexOffset) * 3;
    let b = (indices[t * 3 + 1]! - vertexOffset) * 3;
    const c = (indices[t * 3 + 2]! - vertexOffset) * 3;
    let x0 = screen[a]!;
    let y0 = screen[a + 1]!;
    let x1 = screen[b]!;
    let y1 = screen[b + 1]!;
    const x2 = screen[c]!;
    const y2 = screen[c + 1]!;
    let area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    // The picture's y points down, so a front face turns the other way there.
    if (area < 0) {
      if (facing < 0) continue;
      area = -area;
      const oldX = x0;
      const oldY = y0;
      const oldA = a;
      x0 = x1;
      y0 = y1;
      a = b;
      x1 = oldX;
      y1 = oldY;
      b = oldA;
    } else if (!(area > 0) || facing > 0) {
      continue;
    }
    let left = x0 < x1 ? x0 : x1;
    if (x2 < left) left = x2;
    let right = x0 > x1 ? x0 : x1;
    if (x2 > right) right = x2;
    let top = y0 < y1 ? y0 : y1;
    if (y2 < top) top = y2;
    let bottom = y0 > y1 ? y0 : y1;
    if (y2 > bottom) bottom = y2;
    left = Math.ceil(left - 0.5);
    top = Math.ceil(top - 0.5);
    right = Math.floor(right - 0.5);
    bottom = Math.floor(bottom - 0.5);
    if (left < 0) left = 0;
    if (top < 0) top = 0;
    if (right > width - 1) right = width - 1;
    if (bottom > height - 1) bottom = height - 1;
    if (left > right || top > bottom) continue;

    const w0 = screen[a + 2]!;
    const w1 = screen[b + 2]!;
    const w2 = screen[c + 2]!;
    if (!(w0 > 0 && w1 > 0 && w2 > 0)) continue;

    // Edge functions, positive inside; e0 belongs to the edge opposite vertex 0.
    const a0 = y1 - y2;
    const b0 = x2 - x1;
    const a1 = y2 - y0;
    const b1 = x0 - x2;
    const a2 = y0 - y1;
    const b2 = x1 - x0;
    const px = left + 0.5;
    const py = top + 0.5;
    let row0 = a0 * (px - x1) + b0 * (py - y1);
    let row1 = a1 * (px - x2) + b1 * (py - y2);
    let row2 = a2 * (px - x0) + b2 * (py - y0);
    if (!(a0 > 0 || (a0 === 0 && b0 > 0))) row0 -= edgeBias;
    if (!(a1 > 0 || (a1 === 0 && b1 > 0))) row1 -= edgeBias;
    if (!(a2 > 0 || (a2 === 0 && b2 > 0))) row2 -= edgeBias;

    const inverseArea = 1 / area;
    const wx = (a1 * (w1 - w0) + a2 * (w2 - w0)) * inverseArea;
    const wy = (b1 * (w1 - w0) + b2 * (w2 - w0)) * inverseArea;
    let rowW = w0 + wx * (px - x0) + wy * (py - y0);
    const id = firstId + ((t - first) >> idShift);

    for (let y = top; y <= bottom; y++) {
      let e0 = row0;
      let e1 = row1;
      let e2 = row2;
      let w = rowW;
      let at = y * width + left;
      const end = y * width + right;
      while (at <= end && !(e0 >= 0 && e1 >= 0 && e2 >= 0)) {
        e0 += a0;
        e1 += a1;
        e2 += a2;
        w += wx;
        at++;
      }
      while (at <= end && e0 >= 0 && e1 >= 0 && e2 >= 0) {
        const z = Math.fround(w);
        if (z > depth[at]!) {
          depth[at] = z;
          ids[at] = id;
        }
        e0 += a0;
        e1 += a1;
        e2 += a2;
        w += wx;
        at++;
      }
      row0 += b0;
      row1 += b1;
      row2 += b2;
      rowW += wy;
    }
  }
}
