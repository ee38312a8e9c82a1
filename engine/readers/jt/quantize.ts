/** Numbers that were rounded to codes, and unit vectors that were rounded to a place on the sphere. */

import { unreadable } from '../../files/read-failure.ts';
import type { JtBytes } from './bytes.ts';

/** Codes of `bits` bits that lie evenly from `min` to `max`; none where `bits` is 0. */
interface Quantizer {
  min: number;
  max: number;
  bits: number;
}

export function readQuantizer(bytes: JtBytes): Quantizer {
  const quantizer = { min: bytes.f32(), max: bytes.f32(), bits: bytes.u8() };
  if (quantizer.bits > 32) throw unreadable('压缩的几何数据已损坏');
  return quantizer;
}

/** Writes what codes stand for into every `stride`-th place of `out` from `first` on (ISO 14306:2017, 12.2.1). */
export function dequantize(codes: Int32Array, { min, max, bits }: Quantizer, out: Float32Array, stride: number, first: number): void {
  const step = (max - min) / (2 ** bits - 1);
  for (let i = 0; i < codes.length; i++) out[i * stride + first] = min + (codes[i]! >>> 0) * step;
}

/** The angle of the corner of Deering's sixth of an eighth of the sphere. */
const psiMax = 0.615479709;

/** Which of the own axes (the longest, the shortest, the middle one) lies along x, y and z in each sixth. */
const sextants: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [1, 0, 2],
  [2, 0, 1],
  [0, 2, 1],
];

/**
 * Writes the unit vector of a code into `out` at `at`: which sixth of which eighth of the sphere, and two angles of `bits` bits
 * (ISO 14306:2017, 12.2.4, after Deering 1995).
 */
export function writeNormal(
  sextant: number,
  octant: number,
  theta: number,
  psi: number,
  bits: number,
  out: Float32Array,
  at: number,
): void {
  const axes = sextants[sextant];
  if (axes === undefined) throw unreadable('压缩的法线数据已损坏');
  const range = 2 ** bits;
  const tangent = Math.tan((psiMax * (range - theta - (sextant & 1))) / range);
  const angle = Math.asin(Math.min(1, Math.max(-1, tangent)));
  const height = (psiMax * psi) / range;
  const own = [Math.cos(angle) * Math.cos(height), Math.sin(height), Math.sin(angle) * Math.cos(height)];
  for (let axis = 0; axis < 3; axis++) out[at + axis] = own[axes[axis]!]! * ((octant & (4 >> axis)) === 0 ? -1 : 1);
}
