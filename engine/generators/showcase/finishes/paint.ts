/** Pictures of a finish: colour, normals from heights, and roughness with metalness, each of which repeats without a seam. */

import { sharp } from '../../../images/vips.ts';
import { createRandom } from '../../../numbers/random.ts';
import type { Texture } from '../../../scenes/scene.ts';

/** What a point of a finish is like. Colours in sRGB, 0 to 255; height in pixels; roughness and metalness 0 to 1. */
export interface Point {
  r: number;
  g: number;
  b: number;
  height: number;
  roughness: number;
  metallic: number;
}
export type Paint = (x: number, y: number, out: Point) => void;

/** Smooth noise in [-1, 1] that repeats every `columns` cells along x and `rows` along y. */
export function tileNoise(seed: number, columns: number, rows: number): (x: number, y: number) => number {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: columns * rows }, () => random() * 2 - 1);
  return (x, y) => {
    const [gx, gy] = [x * columns, y * rows];
    const [column, row] = [Math.floor(gx), Math.floor(gy)];
    const [fx, fy] = [gx - column, gy - row];
    const [u, v] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
    const left = ((column % columns) + columns) % columns;
    const above = ((row % rows) + rows) % rows;
    const right = (left + 1) % columns;
    const below = (above + 1) % rows;
    const top = lattice[above * columns + left]! * (1 - u) + lattice[above * columns + right]! * u;
    const bottom = lattice[below * columns + left]! * (1 - u) + lattice[below * columns + right]! * u;
    return top * (1 - v) + bottom * v;
  };
}

/** Distance to the nearest of scattered points and to the second nearest, in cells, and a number of the nearest in [0, 1). Repeats. */
export function tileCells(seed: number, cells: number): (x: number, y: number, out: [number, number, number]) => void {
  const random = createRandom(seed);
  const points = Float32Array.from({ length: cells * cells * 3 }, () => random());
  return (x, y, out) => {
    const [gx, gy] = [x * cells, y * cells];
    let [nearest, second, id] = [9, 9, 0];
    for (let row = Math.floor(gy) - 1; row <= Math.floor(gy) + 1; row++)
      for (let column = Math.floor(gx) - 1; column <= Math.floor(gx) + 1; column++) {
        const at = ((((row % cells) + cells) % cells) * cells + (((column % cells) + cells) % cells)) * 3;
        const distance = Math.hypot(gx - column - points[at]!, gy - row - points[at + 1]!);
        if (distance < nearest) [second, nearest, id] = [nearest, distance, points[at + 2]!];
        else if (distance < second) second = distance;
      }
    out[0] = nearest;
    out[1] = second;
    out[2] = id;
  };
}

/** Colour, normals, and roughness with metalness of a finish, `size` pixels an edge. */
export async function paintMaps(name: string, size: number, paint: Paint): Promise<Texture[]> {
  const pixels = size * size;
  const [colour, normal, surface] = [new Uint8Array(pixels * 3), new Uint8Array(pixels * 3), new Uint8Array(pixels * 3)];
  const heights = new Float32Array(pixels);
  const point: Point = { r: 0, g: 0, b: 0, height: 0, roughness: 1, metallic: 0 };
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++) {
      paint(column / size, row / size, point);
      colour[at * 3] = clamp(point.r);
      colour[at * 3 + 1] = clamp(point.g);
      colour[at * 3 + 2] = clamp(point.b);
      heights[at] = point.height;
      surface[at * 3] = 255;
      surface[at * 3 + 1] = clamp(point.roughness * 255);
      surface[at * 3 + 2] = clamp(point.metallic * 255);
    }
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++) {
      const height = (dx: number, dy: number): number => heights[((row + dy + size) % size) * size + ((column + dx + size) % size)]!;
      const [dx, dy] = [(height(1, 0) - height(-1, 0)) / 2, (height(0, 1) - height(0, -1)) / 2];
      const length = Math.hypot(dx, dy, 1);
      normal[at * 3] = 127.5 - (dx / length) * 127;
      // The picture's rows run down, its v too: up in the picture is less v.
      normal[at * 3 + 1] = 127.5 + (dy / length) * 127;
      normal[at * 3 + 2] = 127.5 + 127 / length;
    }
  const encode = async (what: string, bytes: Uint8Array): Promise<Texture> => ({
    name: `${name}${what}`,
    bytes: await sharp(bytes, { raw: { width: size, height: size, channels: 3 } })
      .png({ compressionLevel: 4 })
      .toBuffer(),
    mimeType: 'image/png',
    width: size,
    height: size,
  });
  return await Promise.all([encode('颜色', colour), encode('法线', normal), encode('粗糙度', surface)]);
}

const clamp = (value: number): number => Math.min(255, Math.max(0, value));
