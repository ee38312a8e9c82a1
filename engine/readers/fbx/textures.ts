/** Textures of an FBX file: embedded, else found by any of the paths that it gives. */

import { createSlot } from '#engine/scenes/create-scene';
import type { Scene, TextureSlot } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { importImage } from '../import-image.ts';
import type { Resources } from '../resources.ts';
import type { TextureLoader } from '../texture-loader.ts';
import type { FbxDocument, FbxTexture } from './document.ts';

export interface FbxTextures {
  /** A slot that draws the texture; null, with a warning, where it is missing or cannot be decoded. */
  slot(texture: number): Promise<TextureSlot | null>;
  /** Name of the uv set that a slot asks for, '' for the first. */
  uvSetOf(slot: TextureSlot): string;
  /** Makes `copy` ask for the uv set of `slot`. */
  copySet(slot: TextureSlot, copy: TextureSlot): void;
}

export function createFbxTextures(
  { textures }: FbxDocument,
  scene: Scene,
  resources: Resources,
  loader: TextureLoader,
  warnings: WarningList,
): FbxTextures {
  const embedded = new Map<Uint8Array, number | null>();
  const sets = new WeakMap<TextureSlot, string>();

  async function load(texture: FbxTexture): Promise<number | null> {
    const paths = [...new Set([texture.relativePath, texture.absolutePath, texture.path].filter((path) => path !== ''))];
    if (texture.content.length > 0) {
      const known = embedded.get(texture.content);
      if (known !== undefined) return known;
      const image = await importImage(baseName(paths[0] ?? texture.name), texture.content);
      const index = image ? scene.textures.push(image) - 1 : null;
      embedded.set(texture.content, index);
      if (index !== null) return index;
    }
    for (const path of paths) if ((await resources.find(path)) !== undefined) return await loader.load(path);
    if (texture.content.length > 0) warnings.add('textureUnreadable', { path: baseName(paths[0] ?? texture.name) });
    else if (paths.length > 0) warnings.add('textureMissing', { path: paths[0]! });
    else if (texture.name !== '') warnings.add('textureMissing', { path: texture.name });
    return null;
  }

  return {
    async slot(index) {
      const texture = textures[index];
      if (!texture) return null;
      const file = textures[texture.files[0] ?? index] ?? texture;
      const loaded = await load(file);
      if (loaded === null) return null;
      const slot = createSlot(loaded, {
        wrapS: file.clampU ? 'clamp' : 'repeat',
        wrapT: file.clampV ? 'clamp' : 'repeat',
        transform: file.transform ? transformOf(file.transform) : null,
      });
      sets.set(slot, file.uvSet || texture.uvSet);
      return slot;
    },
    uvSetOf: (slot) => sets.get(slot) ?? '',
    copySet: (slot, copy) => void sets.set(copy, sets.get(slot) ?? ''),
  };
}

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/**
 * KHR_texture_transform of rows [a b x; c d y], which take (u, v up) to (s, t up): in glTF's v that runs down they are
 * [a −b b+x; −c d 1−d−y], and the extension's matrix is offset · [cos sin; −sin cos] · scale. Shear, if there is any, is dropped.
 */
function transformOf([a, b, x, c, d, y]: number[]): TextureSlot['transform'] {
  const scaleU = Math.hypot(a!, c!);
  if (scaleU === 0) return null;
  return {
    offset: [b! + x!, 1 - d! - y!],
    rotation: Math.atan2(c!, a!),
    scale: [scaleU, (a! * d! - b! * c!) / scaleU],
  };
}
