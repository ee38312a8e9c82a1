/** Merges GPU instances of small parts into joined meshes, where that saves draw calls at little cost. */

import type { VerbContext } from '../context.ts';
import type { Mesh, Primitive, Scene, SceneNode } from '../scenes/scene.ts';
import { dropLevelsAbove } from '../scenes/levels.ts';
import { keepsLengths, meshHasLengths } from '../scenes/mesh-lengths.ts';
import { placesOf, worldMatrices } from '../scenes/world.ts';
import { addJoined } from './meshes/add-joined.ts';
import { signature, type Piece } from './meshes/join-pieces.ts';
import { dropEmptyNodes, staticNodes } from '../scenes/static-nodes.ts';
import type { NoOptions, TransformResult } from './transform.ts';
import { isLocked } from '../scenes/parts.ts';

/** What a draw call may cost in vertices and 16-bit indices: less than a texture of 128 × 128 pixels, where a phone's budget is some hundred calls. */
const drawCallBytes = 64 * 1024;

export interface JoinInstancesResult extends TransformResult {
  /** Instanced draw calls that were removed, and joined ones that replace them. */
  groups: number;
  into: number;
  /** Levels of detail of such nodes that were removed. */
  levels: number;
}

/**
 * Static GPU instances whose copies take at most 64 KiB a draw call are spelled out, moved to their places in the world, and joined with each
 * other and with what else is static and agrees in material, mode and attributes; those that would stay alone are left. To be run on what is
 * simplified: one copy is, not all.
 *
 * @example
 * const { groups, into } = joinInstances(scene);
 */
export function joinInstances(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): JoinInstancesResult {
  const still = staticNodes(scene);
  const world = worldMatrices(scene);
  const users = new Uint32Array(scene.meshes.length);
  for (const { mesh } of scene.nodes) if (mesh !== null) users[mesh]!++;
  const meshOf = ({ mesh }: SceneNode): Mesh => scene.meshes[mesh!]!;
  const drawn = scene.nodes
    .map((node, index) => ({ node, index, matrix: world[index] }))
    .filter(({ node, matrix, index }) => node.mesh !== null && matrix && still[index] && !isLocked(meshOf(node)))
    .filter(({ node, matrix }) => !meshHasLengths(scene, meshOf(node)) || placesOf(matrix!, node).every(keepsLengths));
  const small = drawn.filter(
    ({ node }) => node.instances && node.extras === undefined && isSmall(meshOf(node), node.instances.length / 16),
  );
  // Already drawn only once: usually the result of joining.
  const single = drawn.filter(({ node }) => !node.instances && users[node.mesh!] === 1);

  const partners = new Map<string, number>();
  for (const { node } of [...small, ...single]) {
    for (const primitive of meshOf(node).primitives) partners.set(signature(primitive), (partners.get(signature(primitive)) ?? 0) + 1);
  }
  const chosen = small.filter(({ node }) => meshOf(node).primitives.every((primitive) => partners.get(signature(primitive))! > 1));
  const batches = new Map<string, Piece[]>();
  for (const { node, matrix } of chosen) {
    for (const primitive of meshOf(node).primitives) {
      const batch = batches.get(signature(primitive)) ?? [];
      batches.set(signature(primitive), batch);
      for (const place of placesOf(matrix!, node)) batch.push({ primitive, matrix: place });
    }
  }
  if (batches.size === 0) return { warnings: [], groups: 0, into: 0, levels: 0 };
  const merged = new Set(chosen.map(({ index }) => index));
  for (const { node, index, matrix } of single) {
    const mesh = meshOf(node);
    const joins = (primitive: Primitive): boolean => batches.has(signature(primitive));
    for (const primitive of mesh.primitives)
      if (joins(primitive)) batches.get(signature(primitive))!.unshift({ primitive, matrix: matrix! });
    const kept = mesh.primitives.filter((primitive) => !joins(primitive));
    if (kept.length < mesh.primitives.length) merged.add(index);
    mesh.primitives = kept;
    if (mesh.primitives.length === 0) node.mesh = null;
  }
  for (const { node } of chosen) node.mesh = node.instances = null;

  const into = addJoined(scene, [...batches.values()], () => context.signal?.throwIfAborted());
  const levels = dropLevelsAbove(scene, merged);
  dropEmptyNodes(scene);
  return { warnings: [], groups: chosen.length, into, levels };
}

/** Whether `places` copies of the mesh take no more than its draw calls are worth. */
function isSmall({ primitives }: Mesh, places: number): boolean {
  let bytes = 0;
  for (const { positions, normals, tangents, uvs, colors, indices } of primitives) {
    for (const values of [positions, normals, tangents, ...uvs, colors]) bytes += values?.byteLength ?? 0;
    bytes += indices.length * 2;
  }
  return bytes * places <= drawCallBytes * primitives.length;
}
