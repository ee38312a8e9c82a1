/** Images, materials and effects of a Collada file: Phong, Lambert or constant after `phongOf`. */

import { linearToSrgb } from '../../images/srgb.ts';
import type { Material, TextureSlot, Wrap } from '../../scenes/scene.ts';
import { glowWithinOne, phongOf, type Phong } from '../phong.ts';
import { escapeXml } from '../escape-xml.ts';
import { numberText, numbersText, type XmlFile } from './xml.ts';

export interface DaeMaterial {
  id: string;
  source: Material;
  phong: Phong;
}

export interface DaeImage {
  id: string;
  /** Path beside the document. */
  path: string;
}

/** The textures that are drawn, in the order of their uv sets' semantics. */
export const slotsOf = ({ diffuseMap, opacityMap, normalMap, emissiveMap }: Phong): TextureSlot[] => [
  ...new Set([diffuseMap, opacityMap, normalMap, emissiveMap].filter((slot) => slot !== null)),
];

export const createDaeMaterial = (id: string, source: Material): DaeMaterial => ({ id, source, phong: phongOf(source) });

/** Name by which a material asks for the uv set of its texture number `index`. */
export const texcoordOf = (index: number): string => `UV${index}`;

export async function writeImages(xml: XmlFile, images: readonly DaeImage[]): Promise<void> {
  if (images.length === 0) return;
  await xml.markup('<library_images>\n');
  for (const { id, path } of images) {
    const address = path.split('/').map(encodeURIComponent).join('/');
    await xml.markup(`<image id="${id}" name="${id}"><init_from>${escapeXml(address)}</init_from></image>\n`);
  }
  await xml.markup('</library_images>\n');
}

/** @param images by texture. */
export async function writeMaterials(
  xml: XmlFile,
  materials: readonly DaeMaterial[],
  images: ReadonlyMap<number, DaeImage>,
): Promise<void> {
  if (materials.length === 0) return;
  await xml.markup('<library_materials>\n');
  for (const { id, source } of materials)
    await xml.markup(`<material id="${id}" name="${escapeXml(source.name)}"><instance_effect url="#${id}-effect"/></material>\n`);
  await xml.markup('</library_materials>\n<library_effects>\n');
  for (const material of materials) await xml.markup(effectText(material, images));
  await xml.markup('</library_effects>\n');
}

/** glTF's own, since some readers complain where there is none. */
const refraction = 1.5;

const wraps: Readonly<Record<Wrap, string>> = { repeat: 'WRAP', clamp: 'CLAMP', mirror: 'MIRROR' };

function effectText({ id, source, phong }: DaeMaterial, images: ReadonlyMap<number, DaeImage>): string {
  const slots = slotsOf(phong);
  const sampler = (slot: TextureSlot): string => `${id}-sampler${slots.indexOf(slot)}`;
  const parameters = slots.map((slot) => {
    const surface = `${id}-surface${slots.indexOf(slot)}`;
    const filter = slot.magFilter === 'nearest' ? '<minfilter>NEAREST</minfilter><magfilter>NEAREST</magfilter>' : '';
    return (
      `<newparam sid="${surface}"><surface type="2D"><init_from>${images.get(slot.texture)!.id}</init_from></surface></newparam>\n` +
      `<newparam sid="${sampler(slot)}"><sampler2D><source>${surface}</source>` +
      `<wrap_s>${wraps[slot.wrapS]}</wrap_s><wrap_t>${wraps[slot.wrapT]}</wrap_t>${filter}</sampler2D></newparam>\n`
    );
  });
  const texture = (slot: TextureSlot): string => `<texture texture="${sampler(slot)}" texcoord="${texcoordOf(slots.indexOf(slot))}"/>`;
  const bump = phong.normalMap ? `<bump bumptype="NORMALMAP">${texture(phong.normalMap)}</bump>` : '';
  const extra =
    bump || source.doubleSided
      ? `<extra><technique profile="GOOGLEEARTH"><double_sided>${source.doubleSided ? 1 : 0}</double_sided></technique>` +
        `${bump ? `<technique profile="FCOLLADA">${bump}</technique>` : ''}</extra>`
      : '';
  return (
    `<effect id="${id}-effect" name="${escapeXml(source.name)}"><profile_COMMON>\n${parameters.join('')}<technique sid="common">` +
    `${shaderText(phong, texture)}${extra}</technique></profile_COMMON></effect>\n`
  );
}

/** The elements of a shader in the order of the schema. */
function shaderText(phong: Phong, texture: (slot: TextureSlot) => string): string {
  const shown = (color: readonly number[], slot: TextureSlot | null): string =>
    slot
      ? texture(slot)
      : `<color>${numbersText([...color.map((value) => linearToSrgb(Math.min(1, Math.max(0, value || 0)))), 1])}</color>`;
  const number = (name: string, value: number): string => `<${name}><float>${numberText(value)}</float></${name}>`;
  // A_ONE: the alpha of `transparent` times `transparency` is how much is seen.
  const seen = `<transparent opaque="A_ONE">${phong.opacityMap ? texture(phong.opacityMap) : '<color>1 1 1 1</color>'}</transparent>${number('transparency', phong.opacity)}`;
  // What does not ask for light has its colour where a constant shader looks for it.
  if (phong.unlit) return `<constant><emission>${shown(phong.diffuse, phong.diffuseMap)}</emission>${seen}</constant>`;
  const kind = phong.exponent > 1 ? 'phong' : 'lambert';
  const highlight = kind === 'phong' ? `<specular>${shown(phong.specular, null)}</specular>${number('shininess', phong.exponent)}` : '';
  return (
    `<${kind}><emission>${shown(glowWithinOne(phong.emissive), phong.emissiveMap)}</emission><ambient><color>0 0 0 1</color></ambient>` +
    `<diffuse>${shown(phong.diffuse, phong.diffuseMap)}</diffuse>${highlight}${seen}${number('index_of_refraction', refraction)}</${kind}>`
  );
}
