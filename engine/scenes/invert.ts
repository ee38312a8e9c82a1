import { determinant3 } from './decompose.ts';
import type { Mat4 } from './scene.ts';

/** Inverse of a column-major affine 4×4 matrix by cofactors; undefined for one that is singular or not finite. */
export function invertAffine(m: ArrayLike<number>): Mat4 | undefined {
  const determinant = determinant3(m);
  if (!Number.isFinite(determinant) || determinant === 0) return undefined;
  const at = (index: number): number => m[index]!;
  const out = new Float64Array(16);
  out[0] = (at(5) * at(10) - at(9) * at(6)) / determinant;
  out[1] = (at(9) * at(2) - at(1) * at(10)) / determinant;
  out[2] = (at(1) * at(6) - at(5) * at(2)) / determinant;
  out[4] = (at(8) * at(6) - at(4) * at(10)) / determinant;
  out[5] = (at(0) * at(10) - at(8) * at(2)) / determinant;
  out[6] = (at(4) * at(2) - at(0) * at(6)) / determinant;
  out[8] = (at(4) * at(9) - at(8) * at(5)) / determinant;
  out[9] = (at(8) * at(1) - at(0) * at(9)) / determinant;
  out[10] = (at(0) * at(5) - at(4) * at(1)) / determinant;
  for (let row = 0; row < 3; row++) out[12 + row] = -(out[row]! * at(12) + out[4 + row]! * at(13) + out[8 + row]! * at(14));
  out[15] = 1;
  return out.every(Number.isFinite) ? out : undefined;
}
