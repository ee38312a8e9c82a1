/** Textures of an FBX file: embedded, else found by any of the paths that it gives. */

import { createSlot } from '#engine/scenes/create-scene';
import type { Scene, TextureSlot } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { blendLayers, type LayerMode } from '../blend-layers.ts';
import { importImage, warnOfUnread } from '../import-image.ts';
import type { Resources } from '../resources.ts';
import type { TextureLoader } from '../texture-loader.ts';
import type { FbxDocument, FbxTexture } from './document.ts';

/** More than anybody lays over each other, and what a hostile file may ask for. */
const maxLayers = 32;

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
      const image = await importImage(baseName(paths[0] ?? texture.name), texture.content, warnings);
      const index = image ? scene.textures.push(image) - 1 : null;
      embedded.set(texture.content, index);
      if (index !== null) return index;
    }
    for (const path of paths) if ((await resources.find(path)) !== undefined) return await loader.load(path);
    if (texture.content.length > 0) await warnOfUnread(warnings, texture.content, { path: baseName(paths[0] ?? texture.name) });
    else if (paths.length > 0) warnings.add('textureMissing', { path: paths[0]! });
    else if (texture.name !== '') warnings.add('textureMissing', { path: texture.name });
    else warnings.add('elementDropped', { element: '程序纹理' });
    return null;
  }

  const fileOf = (index: number): FbxTexture => {
    const texture = textures[index]!;
    return textures[texture.files[0] ?? index] ?? texture;
  };

  /** Layers as one picture, where they lie over each other; else the lowest that is there. */
  async function loadLayers({ name, uvSet, layers }: FbxTexture): Promise<{ file: FbxTexture; texture: number } | null> {
    const found: { file: FbxTexture; texture: number; mode: LayerMode | undefined; alpha: number }[] = [];
    for (const { texture: index, mode, alpha } of layers.slice(0, maxLayers + 1)) {
      const file = fileOf(index);
      const texture = await load(file);
      if (texture !== null) found.push({ file, texture, mode: blendModes[mode], alpha });
    }
    const [lowest] = found;
    if (lowest === undefined || found.length === 1) return lowest ?? null;
    const placeOf = (file: FbxTexture): string => JSON.stringify([file.uvSet || uvSet, file.transform]);
    const together =
      found.length <= maxLayers && found.every(({ file, mode }) => mode !== undefined && placeOf(file) === placeOf(lowest.file));
    const stacked = found.map(({ texture, mode, alpha }) => ({ texture, mode: mode ?? 'over', alpha }));
    const texture = together ? await blendLayers(scene, stacked, name || 'layers') : null;
    if (texture === null) warnings.add('layersDropped', { path: name || lowest.file.relativePath || lowest.file.name });
    return { file: lowest.file, texture: texture ?? lowest.texture };
  }

  const layered = new Map<FbxTexture, Promise<{ file: FbxTexture; texture: number } | null>>();
  async function find(index: number): Promise<{ file: FbxTexture; texture: number } | null> {
    const texture = textures[index]!;
    if (texture.layers.length < 2) {
      const file = fileOf(index);
      const loaded = await load(file);
      return loaded === null ? null : { file, texture: loaded };
    }
    let known = layered.get(texture);
    if (!known) layered.set(texture, (known = loadLayers(texture)));
    return await known;
  }

  return {
    async slot(index) {
      const texture = textures[index];
      const found = texture && (await find(index));
      if (!found) return null;
      const { file } = found;
      if (file.transform && isSheared(file.transform)) warnings.add('textureShearDropped', { path: file.relativePath || file.name });
      const slot = createSlot(found.texture, {
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

/** `ufbx_blend_mode`; those that mix the channels with each other, or by chance, have no place here. */
const blendModes: Record<number, LayerMode> = {
  0: 'over',
  1: 'add',
  2: 'multiply',
  3: 'multiplyTwice',
  4: 'over',
  5: 'over',
  7: 'darken',
  8: 'colorBurn',
  9: 'linearBurn',
  11: 'lighten',
  12: 'screen',
  13: 'colorDodge',
  14: 'add',
  17: 'hardLight',
  22: 'difference',
  23: 'exclusion',
  24: 'subtract',
  25: 'divide',
  30: 'overlay',
};

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Whether a transform's u and v axes are not perpendicular. */
const isSheared = ([a, b, , c, d]: number[]): boolean => Math.abs(a! * b! + c! * d!) > 1e-4 * Math.hypot(a!, c!) * Math.hypot(b!, d!);

/**
 * KHR_texture_transform of rows [a b x; c d y], which take (u, v up) to (s, t up): in glTF's v that runs down they are
 * [a −b b+x; −c d 1−d−y], and the extension's matrix is offset · [cos sin; −sin cos] · scale. Shear has no place in it.
 */
function transformOf(rows: number[]): TextureSlot['transform'] {
  const [a, b, x, c, d, y] = rows;
  const scaleU = Math.hypot(a!, c!);
  if (scaleU === 0 || !rows.every(Number.isFinite)) return null;
  return {
    offset: [b! + x!, 1 - d! - y!],
    rotation: Math.atan2(c!, a!),
    scale: [scaleU, (a! * d! - b! * c!) / scaleU],
  };
}
