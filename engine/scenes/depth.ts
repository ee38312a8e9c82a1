/** How deep the nodes of a scene may be nested. */

import { unreadable } from '../files/read-failure.ts';
import type { Scene } from './scene.ts';

/** Deeper than any model that a person made; what goes through a scene, here or in a viewer, may call itself once a level. */
export const sceneLimits = { depth: 1000 } as const;

export const tooDeep = (): Error => unreadable(`节点的嵌套超过 ${sceneLimits.depth} 层`);

/** Throws `model.unreadable` when nodes are nested deeper than `sceneLimits.depth`. */
export function checkDepth(scene: Scene): void {
  // Several nodes may have the same levels.
  const seen = new Uint8Array(scene.nodes.length);
  let level: number[] = [];
  const add = (index: number): void => {
    if (seen[index]) return;
    seen[index] = 1;
    level.push(index);
    for (const coarser of scene.nodes[index]!.levels ?? []) add(coarser);
  };
  scene.roots.forEach(add);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > sceneLimits.depth) throw tooDeep();
    const above = level;
    level = [];
    for (const index of above) scene.nodes[index]!.children.forEach(add);
  }
}
