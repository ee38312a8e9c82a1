/** Makes what is equal one: textures by their bytes, materials by their values, meshes by their geometry. */

import { createHash } from 'node:crypto';
import type { Material, Primitive, Scene, VerbContext } from '../scenes/scene.ts';
import { slotsOf } from '../scenes/textures-in-use.ts';

export interface DedupResult {
  textures: number;
  materials: number;
  meshes: number;
}

/**
 * Points every reference at the first of its equals; `prune` then drops the others. Materials are compared without their names (the first
 * name stays) unless they carry extras.
 *
 * @example
 * dedup(scene);
 * prune(scene);
 */
export function dedup(scene: Scene, context: VerbContext = {}): DedupResult {
  const result: DedupResult = { textures: dedupTextures(scene), materials: dedupMaterials(scene), meshes: 0 };
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

const hashOf = (...parts: Uint8Array[]): string => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part).update(`|${part.byteLength}|`);
  return hash.digest('base64');
};

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
  const ids = new Map<object, string>();
  const idOf = (primitive: Primitive): string => {
    const known = ids.get(primitive) ?? primitiveKey(primitive);
    ids.set(primitive, known);
    return known;
  };
  // Sizes alone tell most meshes apart; only those that agree in all of them are hashed.
  const sizes = scene.meshes.map((mesh) => mesh.primitives.map((p) => `${p.positions.length}/${p.indices.length}/${p.material}`).join());
  const count = new Map<string, number>();
  for (const size of sizes) count.set(size, (count.get(size) ?? 0) + 1);
  const { first, repeated } = firsts(
    scene.meshes.map((mesh, index) =>
      count.get(sizes[index]!)! > 1 ? JSON.stringify([mesh.primitives.map(idOf), mesh.weights, mesh.extras]) : `#${index}`,
    ),
  );
  for (const node of scene.nodes) if (node.mesh !== null) node.mesh = first[node.mesh]!;
  return repeated;
}

function primitiveKey(primitive: Primitive): string {
  const arrays: ArrayBufferView[] = [primitive.positions, primitive.indices, ...primitive.uvs, ...primitive.joints, ...primitive.weights];
  for (const values of [primitive.normals, primitive.tangents, primitive.colors]) if (values) arrays.push(values);
  for (const target of primitive.targets) {
    for (const values of [target.positions, target.normals, target.tangents]) if (values) arrays.push(values);
  }
  const shape = [
    primitive.mode,
    primitive.material,
    !!primitive.normals,
    !!primitive.tangents,
    !!primitive.colors,
    primitive.uvs.length,
    primitive.targets.map((t) => t.name),
  ];
  return JSON.stringify(shape) + hashOf(...arrays.map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)));
}
