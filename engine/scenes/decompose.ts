/** Splits an affine matrix into translation, rotation and scale. */

import type { Quat, Vec3 } from './scene.ts';

/**
 * Translation, unit quaternion and scale of a column-major matrix without shear; a mirrored one gets a negative x scale.
 * Shear, if there is any, is dropped.
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
  return {
    translation: [at(12), at(13), at(14)],
    rotation: quaternionOf(at(0) * ix, at(1) * ix, at(2) * ix, at(4) * iy, at(5) * iy, at(6) * iy, at(8) * iz, at(9) * iz, at(10) * iz),
    scale: [sx, sy, sz],
  };
}

/** Determinant of the upper left 3×3 part of a column-major 4×4 matrix. */
export function determinant3(m: ArrayLike<number>): number {
  const at = (index: number): number => m[index]!;
  return at(0) * (at(5) * at(10) - at(6) * at(9)) - at(4) * (at(1) * at(10) - at(2) * at(9)) + at(8) * (at(1) * at(6) - at(2) * at(5));
}

/** Rotation matrix (columns x, y, z) to quaternion by its largest component (Shepperd 1978). */
function quaternionOf(xx: number, xy: number, xz: number, yx: number, yy: number, yz: number, zx: number, zy: number, zz: number): Quat {
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
