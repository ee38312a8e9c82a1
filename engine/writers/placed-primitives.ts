/** What a scene shows, primitive by primitive in place, for formats without hierarchy. */

import { poseDraw } from '../scenes/pose.ts';
import type { Mat4, Primitive, Scene } from '../scenes/scene.ts';
import { eachDraw, multiplyMatrices, worldMatrices, type Draw } from '../scenes/world.ts';
import { dropUndrawable } from '../transforms/meshes/drop-undrawable.ts';
import { joinPieces } from '../transforms/meshes/join-pieces.ts';

/** A primitive at one of the places where the scene draws it. */
export interface PlacedPrimitive extends Omit<Draw, 'skin'> {
  /** Which of its node's instances, counted from 0. */
  instance: number;
  /** Made anew by each call, so that a walk holds one at a time. */
  geometry(): PlacedGeometry;
}

/** Vertices in the target's frame, with the pose at rest applied. Triangles keep their front where the place is mirrored. */
export interface PlacedGeometry extends Pick<Primitive, 'mode' | 'positions' | 'normals' | 'indices' | 'uvs' | 'colors' | 'material'> {
  /** Elements left out because a coordinate is not a number or passes what 32 bits hold, or a vertex is missing. */
  dropped: number;
}

/**
 * Walks over every primitive once for each place where the scene draws it: nodes in their order, instances spelled out, a node's primitives together.
 * `frame` is the column-major matrix from the scene's metres, Y up, to the target's coordinates (`frameOf`). Positions and indices belong to the
 * caller, and every position in them is finite; normals have unit length, or none; uvs and colours are the scene's own arrays, as they are there.
 *
 * @example
 * for (const placed of placedPrimitives(scene, frameOf({ unit: 'mm', up: 'z' }))) {
 *   const { positions, indices } = placed.geometry();
 * }
 */
export function* placedPrimitives(scene: Scene, frame: Mat4): Generator<PlacedPrimitive, void, void> {
  const world = worldMatrices(scene);
  let last: Draw | undefined;
  let instance = 0;
  for (const draw of eachDraw(scene, world)) {
    if (draw.node !== last?.node) instance = 0;
    else if (draw.primitiveIndex === 0) instance++;
    last = draw;
    const matrix = multiplyMatrices(frame, draw.matrix);
    yield { ...draw, instance, matrix, geometry: () => geometryOf(scene, draw, matrix, world) };
  }
}

function geometryOf(scene: Scene, draw: Draw, matrix: Mat4, world: (Mat4 | undefined)[]): PlacedGeometry {
  const { primitive } = draw;
  const bare: Primitive = { ...primitive, ...poseDraw(scene, draw, world), tangents: null, uvs: [], colors: null };
  const placed = joinPieces([{ primitive: bare, matrix }]);
  const dropped = dropUndrawable(placed);
  const { mode, positions, normals, indices, material } = placed;
  return { mode, positions, normals, indices, uvs: primitive.uvs, colors: primitive.colors, material, dropped };
}
