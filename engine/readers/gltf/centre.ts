/** Where a model of a map stands (CESIUM_RTC, Cesium's vendor extension of glTF 1.0). */

import { createNode } from '#engine/scenes/create-scene';
import type { Scene, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Gltf } from './schema.ts';

export const centreExtension = 'CESIUM_RTC';

/**
 * Puts everything below a node at the centre that positions are relative to: node places are 64-bit numbers, which positions of 32 bits are not. A centre that is not
 * three numbers is a warning.
 */
export function placeAtCentre({ extensions }: Gltf, scene: Scene, warnings: WarningList): void {
  if (extensions?.[centreExtension] === undefined) return;
  const { center }: { center?: unknown } = { ...extensions[centreExtension] };
  const isPlace = Array.isArray(center) && center.length === 3 && center.every((value) => Number.isFinite(value));
  if (!isPlace) {
    warnings.add('extensionDropped', { extension: centreExtension });
    return;
  }
  const root = createNode(centreExtension, { children: scene.roots, translation: center as Vec3 });
  scene.roots = [scene.nodes.push(root) - 1];
}
