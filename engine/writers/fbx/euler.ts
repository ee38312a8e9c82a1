/** Rotations as FBX has them: degrees about X, then Y, then Z. */

import type { Quat, Vec3 } from '../../scenes/scene.ts';

const turn = 2 * Math.PI;
/** Nearer to a right angle floats say nothing of Z. */
const poleCosine = 1e-6;
export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** The angle that differs from `angle` by whole turns and is nearest to `to`. */
const near = (angle: number, to: number): number => angle + Math.round((to - angle) / turn) * turn;

/**
 * Angles in radians of a unit quaternion, of all that say the same those nearest to `before`, so that what lies between two of them is the short way.
 * R = Rz · Ry · Rx; where Y is a right angle X and Z are one, and Z stays.
 */
export function eulerOf([x, y, z, w]: Quat, before: Vec3 = [0, 0, 0]): Vec3 {
  const r00 = 1 - 2 * (y * y + z * z);
  const r10 = 2 * (x * y + w * z);
  const r20 = 2 * (x * z - w * y);
  const cosY = Math.hypot(r00, r10);
  const aboutY = Math.atan2(-r20, cosY);
  const aboutZ = cosY < poleCosine ? before[2] : Math.atan2(r10, r00);
  // Of what is left when Z is taken away, so that both fit together however ill Z is known.
  const [cosZ, sinZ] = [Math.cos(aboutZ), Math.sin(aboutZ)];
  const [r01, r02] = [2 * (x * y - w * z), 2 * (x * z + w * y)];
  const [r11, r12] = [1 - 2 * (x * x + z * z), 2 * (y * z - w * x)];
  const aboutX = Math.atan2(sinZ * r02 - cosZ * r12, cosZ * r11 - sinZ * r01);
  const one: Vec3 = [near(aboutX, before[0]), near(aboutY, before[1]), near(aboutZ, before[2])];
  const other: Vec3 = [near(aboutX + Math.PI, before[0]), near(Math.PI - aboutY, before[1]), near(aboutZ + Math.PI, before[2])];
  return distance(one, before) <= distance(other, before) ? one : other;
}

const distance = (a: Vec3, b: Vec3): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The unit quaternion of angles in radians. */
export function quaternionOf([x, y, z]: Vec3): Quat {
  const [cx, sx, cy, sy, cz, sz] = [x, y, z].flatMap((angle) => [Math.cos(angle / 2), Math.sin(angle / 2)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz];
}

/** a · b: first b, then a. */
export function multiplyQuaternions([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
