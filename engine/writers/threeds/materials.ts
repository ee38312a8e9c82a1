/** Materials of a 3DS file after `phongOf`. */

import { linearToSrgb } from '../../images/srgb.ts';
import type { Material, TextureSlot } from '../../scenes/scene.ts';
import { glowWithinOne, phongOf, type Phong } from '../phong.ts';
import { chunk, f32, name, u16 } from './chunks.ts';

const clamp = (value: number): number => Math.min(1, Math.max(0, value || 0));
/** Display colours as floats. */
const color = (id: number, values: readonly number[]): Buffer =>
  chunk(id, chunk(0x0010, f32(...values.map((value) => linearToSrgb(clamp(value))))));
const percent = (id: number, share: number): Buffer => chunk(id, chunk(0x0030, u16(Math.round(clamp(share) * 100))));

const flags = { mirror: 0x02, noTile: 0x10, alphaSource: 0x40 } as const;

/** The texture whose transform the vertices' uvs take on: 3DS has one set. */
export const leadingSlot = ({ diffuseMap, emissiveMap }: Phong): TextureSlot | null => diffuseMap ?? emissiveMap;

/** @param pictures file names by texture. */
export function materialChunk(title: string, source: Material, pictures: ReadonlyMap<number, string>): Buffer {
  const phong = phongOf(source);
  const map = (id: number, slot: TextureSlot | null, more = 0): Buffer[] => {
    const file = slot ? pictures.get(slot.texture) : undefined;
    if (!slot || file === undefined) return [];
    const wrap = slot.wrapS === 'clamp' ? flags.noTile : slot.wrapS === 'mirror' ? flags.mirror : 0;
    return [chunk(id, chunk(0x0030, u16(100)), chunk(0xa300, name(file)), chunk(0xa351, u16(wrap | more)))];
  };
  const shines = phong.exponent > 1;
  const glows = phong.unlit ? 1 : Math.max(...phong.emissive.map(clamp));
  return chunk(
    0xafff,
    chunk(0xa000, name(title)),
    color(0xa010, [0, 0, 0]),
    color(0xa020, phong.diffuse),
    color(0xa030, phong.specular),
    // 3D Studio's exponent is 2 to the power of ten times its shininess.
    percent(0xa040, shines ? Math.log2(phong.exponent) / 10 : 0),
    percent(0xa041, shines ? 1 : 0),
    percent(0xa050, 1 - phong.opacity),
    percent(0xa053, 0),
    percent(0xa084, phong.emissiveMap ? 0 : glows),
    ...(glows > 0 && !phong.unlit && !phong.emissiveMap ? [color(0xa080, glowWithinOne(phong.emissive))] : []),
    ...(source.doubleSided ? [chunk(0xa081)] : []),
    // Phong.
    chunk(0xa100, u16(3)),
    ...map(0xa200, phong.diffuseMap),
    ...map(0xa210, phong.opacityMap, flags.alphaSource),
    ...map(0xa33d, phong.emissiveMap),
  );
}
