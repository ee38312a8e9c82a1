/** Takes textures out of the materials that use them; the list keeps its places, so that indices hold until `prune`. */

import type { Scene, TextureSlot } from './scene.ts';
import { slotNames } from './textures-in-use.ts';

export function removeTextures(scene: Scene, indices: ReadonlySet<number>): void {
  const gone = (slot: TextureSlot | null | undefined): boolean => !!slot && indices.has(slot.texture);
  for (const material of scene.materials) {
    for (const name of slotNames) if (gone(material[name])) material[name] = null;
    for (const [key, slot] of Object.entries(material.extensionTextures)) {
      if (!gone(slot)) continue;
      delete material.extensionTextures[key];
      const [extension, property] = key.split('.') as [string, string];
      delete material.extensions[extension]?.[property];
    }
  }
}
