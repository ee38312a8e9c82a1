/** Texture coordinates for solids that have none: each face is seen along the nearest of three axes, of which the first is the solid's own length. */

import { createPrimitive } from '../../scenes/create-scene.ts';
import type { Primitive } from '../../scenes/scene.ts';
import { shaded } from '../solids/to-scene.ts';
import type { Solid } from '../solids/solid.ts';

type Axes = readonly [readonly number[], readonly number[], readonly number[]];

const rounds = 12;

/** The direction in which a solid is longest, and two across it, of unit length: so grain runs along a rail however it is turned. */
function axesOf({ positions }: Solid): Axes {
  const count = positions.length / 3;
  const mean = [0, 0, 0];
  for (let i = 0; i < positions.length; i++) mean[i % 3]! += positions[i]! / count;
  const spread = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < positions.length; i += 3)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        spread[row * 3 + column]! += (positions[i + row]! - mean[row]!) * (positions[i + column]! - mean[column]!);
  // Power iteration from the longest of the three axes; round solids stay near it.
  const widest = [0, 1, 2].reduce((best, axis) => (spread[axis * 4]! > spread[best * 4]! * 1.001 ? axis : best), 0);
  let along: number[] = [0, 1, 2].map((axis) => (axis === widest ? 1 : 0));
  for (let round = 0; round < rounds; round++)
    along = unit([0, 1, 2].map((row) => [0, 1, 2].reduce((sum, column) => sum + spread[row * 3 + column]! * along[column]!, 0)));
  const other = Math.abs(along[1]!) < 0.8 ? [0, 1, 0] : [0, 0, 1];
  const across = unit(cross(other, along));
  return [along, cross(along, across), across];
}

const unit = (v: readonly number[]): number[] => {
  const length = Math.hypot(...v) || 1;
  return v.map((value) => value / length);
};
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];
const dot = (a: readonly number[], x: number, y: number, z: number): number => a[0]! * x + a[1]! * y + a[2]! * z;

/**
 * One primitive of solids, with normals and texture coordinates.
 *
 * @param tile metres that the texture covers
 */
export function boxMap(solids: readonly Solid[], tile: number, material: number): Primitive {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const [place, solid] of solids.entries()) {
    const smooth = shaded([solid]);
    const axes = axesOf(solid);
    // Neighbours that are alike do not show the same piece of the picture.
    const [shiftU, shiftV] = [(place * 0.37) % 1, (place * 0.61) % 1];
    const made = new Map<number, number>();
    const p = smooth.positions;
    for (let face = 0; face < smooth.indices.length; face += 3) {
      const [a, b, c] = [smooth.indices[face]! * 3, smooth.indices[face + 1]! * 3, smooth.indices[face + 2]! * 3];
      const normal = cross(
        [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!],
        [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!],
      );
      const facing = axes.map((axis) => dot(axis, normal[0]!, normal[1]!, normal[2]!));
      const seen = [0, 1, 2].reduce((best, axis) => (Math.abs(facing[axis]!) > Math.abs(facing[best]!) + 1e-9 ? axis : best), 0);
      const [u, v] = seen === 0 ? [1, 2] : seen === 1 ? [0, 2] : [0, 1];
      const isBehind = facing[seen]! < 0;
      for (const at of [a, b, c]) {
        const key = (at / 3) * 6 + seen * 2 + (isBehind ? 1 : 0);
        let vertex = made.get(key);
        if (vertex === undefined) {
          vertex = positions.length / 3;
          made.set(key, vertex);
          const [x, y, z] = [p[at]!, p[at + 1]!, p[at + 2]!];
          positions.push(x, y, z);
          normals.push(smooth.normals![at]!, smooth.normals![at + 1]!, smooth.normals![at + 2]!);
          uvs.push(dot(axes[u]!, x, y, z) / tile + shiftU, dot(axes[v]!, x, y, z) / tile + shiftV);
        }
        indices.push(vertex);
      }
    }
  }
  return createPrimitive(new Float32Array(positions), new Uint32Array(indices), {
    normals: new Float32Array(normals),
    uvs: [new Float32Array(uvs)],
    material,
  });
}
