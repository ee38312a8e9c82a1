/** Grids that positions are quantized on, and the box that a mesh takes: one for all its primitives, so that their borders stay closed. */

import { emptyBox, growByOther, localBox, type Box } from '../scenes/box.ts';
import type { Mesh, Primitive, Scene } from '../scenes/scene.ts';
import { sideOf } from './mesh-parts.ts';

export interface PositionGrid {
  origin: [number, number, number];
  /** Length of the longest side; never 0. */
  range: number;
  /** Steps along it, as bits. */
  bits: number;
}

/** The grid of each packed primitive; null where its positions stay floats. */
export type Grids = ReadonlyMap<Primitive, PositionGrid | null>;

/** Box of all drawn positions of the triangles together, without morph targets. */
export function boxOf(primitives: readonly Primitive[]): Box {
  const box = emptyBox();
  for (const { mode, positions, indices } of primitives) if (mode === 'triangles') growByOther(box, localBox(positions, indices));
  return box;
}

/** `bits` along the longest side of a box. */
export function gridOfBox(box: Box, bits: number): PositionGrid {
  if (!(box[0]! <= box[3]!)) return { origin: [0, 0, 0], range: 1, bits };
  return { origin: [box[0]!, box[1]!, box[2]!], range: sideOf(box) || 1, bits };
}

/** Length of a step, in units of the mesh. */
export const stepOfGrid = ({ range, bits }: PositionGrid): number => range / (2 ** bits - 1);

/** The grid that holds a mesh's positions on whole multiples of `step`, the same in every file. */
function gridOfStep({ primitives }: Mesh, step: number): PositionGrid {
  const { origin, range } = gridOfBox(boxOf(primitives), 1);
  const from = origin.map((value) => Math.floor(value / step) * step) as PositionGrid['origin'];
  const bits = Math.ceil(Math.log2(range / step + 2));
  return { origin: from, range: (2 ** bits - 1) * step, bits };
}

/** The grid of `step` of each primitive: that of the first mesh it belongs to. */
export function gridsOfStep(scene: Scene, step: number): Grids {
  const grids = new Map<Primitive, PositionGrid>();
  for (const mesh of scene.meshes) {
    const grid = gridOfStep(mesh, step);
    for (const primitive of mesh.primitives) if (!grids.has(primitive)) grids.set(primitive, grid);
  }
  return grids;
}
