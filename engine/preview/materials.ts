/** Materials as the rasterizer reads them: their textures decoded once, their extensions folded in. */

import { decodeImage, type Image, type Sampler } from './images.ts';
import type { Material, Primitive, Scene, TextureSlot, VerbContext } from '../scenes/scene.ts';

export interface PreviewMaterial {
  baseColor: [number, number, number, number];
  baseMap: Sampler | null;
  metallic: number;
  roughness: number;
  metallicRoughnessMap: Sampler | null;
  normalMap: Sampler | null;
  normalScale: number;
  occlusionMap: Sampler | null;
  occlusionStrength: number;
  emissive: [number, number, number];
  emissiveMap: Sampler | null;
  alphaMode: Material['alphaMode'];
  alphaCutoff: number;
  doubleSided: boolean;
  unlit: boolean;
}

/** A light, slightly satin clay. */
const clay: PreviewMaterial = {
  baseColor: [0.62, 0.64, 0.67, 1],
  baseMap: null,
  metallic: 0,
  roughness: 0.6,
  metallicRoughnessMap: null,
  normalMap: null,
  normalScale: 1,
  occlusionMap: null,
  occlusionStrength: 1,
  emissive: [0, 0, 0],
  emissiveMap: null,
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: true,
  unlit: false,
};

const painted: PreviewMaterial = { ...clay, baseColor: [1, 1, 1, 1] };
const slate: PreviewMaterial = { ...clay, baseColor: [0.16, 0.19, 0.25, 1] };

/** The look of a primitive without a material: clay; its vertex colours as they are; unlit lines and points dark, to show on a light page. */
export const defaultMaterial = ({ mode, colors, normals }: Primitive): PreviewMaterial =>
  colors ? painted : mode !== 'triangles' && !normals ? slate : clay;

/** Light that still shows on a fully transmissive surface (KHR_materials_transmission), which is drawn as thin glass. */
const glassOpacity = 0.28;

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);

/** Decoded texels with their mips take this at most, all textures together. */
const decodedBytes = 256 * 1024 ** 2;

/** Edge that keeps `count` square textures with their mips (4 bytes × 4/3 a texel) within the budget. */
const affordableSize = (count: number): number =>
  Math.max(32, 2 ** Math.floor(Math.log2(Math.sqrt((decodedBytes * 3) / 16 / Math.max(1, count)))));

/**
 * Prepares every material of `scene`, textures decoded to at most `textureSize` pixels an edge, less when there are very many. A texture that is missing
 * or cannot be decoded is left out: its factor alone shows.
 */
export async function prepareMaterials(scene: Scene, textureSize: number, context: VerbContext): Promise<PreviewMaterial[]> {
  const images = new Map<string, Promise<Image | undefined>>();
  const edge = Math.min(textureSize, affordableSize(scene.textures.length));
  const samplerOf = async (slot: TextureSlot | null, colour: boolean, alpha: boolean): Promise<Sampler | null> => {
    const texture = slot ? scene.textures[slot.texture] : undefined;
    if (!slot || !texture || texture.bytes.length === 0) return null;
    const key = `${slot.texture} ${colour} ${alpha}`;
    if (!images.has(key)) images.set(key, decodeImage(texture, edge, colour, alpha));
    const image = await images.get(key);
    return image ? { image, slot } : null;
  };
  return Promise.all(
    scene.materials.map(async (material): Promise<PreviewMaterial> => {
      context.signal?.throwIfAborted();
      const transmission = numberOf(material.extensions['KHR_materials_transmission']?.['transmissionFactor'], 0);
      const strength = numberOf(material.extensions['KHR_materials_emissive_strength']?.['emissiveStrength'], 1);
      const [red, green, blue, alpha] = material.baseColor;
      const [baseMap, metallicRoughnessMap, normalMap, occlusionMap, emissiveMap] = await Promise.all([
        samplerOf(material.baseColorTexture, true, material.alphaMode !== 'opaque'),
        samplerOf(material.metallicRoughnessTexture, false, false),
        samplerOf(material.normalTexture, false, false),
        samplerOf(material.occlusionTexture, false, false),
        samplerOf(material.emissiveTexture, true, false),
      ]);
      return {
        baseColor: [red, green, blue, alpha * (1 - transmission * (1 - glassOpacity))],
        baseMap,
        metallic: material.metallic,
        roughness: material.roughness,
        metallicRoughnessMap,
        normalMap,
        normalScale: material.normalScale,
        occlusionMap,
        occlusionStrength: material.occlusionStrength,
        emissive: [material.emissive[0] * strength, material.emissive[1] * strength, material.emissive[2] * strength],
        emissiveMap,
        alphaMode: transmission > 0 && material.alphaMode === 'opaque' ? 'blend' : material.alphaMode,
        alphaCutoff: material.alphaCutoff,
        doubleSided: material.doubleSided,
        unlit: material.unlit,
      };
    }),
  );
}
