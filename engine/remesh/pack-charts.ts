/** Places charts in a square picture: the tallest first, each where it sinks deepest (B. Lévy et al. 2002, "Least Squares Conformal Maps", 4). */

import type { Chart } from './charts.ts';

export interface Packing {
  /** Pixels for a length of 1. */
  scale: number;
  places: Place[];
}

/** Where a chart lies: its flat positions × scale, a quarter to the right where it is turned, plus these pixels. Rows run upwards. */
export interface Place {
  x: number;
  y: number;
  turned: boolean;
}

/** Cells along the picture's edge; charts are placed in whole ones. */
const cells = 512;
/** Pixels left free between charts, half of them on each side, so that 8 can be filled with a chart's own colours. */
const wantedGap = 16;
/** Tries of one gap; a picture that is too full for it, because of very many charts, gets half. */
const tries = 32;

/** The packing of the largest scale that was found to fit. */
export function packCharts(charts: readonly Chart[], indices: Int32Array, size: number): Packing {
  const edges = charts.map((chart) => edgesOf(chart, indices));
  const cell = size / cells;
  const area = edges.reduce((sum, { box }) => sum + box.width * box.height, 0) || 1;
  const longest = edges.reduce((most, { box }) => Math.max(most, box.width, box.height), 0) || 1;
  for (let gap = wantedGap; gap >= 1; gap /= 2) {
    let scale = Math.min((size / Math.sqrt(area)) * 1.4, (size - gap) / longest);
    for (let i = 0; i < tries; i++, scale *= 0.95) {
      const places = placeAll(edges, scale / cell, gap / 2 / cell);
      if (places) return { scale, places: places.map(({ x, y, turned }) => ({ x: x * cell, y: y * cell, turned })) };
    }
  }
  // A point for each chart: nothing of a picture is to be seen on them.
  return {
    scale: 0,
    places: charts.map((_, i) => ({ x: ((i % cells) + 0.5) * cell, y: (Math.floor(i / cells) % cells) * cell, turned: false })),
  };
}

interface Outline {
  /** 4 numbers an edge. */
  lines: Float64Array;
  box: { width: number; height: number };
}

function edgesOf({ faces, vertices, flat, width, height }: Chart, indices: Int32Array): Outline {
  const place = new Map(vertices.map((vertex, i) => [vertex, i]));
  const lines = new Float64Array(faces.length * 12);
  let next = 0;
  for (const face of faces) {
    for (let k = 0; k < 3; k++) {
      const a = place.get(indices[face * 3 + k]!)! * 2;
      const b = place.get(indices[face * 3 + ((k + 1) % 3)]!)! * 2;
      lines.set([flat[a]!, flat[a + 1]!, flat[b]!, flat[b + 1]!], next);
      next += 4;
    }
  }
  return { lines, box: { width, height } };
}

/** Lowest and highest cell of a chart in each column, `margin` cells around it included. */
interface Profile {
  low: Float64Array;
  high: Float64Array;
  height: number;
}

function profileOf({ lines, box }: Outline, scale: number, margin: number, turned: boolean): Profile {
  const width = Math.ceil((turned ? box.height : box.width) * scale + 2 * margin) + 1;
  const low = new Float64Array(width).fill(Infinity);
  const high = new Float64Array(width).fill(-Infinity);
  for (let i = 0; i < lines.length; i += 4) {
    const [u, v, U, V] = [lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]!];
    const line = turned ? [v, box.width - u, V, box.width - U] : [u, v, U, V];
    let [ax, ay, bx, by] = line.map((value) => value * scale) as [number, number, number, number];
    if (ax > bx) [ax, ay, bx, by] = [bx, by, ax, ay];
    const slope = bx > ax ? (by - ay) / (bx - ax) : 0;
    const last = Math.min(width - 1, Math.floor(bx + 2 * margin));
    for (let column = Math.max(0, Math.floor(ax)); column <= last; column++) {
      // The part of the edge whose margin reaches the column.
      const from = Math.min(bx, Math.max(ax, column - 2 * margin));
      const to = Math.max(ax, Math.min(bx, column + 1));
      const [one, two] = bx > ax ? [ay + (from - ax) * slope, ay + (to - ax) * slope] : [ay, by];
      low[column] = Math.min(low[column]!, one, two);
      high[column] = Math.max(high[column]!, one + 2 * margin, two + 2 * margin);
    }
  }
  let height = 0;
  for (let column = 0; column < width; column++) {
    if (low[column] === Infinity) low[column] = high[column] = 0;
    low[column] = Math.floor(low[column]!);
    high[column] = Math.ceil(high[column]!);
    height = Math.max(height, high[column]!);
  }
  return { low, high, height };
}

function placeAll(outlines: readonly Outline[], scale: number, margin: number): Place[] | undefined {
  const profiles = outlines.map((outline) => [profileOf(outline, scale, margin, false), profileOf(outline, scale, margin, true)] as const);
  const horizon = new Float64Array(cells);
  const places: Place[] = [];
  const order = profiles.map((pair, index) => ({ index, height: Math.max(pair[0].height, pair[1].height) }));
  for (const { index } of order.toSorted((a, b) => b.height - a.height || a.index - b.index)) {
    const [upright, turned] = profiles[index]!;
    const options = [sink(horizon, upright, false), sink(horizon, turned, true)].filter((option) => option !== undefined);
    const best = options.toSorted((a, b) => a.top - b.top || a.waste - b.waste)[0];
    if (!best) return undefined;
    const { low, high } = best.turned ? turned : upright;
    for (let i = 0; i < low.length; i++) horizon[best.x + i] = Math.max(horizon[best.x + i]!, best.y + high[i]!);
    places[index] = { x: best.x + margin, y: best.y + margin, turned: best.turned };
  }
  return places;
}

/** The column where a profile comes to lie deepest; undefined where it does not fit at all. */
function sink(
  horizon: Float64Array,
  { low, high, height }: Profile,
  turned: boolean,
): { x: number; y: number; top: number; waste: number; turned: boolean } | undefined {
  let best: { x: number; y: number; top: number; waste: number; turned: boolean } | undefined;
  for (let x = 0; x + low.length <= cells; x++) {
    let y = 0;
    for (let i = 0; i < low.length; i++) y = Math.max(y, horizon[x + i]! - low[i]!);
    const top = y + height;
    if (top > cells || (best && top > best.top)) continue;
    let waste = 0;
    for (let i = 0; i < low.length; i++) if (high[i]! > 0) waste += y + low[i]! - horizon[x + i]!;
    if (!best || top < best.top || waste < best.waste) best = { x, y, top, waste, turned };
  }
  return best;
}
