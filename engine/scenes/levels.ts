/** Levels of detail of a scene's nodes: counting what they draw, and removing them. */

import { cornersOf } from './corners.ts';
import { keepNodes, namedNodes } from './keep-nodes.ts';
import type { Scene } from './scene.ts';

/** The most that a level may have of the triangles of the one before to be worth its bytes. */
export const worthwhileShare = 0.9;

/** For each node, the triangles, lines and points that it and those below it draw without their levels, an instance counted each time. */
export function elementsBelow(scene: Scene): Float64Array {
  const elements = Float64Array.from(scene.nodes, ({ mesh, instances }) => {
    const primitives = mesh === null ? [] : scene.meshes[mesh]!.primitives;
    const once = primitives.reduce((sum, { mode, indices }) => sum + indices.length / cornersOf[mode], 0);
    return once * (instances ? instances.length / 16 : 1);
  });
  const parents = parentsOf(scene);
  // Each node adds its sum to its parent once all its children have been added.
  const waiting = scene.nodes.map(({ children }) => children.length);
  const ready = scene.nodes.map((_, index) => index).filter((index) => waiting[index] === 0);
  for (const index of ready) {
    const parent = parents[index]!;
    if (parent < 0) continue;
    elements[parent]! += elements[index]!;
    if (--waiting[parent]! === 0) ready.push(parent);
  }
  return elements;
}

/** The parent of each node, -1 for none. */
function parentsOf({ nodes }: Scene): Int32Array {
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [index, { children }] of nodes.entries()) for (const child of children) parents[child] = index;
  return parents;
}

/** Nodes and everything below them; each once, so that a broken hierarchy ends. */
function subtreesOf({ nodes }: Scene, roots: number[]): Set<number> {
  const subtrees = new Set(roots);
  // A set that grows is walked to its end.
  for (const index of subtrees) for (const child of nodes[index]!.children) subtrees.add(child);
  return subtrees;
}

/**
 * Keeps for each node the levels that `choose` returns, in order, and removes the nodes that draw the others. A node that an animation or a skin names
 * stays, but draws nothing any more.
 * @returns how many levels went.
 */
export function keepLevels(scene: Scene, choose: (node: number, levels: readonly number[]) => readonly number[]): number {
  const gone: number[] = [];
  for (const [index, node] of scene.nodes.entries()) {
    const { levels, screenCoverage } = node;
    if (!levels) continue;
    const kept = new Set(choose(index, levels));
    for (const level of levels) if (!kept.has(level)) gone.push(level);
    // The preceding level takes over the range of a removed one.
    if (screenCoverage) node.screenCoverage = screenCoverage.filter((_, at) => at >= levels.length || kept.has(levels[at]!));
    if (kept.size > 0) node.levels = levels.filter((level) => kept.has(level));
    else {
      delete node.levels;
      delete node.screenCoverage;
    }
  }
  if (gone.length > 0) dropSubtrees(scene, gone);
  return gone.length;
}

function dropSubtrees(scene: Scene, roots: number[]): void {
  // Several nodes may share a level.
  const shared = new Set(scene.nodes.flatMap(({ levels }) => levels ?? []));
  const dropped = subtreesOf(
    scene,
    roots.filter((root) => !shared.has(root)),
  );
  const named = namedNodes(scene);
  for (const index of dropped) {
    Object.assign(scene.nodes[index]!, { mesh: null, skin: null, instances: null, weights: null, camera: null, light: null });
  }
  keepNodes(scene, (index) => !dropped.has(index) || named.has(index));
}

/** Removes the levels of every node that is or contains one of `changed`: what is now drawn elsewhere would otherwise be drawn twice. */
export function dropLevelsAbove(scene: Scene, changed: ReadonlySet<number>): number {
  if (!scene.nodes.some(({ levels }) => levels)) return 0;
  const parents = parentsOf(scene);
  const above = new Set<number>();
  for (const index of changed) for (let at = index; at >= 0 && !above.has(at); at = parents[at]!) above.add(at);
  return keepLevels(scene, (index, levels) => (above.has(index) ? [] : levels));
}
