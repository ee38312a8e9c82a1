/** Metal-rough materials as formats with a highlight see them. */

import type { Material, TextureSlot, Vec3 } from '../scenes/scene.ts';

/** Colours are linear: each writer turns them into what its format's tools expect. */
export interface Phong {
  /** The base colour, of metals too: tools that know no metal then show the model in its colour. */
  diffuse: Vec3;
  /** Reflectance at normal incidence: 4 % of dielectrics, the base colour of metals. */
  specular: Vec3;
  /** Of the Blinn-Phong highlight, 0 for matt; at most `largestExponent`. */
  exponent: number;
  /** 1 unless the material is blended or cut out. */
  opacity: number;
  emissive: Vec3;
  diffuseMap: TextureSlot | null;
  /** The map whose alpha channel cuts out or blends. */
  opacityMap: TextureSlot | null;
  normalMap: TextureSlot | null;
  emissiveMap: TextureSlot | null;
  unlit: boolean;
}

const dielectric = 0.04;
/** Smoother ones look the same. */
export const largestExponent = 10_000;

/** Blinn-Phong's exponent of GGX roughness r: 2 / α² − 2 with α = r² (Walter et al. 2007), what our readers take back. */
export const exponentOf = (roughness: number): number => Math.min(largestExponent, Math.max(0, 2 / roughness ** 4 - 2));

/** A light's colour for formats whose colours end at 1: one that is brighter keeps its hue. */
export function glowWithinOne(emissive: Vec3): Vec3 {
  const brightest = Math.max(1, ...emissive);
  return emissive.map((value) => value / brightest) as Vec3;
}

/**
 * The Phong material nearest to `material`.
 *
 * @example
 * const { diffuse, exponent } = phongOf(material);
 */
export function phongOf(material: Material): Phong {
  const [r, g, b, alpha] = material.baseColor;
  const isClear = material.alphaMode !== 'opaque';
  const metallic = material.metallicRoughnessTexture ? 0 : material.metallic;
  const roughness = material.metallicRoughnessTexture ? Math.max(0.5, material.roughness) : material.roughness;
  const specularOf = (base: number): number => (material.unlit ? 0 : dielectric + (base - dielectric) * metallic);
  const strength = Number(material.extensions['KHR_materials_emissive_strength']?.emissiveStrength ?? 1);
  return {
    diffuse: [r, g, b],
    specular: [specularOf(r), specularOf(g), specularOf(b)],
    exponent: material.unlit ? 0 : exponentOf(roughness),
    opacity: isClear ? alpha : 1,
    emissive: material.emissive.map((value) => value * strength) as Vec3,
    diffuseMap: material.baseColorTexture,
    opacityMap: isClear ? material.baseColorTexture : null,
    normalMap: material.normalTexture,
    emissiveMap: material.emissiveTexture,
    unlit: material.unlit,
  };
}
