/** Small vector arithmetic over lists of positions, 3 numbers a vertex. */

export type Point = [number, number, number];

export const pointAt = (positions: ArrayLike<number>, vertex: number): Point => [
  positions[vertex * 3]!,
  positions[vertex * 3 + 1]!,
  positions[vertex * 3 + 2]!,
];

export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const lengthOf = (a: Point): number => Math.sqrt(dot(a, a));

/** The vector with length 1; the zero vector as it is. */
export function unit(a: Point): Point {
  const length = lengthOf(a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Normal of a triangle, as long as twice its area. */
export const normalOf = (a: Point, b: Point, c: Point): Point => cross(subtract(b, a), subtract(c, a));

/** Area of the face whose three corners start at 3 × `face` in `indices`. */
export function areaOfFace(positions: ArrayLike<number>, indices: ArrayLike<number>, face: number): number {
  const corner = (k: number): Point => pointAt(positions, indices[face * 3 + k]!);
  return lengthOf(normalOf(corner(0), corner(1), corner(2))) / 2;
}

/** 4√3 · area / sum of squared edges of a triangle: 1 when it is equilateral, 0 without area (Bank 1990). */
export function regularityOf(a: Point, b: Point, c: Point): number {
  const [u, v, w] = [subtract(b, a), subtract(c, b), subtract(a, c)];
  const squares = dot(u, u) + dot(v, v) + dot(w, w);
  return squares > 0 ? (2 * Math.sqrt(3) * lengthOf(cross(u, w))) / squares : 0;
}
