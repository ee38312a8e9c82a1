/** Nodes whose meshes do not move, so that they may be joined with others. */

import { keepNodes, namedNodes } from './keep-nodes.ts';
import type { Scene } from './scene.ts';

/** For each node: nothing animates it or a node above it, and its mesh has neither skin nor morph targets. */
export function staticNodes(scene: Scene): boolean[] {
  const moving = scene.nodes.map(() => false);
  const stack = [
    ...scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
    ...scene.skins.flatMap(({ joints }) => joints),
  ];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (moving[node]) continue;
    moving[node] = true;
    for (const child of scene.nodes[node]?.children ?? []) stack.push(child);
  }
  return scene.nodes.map(({ mesh, skin }, index) => {
    if (moving[index]) return false;
    const primitives = mesh === null ? [] : (scene.meshes[mesh]?.primitives ?? []);
    return skin === null && primitives.every(({ targets, joints }) => targets.length === 0 && joints.length === 0);
  });
}

/** Drops nodes that hold nothing and lead to nothing, unless an animation or a skin names them or they are levels; indices are renumbered. */
export function dropEmptyNodes(scene: Scene): number {
  const named = namedNodes(scene);
  const full = new Uint8Array(scene.nodes.length);
  // Children before parents, without recursion: a chain of nodes may be deeper than the stack.
  const order: number[] = [];
  const stack = [...scene.roots];
  const seen = new Uint8Array(scene.nodes.length);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen[node]) continue;
    seen[node] = 1;
    order.push(node);
    const { children, levels } = scene.nodes[node]!;
    for (const child of children) stack.push(child);
    for (const level of levels ?? []) {
      full[level] = 1;
      stack.push(level);
    }
  }
  for (const index of order.toReversed()) {
    const node = scene.nodes[index]!;
    if (node.children.length > 0) node.children = node.children.filter((child) => full[child]);
    const holds = node.mesh !== null || node.camera !== null || node.light !== null || node.levels || node.extras !== undefined;
    if (holds || node.children.length > 0 || named.has(index)) full[index] = 1;
  }
  scene.roots = scene.roots.filter((root) => full[root]);
  return keepNodes(scene, (index) => full[index] === 1 || (!seen[index] && named.has(index)));
}
