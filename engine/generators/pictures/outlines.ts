/** Outlines of what is in a mask, as polygons with holes. */

import type { Outline } from '../solids/extrude.ts';

export interface Shape {
  outer: Outline;
  holes: Outline[];
}

const areaOf = (outline: Outline): number =>
  outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length]!;
    return sum + x * nextY - nextX * y;
  }, 0) / 2;

const isInside = ([x, y]: readonly [number, number], outline: Outline): boolean => {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [[ax, ay], [bx, by]] = [outline[i]!, outline[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

/**
 * Traces where a field crosses `level` by marching squares, with linear interpolation along the cell's sides.
 *
 * @param values rows from the top; outside the field counts as 0
 * @param tolerance how far a simplified outline may be from the traced one, in pixels
 * @param minArea smaller shapes and holes are left out, in square pixels
 * @returns shapes in pixels with Y up, outlines counter-clockwise, holes clockwise
 */
export function traceOutlines(
  values: Float32Array,
  columns: number,
  rows: number,
  { level = 0.5, tolerance = 0.6, minArea = 12 } = {},
): Shape[] {
  const at = (x: number, y: number): number => (x < 0 || y < 0 || x >= columns || y >= rows ? 0 : values[y * columns + x]!);
  // Each crossing lies on a side of the grid, named by its upper or left end and whether it goes right or down.
  const next = new Map<number, number>();
  const points = new Map<number, readonly [number, number]>();
  const width = columns + 2;
  const side = (x: number, y: number, isDown: boolean): number => {
    const key = ((y + 1) * width + x + 1) * 2 + (isDown ? 1 : 0);
    if (!points.has(key)) {
      const [a, b] = [at(x, y), isDown ? at(x, y + 1) : at(x + 1, y)];
      const share = Math.min(0.98, Math.max(0.02, (level - a) / (b - a)));
      points.set(key, isDown ? [x, -(y + share)] : [x + share, -y]);
    }
    return key;
  };
  for (let y = -1; y < rows; y++) {
    for (let x = -1; x < columns; x++) {
      const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)].map((value) => value >= level);
      const sides = [() => side(x, y, false), () => side(x + 1, y, true), () => side(x, y + 1, false), () => side(x, y, true)];
      // Walks keep the inside on their left as the picture is seen: each entry side has one exit side.
      for (let k = 0; k < 4; k++) {
        const [from, to] = [corners[k]!, corners[(k + 1) % 4]!];
        if (!from || to) continue;
        // The inside ends at this side of the cell: the walk comes from the side where it began.
        let back = k;
        while (corners[back]!) back = (back + 3) % 4;
        next.set(sides[back]!(), sides[k]!());
      }
    }
  }
  const loops: Outline[] = [];
  for (const start of [...next.keys()]) {
    const loop: (readonly [number, number])[] = [];
    let key = start;
    while (next.has(key)) {
      loop.push(points.get(key)!);
      const following = next.get(key)!;
      next.delete(key);
      key = following;
    }
    if (loop.length > 2) loops.push(simplified(loop, tolerance));
  }
  return nested(loops.filter((loop) => loop.length > 2 && Math.abs(areaOf(loop)) >= minArea));
}

/** Outlines that turn one way are shapes; those that turn the other way are holes of the smallest shape around them. */
function nested(loops: readonly Outline[]): Shape[] {
  const shapes = loops.filter((loop) => areaOf(loop) > 0).map((outer): Shape => ({ outer, holes: [] }));
  const bySize = shapes.toSorted((a, b) => areaOf(a.outer) - areaOf(b.outer));
  for (const hole of loops.filter((loop) => areaOf(loop) < 0)) bySize.find(({ outer }) => isInside(hole[0]!, outer))?.holes.push(hole);
  return shapes;
}

/** Outlines of one glyph or drawing, sorted into shapes and holes: what turns as the largest outline does is a shape. */
export function sortOutlines(loops: readonly Outline[]): Shape[] {
  const largest = loops.reduce((most, loop) => (Math.abs(areaOf(loop)) > Math.abs(most) ? areaOf(loop) : most), 0);
  return nested(largest < 0 ? loops.map((loop) => loop.toReversed()) : loops);
}

/** Douglas and Peucker 1973, on a closed loop: split at the two points farthest apart along it. */
function simplified(loop: Outline, tolerance: number): Outline {
  const keep = new Uint8Array(loop.length + 1);
  const points = [...loop, loop[0]!];
  const far = points.reduce(
    (best, point, index) =>
      Math.hypot(point[0] - points[0]![0], point[1] - points[0]![1]) >
      Math.hypot(points[best]![0] - points[0]![0], points[best]![1] - points[0]![1])
        ? index
        : best,
    0,
  );
  keep[0] = 1;
  keep[far] = 1;
  const spans: [number, number][] = [
    [0, far],
    [far, points.length - 1],
  ];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const [[ax, ay], [bx, by]] = [points[from]!, points[to]!];
    const length = Math.hypot(bx - ax, by - ay);
    let worst = tolerance;
    let found = -1;
    for (let index = from + 1; index < to; index++) {
      const [x, y] = points[index]!;
      const distance = length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
      if (distance > worst) [worst, found] = [distance, index];
    }
    if (found < 0) continue;
    keep[found] = 1;
    spans.push([from, found], [found, to]);
  }
  return loop.filter((_, index) => keep[index] === 1);
}
