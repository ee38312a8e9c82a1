/** Joins static meshes of one material, so that a scene of thousands of parts is drawn in a few calls. */

import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { dropLevelsAbove } from '../scenes/levels.ts';
import { MeshLengths } from '../scenes/mesh-lengths.ts';
import { worldMatrices } from '../scenes/world.ts';
import { dropEmptyNodes, staticNodes } from '../scenes/static-nodes.ts';
import { addJoined } from './meshes/add-joined.ts';
import { signature, type Piece } from './meshes/join-pieces.ts';
import type { NoOptions, TransformResult } from './transform.ts';
import { isLocked } from '../scenes/parts.ts';

export interface JoinResult extends TransformResult {
  /** Drawn primitives that were joined, and how many they became. */
  joined: number;
  into: number;
  /** Nodes that were left empty and removed. */
  nodes: number;
  /** Nodes whose mesh stays as it is because it moves, or bends. */
  moving: number;
  /** Levels of detail that were removed because their nodes are joined. */
  levels: number;
}

/**
 * Joins the primitives of static nodes that agree in material, mode and attributes, moved to their places in the world, under one node; far from the
 * origin, it holds their local origin, and parts that lie too far apart for 32-bit positions get a node each. Nodes that are left empty go, and with them the parts' names. What moves, has a skin or morph targets, or is drawn in GPU instances stays as it is. Levels
 * of detail of what is joined go.
 *
 * @example
 * const { joined, into } = join(scene);
 */
export function join(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): JoinResult {
  const world = worldMatrices(scene);
  const still = staticNodes(scene);
  const lengths = new MeshLengths(scene);
  const groups = new Map<string, Piece[]>();
  const meshIds = new Map<number, string[]>();
  const merged = new Set<number>();
  let moving = 0;
  for (const [index, node] of scene.nodes.entries()) {
    const matrix = world[index];
    if (node.mesh === null || !matrix) continue;
    if (!still[index]) moving++;
    if (!still[index] || node.instances) continue;
    const mesh = scene.meshes[node.mesh]!;
    if (isLocked(mesh) || !lengths.mayPlace(mesh, matrix)) continue;
    const { primitives } = mesh;
    let keys = meshIds.get(node.mesh);
    if (!keys) meshIds.set(node.mesh, (keys = primitives.map(signature)));
    primitives.forEach((primitive, place) => {
      const placed = lengths.placed(primitive, matrix);
      const key = placed === primitive ? keys[place]! : signature(placed);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push({ primitive: placed, matrix });
    });
    node.mesh = null;
    node.weights = null;
    merged.add(index);
  }
  const batches = [...groups.values()];
  const joined = batches.reduce((sum, { length }) => sum + length, 0);
  const into = addJoined(scene, batches, (done, total) => {
    context.signal?.throwIfAborted();
    context.onProgress?.('join', done, total);
  });
  const levels = dropLevelsAbove(scene, merged);
  // A lone mesh that moves could not have been joined with anything.
  const isSkipped = moving > 0 && moving + into > 1;
  const warnings: ModelWarning[] = isSkipped ? [{ code: 'joinSkipped', params: { count: moving } }] : [];
  return { warnings, joined, into, nodes: dropEmptyNodes(scene), moving, levels };
}
