/** Parts of the pavilion that are made in one place. */

import { at, place, type Point, type Solid } from '../../solids/solid.ts';

export const sides = 6;

/** From the middle to the axis of a column, and to the eave at the middle of a side. */
export const [toColumn, toEave] = [2.05, 3.0];

export const floor = 0.62;

export const columnHeight = 2.75;

export const beamTop = floor + columnHeight;

const bracketHeight = 0.62;

export const eaveHeight = beamTop + bracketHeight + 0.06;

const roofHeight = 2.35;

/** Half of a side at a distance from the middle. */
export const halfSide = (apothem: number): number => apothem * Math.tan(Math.PI / sides);

export const columnApothem = toColumn * Math.cos(Math.PI / sides);

/** What one side has, on all sides. */
export const round = (solids: readonly Solid[]): Solid[] =>
  Array.from({ length: sides }, (_, side) => solids.map((solid) => place(solid, { turn: [0, (side * 2 * Math.PI) / sides, 0] }))).flat();

/** What stands at the corner that a side begins with: its direction is the corner's. */
export const atCorner = (solid: Solid): Solid => place(at(solid, 0, 0, toColumn), { turn: [0, Math.PI / sides, 0] });

/** The roof: how high it is at a share `t` from eave to peak, `s` across a side from -1 to 1, and how far out. */
export const roofAt = (s: number, t: number): Point => {
  const lift = 0.62 * Math.abs(s) ** 2.6 * (1 - t) ** 2.4;
  const flare = 0.24 * Math.abs(s) ** 3 * (1 - t) ** 2;
  const apothem = (toEave + flare) * (1 - t) + 0.14 * t;
  return [s * halfSide(apothem), eaveHeight + roofHeight * (0.42 * t + 0.58 * Math.max(0, t) ** 2.3) + lift, apothem];
};
