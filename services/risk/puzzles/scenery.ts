import type { Point } from '#domain/risk/figures';
import { Canvas, circle, rgb, type Rgb } from './canvas.ts';
import { chance } from './chance.ts';

/** From the top of the sky to the ground, and the light. */
type Palette = readonly [top: string, middle: string, bottom: string, light: string];

const palettes: readonly [Palette, ...Palette[]] = [
  ['#1b2a6b', '#5b6fd8', '#f4b183', '#fff3d6'],
  ['#0d3b66', '#3a86a8', '#9ed8c6', '#fdf6e3'],
  ['#3d1e6d', '#9a4fb5', '#ffa69e', '#ffe9f0'],
  ['#0b525b', '#1f9d8b', '#f2e29f', '#fffbe6'],
  ['#22223b', '#6b5b8c', '#f2a07b', '#ffe7cf'],
  ['#14345e', '#4f8fd0', '#d7e8f7', '#ffffff'],
  ['#4a1d2f', '#b5495b', '#f6c28b', '#fff0d9'],
  ['#12372a', '#3f8f5f', '#dbe8a3', '#fbffe8'],
];

const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((value, index) => value + ((other[index] ?? 0) - value) * share) as unknown as Rgb;
const shaded = (colour: Rgb, amount: number): Rgb => colour.map((value) => Math.min(255, value * (1 + amount))) as unknown as Rgb;

interface Size {
  width: number;
  height: number;
}

/** A facet a hair larger than it is, so that nothing shows between it and its neighbours. */
function facet(canvas: Canvas, corners: readonly Point[], colour: Rgb): void {
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length);
  const larger = corners.map(([x, y]): Point => {
    const [dx, dy] = [x - (middle[0] ?? 0), y - (middle[1] ?? 0)];
    const reach = 0.5 / (Math.hypot(dx, dy) || 1);
    return [x + dx * reach, y + dy * reach];
  });
  canvas.cover([larger], colour);
}

/** A sky of facets, each a little lighter or darker than its place. */
function sky(canvas: Canvas, [top, middle, bottom]: readonly [Rgb, Rgb, Rgb]): void {
  const { width, height } = canvas;
  const columns = Math.round(width / 27);
  const rows = Math.round(height / 27);
  const at = (column: number, row: number): Point => {
    const isEdge = column === 0 || column === columns || row === 0 || row === rows;
    const aside = (): number => (isEdge ? 0 : chance.between(-9, 9));
    return [(column / columns) * width + aside(), (row / rows) * height + aside()];
  };
  const corners = Array.from({ length: rows + 1 }, (_, row) => Array.from({ length: columns + 1 }, (__, column) => at(column, row)));
  const cornerAt = (column: number, row: number): Point => corners[row]?.[column] ?? [0, 0];
  canvas.paint(() => middle);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [b, c] = [cornerAt(column + 1, row), cornerAt(column, row + 1)];
      for (const corner of [cornerAt(column, row), cornerAt(column + 1, row + 1)]) {
        const depth = (corner[1] + b[1] + c[1]) / (3 * height);
        const base = depth < 0.5 ? mixed(top, middle, depth * 2) : mixed(middle, bottom, depth * 2 - 1);
        facet(canvas, [corner, b, c], shaded(base, chance.between(-0.13, 0.13)));
      }
    }
  }
}

/** A ridge of mountains with a light and a dark side; its foot at `level` of the height. */
function ridge(canvas: Canvas, level: number, colour: Rgb): void {
  const { width, height } = canvas;
  const peaks = chance.whole(3, 5);
  for (let peak = -1; peak <= peaks; peak++) {
    const middle = ((peak + chance.between(0.2, 0.8)) / peaks) * width;
    const half = chance.between(0.7, 1.15) * (width / peaks);
    const top: Point = [middle, (level - chance.between(0.16, 0.34)) * height];
    const foot: Point = [middle + chance.between(-0.3, 0.1) * half, height + 2];
    facet(canvas, [top, foot, [middle - half, height + 2]], shaded(colour, chance.between(0.02, 0.16)));
    facet(canvas, [top, foot, [middle + half, height + 2]], shaded(colour, chance.between(-0.22, -0.1)));
  }
}

/** How light the facets of a cube are: three faces of two facets each. */
const cubeLight = [-0.3, -0.05, -0.05, 0.3, 0.3, -0.3];

/** A solid of our trade: a cube or a gem. */
function solid(canvas: Canvas, [x, y]: Point, size: number, colour: Rgb): void {
  const sides = chance.one([6, 6, 5, 7]);
  const isCube = sides === 6;
  const start = isCube ? Math.PI / 6 : chance.between(0, 1);
  const aside = (): number => (isCube ? 0 : chance.between(-0.25, 0.25) * size);
  const middle: Point = [x + aside(), y + aside()];
  const corner = (side: number): Point => {
    const turn = start + (side / sides) * 2 * Math.PI;
    return [x + size * Math.cos(turn), y + size * Math.sin(turn)];
  };
  for (let side = 0; side < sides; side++) {
    const light = isCube ? (cubeLight[side] ?? 0) : chance.between(-0.3, 0.35);
    facet(canvas, [corner(side), corner(side + 1), middle], shaded(colour, light));
  }
}

/** Draws a landscape of our own, another each time. */
export function drawScenery({ width, height }: Size): Canvas {
  const canvas = new Canvas(width, height);
  const [top, middle, bottom, light] = chance.one(palettes).map(rgb) as [Rgb, Rgb, Rgb, Rgb];
  sky(canvas, [top, middle, bottom]);
  canvas.cover(
    [circle(chance.between(0.15, 0.85) * width, chance.between(0.18, 0.4) * height, chance.between(0.1, 0.17) * height)],
    light,
    0.85,
  );
  for (const [index, level] of [0.62, 0.78, 0.94].entries()) ridge(canvas, level, mixed(bottom, top, 0.35 + index * 0.28));
  const solids = chance.whole(5, 7);
  for (let index = 0; index < solids; index++) {
    const at: Point = [((index + chance.between(0.2, 0.8)) / solids) * width, chance.between(0.2, 0.85) * height];
    solid(canvas, at, chance.between(0.07, 0.15) * height, mixed(light, chance.one([top, middle, bottom]), chance.between(0.25, 0.7)));
  }
  return canvas;
}
