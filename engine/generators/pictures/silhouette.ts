import { extrude, type Outline } from '../solids/extrude.ts';
import type { Part, Solid } from '../solids/solid.ts';
import { traceOutlines, type Shape } from './outlines.ts';
import { averaged, type Picture } from './picture.ts';
import { blurred } from './relief.ts';

export interface SilhouetteOptions {
  /** Metres along the longer side of what is found in the picture. */
  size: number;
  depth: number;
  /** 0 for none. */
  bevel: number;
}

/**
 * The figure's share of each pixel, 0 to 1. In a picture with transparent places it is the opacity; in others the distance from the middle colour of the
 * picture's border, where 120 of 255 counts in full.
 */
export function figureMask(picture: Picture): { columns: number; rows: number; values: Float32Array } {
  const { width, height, rgba } = picture;
  const isCutOut = rgba.some((value, index) => index % 4 === 3 && value < 128);
  if (isCutOut) return averaged(picture, (_r, _g, _b, a) => a / 255);
  const border: number[][] = [[], [], []];
  for (let x = 0; x < width; x++)
    for (const y of [0, height - 1]) for (let c = 0; c < 3; c++) border[c]!.push(rgba[(y * width + x) * 4 + c]!);
  for (let y = 0; y < height; y++)
    for (const x of [0, width - 1]) for (let c = 0; c < 3; c++) border[c]!.push(rgba[(y * width + x) * 4 + c]!);
  const [r0, g0, b0] = border.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!) as [number, number, number];
  return averaged(picture, (r, g, b) => Math.min(1, Math.hypot(r - r0, g - g0, b - b0) / 120));
}

/** Shapes of the figure in metres, standing on the ground in the middle. */
function shapesOf(picture: Picture, size: number): Shape[] {
  const { columns, rows, values } = figureMask(picture);
  const shapes = traceOutlines(blurred(values, columns, rows), columns, rows, {
    tolerance: 0.5,
    minArea: Math.max(12, columns * rows * 0.0002),
  });
  const all = shapes.flatMap(({ outer }) => outer);
  if (all.length === 0) return [];
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [low, high] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const scale = size / Math.max(right - left, high - low);
  const placed = (outline: Outline): Outline => outline.map(([x, y]) => [(x - (left + right) / 2) * scale, (y - low) * scale]);
  return shapes.map(({ outer, holes }) => ({ outer: placed(outer), holes: holes.map(placed) }));
}

/** A logo or drawing as a solid with slanted rims. Empty where the picture shows no figure. */
export function solidLogo(picture: Picture, { size, depth, bevel }: SilhouetteOptions): Part[] {
  const solids = shapesOf(picture, size).flatMap(({ outer, holes }): Solid[] => {
    const solid = extrude(outer, { holes, depth, bevel }) ?? extrude(outer, { depth, bevel: 0 });
    return solid === null ? [] : [solid];
  });
  return solids.length === 0 ? [] : [{ name: '图形', finish: 'body', solids }];
}
