/** The way into the frame at the speed of the disk: what a projection does within a square of the ground is a polynomial, to a nanometre or two. */

import type { Point } from '#domain/crs/ellipsoid';

/** From a block's coordinates to the tileset's frame: writes three numbers into `out` at `at`. */
export type ToFrame = (x: number, y: number, z: number, out: Float64Array, at: number) => void;

/** Units of the system along a cell's edge. Cells lie at fixed places, so that the polynomial at a point is the same in whatever file it is. */
const edge = 256;
/** Metres that a cell's polynomial may be off; one that is further off is not used. */
const tolerance = 1e-6;
const height = 1000;
const nodes = [-1, 0, 1] as const;
/** Points that a fitted cell is tried at: place within the cell, and height. */
const trials: readonly Point[] = [
  [0.5, -0.5, 500],
  [-0.6, 0.7, -200],
  [0.9, 0.9, 9000],
  [-0.9, 0.1, 0],
];
/** Times that a fit asks the formulas. */
const asksOfFit = nodes.length ** 2 * 2 + trials.length;
/** Cells that are fitted for their first point, so that neighbours agree to the last bit: thousands of times a folder's ground. Those after them wait for as many points as a fit costs. */
const freeFits = 4096;
const maxCells = 65_536;
/** Cells' numbers, either way, of which two make one exact number. */
const farthest = 2 ** 25;

/** 3 axes of 9 terms at height 0, and of 9 that a unit of height adds. */
type Cell = Float64Array;
const terms = nodes.length ** 2;

/**
 * `exact`, or within each square of the ground that is often asked for the polynomial of second degree through nine of its points, at two heights: systems are
 * linear in height. Where that is more than a micrometre off, `exact` itself.
 */
export function inCells(exact: (x: number, y: number, z: number) => Point): ToFrame {
  const cells = new Cells(exact);
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  let last: Cell | null = null;
  return (x, y, z, out, at) => {
    const column = Math.floor(x / edge);
    const row = Math.floor(y / edge);
    if (column !== lastX || row !== lastY) {
      const known = cells.ask(column, row);
      // One that is not fitted yet is asked for again.
      [lastX, lastY] = known === undefined ? [Number.NaN, Number.NaN] : [column, row];
      last = known ?? null;
    }
    if (last) evaluate(last, (x / edge - column) * 2 - 1, (y / edge - row) * 2 - 1, z, out, at);
    else out.set(exact(x, y, z), at);
  };
}

class Cells {
  readonly #exact: (x: number, y: number, z: number) => Point;
  /** By their number: the cell, null where no polynomial fits, or how often one was asked for that still waits. */
  readonly #known = new Map<number, Cell | number | null>();
  #fits = 0;

  constructor(exact: (x: number, y: number, z: number) => Point) {
    this.#exact = exact;
  }

  /** The cell; null where no polynomial fits, undefined where it still waits. */
  ask(column: number, row: number): Cell | null | undefined {
    if (!(Math.abs(column) < farthest && Math.abs(row) < farthest)) return null;
    const key = column * farthest * 2 + row;
    const known = this.#known.get(key) ?? (this.#known.has(key) ? null : 0);
    if (typeof known !== 'number') return known;
    const waits = this.#fits >= freeFits && known < asksOfFit;
    if (!waits) this.#fits++;
    const next = waits ? known + 1 : fit(this.#exact, column, row);
    if (this.#known.size >= maxCells) this.#known.clear();
    this.#known.set(key, next);
    return typeof next === 'number' ? undefined : next;
  }
}

function fit(exact: (x: number, y: number, z: number) => Point, column: number, row: number): Cell | null {
  const at = (u: number, v: number, z: number): Point => exact((column + (u + 1) / 2) * edge, (row + (v + 1) / 2) * edge, z);
  const low = nodes.map((v) => nodes.map((u) => at(u, v, 0)));
  const high = nodes.map((v) => nodes.map((u) => at(u, v, height)));
  const cell = new Float64Array(terms * 6);
  for (let axis = 0; axis < 3; axis++) {
    const ground = low.map((line) => line.map((point) => point[axis]!));
    const slope = high.map((line, j) => line.map((point, i) => (point[axis]! - ground[j]![i]!) / height));
    cell.set(coefficients(ground), axis * terms);
    cell.set(coefficients(slope), (3 + axis) * terms);
  }
  const found = new Float64Array(3);
  for (const [u, v, z] of trials) {
    evaluate(cell, u, v, z, found, 0);
    const expected = at(u, v, z);
    // Written so that what is no number fails too.
    if (!(Math.hypot(...expected.map((value, axis) => value - found[axis]!)) <= tolerance)) return null;
  }
  return cell;
}

/** Of the parabola through values at -1, 0 and 1; for rows of them, those of the parabolas of theirs. */
const parabola = ([a = 0, b = 0, c = 0]: readonly number[]): number[] => [b, (c - a) / 2, (a + c) / 2 - b];
function coefficients(values: readonly (readonly number[])[]): number[] {
  const rows = values.map(parabola);
  return [0, 1, 2]
    .flatMap((power) => parabola(rows.map((row) => row[power]!)))
    .map((_, index, all) => all[(index % 3) * 3 + Math.floor(index / 3)]!);
}

function evaluate(cell: Cell, u: number, v: number, z: number, out: Float64Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) out[at + axis] = surface(cell, axis * terms, u, v) + z * surface(cell, (3 + axis) * terms, u, v);
}

const surface = (c: Cell, k: number, u: number, v: number): number =>
  c[k]! +
  u * (c[k + 1]! + u * c[k + 2]!) +
  v * (c[k + 3]! + u * (c[k + 4]! + u * c[k + 5]!) + v * (c[k + 6]! + u * (c[k + 7]! + u * c[k + 8]!)));
