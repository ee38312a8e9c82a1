import { elementsBelow, keepLevels, worthwhileShare } from '../scenes/levels.ts';
import type { Scene } from '../scenes/scene.ts';
import type { TransformResult } from './transform.ts';

export interface NeedlessLevelsOptions {
  /** Whether the finest level has fewer triangles than it was read with. */
  isReduced: boolean;
}

export interface NeedlessLevelsResult extends TransformResult {
  /** How many levels went. */
  levels: number;
}

/**
 * Drops needless levels: those that draw nothing or replace nothing, and, where `isReduced` says that the finest was reduced, those that save
 * less than a tenth on the one before.
 */
export function dropNeedlessLevels(scene: Scene, { isReduced }: NeedlessLevelsOptions): NeedlessLevelsResult {
  if (!scene.nodes.some(({ levels }) => levels)) return { warnings: [], levels: 0 };
  const elements = elementsBelow(scene);
  const levels = keepLevels(scene, (node, levels) => {
    let max = elements[node]!;
    return levels.filter((level) => {
      const own = elements[level]!;
      if (max === 0 || own === 0 || (isReduced && own > max * worthwhileShare)) return false;
      max = own;
      return true;
    });
  });
  return { warnings: [], levels };
}
