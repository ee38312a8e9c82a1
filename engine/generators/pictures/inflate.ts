import { generateLimits } from '#domain/kinds/generate/limits';
import type { Part, Point, Solid } from '../solids/solid.ts';
import type { Picture } from './picture.ts';
import { blurred } from './relief.ts';
import { figureMask } from './silhouette.ts';

export interface InflateOptions {
  /** Metres along the longer side of what is found in the picture. */
  size: number;
  /** Metres from the front to the back where it is thickest. */
  depth: number;
  /** The front has the picture's colours, and the back their mirror image. */
  coloured: boolean;
}

/** Points of the grid within the figure: each gives about four triangles. */
const mostPoints = 11_000;
const sweeps = 400;
/** Pieces that are smaller than this share of the largest are specks. */
const speck = 0.02;

interface Grid {
  columns: number;
  rows: number;
  /** How much of the picture's width and height one cell is. */
  cell: readonly [number, number];
  /** The figure's share of each point; at the border 0. */
  values: Float32Array;
}

/**
 * A figure of a picture as a cushion. The height solves Poisson's equation within the outline, and its root is round at the rim (Joshi and Carr 2008, Repoussé).
 * Front and back meet in the outline, so that the surface is closed. Empty where the picture shows no figure.
 */
export function inflate(picture: Picture, options: InflateOptions): Part[] {
  // Long outlines have more triangles than the points within say.
  for (let coarser = 1; ;) {
    const parts = cushion(picture, options, coarser);
    const faces = parts.reduce((sum, { solids }) => sum + solids.reduce((all, { indices }) => all + indices.length / 3, 0), 0);
    if (faces <= generateLimits.faces) return parts;
    coarser *= 1.05 * Math.sqrt(faces / generateLimits.faces);
  }
}

function cushion(picture: Picture, { size, depth, coloured }: InflateOptions, coarser: number): Part[] {
  const grid = withoutSpecks(gridOf(picture, coarser));
  const heights = heightsOf(grid);
  const highest = heights.reduce((most, height) => Math.max(most, height), 0);
  if (highest === 0) return [];
  const solid = sheets(grid, heights, depth / 2 / highest, coloured ? colourAt(picture, grid) : undefined);
  return [{ name: '图形', finish: 'body', solids: [standing(solid, size)] }];
}

/** The figure on a grid that is coarse enough, with a border around it. */
function gridOf(picture: Picture, coarser: number): Grid {
  const mask = figureMask(picture);
  const smooth = blurred(mask.values, mask.columns, mask.rows);
  const inside = smooth.reduce((count, value) => count + (value >= 0.5 ? 1 : 0), 0);
  const step = coarser * Math.max(1, Math.sqrt(inside / mostPoints));
  const [columns, rows] = [Math.ceil(mask.columns / step) + 2, Math.ceil(mask.rows / step) + 2];
  const values = new Float32Array(columns * rows);
  for (let y = 1; y < rows - 1; y++)
    for (let x = 1; x < columns - 1; x++) {
      const column = Math.min(mask.columns - 1, Math.floor((x - 0.5) * step));
      const value = smooth[Math.min(mask.rows - 1, Math.floor((y - 0.5) * step)) * mask.columns + column] ?? 0;
      // Never on the level itself: an outline through a point of the grid would touch itself there.
      values[y * columns + x] = Math.abs(value - 0.5) < 1e-3 ? 0.501 : value;
    }
  return { columns, rows, cell: [step / mask.columns, step / mask.rows], values };
}

function withoutSpecks({ columns, rows, cell, values }: Grid): Grid {
  const piece = new Int32Array(values.length).fill(-1);
  const sizes: number[] = [];
  for (let start = 0; start < values.length; start++) {
    if ((values[start] ?? 0) < 0.5 || piece[start] !== -1) continue;
    const stack = [start];
    piece[start] = sizes.length;
    let count = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      count++;
      for (const next of [at - 1, at + 1, at - columns, at + columns])
        if ((values[next] ?? 0) >= 0.5 && piece[next] === -1) {
          piece[next] = sizes.length;
          stack.push(next);
        }
    }
    sizes.push(count);
  }
  const least = Math.max(12, speck * Math.max(0, ...sizes));
  return { columns, rows, cell, values: values.map((value, at) => (value >= 0.5 && (sizes[piece[at] ?? 0] ?? 0) < least ? 0 : value)) };
}

/** The root of what solves Poisson's equation with 0 outside; by successive over-relaxation. */
function heightsOf({ columns, rows, values }: Grid): Float32Array {
  const inside: number[] = [];
  for (let at = 0; at < values.length; at++) if ((values[at] ?? 0) >= 0.5) inside.push(at);
  const solved = new Float32Array(values.length);
  const relax = 2 / (1 + Math.sin(Math.PI / Math.max(columns, rows)));
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (const at of inside) {
      const around = solved[at - 1]! + solved[at + 1]! + solved[at - columns]! + solved[at + columns]!;
      solved[at]! += relax * ((around + 1) / 4 - solved[at]!);
    }
  return solved.map((value) => Math.sqrt(Math.max(0, value)));
}

type ColourAt = (at: number) => readonly [number, number, number];

/** Linear colours of the picture at a point of the grid, or at its neighbour that is most of the figure: beside the outline the picture has the background's. */
function colourAt({ width, height, rgba }: Picture, { columns, cell, values }: Grid): ColourAt {
  const around = [0, -1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1];
  const linear = (byte: number): number => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  return (point) => {
    const best = around.reduce((most, step) => ((values[point + step] ?? 0) > (values[most] ?? 0) ? point + step : most), point);
    const [x, y] = [best % columns, Math.floor(best / columns)];
    const column = Math.min(width - 1, Math.max(0, Math.floor((x - 0.5) * cell[0] * width)));
    const row = Math.min(height - 1, Math.max(0, Math.floor((y - 0.5) * cell[1] * height)));
    const at = (row * width + column) * 4;
    return [linear(rgba[at] ?? 0), linear(rgba[at + 1] ?? 0), linear(rgba[at + 2] ?? 0)];
  };
}

/** Front and back over each cell of the grid by marching squares, which share the points of the outline. Units of the grid, Y up. */
function sheets({ columns, rows, values }: Grid, heights: Float32Array, scale: number, colour: ColourAt | undefined): Solid {
  const solid: Solid = { positions: [], indices: [], ...(colour !== undefined && { colors: [] }) };
  const add = ([x, y, z]: Point, within: number): number => {
    solid.positions.push(x, -y, z);
    if (colour !== undefined) solid.colors?.push(...colour(within));
    return solid.positions.length / 3 - 1;
  };
  const fronts = new Map<number, readonly [front: number, back: number]>();
  const point = (at: number): readonly [number, number] => {
    const known = fronts.get(at);
    if (known !== undefined) return known;
    const [x, y, z] = [at % columns, Math.floor(at / columns), (heights[at] ?? 0) * scale];
    const made = [add([x, y, z], at), add([x, y, -z], at)] as const;
    fronts.set(at, made);
    return made;
  };
  const rim = new Map<string, readonly [number, number]>();
  const crossing = (from: number, to: number): readonly [number, number] => {
    const [one, other] = from < to ? [from, to] : [to, from];
    const key = `${one} ${other}`;
    const known = rim.get(key);
    if (known !== undefined) return known;
    const share = (0.5 - values[one]!) / (values[other]! - values[one]!);
    const [x, y] = [one % columns, Math.floor(one / columns)];
    const isRight = other - one === 1;
    const within = values[one]! >= 0.5 ? one : other;
    const made = add([x + (isRight ? share : 0), y + (isRight ? 0 : share), 0], within);
    rim.set(key, [made, made]);
    return [made, made];
  };
  for (let y = 0; y < rows - 1; y++)
    for (let x = 0; x < columns - 1; x++) {
      const corners = [y * columns + x, y * columns + x + 1, (y + 1) * columns + x + 1, (y + 1) * columns + x];
      const isIn = corners.map((at) => values[at]! >= 0.5);
      const first = isIn.indexOf(true);
      if (first === -1) continue;
      const outline: (readonly [number, number])[] = [];
      for (let k = 0; k < 4; k++) {
        const [here, next] = [(first + k) % 4, (first + k + 1) % 4];
        if (isIn[here] === true) outline.push(point(corners[here]!));
        if (isIn[here] !== isIn[next]) outline.push(crossing(corners[here]!, corners[next]!));
      }
      // A fan from a point within: no triangle lies in the outline alone, where front and back would be the same.
      for (let k = 1; k + 1 < outline.length; k++) {
        const [a, b, c] = [outline[0]!, outline[k]!, outline[k + 1]!];
        solid.indices.push(a[0], c[0], b[0], a[1], b[1], c[1]);
      }
    }
  return solid;
}

/** The same on the ground, in metres. */
function standing({ positions, indices, colors }: Solid, size: number): Solid {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let at = 0; at < positions.length; at += 3)
    for (const axis of [0, 1] as const) {
      low[axis] = Math.min(low[axis]!, positions[at + axis]!);
      high[axis] = Math.max(high[axis]!, positions[at + axis]!);
    }
  const scale = size / Math.max(high[0]! - low[0]!, high[1]! - low[1]!);
  const placed = positions.map((value, at) => {
    if (at % 3 === 2) return value;
    return at % 3 === 0 ? (value - (low[0]! + high[0]!) / 2) * scale : (value - low[1]!) * scale;
  });
  return { positions: placed, indices, ...(colors !== undefined && { colors }) };
}
