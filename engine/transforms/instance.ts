/** Finds parts that are equal except for their placement, lets them share one mesh, and draws them together (EXT_mesh_gpu_instancing). */

import type { ModelWarning } from '#domain/models/warnings';
import { emptyBox, growByBox, growByOther, localBox, type Box } from '../scenes/box.ts';
import { createNode } from '../scenes/create-scene.ts';
import type { VerbContext } from '../context.ts';
import type { Mat4, Mesh, Primitive, Scene, SceneNode } from '../scenes/scene.ts';
import { dropLevelsAbove } from '../scenes/levels.ts';
import { keepsLengths, meshHasLengths } from '../scenes/mesh-lengths.ts';
import { localOrigin, relativeTo } from '../scenes/local-origin.ts';
import { worldMatrices } from '../scenes/world.ts';
import { similarityBetween } from './meshes/similarity.ts';
import { splitAtVoids } from './meshes/split-at-voids.ts';
import { dropEmptyNodes, staticNodes } from '../scenes/static-nodes.ts';
import type { TransformResult } from './transform.ts';
import { isLocked } from '../scenes/parts.ts';

export interface InstanceOptions {
  /** Nodes keep their places and names: meshes are shared, but each is drawn by itself. */
  keepNames: boolean;
}

export interface InstanceResult extends TransformResult {
  /** Meshes that were copies of another, moved. */
  copies: number;
  /** Nodes that are drawn together with others now, and in how many groups. */
  instances: number;
  groups: number;
  /** Nodes that would be drawn together, did they not keep their names. */
  apart: number;
  /** Levels of detail that were removed because their nodes are now drawn together. */
  levels: number;
}

/** Fewer of a kind are drawn one by one: an instanced node costs a viewer some set-up. */
const minGroup = 4;

/**
 * Meshes whose vertices, in the same order, are those of another one rotated, moved or scaled alike in all directions (to within 1/20,000 of
 * the part's diagonal, and 0.5° for normals) become that mesh under a node that puts them in place. Then static nodes that share a mesh, four
 * or more, become one node with GPU instances.
 *
 * @example
 * const { groups } = instance(scene, { keepNames: false });
 */
export function instance(scene: Scene, options: InstanceOptions, context: VerbContext = {}): InstanceResult {
  const copies = shareCopies(scene, context);
  const groups = groupsOf(scene);
  const together = groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const levels = options.keepNames ? 0 : drawTogether(scene, groups);
  context.onProgress?.('instance', 1, 1);
  const apart = options.keepNames ? together : 0;
  const warnings: ModelWarning[] = [];
  if (copies > 0) warnings.push({ code: 'partsInstanced', params: { count: copies } });
  if (apart > 0) warnings.push({ code: 'instancesApart', params: { count: apart } });
  return { warnings, copies, instances: together - apart, groups: options.keepNames ? 0 : groups.length, apart, levels };
}

function shareCopies(scene: Scene, context: VerbContext): number {
  const still = staticNodes(scene);
  const users = nodesByMesh(scene, () => true);
  const kinds = new Map<string, number[]>();
  let copies = 0;
  for (const [index, mesh] of scene.meshes.entries()) {
    const nodes = users.get(index);
    if (mesh.primitives.length === 0 || isLocked(mesh)) continue;
    if (!nodes?.every((node) => still[node] && !scene.nodes[node]!.instances)) continue;
    if (index % 256 === 0) context.signal?.throwIfAborted();
    const key = kindOf(mesh);
    const originals = kinds.get(key) ?? [];
    kinds.set(key, originals);
    const found = firstSimilar(scene, originals, mesh);
    if (!found) {
      // Only a few candidates per kind are compared, so that many different shapes of one make-up do not take quadratic time.
      if (originals.length < 16) originals.push(index);
      continue;
    }
    copies++;
    for (const node of nodes) putUnder(scene, node, found.original, found.matrix);
  }
  return copies;
}

function firstSimilar(scene: Scene, originals: number[], mesh: Mesh): { original: number; matrix: Mat4 } | undefined {
  for (const original of originals) {
    const matrix = similarityBetween(scene.meshes[original]!, mesh);
    // A copy of another size would be as thick as its original.
    if (matrix && (keepsLengths(matrix) || !meshHasLengths(scene, mesh))) return { original, matrix };
  }
  return undefined;
}

/** Meshes of different kinds are never copies of each other. */
function kindOf({ primitives, extras }: Mesh): string {
  const partOf = ({ mode, material, positions, indices, normals, tangents, uvs, colors }: Primitive): string =>
    [mode, material, positions.length, indices.length, !!normals, !!tangents, uvs.length, !!colors].join();
  return `${primitives.map(partOf).join('|')}${extras === undefined ? '' : JSON.stringify(extras)}`;
}

/** The node's mesh becomes that of a child which puts it in place; a leaf takes the place itself. */
function putUnder(scene: Scene, index: number, mesh: number, matrix: Mat4): void {
  const node = scene.nodes[index]!;
  node.mesh = null;
  scene.nodes.push(createNode('', { mesh, matrix }));
  node.children.push(scene.nodes.length - 1);
}

/** Static nodes that share a mesh and lie near each other, with all they draw. */
interface Group {
  mesh: number;
  nodes: number[];
  box: Box;
}

/** Those that are enough to be drawn together. */
function groupsOf(scene: Scene): Group[] {
  const world = worldMatrices(scene);
  const still = staticNodes(scene);
  const byMesh = nodesByMesh(scene, (node, index) => {
    const matrix = world[index];
    if (matrix === undefined || still[index] !== true || node.instances || node.extras !== undefined || hasShear(matrix)) return false;
    // Viewers take lengths by the node's scale, and do not look at that of an instance.
    return keepsLengths(matrix) || !meshHasLengths(scene, scene.meshes[node.mesh!]!);
  });
  const groups: Group[] = [];
  for (const [mesh, all] of byMesh) {
    if (all.length < minGroup) continue;
    const boxes = boxesAt(
      scene.meshes[mesh]!,
      all.map((node) => world[node]!),
    );
    for (const near of splitAtVoids(boxes)) {
      const box = emptyBox();
      for (const index of near) growByOther(box, boxes[index]!);
      if (near.length >= minGroup) groups.push({ mesh, nodes: near.map((index) => all[index]!), box });
    }
  }
  return groups;
}

/** The box of a mesh at each place. */
function boxesAt({ primitives }: Mesh, places: readonly Mat4[]): Box[] {
  const local = emptyBox();
  for (const { positions, indices } of primitives) growByOther(local, localBox(positions, indices));
  return places.map((place) => {
    const box = emptyBox();
    growByBox(box, local, place);
    return box;
  });
}

function drawTogether(scene: Scene, groups: readonly Group[]): number {
  const world = worldMatrices(scene);
  for (const { mesh, nodes, box } of groups) {
    // Places of instances are 32-bit numbers.
    const origin = localOrigin(box);
    const matrices = new Float32Array(nodes.length * 16);
    nodes.forEach((node, place) => {
      matrices.set(relativeTo(world[node]!, origin), place * 16);
      scene.nodes[node]!.mesh = null;
    });
    scene.nodes.push(createNode(scene.meshes[mesh]!.name, { mesh, instances: matrices, translation: origin }));
    scene.roots.push(scene.nodes.length - 1);
  }
  const levels = dropLevelsAbove(scene, new Set(groups.flatMap(({ nodes }) => nodes)));
  dropEmptyNodes(scene);
  return levels;
}

/** The nodes that draw each mesh, among those that pass. */
function nodesByMesh(scene: Scene, passes: (node: SceneNode, index: number) => boolean): Map<number, number[]> {
  const byMesh = new Map<number, number[]>();
  for (const [index, node] of scene.nodes.entries()) {
    if (node.mesh === null || !passes(node, index)) continue;
    const nodes = byMesh.get(node.mesh);
    if (nodes) nodes.push(index);
    else byMesh.set(node.mesh, [index]);
  }
  return byMesh;
}

/** Instances are told as translation, rotation and scale, which cannot shear: columns at right angles. */
function hasShear(m: Mat4): boolean {
  const dot = (a: number, b: number): number => m[a]! * m[b]! + m[a + 1]! * m[b + 1]! + m[a + 2]! * m[b + 2]!;
  const size = Math.max(dot(0, 0), dot(4, 4), dot(8, 8));
  return Math.abs(dot(0, 4)) > size * 1e-4 || Math.abs(dot(0, 8)) > size * 1e-4 || Math.abs(dot(4, 8)) > size * 1e-4;
}
