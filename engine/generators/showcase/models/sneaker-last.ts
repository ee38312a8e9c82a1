/** Parts of the sneaker that are made in one place. */

import { smoothLine } from '../forms.ts';
import { type Point } from '../../solids/solid.ts';

export const length = 0.29;

/** A value along the shoe, from stations of (share of the length, value). */
export function along(stations: readonly (readonly [number, number])[]): (t: number) => number {
  const line = smoothLine(stations, 24);
  return (t) => {
    let place = line.findIndex(([x]) => x >= t);
    if (place < 0) place = line.length - 1;
    const [a, b] = [line[Math.max(0, place - 1)]!, line[place]!];
    return b[0] === a[0] ? b[1] : a[1] + ((b[1] - a[1]) * Math.min(1, Math.max(0, t - a[0]))) / (b[0] - a[0]);
  };
}

/** Half the width of the sole on the inner and the outer side. */
export const inner = along([
  [0, 0.001],
  [0.012, 0.014],
  [0.05, 0.026],
  [0.14, 0.034],
  [0.3, 0.031],
  [0.45, 0.0295],
  [0.6, 0.036],
  [0.74, 0.0445],
  [0.86, 0.041],
  [0.94, 0.029],
  [0.985, 0.013],
  [1, 0.001],
]);

export const outer = along([
  [0, 0.001],
  [0.012, 0.014],
  [0.05, 0.026],
  [0.14, 0.035],
  [0.3, 0.037],
  [0.45, 0.0405],
  [0.6, 0.0455],
  [0.72, 0.047],
  [0.84, 0.0415],
  [0.93, 0.029],
  [0.985, 0.0135],
  [1, 0.001],
]);

/** The sole's underside, and its upper rim. */
export const under = along([
  [0, 0.02],
  [0.03, 0.007],
  [0.12, 0],
  [0.5, 0],
  [0.72, 0],
  [0.85, 0.006],
  [0.95, 0.017],
  [1, 0.03],
]);

export const rim = along([
  [0, 0.046],
  [0.05, 0.043],
  [0.2, 0.039],
  [0.45, 0.034],
  [0.7, 0.031],
  [0.85, 0.033],
  [0.95, 0.0385],
  [1, 0.041],
]);

/** The ridge of the upper, and where it opens for the foot. */
export const ridge = along([
  [0, 0.1],
  [0.03, 0.106],
  [0.1, 0.103],
  [0.2, 0.092],
  [0.3, 0.094],
  [0.4, 0.108],
  [0.46, 0.1095],
  [0.55, 0.095],
  [0.68, 0.075],
  [0.8, 0.0635],
  [0.9, 0.0565],
  [0.96, 0.0495],
  [1, 0.042],
]);

const gape = along([
  [0, 0.001],
  [0.015, 0.013],
  [0.05, 0.0205],
  [0.12, 0.0245],
  [0.22, 0.0255],
  [0.32, 0.0245],
  [0.4, 0.0205],
  [0.46, 0.0165],
  [0.55, 0.0125],
  [0.64, 0.009],
  [0.7, 0.005],
  [0.725, 0.0004],
  [0.74, 0],
  [1, 0],
]);

/** The middle line bends inwards at the toe. */
export const middle = (t: number): number => -0.006 * Math.sin(Math.PI * Math.max(0, t - 0.25)) ** 2;

const bulgeOf = (t: number): number => 1.06 - 0.02 * t;

/** The upper at a share `t` of the length and `v` from the sole to the edge, on the side `k`; `lift` metres above it. */
export function upperAt(t: number, v: number, k: number, lift = 0): Point {
  const raw = (u: number, w: number): Point => {
    const [bottom, top] = [rim(u) - 0.006, ridge(u)];
    const half = (k > 0 ? outer(u) : inner(u)) * bulgeOf(u) * 0.985;
    const gap = Math.min(gape(u), half * 0.8);
    // A quarter of a superellipse from the sole to the edge of the opening.
    const angle = (w * Math.PI) / 2;
    const high = Math.sin(angle) ** 0.82;
    const wide = Math.cos(angle) ** (u < 0.35 ? 0.62 : 0.8);
    return [(u - 0.5) * length * (1 - 0.012 * high), bottom + (top - bottom) * high, middle(u) + k * (gap + (half - gap) * wide)];
  };
  const point = raw(t, v);
  if (lift === 0) return point;
  const e = 0.004;
  const [a, b] = [raw(Math.min(1, t + e), v), raw(Math.max(0, t - e), v)];
  const [c, d] = [raw(t, Math.min(0.999, v + e)), raw(t, Math.max(0.001, v - e))];
  const [ux, uy, uz] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const [vx, vy, vz] = [c[0] - d[0], c[1] - d[1], c[2] - d[2]];
  const n: Point = [(uy * vz - uz * vy) * k, (uz * vx - ux * vz) * k, (ux * vy - uy * vx) * k];
  const size = Math.hypot(...n) || 1;
  return [point[0] + (n[0] / size) * lift, point[1] + (n[1] / size) * lift, point[2] + (n[2] / size) * lift];
}

export const uv = (x: number, y: number): readonly [number, number] => [x, y];

export const sides = [1, -1] as const;
