/** Nodes whose meshes stand still, so that they may be put together with others. */

import type { Scene } from '../scenes/scene.ts';

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
    stack.push(...(scene.nodes[node]?.children ?? []));
  }
  return scene.nodes.map(({ mesh, skin }, index) => {
    if (moving[index]) return false;
    const primitives = mesh === null ? [] : (scene.meshes[mesh]?.primitives ?? []);
    return skin === null && primitives.every(({ targets, joints }) => targets.length === 0 && joints.length === 0);
  });
}

/** Drops nodes that hold nothing and lead to nothing, unless an animation or a skin names them; indices are renumbered. */
export function dropEmptyNodes(scene: Scene): number {
  const named = new Set([
    ...scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
    ...scene.skins.flatMap(({ joints, skeleton }) => (skeleton === null ? joints : [...joints, skeleton])),
  ]);
  const full = new Uint8Array(scene.nodes.length);
  // Children before parents, without recursion: a chain of nodes may be deeper than the stack.
  const order: number[] = [];
  const stack = [...scene.roots];
  const seen = new Uint8Array(scene.nodes.length);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen[node]) continue;
    seen[node] = 1;
    order.push(node);
    for (const child of scene.nodes[node]!.children) stack.push(child);
  }
  for (const index of order.toReversed()) {
    const node = scene.nodes[index]!;
    if (node.children.length > 0) node.children = node.children.filter((child) => full[child]);
    const holds = node.mesh !== null || node.camera !== null || node.light !== null || node.extras !== undefined;
    if (holds || node.children.length > 0 || named.has(index)) full[index] = 1;
  }
  scene.roots = scene.roots.filter((root) => full[root]);
  return renumber(scene, (index) => full[index] === 1 || (!seen[index] && named.has(index)));
}

function renumber(scene: Scene, keep: (index: number) => boolean): number {
  const place = new Int32Array(scene.nodes.length).fill(-1);
  let next = 0;
  const kept = scene.nodes.filter((_, index) => {
    if (!keep(index)) return false;
    place[index] = next++;
    return true;
  });
  const dropped = scene.nodes.length - kept.length;
  if (dropped === 0) return 0;
  const at = (index: number): number => place[index]!;
  for (const node of kept) if (node.children.length > 0) node.children = node.children.filter((child) => at(child) >= 0).map(at);
  for (const { channels } of scene.animations) for (const channel of channels) channel.node = at(channel.node);
  for (const skin of scene.skins) {
    skin.joints = skin.joints.map(at);
    if (skin.skeleton !== null) skin.skeleton = at(skin.skeleton);
  }
  scene.roots = scene.roots.map(at);
  scene.nodes = kept;
  return dropped;
}
