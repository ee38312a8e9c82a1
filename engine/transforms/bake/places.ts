import type { vec3, vec4 } from '@gltf-transform/core';

type Matrix = ArrayLike<number>;

const dot = (a: vec3, b: vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: vec3, b: vec3): vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The same direction with the length 1; `instead` of one without a length. */
function unit(a: vec3, instead: vec3): vec3 {
  const length = Math.hypot(...a);
  return length < 1e-9 ? instead : [a[0] / length, a[1] / length, a[2] / length];
}

/** The turn with which -Z looks from one place to another and Y is up, as cameras and lights of glTF have it. */
export function lookingAt(from: vec3, to: vec3): vec4 {
  const back = unit([from[0] - to[0], from[1] - to[1], from[2] - to[2]], [0, 0, 1]);
  // Straight up or down, any side is as good as another.
  const right = unit(cross([0, 1, 0], back), [1, 0, 0]);
  return quaternionOf([...right, ...cross(back, right), ...back]);
}

/** Of a turn whose columns are these (Shepperd's method). */
function quaternionOf(m: Matrix): vec4 {
  const at = (column: number, row: number): number => m[column * 3 + row]!;
  const squares = [
    1 + at(0, 0) - at(1, 1) - at(2, 2),
    1 - at(0, 0) + at(1, 1) - at(2, 2),
    1 - at(0, 0) - at(1, 1) + at(2, 2),
    1 + at(0, 0) + at(1, 1) + at(2, 2),
  ];
  const largest = squares.indexOf(Math.max(...squares));
  const root = 2 * Math.sqrt(squares[largest]!);
  const [x, y, z] = [(at(1, 2) - at(2, 1)) / root, (at(2, 0) - at(0, 2)) / root, (at(0, 1) - at(1, 0)) / root];
  const [xy, xz, yz] = [(at(0, 1) + at(1, 0)) / root, (at(0, 2) + at(2, 0)) / root, (at(1, 2) + at(2, 1)) / root];
  if (largest === 0) return [root / 4, xy, xz, x];
  if (largest === 1) return [xy, root / 4, yz, y];
  if (largest === 2) return [xz, yz, root / 4, z];
  return [x, y, z, root / 4];
}

/** Of Euler angles in degrees, in the order XYZ. */
export function turnOf([x, y, z]: vec3): vec4 {
  const [cx, cy, cz] = [x, y, z].map((degrees) => Math.cos((degrees * Math.PI) / 360)) as vec3;
  const [sx, sy, sz] = [x, y, z].map((degrees) => Math.sin((degrees * Math.PI) / 360)) as vec3;
  return [sx * cy * cz + cx * sy * sz, cx * sy * cz - sx * cy * sz, cx * cy * sz + sx * sy * cz, cx * cy * cz - sx * sy * sz];
}

/** How long the diagonal of a box is. */
export const diagonalOf = ({ min, max }: { min: vec3; max: vec3 }): number => {
  const size: vec3 = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  return Math.sqrt(dot(size, size)) || 1;
};
