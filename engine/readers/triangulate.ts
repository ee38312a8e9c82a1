import earcut from 'earcut';

/** Concave polygons of more corners than this are handed to earcut: clipping ears as below takes time by the square and worse. */
const clippingLimit = 2000;
/**
 * How much work earcut may do for one file, as the sum of corners². Simple polygons take about a nanosecond each, those that cross themselves
 * everywhere up to a hundred, so the most hostile file takes about two minutes, however large it is.
 */
const earcutBudget = 1e9;

/**
 * How many corners ear clipping may look at for one file: some, and so many for each corner of its polygons, which is several times what honest ones
 * need. Spirals and combs of 2,000 corners can take thousands for each.
 */
const clippingBudget = { steps: 2e8, perCorner: 300 } as const;

const triangle = [0, 1, 2] as const;
const quad = [0, 1, 2, 0, 2, 3] as const;

/**
 * Cuts a polygon of 3D corners (3 numbers each) into triangles: corner numbers, three a triangle, in the polygon's winding. There are `count - 2` of
 * them, also where the polygon crosses itself or has no area; earcut may give fewer for a large one that is not simple.
 */
export type Triangulator = (corners: ArrayLike<number>, count: number) => readonly number[];

/**
 * A triangulator for the polygons of one file. Convex ones become fans; others are cut by ear clipping on the plane of their Newell normal. Polygons
 * without area become fans, and so do those of more than 2,000 corners once they have used up what a file may take (one of 31,000 corners, ten of 10,000);
 * smaller ones are cut as they come once ear clipping has.
 */
export function createTriangulator(): Triangulator {
  let budget = earcutBudget;
  const clipping: Steps = { left: clippingBudget.steps };
  return (corners, count) => {
    if (count < 3) return [];
    if (count === 3) return triangle;
    const flat = projectOnPlane(corners, count);
    if (!flat || isConvex(flat, count)) return count === 4 ? quad : fan(count);
    clipping.left += count * clippingBudget.perCorner;
    if (count <= clippingLimit) return clipEars(flat, count, clipping);
    if (count * count > budget) return fan(count);
    budget -= count * count;
    return cutLarge(flat.subarray(0, count * 2), count);
  };
}

function fan(count: number): number[] {
  const triangles: number[] = [];
  for (let i = 1; i + 1 < count; i++) triangles.push(0, i, i + 1);
  return triangles;
}

/** Where polygons are laid flat, one after another; files have millions of them. */
let plane = new Float64Array(64);

/** The corners in 2D, counter-clockwise, until the next call; undefined when they span no area. */
function projectOnPlane(corners: ArrayLike<number>, count: number): Float64Array | undefined {
  let nx = 0;
  let ny = 0;
  let nz = 0;
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    const b = i + 1 === count ? 0 : a + 3;
    nx += (corners[a + 1]! - corners[b + 1]!) * (corners[a + 2]! + corners[b + 2]!);
    ny += (corners[a + 2]! - corners[b + 2]!) * (corners[a]! + corners[b]!);
    nz += (corners[a]! - corners[b]!) * (corners[a + 1]! + corners[b + 1]!);
  }
  const largest = Math.max(Math.abs(nx), Math.abs(ny), Math.abs(nz));
  if (!(largest > 0)) return undefined;
  // Dropping the longest axis of the normal keeps the order of corners; the sign keeps them counter-clockwise.
  const alongZ = Math.abs(nz) === largest;
  const alongY = !alongZ && Math.abs(ny) === largest;
  const u = alongZ ? 0 : alongY ? 2 : 1;
  const v = alongZ ? 1 : alongY ? 0 : 2;
  const sign = Math.sign(alongZ ? nz : alongY ? ny : nx);
  if (plane.length < count * 2) plane = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    plane[i * 2] = corners[i * 3 + u]! * sign;
    plane[i * 2 + 1] = corners[i * 3 + v]!;
  }
  return plane;
}

/** earcut leaves out corners on straight stretches; they are put back, so that no crack opens along a neighbour that has them. */
function cutLarge(flat: Float64Array, count: number): number[] {
  const cut = earcut(flat);
  const isUsed = new Uint8Array(count);
  for (const corner of cut) isUsed[corner] = 1;
  // The first corner that is used after each: going round twice tells it for the last ones too.
  const nextUsed = new Uint32Array(count);
  for (let i = count * 2 - 1, next = -1; i >= 0; i--) {
    if (next >= 0) nextUsed[i % count] = next;
    if (isUsed[i % count] === 1) next = i % count;
  }
  const triangles: number[] = [];
  const waiting: (readonly [number, number, number])[] = [];
  for (let i = 0; i < cut.length; i += 3) {
    waiting.push([cut[i]!, cut[i + 1]!, cut[i + 2]!]);
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const side = one.findIndex((from, k) => nextUsed[from] === one[(k + 1) % 3] && (from + 1) % count !== one[(k + 1) % 3]);
      if (side < 0) {
        triangles.push(...one);
        continue;
      }
      const [from, to, opposite] = [one[side]!, one[(side + 1) % 3]!, one[(side + 2) % 3]!];
      const between = (from + 1) % count;
      waiting.push([between, to, opposite], [from, between, opposite]);
    }
  }
  return triangles;
}

/** Twice the signed area of the triangle a, b, c. */
const area = (flat: Float64Array, a: number, b: number, c: number): number =>
  (flat[b * 2]! - flat[a * 2]!) * (flat[c * 2 + 1]! - flat[a * 2 + 1]!) -
  (flat[c * 2]! - flat[a * 2]!) * (flat[b * 2 + 1]! - flat[a * 2 + 1]!);

function isConvex(flat: Float64Array, count: number): boolean {
  for (let a = count - 2, b = count - 1, c = 0; c < count; a = b, b = c++) if (area(flat, a, b, c) < 0) return false;
  return true;
}

interface Steps {
  left: number;
}

function clipEars(flat: Float64Array, count: number, steps: Steps): number[] {
  const next = Array.from({ length: count }, (_, i) => (i + 1) % count);
  const previous = Array.from({ length: count }, (_, i) => (i + count - 1) % count);
  const triangles: number[] = [];
  let left = count;
  let corner = 0;
  let tried = 0;
  while (left > 3) {
    const before = previous[corner]!;
    const after = next[corner]!;
    // After a whole round without an ear the polygon crosses itself: cut the corner as it is, so that the loop ends.
    if (tried >= left || steps.left < 0 || isEar(flat, before, corner, after, next, steps)) {
      triangles.push(before, corner, after);
      next[before] = after;
      previous[after] = before;
      left--;
      tried = 0;
      corner = after;
    } else {
      tried++;
      corner = after;
    }
  }
  triangles.push(previous[corner]!, corner, next[corner]!);
  return triangles;
}

function isEar(flat: Float64Array, a: number, b: number, c: number, next: number[], steps: Steps): boolean {
  steps.left--;
  if (area(flat, a, b, c) <= 0) return false;
  for (let other = next[c]!; other !== a; other = next[other]!) {
    steps.left--;
    const inside = area(flat, a, b, other) >= 0 && area(flat, b, c, other) >= 0 && area(flat, c, a, other) >= 0;
    if (inside && !sameSpot(flat, other, a) && !sameSpot(flat, other, b) && !sameSpot(flat, other, c)) return false;
  }
  return true;
}

const sameSpot = (flat: Float64Array, a: number, b: number): boolean => flat[a * 2] === flat[b * 2] && flat[a * 2 + 1] === flat[b * 2 + 1];
