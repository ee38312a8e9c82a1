/** A perspective camera that looks at a scene from a direction and frames it exactly. */

import type { Vec3 } from '../scenes/scene.ts';
import { loadCamera, loadDraw, type PreparedDraw } from './prepare-draws.ts';
import type { Rasterizer } from './rasterizer.ts';
import { forEachPlace } from './batches.ts';

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

/** What cameras are placed for. */
export interface Model {
  rasterizer: Rasterizer;
  draws: PreparedDraw[];
}

/** Half of the opening angle of the picture's shorter side: long enough a lens that a product does not look bent. */
const halfAngle = (13 * Math.PI) / 180;
/** Free border, as a share of the picture. */
const margin = 0.05;

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

/** A corner of the model, in the world. Cameras are placed relative to it: sums of large coordinates would lose what tells corners apart. */
function originOf(draws: PreparedDraw[]): Vec3 {
  for (const { geometry, matrix: m } of draws) {
    const [x, y, z] = geometry.positions.subarray((geometry.indices[0] ?? 0) * 3) as unknown as Vec3;
    const corner = [0, 1, 2].map((axis) => m[axis]! * x + m[axis + 4]! * y + m[axis + 8]! * z + m[axis + 12]!) as Vec3;
    if (corner.every(Number.isFinite)) return corner;
  }
  return [0, 0, 0];
}

const sumOf = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/**
 * The kernel's figures, which begin as `start`, once `measure` has seen every drawn vertex along three axes from `origin`; `before`: corners of the
 * same draw.
 */
function measureModel(
  { rasterizer, draws }: Model,
  origin: Vec3,
  axes: Vec3[],
  start: number[],
  measure: (corners: number, vertices: number, before: number) => void,
): number[] {
  const { figuresAt, views } = rasterizer;
  loadCamera(rasterizer, axes, origin);
  views().doubles.set(start, figuresAt / 8);
  for (const draw of draws) {
    const { geometry } = draw;
    loadDraw(rasterizer, draw);
    forEachPlace(rasterizer, geometry, (first, elements, vertices) =>
      measure(elements * geometry.corners, vertices, first * geometry.corners),
    );
  }
  return [...views().doubles.subarray(figuresAt / 8, figuresAt / 8 + start.length)];
}

/** Smallest sphere around the middle of the box of all drawn vertices; undefined when nothing is drawn. */
export function frameOf(model: Model): Frame | undefined {
  const { kernel } = model.rasterizer;
  const origin = originOf(model.draws);
  const box = measureModel(model, origin, worldAxes, [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity], (corners, vertices) =>
    kernel.measure_box(corners, vertices),
  );
  const [min, max] = [box.slice(0, 3), box.slice(3)];
  if (!(max[0]! >= min[0]!)) return undefined;
  const center = min.map((low, axis) => (low + max[axis]!) / 2) as Vec3;
  const [squared] = measureModel(model, origin, worldAxes, [0], (corners, vertices) => kernel.measure_radius(corners, vertices, ...center));
  return { center: sumOf(origin, center), radius: Math.sqrt(squared!) || 1 };
}

/** Vertices looked at to centre the picture; the frame itself is exact. */
const centringVertices = 5000;

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
  const { kernel, views, figuresAt } = model.rasterizer;
  const total = model.draws.reduce((sum, { geometry }) => sum + geometry.indices.length, 0);
  const step = Math.max(1, Math.floor(total / centringVertices));
  kernel.start_places(Math.ceil(total / step) + model.draws.length);
  const origin = originOf(model.draws);
  const [east, west, north, south, near, far] = measureModel(
    model,
    origin,
    [right, up, back],
    [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity, Infinity],
    (corners, vertices, before) => {
      kernel.measure_reach(corners, vertices, tx, ty);
      kernel.note_places(corners, vertices, (step - (before % step)) % step, step);
    },
  ) as [number, number, number, number, number, number];
  if (!Number.isFinite(east + west + north + south)) return undefined;
  const size = Math.max(east + west, north + south, near - far) || 1;
  const distance = Math.max((east + west) / (2 * tx), (north + south) / (2 * ty), near + size * 1e-3);
  // The picture has room to spare along its longer side: move the camera until the model is centred.
  kernel.centre(distance, (east - west) / 2, (north - south) / 2);
  const [x, y] = views().doubles.subarray(figuresAt / 8) as unknown as [number, number];
  const eye = [0, 1, 2].map((axis) => right[axis]! * x + up[axis]! * y + back[axis]! * distance) as Vec3;
  return { eye: sumOf(origin, eye), right, up, back, focal };
}
