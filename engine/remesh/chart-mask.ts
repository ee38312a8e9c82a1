/** Which cells of a grid a chart takes, with the margin that it keeps from others. */

import type { Chart } from './charts.ts';

/** A chart's triangles, laid flat. */
export interface Outline {
  /** 6 numbers a triangle. */
  corners: Float64Array;
  width: number;
  height: number;
}

export function outlineOf({ faces, vertices, flat, width, height }: Chart, indices: Int32Array): Outline {
  const place = new Map(vertices.map((vertex, i) => [vertex, i]));
  const corners = new Float64Array(faces.length * 6);
  let next = 0;
  for (const face of faces) {
    for (let k = 0; k < 3; k++, next += 2) {
      const at = place.get(indices[face * 3 + k]!)! * 2;
      corners[next] = flat[at]!;
      corners[next + 1] = flat[at + 1]!;
    }
  }
  return { corners, width, height };
}

/** Cells that a chart takes, as runs along rows. */
export interface Mask {
  width: number;
  height: number;
  /** How many cells. */
  taken: number;
  /** 3 numbers a run: its row, its first cell and the one after its last. The longest goes first, which is where a chart fails to fit soonest. */
  runs: Int32Array;
}

/** @param scale cells for a length of 1. @param margin cells that stay free around the chart. @param turned by a quarter, to the right. */
export function maskOf({ corners, width, height }: Outline, scale: number, margin: number, turned: boolean): Mask {
  const columns = Math.ceil((turned ? height : width) * scale + 2 * margin) + 1;
  const rows = Math.ceil((turned ? width : height) * scale + 2 * margin) + 1;
  const taken = new Uint8Array(columns * rows);
  const [x, y] = [new Float64Array(3), new Float64Array(3)];
  for (let i = 0; i < corners.length; i += 6) {
    for (let k = 0; k < 3; k++) {
      const [u, v] = [corners[i + 2 * k]!, corners[i + 2 * k + 1]!];
      x[k] = (turned ? v : u) * scale + margin;
      y[k] = (turned ? width - u : v) * scale + margin;
    }
    const top = Math.min(rows - 1, Math.floor(Math.max(y[0]!, y[1]!, y[2]!) + margin));
    for (let row = Math.max(0, Math.floor(Math.min(y[0]!, y[1]!, y[2]!) - margin)); row <= top; row++) {
      const [from, to] = extentWithin(x, y, row - margin, row + 1 + margin);
      const last = Math.min(columns - 1, Math.floor(to + margin));
      const first = Math.max(0, Math.floor(from - margin));
      if (last >= first) taken.fill(1, row * columns + first, row * columns + last + 1);
    }
  }
  return { width: columns, height: rows, taken: taken.reduce((sum, one) => sum + one, 0), runs: runsOf(taken, columns) };
}

/** Least and greatest x of a triangle between two heights. */
function extentWithin(x: Float64Array, y: Float64Array, low: number, high: number): [number, number] {
  let [from, to] = [Infinity, -Infinity];
  for (let k = 0; k < 3; k++) {
    const l = (k + 1) % 3;
    const [ay, by] = [y[k]!, y[l]!];
    if (Math.max(ay, by) < low || Math.min(ay, by) > high) continue;
    const slope = ay === by ? 0 : (x[l]! - x[k]!) / (by - ay);
    const at = (height: number): number => x[k]! + (Math.min(high, Math.max(low, height)) - ay) * slope;
    const [one, two] = ay === by ? [x[k]!, x[l]!] : [at(ay), at(by)];
    from = Math.min(from, one, two);
    to = Math.max(to, one, two);
  }
  return [from, to];
}

function runsOf(taken: Uint8Array, columns: number): Int32Array {
  const runs: [number, number, number][] = [];
  for (let at = 0; at < taken.length; at++) {
    if (taken[at] === 0) continue;
    const row = Math.floor(at / columns);
    const first = at;
    while (at + 1 < (row + 1) * columns && taken[at + 1] === 1) at++;
    runs.push([row, first - row * columns, at + 1 - row * columns]);
  }
  return Int32Array.from(runs.toSorted((a, b) => b[2] - b[1] - (a[2] - a[1]) || a[0] - b[0]).flat());
}
