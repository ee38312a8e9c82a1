/** The box that a mesh's positions are quantized in: one for all its primitives, so that their borders stay closed. */

import type { Mesh, Primitive, Scene } from '../scenes/scene.ts';
import { minMax } from './binary.ts';

export interface PositionGrid {
  origin: [number, number, number];
  /** Length of the longest side; never 0. */
  range: number;
}

/** Bounds of all triangle positions of the meshes together, without morph targets. */
export function positionGrid(meshes: Mesh[]): PositionGrid {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const seen = new Set<Float32Array>();
  for (const mesh of meshes) {
    for (const primitive of mesh.primitives) {
      if (primitive.mode !== 'triangles' || seen.has(primitive.positions)) continue;
      seen.add(primitive.positions);
      const bounds = minMax(primitive.positions, 3);
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis]!, bounds.min[axis]!);
        max[axis] = Math.max(max[axis]!, bounds.max[axis]!);
      }
    }
  }
  if (min[0] === Infinity) return { origin: [0, 0, 0], range: 1 };
  const range = Math.max(max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!);
  return { origin: [min[0]!, min[1]!, min[2]!], range: range > 0 ? range : 1 };
}

/** The grid that holds a mesh's positions on whole multiples of `step`, the same in every file, and the bits it takes. */
export function gridOfStep(meshes: Mesh[], step: number): PositionGrid & { bits: number } {
  const { origin, range } = positionGrid(meshes);
  const from = origin.map((value) => Math.floor(value / step) * step) as PositionGrid['origin'];
  const bits = Math.ceil(Math.log2(range / step + 2));
  return { origin: from, range: (2 ** bits - 1) * step, bits };
}

/** The grid of each primitive: that of the first mesh it belongs to. */
export function gridsByPrimitive<G>(scene: Scene, gridOf: (meshes: Mesh[]) => G): Map<Primitive, G> {
  const grids = new Map<Primitive, G>();
  for (const mesh of scene.meshes) {
    const grid = gridOf([mesh]);
    for (const primitive of mesh.primitives) if (!grids.has(primitive)) grids.set(primitive, grid);
  }
  return grids;
}
