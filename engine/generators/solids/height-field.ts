import { turnOver, type Point, type Solid } from './solid.ts';

/** Heights over a rectangle, row by row from the back, in metres above its ground. */
export interface HeightGrid {
  columns: number;
  rows: number;
  heights: Float32Array;
}

export interface HeightFieldOptions {
  /** Metres along X. */
  width: number;
  /** Metres along Y: the solid stands like a picture, its relief towards +Z. */
  height: number;
  /** The most that the surface may be away from the heights, in metres; it grows where `maxTriangles` asks for it. */
  maxError: number;
  maxTriangles: number;
  /** Angle around which the picture is bent about an upright axis, in radians; 0 for flat. Heights point outwards. */
  bend?: number;
}

/** Cells along a side of the triangulated grid; a power of two. */
const cells = 512;
const size = cells + 1;

/**
 * A closed solid under a field of heights, with as few triangles as its error allows.
 *
 * The surface is a right-triangulated irregular network: Evans, Kirkpatrick and Townsend, "Right-Triangulated Irregular Networks", 2001. Triangles
 * are halved along their longest side while the middle of that side is farther from the heights than `maxError`, neighbours together, so that no
 * cracks open.
 */
export function heightField(grid: HeightGrid, { width, height, maxError, maxTriangles, bend = 0 }: HeightFieldOptions): Solid {
  const heights = resample(grid);
  const errors = splitErrors(heights, bend === 0 ? cells : Math.max(1, 2 ** Math.floor(Math.log2((cells * 0.06) / bend))));
  // Front, back and walls: some more than twice the front alone.
  const budget = bend === 0 ? maxTriangles * 0.97 : maxTriangles / 2.1;
  let error = maxError;
  let surface = triangulate(errors, error, budget);
  while (surface === null) surface = triangulate(errors, (error *= 1.5), budget);
  return closed(surface, heights, { width, height, bend });
}

/** Bilinear heights at the points of the square grid. */
function resample({ columns, rows, heights }: HeightGrid): Float32Array {
  const out = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    const v = (y / cells) * (rows - 1);
    const [top, bottom] = [Math.floor(v), Math.min(rows - 1, Math.floor(v) + 1)];
    for (let x = 0; x < size; x++) {
      const u = (x / cells) * (columns - 1);
      const [left, right] = [Math.floor(u), Math.min(columns - 1, Math.floor(u) + 1)];
      const at = (row: number, column: number): number => heights[row * columns + column]!;
      const above = at(top, left) + (at(top, right) - at(top, left)) * (u - left);
      const below = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * (u - left);
      out[y * size + x] = above + (below - above) * (v - top);
    }
  }
  return out;
}

/** For each point, how wrong the surface is without it, never less than at the points that it brings with it. Sides over `maxSpan` cells always split. */
function splitErrors(heights: Float32Array, maxSpan: number): Float32Array {
  const errors = new Float32Array(size * size);
  const triangles = cells * cells * 2 - 2;
  const coordinates = new Uint16Array(4);
  for (let id = triangles + 1; id >= 2; id--) {
    cornersOf(id, coordinates);
    const [ax, ay, bx, by] = coordinates as unknown as [number, number, number, number];
    const [mx, my] = [(ax + bx) >> 1, (ay + by) >> 1];
    const [cx, cy] = [mx + my - ay, my + ax - mx];
    const middle = my * size + mx;
    const off = Math.abs((heights[ay * size + ax]! + heights[by * size + bx]!) / 2 - heights[middle]!);
    let worst = Math.max(errors[middle]!, Math.abs(ax - bx) > maxSpan ? Infinity : off);
    if (id < cells * cells) {
      const left = ((ay + cy) >> 1) * size + ((ax + cx) >> 1);
      const right = ((by + cy) >> 1) * size + ((bx + cx) >> 1);
      worst = Math.max(worst, errors[left]!, errors[right]!);
    }
    errors[middle] = worst;
  }
  return errors;
}

/** Ends a and b of the longest side of a triangle, by its number in the binary tree of halves: a b at 0 to 3. */
function cornersOf(id: number, out: Uint16Array): void {
  let [ax, ay, bx, by, cx, cy] = (id & 1) === 1 ? [cells, cells, 0, 0, 0, cells] : [0, 0, cells, cells, cells, 0];
  for (let rest = id >> 1; rest > 1; rest >>= 1) {
    const [mx, my] = [(ax + bx) >> 1, (ay + by) >> 1];
    if ((rest & 1) === 1) [bx, by, ax, ay] = [ax, ay, cx, cy];
    else [ax, ay, bx, by] = [bx, by, cx, cy];
    [cx, cy] = [mx, my];
  }
  out.set([ax, ay, bx, by]);
}

interface Surface {
  /** Points of the grid that are used, as y × size + x. */
  points: number[];
  /** Into `points`. */
  indices: number[];
}

function triangulate(errors: Float32Array, maxError: number, maxTriangles: number): Surface | null {
  const known = new Map<number, number>();
  const surface: Surface = { points: [], indices: [] };
  const vertex = (x: number, y: number): number => {
    const point = y * size + x;
    let index = known.get(point);
    if (index === undefined) known.set(point, (index = surface.points.push(point) - 1));
    return index;
  };
  const halve = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean => {
    const [mx, my] = [(ax + bx) >> 1, (ay + by) >> 1];
    if (Math.abs(ax - cx) + Math.abs(ay - cy) > 1 && errors[my * size + mx]! > maxError)
      return halve(cx, cy, ax, ay, mx, my) && halve(bx, by, cx, cy, mx, my);
    surface.indices.push(vertex(ax, ay), vertex(bx, by), vertex(cx, cy));
    return surface.indices.length / 3 <= maxTriangles;
  };
  return halve(0, 0, cells, cells, cells, 0) && halve(cells, cells, 0, 0, 0, cells) ? surface : null;
}

/** Front, back and the four walls between them. */
function closed(
  { points, indices }: Surface,
  heights: Float32Array,
  { width, height, bend }: { width: number; height: number; bend: number },
): Solid {
  const radius = bend === 0 ? 0 : width / bend;
  const placed = (point: number, lift: number): Point => {
    const [x, y] = [((point % size) / cells - 0.5) * width, (1 - Math.floor(point / size) / cells) * height];
    if (bend === 0) return [x, y, lift];
    const angle = x / radius;
    return [(radius + lift) * Math.sin(angle), y, (radius + lift) * Math.cos(angle)];
  };
  const solid: Solid = { positions: points.flatMap((point) => [...placed(point, heights[point]!)]), indices: [] };
  for (const index of indices) solid.indices.push(index);
  const isEdge = (point: number): boolean => point % size === 0 || point % size === cells || point < size || point >= size * cells;
  // Around the border clockwise as the picture is seen: along the top, down the right side, back along the bottom, up the left side.
  const border = points
    .map((point, index) => ({ point, index }))
    .filter(({ point }) => isEdge(point))
    .map(({ point, index }) => ({ index, point, order: alongBorder(point % size, Math.floor(point / size)) }))
    .toSorted((a, b) => a.order - b.order);
  const count = points.length;
  if (bend === 0) {
    const back = border.map(({ point }, index) => {
      solid.positions.push(...placed(point, 0));
      return count + index;
    });
    solid.positions.push(0, height / 2, 0);
    const centre = count + border.length;
    for (let k = 0; k < border.length; k++) {
      const next = (k + 1) % border.length;
      solid.indices.push(
        border[k]!.index,
        border[next]!.index,
        back[next]!,
        border[k]!.index,
        back[next]!,
        back[k]!,
        centre,
        back[k]!,
        back[next]!,
      );
    }
    return solid;
  }
  for (const point of points) solid.positions.push(...placed(point, 0));
  for (const index of turnOver(indices)) solid.indices.push(index + count);
  for (let k = 0; k < border.length; k++) {
    const [a, b] = [border[k]!.index, border[(k + 1) % border.length]!.index];
    solid.indices.push(a, b, b + count, a, b + count, a + count);
  }
  return solid;
}

function alongBorder(x: number, y: number): number {
  if (y === 0) return x;
  if (x === cells) return cells + y;
  if (y === cells) return cells * 2 + (cells - x);
  return cells * 3 + (cells - y);
}
