/** The draws of a model in the form that the kernel takes. */

import type { Materials, PreviewMaterial } from './materials.ts';
import { drawFields, batchElements, type Rasterizer } from './rasterizer.ts';
import { geometryOf, type Geometry } from './batches.ts';
import type { Pose } from '../scenes/pose.ts';
import type { Mat4, Vec3 } from '../scenes/scene.ts';
import type { Draw } from '../scenes/world.ts';

/** One draw, ready for any picture. */
export interface PreparedDraw {
  /** Elements have the numbers firstId … firstId + count - 1; 0 is nothing. */
  firstId: number;
  geometry: Geometry;
  material: PreviewMaterial;
  /** Which side shows: 1 the front, -1 the back (mirrored places), 0 both. */
  facing: 1 | -1 | 0;
  matrix: Mat4;
  /** Of the matrix's upper 3 × 3, row by row: its inverse transpose up to a factor, which is positive. */
  cofactors: Float64Array;
}

function cofactorsOf(m: Mat4): { cofactors: Float64Array; mirrored: boolean } {
  const at = (row: number, column: number): number => m[column * 4 + row]!;
  const cofactors = Float64Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3), i % 3];
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
  });
  const mirrored = at(0, 0) * cofactors[0]! + at(0, 1) * cofactors[1]! + at(0, 2) * cofactors[2]! < 0;
  return { cofactors: mirrored ? cofactors.map((value) => -value) : cofactors, mirrored };
}

export function prepareDraws(posed: { draw: Draw; pose: Pose }[], materials: Materials): PreparedDraw[] {
  let nextId = 1;
  return posed.map(({ draw, pose }) => {
    const geometry = geometryOf(draw, pose);
    const firstId = nextId;
    nextId += geometry.count;
    const material = materials.of(draw.primitive);
    const { cofactors, mirrored } = cofactorsOf(draw.matrix);
    return { firstId, geometry, material, facing: material.doubleSided ? 0 : mirrored ? -1 : 1, matrix: draw.matrix, cofactors };
  });
}

/** All batches of a model in the order of their elements' numbers, and the number of each one's first. */
export interface Batches {
  list: { draw: PreparedDraw; first: number; last: number }[];
  firstIds: Uint32Array;
}

export function listBatches(draws: PreparedDraw[]): Batches {
  const list = draws.flatMap((draw) =>
    Array.from({ length: Math.ceil(draw.geometry.count / batchElements) }, (_, i) => {
      const first = i * batchElements;
      return { draw, first, last: Math.min(draw.geometry.count, first + batchElements) };
    }),
  );
  return { list, firstIds: Uint32Array.from(list, ({ draw, first }) => draw.firstId + first) };
}

/** Sets the axes that the kernel sees the draws along, and from where. */
export function loadCamera({ views, cameraAt }: Rasterizer, axes: Vec3[], eye: Vec3): void {
  views().doubles.set([...axes.flat(), ...eye], cameraAt / 8);
}

/** Makes `draw` the one that the kernel's calls are about. */
export function loadDraw({ kernel, views, drawAt }: Rasterizer, { geometry, material, facing, matrix, cofactors }: PreparedDraw): void {
  const { doubles, words } = views();
  doubles.set(matrix, drawAt / 8);
  doubles.set(cofactors, drawAt / 8 + matrix.length);
  const fields = drawAt / 4;
  words[fields + drawFields.material] = material.at;
  words[fields + drawFields.corners] = geometry.corners;
  words[fields + drawFields.facing] = facing;
  kernel.place();
}
