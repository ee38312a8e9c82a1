/** Which nodes stay in a scene. */

import type { Scene } from './scene.ts';

/** Nodes that an animation or a skin names: their numbers must lead somewhere. */
export const namedNodes = ({ animations, skins }: Scene): Set<number> =>
  new Set([
    ...animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
    ...skins.flatMap(({ joints, skeleton }) => (skeleton === null ? joints : [...joints, skeleton])),
  ]);

/**
 * Takes out the nodes that `keep` refuses, and renumbers the rest wherever they are named. Roots, and nodes that animations and skins name, must stay.
 * @returns how many went.
 */
export function keepNodes(scene: Scene, keep: (index: number) => boolean): number {
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
  for (const node of kept) {
    if (node.children.length > 0) node.children = node.children.filter((child) => at(child) >= 0).map(at);
    if (node.levels) node.levels = node.levels.filter((level) => at(level) >= 0).map(at);
  }
  for (const { channels } of scene.animations) for (const channel of channels) channel.node = at(channel.node);
  for (const skin of scene.skins) {
    skin.joints = skin.joints.map(at);
    if (skin.skeleton !== null) skin.skeleton = at(skin.skeleton);
  }
  scene.roots = scene.roots.map(at);
  scene.nodes = kept;
  return dropped;
}
