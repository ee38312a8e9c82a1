/** Where ufbx puts what a shader knows, and what textures of shaders that it does not know are by the names of their properties. */

import type { FbxMap, FbxMaterial } from './document.ts';

/** `ufbx_material_pbr_map`. */
const pbrMaps = {
  baseFactor: 0,
  baseColor: 1,
  roughness: 2,
  metalness: 3,
  specularFactor: 5,
  specularColor: 6,
  ior: 7,
  transmissionFactor: 10,
  coatFactor: 30,
  coatRoughness: 32,
  emissionFactor: 42,
  emissionColor: 43,
  opacity: 44,
  normal: 47,
  displacement: 49,
  occlusion: 52,
  glossiness: 53,
} as const;

/** `ufbx_material_fbx_map`. */
const fbxMaps = {
  diffuseFactor: 0,
  diffuse: 1,
  specularFactor: 2,
  specular: 3,
  shininess: 4,
  reflectionFactor: 5,
  reflection: 6,
  transparencyFactor: 7,
  transparency: 8,
  emissionFactor: 9,
  emission: 10,
  normal: 13,
  bump: 14,
  bumpFactor: 15,
  displacement: 17,
} as const;

const empty: FbxMap = { value: undefined, components: 0, texture: undefined };

export const pbrMap = (material: FbxMaterial, name: keyof typeof pbrMaps): FbxMap => material.pbr.get(pbrMaps[name]) ?? empty;
export const fbxMap = (material: FbxMaterial, name: keyof typeof fbxMaps): FbxMap => material.fbx.get(fbxMaps[name]) ?? empty;

export type MapRole = 'base' | 'opacity' | 'normal' | 'roughness' | 'glossiness' | 'metalness' | 'emission' | 'occlusion';

/** Roles by property names, the first that fits (V-Ray, Corona, Redshift, Substance and others). */
const namedRoles: [MapRole, RegExp][] = [
  ['normal', /normal|bump/i],
  ['glossiness', /gloss/i],
  ['roughness', /rough/i],
  ['metalness', /metal/i],
  ['occlusion', /occlusion|(^|[_|])ao([_|]|$)/i],
  ['emission', /emis|self.?illum/i],
  ['opacity', /opacity|cutout|alpha|transparen/i],
  ['base', /diffuse|albedo|base.?colou?r|(^|[_|])colou?r(_?map)?$/i],
];

/** Textures of the material that none of ufbx's maps names, by role; what is left over. */
export function namedTextures(material: FbxMaterial): { roles: Map<MapRole, number>; rest: string[] } {
  const mapped = new Set([...material.pbr.values(), ...material.fbx.values()].map(({ texture }) => texture));
  const roles = new Map<MapRole, number>();
  const rest: string[] = [];
  for (const { property, texture } of material.textures) {
    if (mapped.has(texture)) continue;
    const role = namedRoles.find(([, pattern]) => pattern.test(property))?.[0];
    if (role && !roles.has(role)) roles.set(role, texture);
    else rest.push(property);
  }
  return { roles, rest };
}
