/** Splits an affine matrix into translation, rotation and scale. */

import type { Quat, Vec3 } from './scene.ts';

/**
 * Translation, unit quaternion and scale of a column-major matrix without shear; a mirrored one gets a negative x scale.
 * Shear, if there is any, is dropped. Axes that the matrix makes vanish have scale 0, and turn with the others.
 */
export function decomposeMatrix(m: ArrayLike<number>): { translation: Vec3; rotation: Quat; scale: Vec3 } {
  const at = (index: number): number => m[index]!;
  let sx = Math.hypot(at(0), at(1), at(2));
  const sy = Math.hypot(at(4), at(5), at(6));
  const sz = Math.hypot(at(8), at(9), at(10));
  if (determinant3(m) < 0) sx = -sx;
  const ix = sx === 0 ? 0 : 1 / sx;
  const iy = sy === 0 ? 0 : 1 / sy;
  const iz = sz === 0 ? 0 : 1 / sz;
  const x: Vec3 = [at(0) * ix, at(1) * ix, at(2) * ix];
  const y: Vec3 = [at(4) * iy, at(5) * iy, at(6) * iy];
  const z: Vec3 = [at(8) * iz, at(9) * iz, at(10) * iz];
  const scale: Vec3 = [sx, sy, sz];
  const turned = sx === 0 || sy === 0 || sz === 0 ? findAxes([x, y, z], scale) : quaternionOf(x, y, z);
  return { translation: [at(12), at(13), at(14)], rotation: turned, scale };
}

/** The rotation of a set of axes, where missing axes are chosen perpendicular to the others. */
function findAxes(axes: [Vec3, Vec3, Vec3], scale: Vec3): Quat {
  const has = scale.map((value) => value !== 0);
  let known = has.indexOf(true);
  if (known < 0) {
    axes[0] = [1, 0, 0];
    has[(known = 0)] = true;
  }
  const next = (known + 1) % 3;
  const last = (known + 2) % 3;
  if (!has[next] && !has[last]) axes[next] = unit(cross(axes[known]!, minAlong(axes[known]!)));
  else if (!has[next]) axes[next] = unit(cross(axes[last]!, axes[known]!));
  if (!has[last]) axes[last] = unit(cross(axes[known]!, axes[next]!));
  return quaternionOf(...axes);
}

/** The coordinate axis that is farthest from the direction. */
function minAlong(direction: Vec3): Vec3 {
  const min = direction.reduce((best, value, axis) => (Math.abs(value) < Math.abs(direction[best]!) ? axis : best), 0);
  return [0, 1, 2].map((axis) => (axis === min ? 1 : 0)) as Vec3;
}

const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function unit(vector: Vec3): Vec3 {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Determinant of the upper left 3×3 part of a column-major 4×4 matrix. */
export function determinant3(m: ArrayLike<number>): number {
  const at = (index: number): number => m[index]!;
  return at(0) * (at(5) * at(10) - at(6) * at(9)) - at(4) * (at(1) * at(10) - at(2) * at(9)) + at(8) * (at(1) * at(6) - at(2) * at(5));
}

/** Rotation matrix (columns x, y, z) to quaternion by its largest component (Shepperd 1978). */
function quaternionOf([xx, xy, xz]: Vec3, [yx, yy, yz]: Vec3, [zx, zy, zz]: Vec3): Quat {
  const trace = xx + yy + zz;
  let q: Quat;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    q = [(yz - zy) / s, (zx - xz) / s, (xy - yx) / s, s / 4];
  } else if (xx > yy && xx > zz) {
    const s = 2 * Math.sqrt(1 + xx - yy - zz);
    q = [s / 4, (yx + xy) / s, (zx + xz) / s, (yz - zy) / s];
  } else if (yy > zz) {
    const s = 2 * Math.sqrt(1 + yy - xx - zz);
    q = [(yx + xy) / s, s / 4, (zy + yz) / s, (zx - xz) / s];
  } else {
    const s = 2 * Math.sqrt(1 + zz - xx - yy);
    q = [(zx + xz) / s, (zy + yz) / s, s / 4, (xy - yx) / s];
  }
  const length = Math.hypot(...q);
  return length > 0 ? [q[0] / length, q[1] / length, q[2] / length, q[3] / length] : [0, 0, 0, 1];
}
