/** Beyond this many corners a concave polygon is cut as a fan: clipping takes time by the square. */
const clippingLimit = 2000;

const triangle = [0, 1, 2] as const;
const quad = [0, 1, 2, 0, 2, 3] as const;

/**
 * Cuts a polygon of 3D corners (3 numbers each) into triangles: a fan where it is convex, else ear clipping on the plane of its
 * Newell normal. Returns `3 × (corners − 2)` corner numbers in the polygon's winding; a polygon that crosses itself or has no area still
 * gives that many.
 */
export function triangulatePolygon(corners: ArrayLike<number>, count: number): readonly number[] {
  if (count < 3) return [];
  if (count === 3) return triangle;
  const flat = projectOnPlane(corners, count);
  if (!flat || count > clippingLimit || isConvex(flat, count)) return count === 4 ? quad : fan(count);
  return clipEars(flat, count);
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

/** Twice the signed area of the triangle a, b, c. */
const area = (flat: Float64Array, a: number, b: number, c: number): number =>
  (flat[b * 2]! - flat[a * 2]!) * (flat[c * 2 + 1]! - flat[a * 2 + 1]!) -
  (flat[c * 2]! - flat[a * 2]!) * (flat[b * 2 + 1]! - flat[a * 2 + 1]!);

function isConvex(flat: Float64Array, count: number): boolean {
  for (let a = count - 2, b = count - 1, c = 0; c < count; a = b, b = c++) if (area(flat, a, b, c) < 0) return false;
  return true;
}

function clipEars(flat: Float64Array, count: number): number[] {
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
    if (tried >= left || isEar(flat, before, corner, after, next)) {
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

function isEar(flat: Float64Array, a: number, b: number, c: number, next: number[]): boolean {
  if (area(flat, a, b, c) <= 0) return false;
  for (let other = next[c]!; other !== a; other = next[other]!) {
    const inside = area(flat, a, b, other) >= 0 && area(flat, b, c, other) >= 0 && area(flat, c, a, other) >= 0;
    if (inside && !sameSpot(flat, other, a) && !sameSpot(flat, other, b) && !sameSpot(flat, other, c)) return false;
  }
  return true;
}

const sameSpot = (flat: Float64Array, a: number, b: number): boolean => flat[a * 2] === flat[b * 2] && flat[a * 2 + 1] === flat[b * 2 + 1];
