/** Materials as the rasterizer reads them: their textures decoded once, their extensions folded in. */

import pLimit from 'p-limit';
import { availableParallelism } from 'node:os';
import type { AlphaUse } from '../images/scale.ts';
import { decodeImage, writeImage } from './images.ts';
import { maxUvSets, type Rasterizer } from './rasterizer.ts';
import type { VerbContext } from '../context.ts';
import { glassOf } from '../scenes/glass.ts';
import type { Material, Primitive, Scene, TextureSlot, Wrap } from '../scenes/scene.ts';

/** A texture in the kernel, and how it is laid on. */
interface Sampler {
  image: number;
  slot: TextureSlot;
}

interface Look {
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

export interface PreviewMaterial {
  alphaMode: Material['alphaMode'];
  doubleSided: boolean;
  /** Address of the kernel's `Material`. */
  at: number;
  /** The uv sets that its textures read; the kernel counts among these. */
  uvSets: number[];
}

/** A light, slightly satin clay. */
const clay: Look = {
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

/** Looks of what has no material: vertex colours show as they are; unlit lines and points are dark, to show on a light page. */
const plainLooks = {
  clay,
  painted: { ...clay, baseColor: [1, 1, 1, 1] },
  slate: { ...clay, baseColor: [0.16, 0.19, 0.25, 1] },
} satisfies Record<string, Look>;

const wraps: Record<Wrap, number> = { repeat: 0, clamp: 1, mirror: 2 };

/** Bytes of the kernel's `Material` and its `Sampler`, and where the samplers start. */
const materialBytes = 464;
const samplerBytes = 72;
const samplersFrom = 96;

/** Lays a look down as the kernel's `Material`. */
function writeMaterial(rasterizer: Rasterizer, look: Look): PreviewMaterial {
  const at = rasterizer.allocate(materialBytes);
  const { words, doubles } = rasterizer.views();
  const samplers = [look.baseMap, look.metallicRoughnessMap, look.normalMap, look.occlusionMap, look.emissiveMap];
  const uvSets = [...new Set(samplers.flatMap((sampler) => (sampler ? [sampler.slot.uv] : [])))].slice(0, maxUvSets);
  words.fill(0, at / 4, (at + materialBytes) / 4);
  doubles.set(
    [
      ...[...look.baseColor, ...look.emissive],
      ...[look.metallic, look.roughness, look.normalScale, look.occlusionStrength, look.alphaCutoff],
    ],
    at / 8,
  );
  samplers.forEach((sampler, i) => {
    if (!sampler) return;
    const { image, slot } = sampler;
    const { offset, rotation, scale } = slot.transform ?? { offset: [0, 0], rotation: 0, scale: [1, 1] };
    const from = at + samplersFrom + i * samplerBytes;
    doubles.set([Math.cos(rotation), Math.sin(rotation), ...scale, ...offset], from / 8);
    const nearest = slot.magFilter === 'nearest' ? 1 : 0;
    words.set([image, uvSets.indexOf(slot.uv), wraps[slot.wrapS], wraps[slot.wrapT], nearest], from / 4 + 12);
  });
  words[(at + materialBytes) / 4 - 2] = look.unlit ? 1 : 0;
  return { alphaMode: look.alphaMode, doubleSided: look.doubleSided, at, uvSets };
}

/** Materials of a scene, and what is drawn without one. */
export interface Materials {
  of(primitive: Primitive): PreviewMaterial;
}

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
export async function prepareMaterials(
  rasterizer: Rasterizer,
  scene: Scene,
  textureSize: number,
  context: VerbContext,
): Promise<Materials> {
  const images = new Map<string, Promise<number | undefined>>();
  const edge = Math.min(textureSize, affordableSize(scene.textures.length));
  const samplerOf = async (slot: TextureSlot | null, colour: boolean, alpha: AlphaUse = 'none'): Promise<Sampler | null> => {
    const texture = slot ? scene.textures[slot.texture] : undefined;
    if (!slot || !texture || texture.bytes.length === 0) return null;
    const key = `${slot.texture} ${colour} ${alpha}`;
    if (!images.has(key)) {
      const decoded = decodeImage(texture, edge, alpha);
      images.set(
        key,
        decoded.then((pixels) => pixels && writeImage(rasterizer, pixels, colour)),
      );
    }
    const image = await images.get(key);
    return image === undefined ? null : { image, slot };
  };
  // Decoded images are garbage once the kernel has them: only a few at a time, so that they do not pile up.
  const materials = await pLimit(availableParallelism()).map(scene.materials, async (material) => {
    context.signal?.throwIfAborted();
    const strength = numberOf(material.extensions['KHR_materials_emissive_strength']?.['emissiveStrength'], 1);
    const [red, green, blue] = material.baseColor;
    const { alphaMode, alpha } = glassOf(material);
    const [baseMap, metallicRoughnessMap, normalMap, occlusionMap, emissiveMap] = await Promise.all([
      samplerOf(material.baseColorTexture, true, material.alphaMode === 'opaque' ? 'none' : 'coverage'),
      samplerOf(material.metallicRoughnessTexture, false),
      samplerOf(material.normalTexture, false),
      samplerOf(material.occlusionTexture, false),
      samplerOf(material.emissiveTexture, true),
    ]);
    return writeMaterial(rasterizer, {
      baseColor: [red, green, blue, alpha],
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
      alphaMode,
      alphaCutoff: material.alphaCutoff,
      doubleSided: material.doubleSided,
      unlit: material.unlit,
    });
  });
  const [clay, painted, slate] = [plainLooks.clay, plainLooks.painted, plainLooks.slate].map((look) => writeMaterial(rasterizer, look));
  const plain = ({ mode, colors, normals }: Primitive): PreviewMaterial =>
    colors ? painted! : mode !== 'triangles' && !normals ? slate! : clay!;
  return { of: (primitive) => (primitive.material === null ? undefined : materials[primitive.material]) ?? plain(primitive) };
}
