import earcut from 'earcut';
import { turnOver, type Solid } from './solid.ts';

export type Outline = readonly (readonly [x: number, y: number])[];

/** Twice the signed area; positive where the outline runs counter-clockwise. */
const doubleArea = (outline: Outline): number =>
  outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);

/** Without points that repeat or lie within `tolerance` of the line between their neighbours: triangulation would leave them out of its caps. */
function cleaned(outline: Outline, tolerance: number): Outline {
  const points = [...outline];
  for (let index = 0; index < points.length && points.length > 3;) {
    const [a, b, c] = [points.at(index - 1)!, points[index]!, points[(index + 1) % points.length]!];
    const length = Math.hypot(c[0] - a[0], c[1] - a[1]);
    const height = length === 0 ? 0 : Math.abs((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / length;
    const isDoubled = Math.hypot(b[0] - a[0], b[1] - a[1]) <= tolerance;
    if (height > tolerance && !isDoubled) index++;
    else {
      points.splice(index, 1);
      index = Math.max(0, index - 1);
    }
  }
  return points;
}

/** Each point of a counter-clockwise outline moved inwards by `distance` along its mitre, by at most twice the distance at sharp corners. */
export function inset(outline: Outline, distance: number): Outline {
  return outline.map((point, index) => {
    const before = outline.at(index - 1)!;
    const after = outline[(index + 1) % outline.length]!;
    const normal = (from: readonly [number, number], to: readonly [number, number]): [number, number] => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
    };
    const [n1, n2] = [normal(before, point), normal(point, after)];
    const scale = distance * Math.min(2, 1 / Math.max(0.25, (1 + n1[0] * n2[0] + n1[1] * n2[1]) / 2)) * 0.5;
    return [point[0] + (n1[0] + n2[0]) * scale, point[1] + (n1[1] + n2[1]) * scale];
  });
}

/**
 * A flat shape with thickness, from z = 0 to z = `depth`, its front towards +Z.
 *
 * @param outer outline of the shape in metres, either way round
 * @param holes outlines within it, apart from each other
 * @param bevel width and depth of the slanted rim at front and back, 0 for none. It should be below a third of the thinnest stroke.
 * @returns a closed solid, or null where the outlines cross themselves so that no closed one can be made
 */
export function extrude(
  outer: Outline,
  { holes = [], depth, bevel = 0 }: { holes?: readonly Outline[]; depth: number; bevel?: number },
): Solid | null {
  const size = Math.max(...outer.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))), 1e-9);
  const turned = (outline: Outline, isOuter: boolean): Outline => (doubleArea(outline) > 0 === isOuter ? outline : outline.toReversed());
  const loops = [outer, ...holes]
    .map((outline, index) => turned(cleaned(outline, size * 1e-5), index === 0))
    .filter((outline) => outline.length > 2 && Math.abs(doubleArea(outline)) > size * size * 1e-9);
  if (loops.length === 0) return null;
  const flat = loops.flat(2);
  const starts: number[] = [];
  let count = 0;
  for (const loop of loops) {
    starts.push(count);
    count += loop.length;
  }
  const caps = earcut(flat, starts.slice(1));
  const edge = Math.min(bevel, depth * 0.45);
  const layers =
    edge > 0
      ? ([
          [0, edge],
          [edge, 0],
          [depth - edge, 0],
          [depth, edge],
        ] as const)
      : ([
          [0, 0],
          [depth, 0],
        ] as const);
  const solid: Solid = { positions: [], indices: [] };
  for (const [z, amount] of layers)
    for (const loop of loops) for (const [x, y] of amount === 0 ? loop : inset(loop, amount)) solid.positions.push(x, y, z);
  const last = (layers.length - 1) * count;
  for (const index of turnOver(caps)) solid.indices.push(index);
  for (const index of caps) solid.indices.push(index + last);
  for (let layer = 0; layer + 1 < layers.length; layer++) {
    for (const [loopIndex, loop] of loops.entries()) {
      for (let k = 0; k < loop.length; k++) {
        const a = layer * count + starts[loopIndex]! + k;
        const b = layer * count + starts[loopIndex]! + ((k + 1) % loop.length);
        solid.indices.push(a, b, b + count, a, b + count, a + count);
      }
    }
  }
  return capsMeetTheWalls(caps, loops, starts) ? solid : null;
}

/** Whether the triangles of a cap have each edge of the outlines once, and every other edge twice: an outline that crosses itself fails. */
function capsMeetTheWalls(caps: readonly number[], loops: readonly Outline[], starts: readonly number[]): boolean {
  const edges = new Map<string, number>();
  const add = (a: number, b: number, by: number): void => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    edges.set(key, (edges.get(key) ?? 0) + (a < b ? by : -by));
  };
  for (let i = 0; i < caps.length; i += 3) for (let k = 0; k < 3; k++) add(caps[i + k]!, caps[i + ((k + 1) % 3)]!, 1);
  for (const [index, loop] of loops.entries())
    for (let k = 0; k < loop.length; k++) add(starts[index]! + k, starts[index]! + ((k + 1) % loop.length), -1);
  return caps.length > 0 && [...edges.values()].every((balance) => balance === 0);
}
