/** Cubic Bézier triangles of AP242 (ISO 10303-42, cubic_bezier_triangulated_face) as flat ones. */

import type { Work } from '../../../files/work.ts';
import type { TriangleLists } from './triangles.ts';

const netPoints = 10;
type Triple = [number, number, number];

/** Where the rows of a net begin; row v holds u from 0 to 3 − v. */
const netRows = [0, 4, 7, 9];
const place = (u: number, v: number): number => netRows[v]! + u;

/**
 * The orders in which ten numbers are written, as places in a net: by rows from a side, by rows from a corner, corners before sides before the middle,
 * and round the rim. Which one a face has is told by its points, for no file of others was had to learn it from: a net in another order is folded.
 */
const orders: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 4, 2, 5, 7, 3, 6, 8, 9],
  [0, 3, 9, 1, 2, 6, 8, 7, 4, 5],
  [0, 1, 2, 3, 6, 8, 9, 7, 4, 5],
];

/** Neighbours in a line, in each of the three directions of a net. */
const lines: readonly (readonly [number, number, number])[] = [0, 1].flatMap((v) =>
  [0, 1]
    .filter((u) => u + v < 2)
    .flatMap((u): [number, number, number][] => [
      [place(u, v), place(u + 1, v), place(u + 2, v)],
      [place(u, v), place(u, v + 1), place(u, v + 2)],
      [place(u + 2, v), place(u + 1, v + 1), place(u, v + 2)],
    ]),
);

/** Sides of a triangle are cut into as many pieces at most. */
const maxCuts = 64;
/** What a triangle costs, with its corners and their normals. */
const stepsPerTriangle = 8;
/** What a net costs to find its order; its numbers alone take some forty bytes. */
const stepsPerNet = 300;

/** The curved triangles of a face. */
export interface BezierNets {
  positions: Float64Array;
  /** None, one for all, or one a point: tell which side is the outer. */
  normals: Float64Array;
  /** Ten points each, by rows: (0,0) (1,0) (2,0) (3,0) (0,1) … (0,3). */
  nets: number[][];
  /** None was left out. */
  sound: boolean;
}

/** The nets of a face whose numbers, ten each and from 1, all have points. */
export function netsOf(positions: Float64Array, normals: Float64Array, triangles: readonly (readonly number[])[], work: Work): BezierNets {
  work.charge(triangles.length * stepsPerNet);
  const points = positions.length / 3;
  const isThere = (number: number): boolean =>
    Number.isInteger(number) &&
    number >= 1 &&
    number <= points &&
    [0, 1, 2].every((k) => Number.isFinite(positions[(number - 1) * 3 + k]!));
  const whole = triangles.filter((numbers) => numbers.length === netPoints && numbers.every(isThere));
  const written = whole.map((numbers) => numbers.map((number) => number - 1));
  const arranged = orders.map((order) => written.map((numbers) => inOrder(numbers, order)));
  const bends = arranged.map((nets) =>
    nets.reduce((sum, net) => sum + lines.reduce((own, line) => own + bendOf(net, line, positions), 0), 0),
  );
  const nets = arranged[bends.indexOf(Math.min(...bends))] ?? [];
  return { positions, normals, nets, sound: whole.length === triangles.length };
}

function inOrder(numbers: readonly number[], order: readonly number[]): number[] {
  const net: number[] = [];
  order.forEach((at, i) => (net[at] = numbers[i]!));
  return net;
}

/** How far the middle of three neighbours is from the others' line, twice, squared. */
function bendOf(net: readonly number[], [a, b, c]: (typeof lines)[number], positions: Float64Array): number {
  let squared = 0;
  for (let k = 0; k < 3; k++) squared += (positions[net[a]! * 3 + k]! - 2 * positions[net[b]! * 3 + k]! + positions[net[c]! * 3 + k]!) ** 2;
  return squared;
}

/**
 * Pieces into which each side of the triangles of `faces` is cut so that flat ones are nowhere further from the surface than `linear` of its size, the mean edge of
 * its box: cut into n, a net whose bends are at most b deviates by at most b / n². The same for all, so that neighbours meet.
 */
export function cutsFor(faces: readonly BezierNets[], linear: number): number {
  let bend = 0;
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const { nets, positions } of faces)
    for (const net of nets) {
      for (const line of lines) bend = Math.max(bend, bendOf(net, line, positions));
      for (const point of net)
        for (let k = 0; k < 3; k++) {
          low[k] = Math.min(low[k]!, positions[point * 3 + k]!);
          high[k] = Math.max(high[k]!, positions[point * 3 + k]!);
        }
    }
  const size = (high[0]! - low[0]! + high[1]! - low[1]! + high[2]! - low[2]!) / 3;
  if (!(size > 0 && size < Infinity)) return 1;
  return Math.min(maxCuts, Math.max(1, Math.ceil(Math.sqrt(Math.sqrt(bend) / (size * linear)) - 1e-9)));
}

/**
 * Flat triangles with the normals of the surface, `cuts` squared for each of a face; points on a side that two of them share are one. Where the face states normals
 * they look to its side. Null for a face without any.
 */
export function flatten({ nets, positions, normals }: BezierNets, cuts: number, work: Work): TriangleLists | null {
  if (nets.length === 0) return null;
  work.charge(nets.length * cuts * cuts * stepsPerTriangle);
  const places = gridOf(cuts);
  const points: number[] = [];
  const sums: number[] = [];
  const triangles: number[][] = [];
  const known = new Map<string, number>();
  for (const net of nets) {
    const inMiddle = normalOf(net, positions, middle);
    const numbers = places.map(({ u, v, basis }) => {
      const key = sharedKey(net, u, v, cuts);
      let number = key === undefined ? undefined : known.get(key);
      if (number === undefined) {
        number = points.push(...sumOf(net, positions, basis.point)) / 3;
        sums.push(0, 0, 0);
        if (key !== undefined) known.set(key, number);
      }
      const own = normalOf(net, positions, basis);
      // A corner where two sides leave in one direction has none.
      const normal = own.some((value) => value !== 0) ? own : inMiddle;
      for (let k = 0; k < 3; k++) sums[(number - 1) * 3 + k]! += normal[k]!;
      return number;
    });
    let row = 0;
    for (let v = 0; v < cuts; v++) {
      const next = row + cuts + 1 - v;
      for (let u = 0; u + v < cuts; u++) {
        triangles.push([numbers[row + u]!, numbers[row + u + 1]!, numbers[next + u]!]);
        if (u + v + 1 < cuts) triangles.push([numbers[row + u + 1]!, numbers[next + u + 1]!, numbers[next + u]!]);
      }
      row = next;
    }
  }
  const outer = unitVectors(sums);
  const isInner = sideOf(nets, positions, normals) < 0;
  if (isInner) for (let i = 0; i < outer.length; i++) outer[i] = -outer[i]!;
  if (isInner) for (const triangle of triangles) triangle.reverse();
  return {
    positions: Float64Array.from(points),
    normals: outer,
    computed: normals.length === 0,
    index: [],
    triangles,
    strips: [],
    fans: [],
  };
}

/** The points of a triangle whose sides are cut into `cuts` pieces, row by row. */
function gridOf(cuts: number): { u: number; v: number; basis: Basis }[] {
  const places: { u: number; v: number; basis: Basis }[] = [];
  for (let v = 0; v <= cuts; v++) for (let u = 0; u + v <= cuts; u++) places.push({ u, v, basis: basisAt(u / cuts, v / cuts) });
  return places;
}

/** What names a point on the rim for the neighbours too: a corner, or how far it is along a side; undefined inside. */
function sharedKey(net: readonly number[], u: number, v: number, cuts: number): string | undefined {
  const w = cuts - u - v;
  if (u > 0 && v > 0 && w > 0) return undefined;
  const side = (numbers: number[], along: number): string => {
    if (along === 0) return String(numbers[0]);
    if (along === cuts) return String(numbers[3]);
    return numbers[0]! <= numbers[3]! ? `${numbers.join(',')}:${along}` : `${numbers.toReversed().join(',')}:${cuts - along}`;
  };
  if (v === 0) return side([net[0]!, net[1]!, net[2]!, net[3]!], u);
  if (u === 0) return side([net[0]!, net[4]!, net[7]!, net[9]!], v);
  return side([net[3]!, net[6]!, net[8]!, net[9]!], v);
}

/** What the points of a net count for at a place of it: the point there, and how it moves along u and along v. */
interface Basis {
  point: number[];
  along: number[];
  across: number[];
}

const factorials = [1, 1, 2, 6];

/** Bernstein polynomials of degree 3 and their slopes, with w = 1 − u − v. */
function basisAt(u: number, v: number): Basis {
  const w = 1 - u - v;
  const basis: Basis = { point: [], along: [], across: [] };
  for (let j = 0; j <= 3; j++)
    for (let i = 0; i + j <= 3; i++) {
      const k = 3 - i - j;
      const count = 6 / (factorials[i]! * factorials[j]! * factorials[k]!);
      const [byU, byV, byW] = [slope(u, i) * v ** j * w ** k, u ** i * slope(v, j) * w ** k, u ** i * v ** j * slope(w, k)];
      basis.point.push(count * u ** i * v ** j * w ** k);
      basis.along.push(count * (byU - byW));
      basis.across.push(count * (byV - byW));
    }
  return basis;
}

const slope = (value: number, power: number): number => (power === 0 ? 0 : power * value ** (power - 1));

const sumOf = (net: readonly number[], positions: Float64Array, weights: readonly number[]): Triple => {
  const sum: Triple = [0, 0, 0];
  for (let i = 0; i < netPoints; i++) for (let k = 0; k < 3; k++) sum[k]! += weights[i]! * positions[net[i]! * 3 + k]!;
  return sum;
};

/** The normal of the surface there, however long; nothing where it has none. */
function normalOf(net: readonly number[], positions: Float64Array, { along, across }: Basis): Triple {
  const [ux, uy, uz] = sumOf(net, positions, along);
  const [vx, vy, vz] = sumOf(net, positions, across);
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

const middle = basisAt(1 / 3, 1 / 3);

/** Below 0 where the corners of triangles are numbered against the normals that the face states. */
function sideOf(nets: readonly number[][], positions: Float64Array, normals: Float64Array): number {
  if (normals.length === 0) return 0;
  let sum = 0;
  for (const net of nets) {
    const normal = normalOf(net, positions, middle);
    for (const corner of [net[0]!, net[3]!, net[9]!]) {
      const at = normals.length === 3 ? 0 : corner * 3;
      for (let k = 0; k < 3; k++) sum += normal[k]! * (normals[at + k] ?? 0);
    }
  }
  return sum;
}

function unitVectors(sums: readonly number[]): Float64Array {
  const out = new Float64Array(sums.length);
  for (let at = 0; at < sums.length; at += 3) {
    const length = Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!);
    for (let k = 0; k < 3; k++) out[at + k] = length > 0 ? sums[at + k]! / length : Number(k === 2);
  }
  return out;
}
