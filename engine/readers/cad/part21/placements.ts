/** Placements and units of a STEP file as matrices and metres (ISO 10303-41, -42, -43). */

import type { Mat4 } from '#engine/scenes/scene';
import { identityMatrix, multiplyMatrices } from '#engine/scenes/world';
import type { ExchangeFile } from './exchange-file.ts';
import { numberOf, refOf, refsOf, textOf, type Value } from './parameters.ts';

type Vector = [number, number, number];

/** Powers of ten of the SI prefixes that lengths are given in. */
const prefixes: Record<string, number> = {
  KILO: 3,
  HECTO: 2,
  DECA: 1,
  DECI: -1,
  CENTI: -2,
  MILLI: -3,
  MICRO: -6,
  NANO: -9,
};
/** Longer chains of units in terms of units are cycles. */
const deepestUnit = 8;

/** Metres of a unit of length of the context that a representation has; undefined when none is stated. */
export function lengthUnit(file: ExchangeFile, context: number): number | undefined {
  const units = file.parts(context).find(({ type }) => type === 'GLOBAL_UNIT_ASSIGNED_CONTEXT');
  for (const unit of refsOf(units?.params[0])) {
    if (file.parts(unit).some(({ type }) => type === 'LENGTH_UNIT')) return metresOf(file, unit, 0);
  }
  return undefined;
}

function metresOf(file: ExchangeFile, unit: number, depth: number): number | undefined {
  const parts = file.parts(unit);
  const si = parts.find(({ type }) => type === 'SI_UNIT');
  if (si) return 10 ** (prefixes[textOf(si.params[0])] ?? 0);
  const converted = parts.find(({ type }) => type === 'CONVERSION_BASED_UNIT');
  if (!converted || depth > deepestUnit) return undefined;
  const [factor, base] = file.params(refOf(converted.params[1]));
  const metres = metresOf(file, refOf(base), depth + 1);
  const value = metres === undefined ? Number.NaN : numberOf(factor) * metres;
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/** Coordinates of a point or a direction; null when it is none. */
export function vectorOf(file: ExchangeFile, id: number): Vector | null {
  const list = file.params(id)[1];
  if (!Array.isArray(list)) return null;
  const vector: Vector = [numberOf(list[0]), numberOf(list[1]), list.length > 2 ? numberOf(list[2]) : 0];
  return vector.every(Number.isFinite) ? vector : null;
}

/** The matrix of an AXIS2_PLACEMENT_3D, its translation multiplied by `scale`; null when the instance is none. */
export function placementOf(file: ExchangeFile, id: number, scale: number): Mat4 | null {
  const type = file.type(id);
  if (type.startsWith('CARTESIAN_TRANSFORMATION_OPERATOR')) return operatorOf(file, id, scale);
  if (type !== 'AXIS2_PLACEMENT_3D') return null;
  const [, location, axis, reference] = file.params(id);
  return frame(vectorOf(file, refOf(location)), vectorOf(file, refOf(reference)), vectorOf(file, refOf(axis)), scale);
}

/** A CARTESIAN_TRANSFORMATION_OPERATOR_3D: up to three axes, an origin and a scale, whose places are told from the end of the list. */
function operatorOf(file: ExchangeFile, id: number, scale: number): Mat4 | null {
  const values: (Value | undefined)[] = file.parts(id).flatMap(({ params }) => params);
  const [x, , origin, factor, z] = values.slice(-5);
  const matrix = frame(vectorOf(file, refOf(origin)), vectorOf(file, refOf(x)), vectorOf(file, refOf(z)), scale);
  const size = numberOf(factor);
  if (matrix && size > 0) for (let i = 0; i < 11; i++) matrix[i]! *= size;
  return matrix;
}

/** Origin, x towards `reference` and z along `axis`, as clause 4.4 of ISO 10303-42 builds them; axes left out are those of the world. */
function frame(origin: Vector | null, reference: Vector | null, axis: Vector | null, scale: number): Mat4 | null {
  if (!origin) return null;
  const z = unit(axis) ?? [0, 0, 1];
  const along = reference ? dot(reference, z) : 0;
  const x = unit(reference && [reference[0] - along * z[0], reference[1] - along * z[1], reference[2] - along * z[2]]) ?? anyNormal(z);
  const y = cross(z, x);
  return new Float64Array([...x, 0, ...y, 0, ...z, 0, origin[0] * scale, origin[1] * scale, origin[2] * scale, 1]);
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function unit(vector: Vector | null): Vector | null {
  const length = vector ? Math.hypot(...vector) : 0;
  return vector && length > 1e-12 ? [vector[0] / length, vector[1] / length, vector[2] / length] : null;
}

/** What is left of the x axis across `z`, of the y axis when that is nothing. */
function anyNormal(z: Vector): Vector {
  const rest: Vector = [1 - z[0] * z[0], -z[0] * z[1], -z[0] * z[2]];
  return unit(Math.abs(z[0]) > 0.99 ? [-z[1] * z[0], 1 - z[1] * z[1], -z[1] * z[2]] : rest)!;
}

/** The inverse of a placement: rotation transposed and unscaled, translation turned back. */
export function invert(m: Mat4): Mat4 {
  const square = m[0]! ** 2 + m[1]! ** 2 + m[2]! ** 2;
  const inverse = identityMatrix();
  for (let row = 0; row < 3; row++) for (let column = 0; column < 3; column++) inverse[column * 4 + row] = m[row * 4 + column]! / square;
  for (let row = 0; row < 3; row++) inverse[12 + row] = -(inverse[row]! * m[12]! + inverse[4 + row]! * m[13]! + inverse[8 + row]! * m[14]!);
  return inverse;
}

/** The placement that moves `from` to `to`. */
export const carry = (from: Mat4, to: Mat4): Mat4 => multiplyMatrices(to, invert(from));
