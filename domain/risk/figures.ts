/** The figures of scratch cards, as polygons about their centre that fit a circle of radius 1. y points down. */

export type Point = readonly [x: number, y: number];

const around = (corners: number, radiusOf: (corner: number) => number): Point[] =>
  Array.from({ length: corners }, (_, corner) => {
    const turn = (corner / corners) * 2 * Math.PI - Math.PI / 2;
    return [Math.cos(turn) * radiusOf(corner), Math.sin(turn) * radiusOf(corner)];
  });

/** The right half of a shield, from the notch at its top to its tip. */
const shieldHalf: readonly Point[] = [
  [0, -0.98],
  [0.3, -0.8],
  [0.78, -0.68],
  [0.78, -0.1],
  [0.68, 0.3],
  [0.42, 0.68],
];

export const figures = {
  shield: [
    ...shieldHalf,
    [0, 0.98],
    ...shieldHalf
      .slice(1)
      .map(([x, y]): Point => [-x, y])
      .toReversed(),
  ],
  star: around(10, (corner) => (corner % 2 === 0 ? 0.98 : 0.46)),
  hexagon: around(6, () => 0.92),
  disc: around(28, () => 0.86),
  diamond: [
    [0, 0.95],
    [-0.92, -0.2],
    [-0.5, -0.72],
    [0.5, -0.72],
    [0.92, -0.2],
  ],
  cross: [
    [-0.3, -0.9],
    [0.3, -0.9],
    [0.3, -0.3],
    [0.9, -0.3],
    [0.9, 0.3],
    [0.3, 0.3],
    [0.3, 0.9],
    [-0.3, 0.9],
    [-0.3, 0.3],
    [-0.9, 0.3],
    [-0.9, -0.3],
    [-0.3, -0.3],
  ],
} as const satisfies Record<string, readonly Point[]>;

export type FigureName = keyof typeof figures;

/** A figure on a card: its centre, its radius in pixels and how far it is turned, in radians. */
export interface PlacedFigure {
  name: FigureName;
  x: number;
  y: number;
  radius: number;
  turn: number;
}

/** The corners of a placed figure. */
export function outlineOf({ name, x, y, radius, turn }: PlacedFigure): Point[] {
  const [cos, sin] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
  return figures[name].map(([u, v]): Point => [x + u * cos - v * sin, y + u * sin + v * cos]);
}

/** Points on a grid of `step` pixels that lie within a polygon. */
export function pointsWithin(outline: readonly Point[], step: number): Point[] {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const found: Point[] = [];
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step) {
    for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) if (isWithin(outline, [x, y])) found.push([x, y]);
  }
  return found;
}

/** Whether a ray to the right of the point crosses the outline an odd number of times. */
function isWithin(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  let last = outline.at(-1) ?? [0, 0];
  for (const corner of outline) {
    const crosses = corner[1] > y !== last[1] > y;
    if (crosses && x < corner[0] + ((y - corner[1]) / (last[1] - corner[1])) * (last[0] - corner[0])) inside = !inside;
    last = corner;
  }
  return inside;
}
