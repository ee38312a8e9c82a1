import { createNode } from './create-scene.ts';
import { decomposeMatrix } from './decompose.ts';
import type { Mat4, SceneNode } from './scene.ts';
import { localMatrix } from './world.ts';

export type Place = Partial<Pick<SceneNode, 'translation' | 'rotation' | 'scale' | 'matrix'>>;

/** A node's place from its column-major matrix: translation, rotation and scale where they say the same, else the matrix itself. */
export function placeOfMatrix(matrix: Mat4): Place {
  const parts = decomposeMatrix(matrix);
  const again = localMatrix(createNode('', parts));
  // The translation is the same in any case, and may be far larger than the rest.
  const size = Math.max(...matrix.subarray(0, 12).map(Math.abs));
  const same = again.every((value, index) => Math.abs(value - matrix[index]!) <= (index < 12 ? size * 1e-6 : 0));
  return same ? parts : { matrix };
}
