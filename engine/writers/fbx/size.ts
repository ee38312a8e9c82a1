/** Which version a scene needs. */

import { AppError } from '#domain/errors/app-error';
import type { Scene } from '../../scenes/scene.ts';
import type { FbxVersion } from './records.ts';

/** What 32 bits can number: in 7.4 the file, in any version an array, which is packed before its length is known. */
const largest = 2 ** 32 - 1;
/** A double a value; an index a corner and kind. */
const bytesPerValue = 8;

/** The most bytes that the arrays and pictures of a scene can take, and the largest of its arrays. */
export function boundsOf({ meshes, nodes, textures, animations }: Scene): { total: number; array: number } {
  let total = textures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  let array = textures.reduce((most, { bytes }) => Math.max(most, bytes.byteLength), 0);
  // A mesh that is bound or moved at several nodes stands there once for each.
  const uses = new Map<number, number>();
  for (const { mesh, skin, weights } of nodes)
    if (mesh !== null && (!uses.has(mesh) || skin !== null || weights !== null)) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
  meshes.forEach(({ primitives }, mesh) => {
    const sums = { vertices: 0, corners: 0, values: 0, kinds: 0 };
    for (const { positions, indices, normals, tangents, uvs, colors, joints, targets } of primitives) {
      sums.vertices += positions.length / 3;
      sums.corners += indices.length;
      sums.values = Math.max(
        sums.values,
        3 + (normals ? 3 : 0) + (tangents ? 6 : 0) + uvs.length * 2 + (colors ? 4 : 0) + joints.length * 6 + targets.length * 7,
      );
      sums.kinds = Math.max(sums.kinds, 1 + (normals ? 1 : 0) + (tangents ? 2 : 0) + uvs.length + (colors ? 1 : 0));
    }
    total += (uses.get(mesh) ?? 0) * (sums.vertices * sums.values * bytesPerValue + sums.corners * sums.kinds * 4);
    array = Math.max(array, sums.vertices * (primitives.some(({ colors }) => colors) ? 4 : 3) * bytesPerValue, sums.corners * 4);
  });
  for (const { channels } of animations) for (const { values } of channels) total += values.length * 3 * bytesPerValue;
  return { total, array };
}

/**
 * The version to write: the one asked for, else 7.4, or 7.7 where 7.4 could not number all of the file.
 * @throws AppError model.tooComplex where the version that was asked for, or any, could not hold it.
 */
export function versionFor(scene: Scene, asked: FbxVersion | undefined): FbxVersion {
  const { total, array } = boundsOf(scene);
  // What stands besides arrays and pictures is little: names, and some hundred bytes an object.
  const isLarge = total + scene.nodes.length * 2048 > largest;
  if (array > largest) throw new AppError('model.tooComplex', { limit: 'FBX 单个数组 4 GB' });
  if (isLarge && asked === 7400) throw new AppError('model.tooComplex', { limit: 'FBX 7.4 4 GB' });
  return asked ?? (isLarge ? 7700 : 7400);
}
