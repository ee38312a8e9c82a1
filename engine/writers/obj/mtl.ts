/** Materials in Wavefront's MTL, with the statements of its PBR extension that Blender and others read. */

import type { Material, TextureSlot } from '../../scenes/scene.ts';
import { phongOf } from '../phong.ts';
import type { MtlPictures } from './pictures.ts';

/** Colours and factors; a float has seven digits. */
const text = (value: number): string => String(Number.isFinite(value) ? Number(value.toPrecision(7)) : 0);
const numbers = (values: readonly number[]): string => values.map(text).join(' ');

/**
 * The statement block of a material. Colours are linear, as Blender writes them. Ns is Blender's 1000 · (1 − roughness)², from which it and our reader
 * take roughness back where they do not know Pr.
 *
 * @param paths Of the files, in the order of `pictures`.
 */
export function mtlOf(name: string, material: Material, pictures: MtlPictures, paths: readonly string[]): string {
  const { baseColor, roughness, metallic, extensions } = material;
  const { specular, opacity, emissive, diffuseMap, opacityMap, normalMap, emissiveMap, unlit } = phongOf(material);
  const map = (statement: string, slot: TextureSlot | null, options = ''): string[] =>
    slot ? [`${statement}${options}${placement(slot)} ${paths[pictures.placeOf(slot.texture)]}`] : [];
  const grey = (statement: string, channel: 'roughness' | 'metallic'): string[] => {
    const place = pictures.greyOf(material, channel);
    return place === undefined ? [] : [`${statement}${placement(material.metallicRoughnessTexture!)} ${paths[place]}`];
  };
  const cutOut = opacityMap && pictures.isTransparent(opacityMap.texture) ? opacityMap : null;
  const bump = material.normalScale === 1 ? '' : ` -bm ${text(material.normalScale)}`;
  const coat = extensions['KHR_materials_clearcoat'];
  const strength = Number(coat?.clearcoatFactor ?? 0);
  return [
    `newmtl ${name}`,
    `Kd ${numbers(baseColor.slice(0, 3))}`,
    `Ks ${numbers(specular)}`,
    `Ke ${numbers(emissive)}`,
    `Ns ${text(unlit ? 0 : 1000 * (1 - roughness) ** 2)}`,
    `d ${text(opacity)}`,
    `illum ${unlit ? 1 : 2}`,
    `Pr ${text(roughness)}`,
    `Pm ${text(metallic)}`,
    ...(strength > 0 ? [`Pc ${text(strength)}`, `Pcr ${text(Number(coat?.clearcoatRoughnessFactor ?? 0))}`] : []),
    ...map('map_Kd', diffuseMap),
    ...map('map_d', cutOut),
    ...map('map_Ke', emissiveMap),
    ...grey('map_Pr', 'roughness'),
    ...grey('map_Pm', 'metallic'),
    // Blender takes this for a normal map, others for heights; where the line below it is known it comes first.
    ...map('map_Bump', normalMap, bump),
    ...map('norm', normalMap, bump),
    '',
  ].join('\n');
}

/** Where the picture lies: OBJ's v runs up, so v' = s·v + (1 − s − o) becomes s·(1 − v) + o'. A turn has no statement. */
function placement({ transform, wrapS, wrapT }: TextureSlot): string {
  const clamp = wrapS === 'clamp' && wrapT === 'clamp' ? ' -clamp on' : '';
  if (!transform) return clamp;
  const { offset, scale } = transform;
  return `${clamp} -o ${text(offset[0])} ${text(1 - scale[1] - offset[1])} 0 -s ${text(scale[0])} ${text(scale[1])} 1`;
}
