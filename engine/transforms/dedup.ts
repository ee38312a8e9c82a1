/** Merges duplicates: textures with equal bytes, materials with equal values, meshes with equal geometry. */

import { createHash } from 'node:crypto';
import type { VerbContext } from '../context.ts';
import type { Material, Mesh, Primitive, Scene } from '../scenes/scene.ts';
import { slotsOf } from '../scenes/textures-in-use.ts';
import type { NoOptions, TransformResult } from './transform.ts';
import { hashWords, sameWords, wordsOf } from '../numbers/hash-words.ts';

export interface DedupResult extends TransformResult {
  /** How many of each repeat another. */
  textures: number;
  materials: number;
  meshes: number;
}

/**
 * Points every reference at the first of its equals; `prune` then drops the other textures and materials, meshes go at once. Materials are
 * compared without their names (the first name stays) unless they carry extras.
 *
 * @example
 * dedup(scene);
 * prune(scene);
 */
export function dedup(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): DedupResult {
  const result: DedupResult = { warnings: [], textures: dedupTextures(scene), materials: dedupMaterials(scene), meshes: 0 };
  context.signal?.throwIfAborted();
  result.meshes = dedupMeshes(scene);
  context.onProgress?.('dedup', 1, 1);
  return result;
}

/** First index of each key, and how many repeat one. */
function firsts(keys: string[]): { first: number[]; repeated: number } {
  const byKey = new Map<string, number>();
  const first = keys.map((key, index) => {
    if (!byKey.has(key)) byKey.set(key, index);
    return byKey.get(key)!;
  });
  return { first, repeated: keys.length - byKey.size };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64');

function dedupTextures(scene: Scene): number {
  // Only images of one length can be equal, so that most need no hash.
  const lengths = new Map<number, number>();
  for (const { bytes } of scene.textures) lengths.set(bytes.byteLength, (lengths.get(bytes.byteLength) ?? 0) + 1);
  const { first, repeated } = firsts(
    scene.textures.map(({ bytes, mimeType }, index) => (lengths.get(bytes.byteLength)! > 1 ? mimeType + hashOf(bytes) : `#${index}`)),
  );
  for (const slot of new Set(scene.materials.flatMap(slotsOf))) slot.texture = first[slot.texture]!;
  return repeated;
}

function dedupMaterials(scene: Scene): number {
  const keyOf = (material: Material): string => JSON.stringify({ ...material, name: material.extras ? material.name : '' });
  const { first, repeated } = firsts(scene.materials.map(keyOf));
  for (const primitive of new Set(scene.meshes.flatMap((mesh) => mesh.primitives))) {
    if (primitive.material !== null) primitive.material = first[primitive.material]!;
  }
  return repeated;
}

function dedupMeshes(scene: Scene): number {
  // Most meshes differ in their make-up; only those that agree in it are hashed.
  const makeups = scene.meshes.map((mesh) => makeupOf(mesh));
  const count = new Map<string, number>();
  for (const makeup of makeups) count.set(makeup, (count.get(makeup) ?? 0) + 1);
  const originals = new Map<string, { words: Uint32Array[]; place: number }[]>();
  const kept: Mesh[] = [];
  const places = scene.meshes.map((mesh, index) => {
    const makeup = makeups[index]!;
    if (count.get(makeup) === 1) return kept.push(mesh) - 1;
    const words = mesh.primitives.flatMap((primitive) => arraysOf(primitive).map(wordsOf));
    const key = `${makeup}#${words.reduce((hash, array) => hashWords(array, hash), 0)}`;
    const alike = originals.get(key) ?? [];
    const found = alike.find((original) => original.words.every((array, i) => sameWords(array, words[i]!)));
    if (found) return found.place;
    const place = kept.push(mesh) - 1;
    originals.set(key, [...alike, { words, place }]);
    return place;
  });
  const repeated = scene.meshes.length - kept.length;
  for (const node of scene.nodes) if (node.mesh !== null) node.mesh = places[node.mesh]!;
  scene.meshes = kept;
  return repeated;
}

/** Everything in which two equal meshes agree, except the numbers in their arrays. */
function makeupOf({ primitives, weights, extras }: Mesh): string {
  let makeup = '';
  for (const { mode, material, locked, positions, indices, normals, tangents, uvs, colors, joints, weights: skin, targets } of primitives) {
    makeup += `${mode},${material},${!!locked},${positions.length},${indices.length},${!!normals},${!!tangents},${uvs.length},${!!colors},`;
    makeup += `${joints.length},${skin.length};`;
    for (const target of targets) makeup += JSON.stringify([target.name, !!target.positions, !!target.normals, !!target.tangents]);
  }
  return weights.length === 0 && extras === undefined ? makeup : makeup + JSON.stringify([weights, extras]);
}

/** A primitive's arrays, always in one order. */
function arraysOf(primitive: Primitive): (Float32Array | Uint32Array | Uint16Array)[] {
  const { positions, indices, normals, tangents, uvs, colors, joints, weights, targets } = primitive;
  const morphs = targets.flatMap((target) => [target.positions, target.normals, target.tangents]);
  return [positions, indices, normals, tangents, ...uvs, colors, ...joints, ...weights, ...morphs].filter((array) => array !== null);
}
