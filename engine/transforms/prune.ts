/** Removes what nothing draws: triangles that never have an area, empty primitives and meshes, materials, textures and vertex data that no one uses. */

import type { VerbContext } from '../context.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { dropUnusedTextures } from '../scenes/textures-in-use.ts';
import type { NoOptions, TransformResult } from './transform.ts';

export interface PruneResult extends TransformResult {
  /** As often as they are drawn. */
  degenerateTriangles: number;
  primitives: number;
  materials: number;
  textures: number;
}

/**
 * Nodes stay, since animations, skins and people's scripts refer to them.
 *
 * @example
 * const { degenerateTriangles } = prune(scene);
 */
export function prune(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): PruneResult {
  const result: PruneResult = { warnings: [], degenerateTriangles: 0, primitives: 0, materials: 0, textures: 0 };
  const dropped = new Map<Primitive, number>();
  const draws = drawsOfMeshes(scene);
  for (const [index, mesh] of scene.meshes.entries()) {
    for (const primitive of mesh.primitives) {
      if (!dropped.has(primitive)) dropped.set(primitive, primitive.mode === 'triangles' ? dropDegenerate(primitive) : 0);
      result.degenerateTriangles += dropped.get(primitive)! * draws[index]!;
    }
    const kept = mesh.primitives.filter((primitive) => primitive.indices.length > 0);
    result.primitives += mesh.primitives.length - kept.length;
    mesh.primitives = kept;
    context.signal?.throwIfAborted();
  }
  dropMeshes(scene);
  result.materials = dropMaterials(scene);
  result.textures = dropTextures(scene);
  if (result.degenerateTriangles > 0) result.warnings.push({ code: 'degenerateDropped', params: { count: result.degenerateTriangles } });
  context.onProgress?.('prune', 1, 1);
  return result;
}

/** How often each mesh is drawn. */
function drawsOfMeshes(scene: Scene): Uint32Array {
  const draws = new Uint32Array(scene.meshes.length);
  for (const { mesh, instances } of scene.nodes) if (mesh !== null) draws[mesh]! += instances ? instances.length / 16 : 1;
  return draws;
}

/** Triangles with two corners in one place, wherever morphs and joints may move them. Thin ones stay: they close T-junctions. */
function dropDegenerate(primitive: Primitive): number {
  const { indices, positions, targets, joints, weights } = primitive;
  const moves: [values: ArrayLike<number>, components: number][] = [];
  for (const target of targets) if (target.positions) moves.push([target.positions, 3]);
  for (const values of [...joints, ...weights]) moves.push([values, 4]);
  const alike = (values: ArrayLike<number>, components: number, a: number, b: number): boolean => {
    for (let k = 0; k < components; k++) if (values[a * components + k] !== values[b * components + k]) return false;
    return true;
  };
  const same = (a: number, b: number): boolean =>
    a === b ||
    (positions[a * 3] === positions[b * 3] &&
      positions[a * 3 + 1] === positions[b * 3 + 1] &&
      positions[a * 3 + 2] === positions[b * 3 + 2] &&
      moves.every(([values, components]) => alike(values, components, a, b)));
  // Most meshes have none, and are left as they are.
  let kept: Uint32Array | undefined;
  let next = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    if (same(a, b) || same(b, c) || same(c, a)) {
      kept ??= indices.slice();
      continue;
    }
    if (kept) {
      kept[next] = a;
      kept[next + 1] = b;
      kept[next + 2] = c;
    }
    next += 3;
  }
  if (!kept) return 0;
  const dropped = (indices.length - next) / 3;
  primitive.indices = kept.slice(0, next);
  return dropped;
}

function dropMeshes(scene: Scene): void {
  const drawn = new Set(scene.nodes.map((node) => node.mesh));
  const place = keepWhere(scene.meshes, (mesh, index) => drawn.has(index) && mesh.primitives.length > 0);
  for (const node of scene.nodes) {
    node.mesh = node.mesh === null ? null : (place[node.mesh] ?? null);
    // A skin, instances or weights on a node that draws nothing are not valid glTF.
    if (node.mesh === null) node.skin = node.instances = node.weights = null;
  }
  const morphs = (index: number): boolean => {
    const mesh = scene.nodes[index]?.mesh ?? null;
    return mesh !== null && scene.meshes[mesh]!.primitives.some(({ targets }) => targets.length > 0);
  };
  for (const animation of scene.animations) {
    animation.channels = animation.channels.filter((channel) => channel.path !== 'weights' || morphs(channel.node));
  }
}

function dropMaterials(scene: Scene): number {
  const before = scene.materials.length;
  const used = new Set(scene.meshes.flatMap((mesh) => mesh.primitives.map((primitive) => primitive.material)));
  const place = keepWhere(scene.materials, (_, index) => used.has(index));
  for (const primitive of new Set(scene.meshes.flatMap((mesh) => mesh.primitives))) {
    primitive.material = primitive.material === null ? null : (place[primitive.material] ?? null);
  }
  return before - scene.materials.length;
}

function dropTextures(scene: Scene): number {
  const before = scene.textures.length;
  dropUnusedTextures(scene);
  return before - scene.textures.length;
}

/** Filters the list in place and returns the new index of each old item, undefined for removed ones. */
function keepWhere<T>(list: T[], keep: (item: T, index: number) => boolean): (number | undefined)[] {
  const kept: T[] = [];
  const place = list.map((item, index) => (keep(item, index) ? kept.push(item) - 1 : undefined));
  list.length = 0;
  for (const item of kept) list.push(item);
  return place;
}
