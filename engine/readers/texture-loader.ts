import { readFile } from 'node:fs/promises';
import type { Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Resources } from './resources.ts';

/** Brings external images into a scene, each file once. */
export interface TextureLoader {
  /** Index into `scene.textures`; null, with a warning, for what is missing or cannot be decoded. */
  load(reference: string): Promise<number | null>;
}

export function createTextureLoader(scene: Scene, resources: Resources, warnings: WarningList): TextureLoader {
  const loaded = new Map<string, number | null>();
  return {
    async load(reference) {
      const path = await resources.find(reference);
      if (path === undefined) {
        warnings.add('textureMissing', { path: reference });
        return null;
      }
      const known = loaded.get(path);
      if (known !== undefined) return known;
      // Libraries for pictures take longer to load than most models to read.
      const bytes = await readFile(path);
      const { importImage, warnOfUnread } = await import('./import-image.ts');
      const texture = await importImage(baseName(reference), bytes, warnings);
      if (texture) scene.textures.push(texture);
      else await warnOfUnread(warnings, bytes, { path: reference });
      const index = texture ? scene.textures.length - 1 : null;
      loaded.set(path, index);
      return index;
    },
  };
}

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
