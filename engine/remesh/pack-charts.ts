/** Places charts in a square picture: the longest first, each in the lowest place that is free, between others too. */

import { maskOf, outlineOf, type Mask, type Outline } from './chart-mask.ts';
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
/** Pixels left free between charts, half of them on each side, so that as many can be filled with a chart's own colours: so many of a picture of 2,048 and more. */
const mostGap = 16;
const gapShare = 1 / 128;
/** The share of the picture that charts are first tried at. */
const firstFill = 0.9;
/** Tries of one gap, each smaller by this; a picture that is too full for it, because of very many charts, gets half the gap. */
const tries = 48;
const step = 0.97;

/** The packing of the largest scale that was found to fit. */
export function packCharts(charts: readonly Chart[], indices: Int32Array, size: number): Packing {
  const outlines = charts.map((chart) => outlineOf(chart, indices));
  const cell = size / cells;
  const area = outlines.reduce((sum, { corners }) => sum + areaOf(corners), 0) || 1;
  const longest = outlines.reduce((most, { width, height }) => Math.max(most, width, height), 0) || 1;
  for (let gap = Math.min(mostGap, size * gapShare); gap >= 1; gap /= 2) {
    let scale = Math.min(size * Math.sqrt(firstFill / area), (size - gap - 2 * cell) / longest);
    for (let i = 0; i < tries; i++, scale *= step) {
      const places = placeAll(outlines, scale / cell, gap / 2 / cell);
      if (places) return { scale, places: places.map(({ x, y, turned }) => ({ x: x * cell, y: y * cell, turned })) };
    }
  }
  // A point for each chart: nothing of a picture is to be seen on them.
  return {
    scale: 0,
    places: charts.map((_, i) => ({ x: ((i % cells) + 0.5) * cell, y: (Math.floor(i / cells) % cells) * cell, turned: false })),
  };
}

function areaOf(corners: Float64Array): number {
  let area = 0;
  for (let i = 0; i < corners.length; i += 6) {
    const [ax, ay, bx, by, cx, cy] = corners.subarray(i, i + 6) as unknown as [number, number, number, number, number, number];
    area += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  }
  return area;
}

/** Places in cells; undefined where not all fit. */
function placeAll(outlines: readonly Outline[], scale: number, margin: number): Place[] | undefined {
  const upright: Mask[] = [];
  let room = cells * cells;
  for (const outline of outlines) {
    const mask = maskOf(outline, scale, margin, false);
    room -= mask.taken;
    if (room < 0) return undefined;
    upright.push(mask);
  }
  const sheet = createSheet();
  const places: Place[] = [];
  const order = outlines.map(({ width, height }, index) => ({ index, length: Math.max(width, height) }));
  for (const { index } of order.toSorted((a, b) => b.length - a.length || a.index - b.index)) {
    const masks = [
      { turned: false, mask: upright[index]! },
      { turned: true, mask: maskOf(outlines[index]!, scale, margin, true) },
    ];
    let best: { x: number; y: number; top: number; turned: boolean; mask: Mask } | undefined;
    for (const { turned, mask } of masks) {
      const found = sheet.lowest(mask, best ? best.top - 1 : cells);
      if (found) best = { ...found, top: found.y + mask.height, turned, mask };
    }
    if (!best) return undefined;
    sheet.take(best.mask, best.x, best.y);
    places[index] = { x: best.x + margin, y: best.y + margin, turned: best.turned };
  }
  return places;
}

interface Sheet {
  /** The lowest place, and there the leftmost, where a mask fits below `top`. */
  lowest(mask: Mask, top: number): { x: number; y: number } | undefined;
  take(mask: Mask, x: number, y: number): void;
}

function createSheet(): Sheet {
  const taken = new Uint8Array(cells * cells);
  /** The nearest cell that is taken, from each one to the left, itself included; -1 for none. */
  const before = new Int16Array(cells * cells).fill(-1);
  /** The longest free run of each row. */
  const free = new Int32Array(cells).fill(cells);
  /** Where the last mask of each size came to lie; the next one is tried from there on, so that very many small ones take no longer each. */
  const reached = new Map<number, number>();
  const sizeOf = ({ width, height }: Mask): number => width * cells + height;

  /** The first column of a row where a mask fits; each run that does not moves it beyond what is in its way. */
  function fit({ runs, width }: Mask, y: number): number {
    let x = 0;
    for (let i = 0; i < runs.length; i += 3) {
      const row = (y + runs[i]!) * cells;
      const wall = before[row + x + runs[i + 2]! - 1]!;
      if (wall < x + runs[i + 1]!) continue;
      x = wall + 1 - runs[i + 1]!;
      if (x + width > cells) return -1;
      i = -3;
    }
    return x;
  }

  return {
    lowest(mask, top) {
      const [row, first, last] = mask.runs as unknown as [number, number, number];
      if (mask.width > cells) return undefined;
      for (let y = reached.get(sizeOf(mask)) ?? 0; y + mask.height <= top; y++) {
        if (mask.runs.length > 0 && free[y + row]! < last - first) continue;
        const x = fit(mask, y);
        if (x !== -1) return { x, y };
      }
      return undefined;
    },
    take(mask, x, y) {
      const { runs, height } = mask;
      reached.set(sizeOf(mask), y);
      for (let i = 0; i < runs.length; i += 3) {
        const row = (y + runs[i]!) * cells;
        taken.fill(1, row + x + runs[i + 1]!, row + x + runs[i + 2]!);
      }
      for (let row = y; row < y + height; row++) {
        let wall = -1;
        free[row] = 0;
        for (let column = 0; column < cells; column++) {
          if (taken[row * cells + column] === 1) wall = column;
          before[row * cells + column] = wall;
          free[row] = Math.max(free[row]!, column - wall);
        }
      }
    },
  };
}
