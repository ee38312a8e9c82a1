/** Materials of a Collada file as metal-rough ones, and the uv sets that instances bind to their textures. */

import { createMaterial, createSlot } from '#engine/scenes/create-scene';
import type { Material, Scene, TextureSlot, Wrap } from '#engine/scenes/scene';
import { slotsOf } from '#engine/scenes/textures-in-use';
import type { WarningList } from '#engine/scenes/warning-list';
import { srgbToLinear } from '../../images/srgb.ts';
import { importImage, warnOfUnread } from '../import-image.ts';
import { invertMap, mergeAlpha, normalsFromBump } from '../merge-maps.ts';
import type { TextureLoader } from '../texture-loader.ts';
import type { XmlElement } from '../xml/tree.ts';
import { nameOf, type DaeDocuments } from './document.ts';
import { readEffect, type DaeEffect, type DaeTexture } from './effects.ts';

/** The uv set of each semantic of a material's textures. */
export type UvBinding = ReadonlyMap<string, number>;

export interface MaterialTable {
  /** Place in the scene of a material as it is drawn with these uv sets; null for none. */
  indexOf(element: XmlElement | undefined, binding: UvBinding, uvSets: readonly number[]): number | null;
}

interface Prepared {
  material: Material;
  /** Semantic of each slot's uv set. */
  texcoords: Map<TextureSlot, string>;
}

/** Converts the given `material` elements with their textures; those that nothing draws leave no trace in the scene. */
export async function prepareMaterials(
  elements: Iterable<XmlElement>,
  documents: DaeDocuments,
  scene: Scene,
  loader: TextureLoader,
  warnings: WarningList,
): Promise<MaterialTable> {
  const prepared = new Map<XmlElement, Prepared>();
  // Blender writes linear colours; the others write them as they are shown.
  const isLinear = /blender/i.test(documents.root.child('asset')?.find('authoring_tool')?.text() ?? '');
  const effects = new Map([...elements].map((element) => [element, readEffect(element, documents)]));
  const turned = isTurnedRound([...effects.values()].filter((effect) => effect !== undefined));
  for (const [element, effect] of effects) {
    const name = nameOf(element);
    if (effect) prepared.set(element, await convertEffect(name, effect, { isLinear, turned }, scene, loader, warnings));
    else {
      warnings.add('materialMissing', { material: name });
      prepared.set(element, { material: createMaterial(name), texcoords: new Map() });
    }
  }
  const known = new Map<string, number>();
  const ids = new Map([...prepared.keys()].map((element, id) => [element, id]));
  return {
    indexOf(element, binding, uvSets) {
      const source = element && prepared.get(element);
      if (!source) return null;
      const chosen = [...source.texcoords.values()].map((semantic) => chooseSet(semantic, binding, uvSets));
      const key = [ids.get(element), ...chosen].join(' ');
      let index = known.get(key);
      if (index === undefined) {
        const slots = [...source.texcoords.keys()];
        // The first use takes the material itself; later ones copy it, so that slots are never shared.
        const copy = structuredClone(source.material);
        const own = slotsOf(copy);
        slotsOf(source.material).forEach((slot, i) => (own[i]!.uv = chosen[slots.indexOf(slot)] ?? 0));
        index = scene.materials.push(copy) - 1;
        known.set(key, index);
      }
      return index;
    },
  };
}

/** Place among the drawn uv sets: what is bound, else the number that ends the semantic (TEX1, CHANNEL1), else the first. */
function chooseSet(semantic: string, binding: UvBinding, uvSets: readonly number[]): number {
  const bound = binding.get(semantic);
  const place = bound === undefined ? -1 : uvSets.indexOf(bound);
  if (place >= 0) return place;
  // No set has a number of more digits, and a longer text would be searched from each of them.
  const digits = /(\d+)$/.exec(semantic.slice(-9))?.[1];
  return digits === undefined ? 0 : Math.max(0, uvSets.indexOf(Number(digits)));
}

async function convertEffect(
  name: string,
  effect: DaeEffect,
  { isLinear, turned }: { isLinear: boolean; turned: boolean },
  scene: Scene,
  loader: TextureLoader,
  warnings: WarningList,
): Promise<Prepared> {
  const material = createMaterial(name, {
    doubleSided: effect.doubleSided,
    roughness: roughnessOf(effect),
    unlit: effect.shading === 'constant',
  });
  const texcoords = new Map<TextureSlot, string>();
  const slot = async (texture: DaeTexture | undefined): Promise<TextureSlot | null> => {
    const index = texture ? await loadTexture(texture, scene, loader, warnings) : null;
    if (!texture || index === null) return null;
    const made = slotOf(texture, index);
    texcoords.set(made, texture.texcoord);
    return made;
  };
  const shown = ([r, g, b]: readonly number[]): [number, number, number] =>
    [r!, g!, b!].map((value) => (isLinear ? clamp(value) : srgbToLinear(clamp(value)))) as [number, number, number];

  // A constant shader has only its emission; some exporters put the colour there all the same.
  const base = effect.shading === 'constant' && !effect.diffuse.color && !effect.diffuse.texture ? effect.emission : effect.diffuse;
  material.baseColorTexture = await slot(base.texture);
  const color = material.baseColorTexture ? [1, 1, 1] : shown(base.color ?? (base.texture ? [1, 1, 1] : [0.8, 0.8, 0.8]));
  const opacityMap = await opacitySlot(effect, slot, scene);
  const given = opacityMap ? (effect.transparency ?? 1) : alphaOf(effect);
  const alpha = turned && states(effect) ? 1 - given : given;
  if (alpha <= 0.001) warnings.add('opacityZero', { material: name });
  material.baseColor = [color[0]!, color[1]!, color[2]!, alpha <= 0.001 ? 1 : clamp(alpha)];
  if (material.baseColor[3] < 1) material.alphaMode = 'blend';
  if (opacityMap || material.baseColorTexture) {
    const merged = await mergeAlpha(scene, material.baseColorTexture?.texture, opacityMap?.texture);
    if (merged) {
      const semantic = texcoords.get((material.baseColorTexture ?? opacityMap)!) ?? '';
      material.baseColorTexture = { ...(material.baseColorTexture ?? opacityMap)!, texture: merged.texture };
      texcoords.set(material.baseColorTexture, semantic);
      if (material.alphaMode === 'opaque' && merged.alpha !== 'opaque') material.alphaMode = merged.alpha;
    }
  }
  const bump = await slot(effect.bump);
  const normals = bump && (await normalsFromBump(scene, bump.texture));
  if (bump && normals !== null) {
    bump.texture = normals;
    material.normalTexture = bump;
  }
  if (base !== effect.emission) {
    material.emissiveTexture = await slot(effect.emission.texture);
    material.emissive = material.emissiveTexture ? [1, 1, 1] : shown(effect.emission.color ?? [0, 0, 0]);
  }
  if (effect.specular.texture) warnings.add('mapDropped', { material: name, map: 'specular' });
  if (effect.reflective.texture) warnings.add('mapDropped', { material: name, map: 'reflective' });
  // Many exporters write the base once more as the ambient one.
  const { texture: ambient } = effect.ambient;
  if (ambient && ambient.image !== base.texture?.image) warnings.add('mapDropped', { material: name, map: 'ambient' });
  for (const map of effect.others) warnings.add('mapDropped', { material: name, map });
  for (const profile of effect.programs) warnings.add('shaderDropped', { material: name, profile });
  const inUse = new Set(slotsOf(material));
  return { material, texcoords: new Map([...texcoords].filter(([key]) => inUse.has(key))) };
}

/** The map of `transparent`, its colours turned round where 0 means opaque. */
async function opacitySlot(
  effect: DaeEffect,
  slot: (texture: DaeTexture | undefined) => Promise<TextureSlot | null>,
  scene: Scene,
): Promise<TextureSlot | null> {
  const { texture } = effect.transparent;
  const isBase = texture !== undefined && texture.image === effect.diffuse.texture?.image;
  // The base's own alpha counts anyway.
  if (!texture || (isBase && effect.opaque.startsWith('A_'))) return null;
  const found = await slot(texture);
  if (!found || !effect.opaque.endsWith('_ZERO')) return found;
  const inverted = await invertMap(scene, found.texture);
  if (inverted !== null) found.texture = inverted;
  return found;
}

const states = ({ transparent, transparency }: DaeEffect): boolean => transparent.color !== undefined || transparency !== undefined;

/**
 * Some exporters write transparency where Collada defines opacity: detected by a material that would be invisible
 * and none is opaque.
 */
function isTurnedRound(effects: readonly DaeEffect[]): boolean {
  const alphas = effects.filter(states).map(alphaOf);
  return alphas.some((alpha) => alpha <= 0.001) && alphas.every((alpha) => alpha < 0.999);
}

/** Collada 1.5.0, determining transparency: the colour's alpha or luminance (ITU-R 709) times `transparency`, the rest of 1 for the _ZERO modes. */
function alphaOf({ opaque, transparent, transparency }: DaeEffect): number {
  if (!transparent.color && transparency === undefined) return 1;
  const [r, g, b, a] = transparent.color ?? [1, 1, 1, 1];
  // Without a colour there is nothing that _ZERO could turn round.
  const mode = transparent.color ? opaque : 'A_ONE';
  const amount = (mode.startsWith('RGB') ? 0.2126 * r + 0.7152 * g + 0.0722 * b : a) * (transparency ?? 1);
  return mode.endsWith('_ZERO') ? 1 - amount : amount;
}

/** Blinn-Phong exponent to GGX roughness: α = √(2 / (n + 2)), roughness √α; 1 where nothing shines. */
function roughnessOf({ shading, specular, shininess }: DaeEffect): number {
  const shines = shading !== 'lambert' && shading !== 'constant' && Math.max(...(specular.color?.slice(0, 3) ?? [0])) > 0;
  if (!shines || shininess === undefined || shininess < 0) return 1;
  // Values up to 1 are shares of the largest exponent that exporters write.
  const exponent = shininess <= 1 ? shininess * 128 : shininess;
  return Math.sqrt(Math.sqrt(2 / (exponent + 2)));
}

async function loadTexture(texture: DaeTexture, scene: Scene, loader: TextureLoader, warnings: WarningList): Promise<number | null> {
  if (!texture.bytes) return texture.image === '' ? null : await loader.load(texture.image);
  const known = scene.textures.findIndex(({ name }) => name === texture.image);
  if (known >= 0) return known;
  const imported = await importImage(texture.image, texture.bytes, warnings);
  if (imported) return scene.textures.push(imported) - 1;
  await warnOfUnread(warnings, texture.bytes, { name: texture.image });
  return null;
}

const wraps: Record<string, Wrap> = { CLAMP: 'clamp', BORDER: 'clamp', NONE: 'clamp', MIRROR: 'mirror', MIRROR_ONCE: 'mirror' };

/** Collada's v runs up: v' = 1 − (s·(1 − v) + o) = s·v + (1 − s − o). */
function slotOf({ wrapS, wrapT, repeat, offset }: DaeTexture, texture: number): TextureSlot {
  const moved = repeat[0] !== 1 || repeat[1] !== 1 || offset[0] !== 0 || offset[1] !== 0;
  return createSlot(texture, {
    wrapS: wraps[wrapS] ?? 'repeat',
    wrapT: wraps[wrapT] ?? 'repeat',
    transform: moved ? { offset: [offset[0], 1 - repeat[1] - offset[1]], rotation: 0, scale: [repeat[0], repeat[1]] } : null,
  });
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value || 0));
