/** A perspective camera that looks at a scene from a direction and frames it exactly. */

import type { Vec3 } from '../scenes/scene.ts';
import type { Pose } from '../scenes/pose.ts';
import type { Draw } from '../scenes/world.ts';

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

/** Half of the opening angle of the picture's shorter side: long enough a lens that a product does not look bent. */
const halfAngle = (13 * Math.PI) / 180;
/** Free border, as a share of the picture. */
const margin = 0.05;

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function basis(view: View): Pick<Camera, 'right' | 'up' | 'back'> {
  const azimuth = (view.azimuthDeg * Math.PI) / 180;
  const elevation = (view.elevationDeg * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return { right: [ca, 0, -sa], up: [-sa * se, ce, -ca * se], back: [sa * ce, se, ca * ce] };
}

/** Smallest sphere around the box of all drawn vertices, shrunk to the farthest of them; undefined when nothing is drawn. */
export function frameOf(items: Posed[]): Frame | undefined {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const visit = (each: (x: number, y: number, z: number) => void): void => {
    for (const { draw, pose } of items) {
      const m = draw.matrix;
      const { indices } = draw.primitive;
      for (let i = 0; i < indices.length; i++) {
        const at = indices[i]! * 3;
        const [x, y, z] = [pose.positions[at]!, pose.positions[at + 1]!, pose.positions[at + 2]!];
        each(
          m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
          m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
          m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
        );
      }
    }
  };
  visit((x, y, z) => {
    if (!Number.isFinite(x + y + z)) return;
    min[0] = Math.min(min[0]!, x);
    min[1] = Math.min(min[1]!, y);
    min[2] = Math.min(min[2]!, z);
    max[0] = Math.max(max[0]!, x);
    max[1] = Math.max(max[1]!, y);
    max[2] = Math.max(max[2]!, z);
  });
  if (!(max[0]! >= min[0]!)) return undefined;
  const center: Vec3 = [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2, (min[2]! + max[2]!) / 2];
  let squared = 0;
  visit((x, y, z) => {
    const d = (x - center[0]) ** 2 + (y - center[1]) ** 2 + (z - center[2]) ** 2;
    if (d > squared && Number.isFinite(d)) squared = d;
  });
  return { center, radius: Math.sqrt(squared) || 1 };
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
export function fitCamera(items: Posed[], view: View, width: number, height: number): Camera | undefined {
  const short = Math.min(width, height);
  const focal = (short / 2 / Math.tan(halfAngle)) * (1 - 2 * margin);
  const tx = (Math.tan(halfAngle) * width) / short;
  const ty = (Math.tan(halfAngle) * height) / short;
  const { right, up, back } = basis(view);
  let [east, west, north, south, near, far] = [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity, Infinity];
  for (const { draw, pose } of items) {
    const m = draw.matrix;
    const row = (axis: Vec3): number[] => [0, 4, 8, 12].map((c) => axis[0] * m[c]! + axis[1] * m[c + 1]! + axis[2] * m[c + 2]!);
    const [rx, ry, rz, rw] = row(right) as [number, number, number, number];
    const [ux, uy, uz, uw] = row(up) as [number, number, number, number];
    const [bx, by, bz, bw] = row(back) as [number, number, number, number];
    const { indices } = draw.primitive;
    const { positions } = pose;
    for (let i = 0; i < indices.length; i++) {
      const at = indices[i]! * 3;
      const px = positions[at]!;
      const py = positions[at + 1]!;
      const pz = positions[at + 2]!;
      const x = rx * px + ry * py + rz * pz + rw;
      const y = ux * px + uy * py + uz * pz + uw;
      const z = bx * px + by * py + bz * pz + bw;
      // A comparison with NaN is false, so a broken vertex moves nothing.
      if (x + tx * z > east) east = x + tx * z;
      if (tx * z - x > west) west = tx * z - x;
      if (y + ty * z > north) north = y + ty * z;
      if (ty * z - y > south) south = ty * z - y;
      if (z > near) near = z;
      if (z < far) far = z;
    }
  }
  if (!Number.isFinite(east + west + north + south)) return undefined;
  const size = Math.max(east + west, north + south, near - far) || 1;
  const distance = Math.max((east + west) / (2 * tx), (north + south) / (2 * ty), near + size * 1e-3);
  const x = (east - west) / 2;
  const y = (north - south) / 2;
  const eye = [0, 1, 2].map((axis) => right[axis]! * x + up[axis]! * y + back[axis]! * distance) as Vec3;
  return { eye, right, up, back, focal };
}
