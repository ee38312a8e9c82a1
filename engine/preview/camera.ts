/** A perspective camera that looks at a scene from a direction and frames it exactly. */

import type { Mat4, Vec3 } from '../scenes/scene.ts';
import type { Pose } from '../scenes/pose.ts';
import type { Draw } from '../scenes/world.ts';
import type { Rasterizer } from './rasterizer.ts';
import { forEachStretch, geometryOf, positionsAlone } from './stretches.ts';

export interface View {
  /** 0 looks at the front (from +Z), 90 from +X. */
  azimuthDeg: number;
  /** 90 looks straight down. */
  elevationDeg: number;
}

export const defaultView: View = { azimuthDeg: 34, elevationDeg: 22 };

/** A sphere that must be in the picture: the same one gives two scenes the same camera. */
export interface Frame {
  center: Vec3;
  radius: number;
}

export interface Camera {
  eye: Vec3;
  /** Unit vectors of the picture: right, up, and toward the viewer. */
  right: Vec3;
  up: Vec3;
  back: Vec3;
  /** Pixels a unit of slope: x on the picture = width / 2 + focal · x / depth. */
  focal: number;
}

export interface Posed {
  draw: Draw;
  pose: Pose;
}

/** What cameras are placed for. */
export interface Model {
  rasterizer: Rasterizer;
  posed: Posed[];
}

/** Half of the opening angle of the picture's shorter side: long enough a lens that a product does not look bent. */
const halfAngle = (13 * Math.PI) / 180;
/** Free border, as a share of the picture. */
const margin = 0.05;

/** Coefficients of a world axis in a draw's own coordinates: x, y, z and the constant. */
function viewRow(axis: Vec3, m: Mat4): [number, number, number, number] {
  const at = (column: number): number => axis[0] * m[column]! + axis[1] * m[column + 1]! + axis[2] * m[column + 2]!;
  return [at(0), at(4), at(8), at(12)];
}

function basis(view: View): Pick<Camera, 'right' | 'up' | 'back'> {
  const azimuth = (view.azimuthDeg * Math.PI) / 180;
  const elevation = (view.elevationDeg * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return { right: [ca, 0, -sa], up: [-sa * se, ce, -ca * se], back: [sa * ce, se, ca * ce] };
}

const worldAxes: Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The kernel's figures, which begin as `start`, once `measure` has seen every drawn vertex along three axes of the world. */
function measureModel(
  { rasterizer, posed }: Model,
  axes: Vec3[],
  start: number[],
  measure: (kernel: Rasterizer['kernel'], corners: number, vertices: number) => void,
): number[] {
  const { kernel, drawAt, figuresAt } = rasterizer;
  const { doubles } = rasterizer.views();
  doubles.set(start, figuresAt / 8);
  for (const { draw, pose } of posed) {
    axes.forEach((axis, row) => doubles.set(viewRow(axis, draw.matrix), drawAt / 8 + row * 4));
    const geometry = geometryOf(draw, pose);
    forEachStretch(rasterizer, geometry, positionsAlone, (_, elements, vertices) => measure(kernel, elements * geometry.corners, vertices));
  }
  return [...doubles.subarray(figuresAt / 8, figuresAt / 8 + start.length)];
}

/** Smallest sphere around the middle of the box of all drawn vertices; undefined when nothing is drawn. */
export function frameOf(model: Model): Frame | undefined {
  const box = measureModel(model, worldAxes, [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity], (kernel, ...counts) =>
    kernel.measure_box(...counts),
  );
  const [min, max] = [box.slice(0, 3), box.slice(3)];
  if (!(max[0]! >= min[0]!)) return undefined;
  const center = min.map((low, axis) => (low + max[axis]!) / 2) as Vec3;
  const [squared] = measureModel(model, worldAxes, [0], (kernel, ...counts) => kernel.measure_radius(...counts, ...center));
  return { center, radius: Math.sqrt(squared!) || 1 };
}

/** The camera that shows all of `frame` from `view`. */
export function cameraForFrame(frame: Frame, view: View, width: number, height: number): Camera {
  const focal = (Math.min(width, height) / 2 / Math.tan(halfAngle)) * (1 - 2 * margin);
  const { right, up, back } = basis(view);
  const distance = frame.radius / Math.sin(halfAngle);
  const eye = frame.center.map((value, axis) => value + back[axis]! * distance) as Vec3;
  return { eye, right, up, back, focal };
}

/**
 * The nearest camera at `view` whose picture holds every drawn vertex. For each side of the picture a vertex asks
 * ±x + t·z ≤ ±centre + t·distance (t the slope of that side), so four maxima over the vertices give it exactly.
 */
export function fitCamera(model: Model, view: View, width: number, height: number): Camera | undefined {
  const short = Math.min(width, height);
  const focal = (short / 2 / Math.tan(halfAngle)) * (1 - 2 * margin);
  const tx = (Math.tan(halfAngle) * width) / short;
  const ty = (Math.tan(halfAngle) * height) / short;
  const { right, up, back } = basis(view);
  const [east, west, north, south, near, far] = measureModel(
    model,
    [right, up, back],
    [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity, Infinity],
    (kernel, ...counts) => kernel.measure_reach(...counts, tx, ty),
  ) as [number, number, number, number, number, number];
  if (!Number.isFinite(east + west + north + south)) return undefined;
  const size = Math.max(east + west, north + south, near - far) || 1;
  const distance = Math.max((east + west) / (2 * tx), (north + south) / (2 * ty), near + size * 1e-3);
  const [x, y] = centreAt(model.posed, { right, up, back }, distance, (east - west) / 2, (north - south) / 2);
  const eye = [0, 1, 2].map((axis) => right[axis]! * x + up[axis]! * y + back[axis]! * distance) as Vec3;
  return { eye, right, up, back, focal };
}

/** Vertices looked at to centre the picture; the frame itself is exact. */
const centringVertices = 5000;

/**
 * The side of the picture that is not filled has room to spare: slides the camera until the model stands in its middle. Three steps
 * of Newton on the outermost slopes are within a pixel.
 */
function centreAt(items: Posed[], axes: Pick<Camera, 'right' | 'up' | 'back'>, distance: number, x0: number, y0: number): [number, number] {
  const total = items.reduce((sum, { draw }) => sum + draw.primitive.indices.length, 0);
  const step = Math.max(1, Math.floor(total / centringVertices));
  const seen: number[] = [];
  for (const { draw, pose } of items) {
    const rows = [axes.right, axes.up, axes.back].map((axis) => viewRow(axis, draw.matrix));
    const { indices } = draw.primitive;
    for (let i = 0; i < indices.length; i += step) {
      const at = indices[i]! * 3;
      for (const row of rows) {
        seen.push(row[0] * pose.positions[at]! + row[1] * pose.positions[at + 1]! + row[2] * pose.positions[at + 2]! + row[3]);
      }
    }
  }
  let [x, y] = [x0, y0];
  for (let round = 0; round < 3; round++) {
    const slope = [-Infinity, Infinity, -Infinity, Infinity];
    const depthAt = [1, 1, 1, 1];
    for (let i = 0; i < seen.length; i += 3) {
      const depth = distance - seen[i + 2]!;
      const u = (seen[i]! - x) / depth;
      const v = (seen[i + 1]! - y) / depth;
      if (u > slope[0]!) [slope[0], depthAt[0]] = [u, depth];
      if (u < slope[1]!) [slope[1], depthAt[1]] = [u, depth];
      if (v > slope[2]!) [slope[2], depthAt[2]] = [v, depth];
      if (v < slope[3]!) [slope[3], depthAt[3]] = [v, depth];
    }
    if (!slope.every(Number.isFinite)) return [x0, y0];
    // Moving by d changes each slope by -d / its depth; the sum of opposite ones should vanish.
    x += (slope[0]! + slope[1]!) / (1 / depthAt[0]! + 1 / depthAt[1]!);
    y += (slope[2]! + slope[3]!) / (1 / depthAt[2]! + 1 / depthAt[3]!);
  }
  return [x, y];
}
