/** Materials: Phong for all programs, and 3ds Max's physical material with the same values for those that know it. */

import { createMaterial } from '../../scenes/create-scene.ts';
import type { Material, Scene, TextureSlot } from '../../scenes/scene.ts';
import type { WarningList } from '../../scenes/warning-list.ts';
import { phongOf } from '../phong.ts';
import type { ChannelPicture } from './channel-pictures.ts';
import type { FbxDocument } from './document.ts';
import { nameOf } from './names.ts';
import { writeProperties, type PropertyRow } from './properties.ts';
import { int, long, named, text, type Records } from './records.ts';
import { createTextures, type FbxPicture } from './textures.ts';

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** What a material has of a value: a number, and a map in its place. */
interface Mapped {
  value: number;
  map: { picture: FbxPicture; slot: TextureSlot } | null;
}

/** Adds the materials that draw something, with their textures; answers the object of each, null standing for none of the scene's. */
export async function addMaterials(
  document: FbxDocument,
  scene: Scene,
  used: ReadonlySet<number | null>,
  warnings: WarningList,
  signal?: AbortSignal,
): Promise<Map<number | null, number>> {
  const textures = createTextures(document, scene);
  const channels = new Map<string, { answer: ChannelPicture | undefined; picture: FbxPicture | undefined }>();

  async function channelOf(material: Material, channel: 1 | 2, factor: number): Promise<Mapped> {
    const slot = material.metallicRoughnessTexture;
    const texture = slot && scene.textures[slot.texture];
    if (!slot || !texture) return { value: clamp(factor), map: null };
    const key = `${slot.texture} ${channel} ${factor}`;
    let known = channels.get(key);
    if (!known) {
      signal?.throwIfAborted();
      // With the library of pictures, which most models do not need.
      const { channelPicture } = await import('./channel-pictures.ts');
      const answer = await channelPicture(texture, channel, clamp(factor));
      const base = textures.pictures[slot.texture]!.name.replace(/\.[^.]*$/, '');
      // No two alike: the base is one of a kind, and `~` is in no other name that came with the scene.
      const name = `${base}~${channel === 1 ? 'roughness' : 'metalness'}${channels.size}.png`;
      known = { answer, picture: answer && 'png' in answer ? { name, bytes: answer.png } : undefined };
      channels.set(key, known);
    }
    const { answer, picture } = known;
    if (!answer) warnings.add('mapDropped', { material: material.name, map: channel === 1 ? 'roughness' : 'metalness' });
    if (picture) return { value: clamp(factor), map: { picture, slot } };
    return { value: answer && 'value' in answer ? answer.value : clamp(factor), map: null };
  }

  const mapOf = (slot: TextureSlot | null): Mapped['map'] => {
    const picture = slot && textures.pictures[slot.texture];
    return slot && picture ? { picture, slot } : null;
  };

  const ids = new Map<number | null, number>();
  for (const index of used) {
    const material = (index === null ? undefined : scene.materials[index]) ?? plainMaterial(scene);
    const name = nameOf(material.name, index === null ? 'Default' : `Material ${index + 1}`);
    const roughness = await channelOf(material, 1, material.roughness);
    const metalness = await channelOf(material, 2, material.metallic);
    const { diffuseMap, normalMap, emissiveMap } = phongOf(material);
    const maps: [Mapped['map'], phong: string, physical: string][] = [
      [mapOf(diffuseMap), 'DiffuseColor', 'base_color_map'],
      [roughness.map, 'ShininessExponent', 'roughness_map'],
      [metalness.map, 'ReflectionFactor', 'metalness_map'],
      [mapOf(normalMap), 'NormalMap', 'bump_map'],
      [mapOf(emissiveMap), 'EmissiveColor', 'emit_color_map'],
    ];
    const drawn = maps.flatMap(([map, phong, physical]) => (map ? [{ map, phong, physical: `${physicalPrefix}${physical}` }] : []));
    const rows = rowsOf(material, roughness.value, metalness.value);
    // What is connected must be among the properties.
    for (const { physical } of drawn) rows.push([physical, 'reference']);
    const id = document.add('Material', (records, own) => writeMaterial(records, own, name, rows));
    ids.set(index, id);
    for (const { map, phong, physical } of drawn) {
      const texture = textures.add(map.picture, map.slot);
      document.connect(texture, id, phong);
      document.connect(texture, id, physical);
    }
  }
  return ids;
}

/** Of what has no material: light grey and satin as previews show it, white under colours of vertices. */
function plainMaterial({ meshes }: Scene): Material {
  const isColored = meshes.some(({ primitives }) => primitives.some(({ material, colors }) => material === null && colors));
  return createMaterial('Default', { baseColor: isColored ? [1, 1, 1, 1] : [0.62, 0.64, 0.67, 1], roughness: 0.6 });
}

const physicalPrefix = '3dsMax|Parameters|';

/** 3ds Max's number of its physical material. */
const physicalClass = [0x3d6b1cec, 0xdeadc001 | 0] as const;

/**
 * Colours are linear: what Blender and FBX2glTF take them for. `Shininess` and `ReflectionFactor` are what Blender reads roughness and metalness from. With a
 * map of its own a colour is white, as programs show the map alone or multiply both.
 */
function rowsOf(material: Material, roughness: number, metalness: number): PropertyRow[] {
  const { diffuse, emissive, opacity, unlit } = phongOf(material);
  const glow = Math.max(...emissive, 0);
  const emission = glow > 0 ? emissive.map((value) => value / glow) : emissive;
  const shininess = 100 * (1 - roughness) ** 2;
  return [
    ['ShadingModel', 'string', 'unknown'],
    ['EmissiveColor', 'color', ...emission],
    ['EmissiveFactor', 'number', glow],
    ['AmbientColor', 'color', 0, 0, 0],
    ['DiffuseColor', 'color', ...diffuse],
    ['DiffuseFactor', 'number', 1],
    ['TransparentColor', 'color', 1, 1, 1],
    ['TransparencyFactor', 'number', 1 - opacity],
    ['Opacity', 'number', opacity],
    ['SpecularColor', 'color', 1, 1, 1],
    ['SpecularFactor', 'number', unlit ? 0 : 0.25],
    ['Shininess', 'number', shininess],
    ['ShininessExponent', 'number', shininess],
    ['ReflectionColor', 'color', 1, 1, 1],
    ['ReflectionFactor', 'number', metalness],
    ['BumpFactor', 'number', material.normalScale],
    ['3dsMax', 'compound'],
    ['3dsMax|ClassIDa', 'int', physicalClass[0]],
    ['3dsMax|ClassIDb', 'int', physicalClass[1]],
    ['3dsMax|SuperClassID', 'int', 3072],
    ['3dsMax|Parameters', 'compound'],
    ['3dsMax|Parameters|material_mode', 'int', 0],
    ['3dsMax|Parameters|base_weight', 'float', 1],
    ['3dsMax|Parameters|base_color', 'colorAlpha', ...diffuse, opacity],
    ['3dsMax|Parameters|reflectivity', 'float', unlit ? 0 : 1],
    ['3dsMax|Parameters|roughness', 'float', roughness],
    ['3dsMax|Parameters|roughness_inv', 'bool', 0],
    ['3dsMax|Parameters|metalness', 'float', metalness],
    ['3dsMax|Parameters|emission', 'float', glow],
    ['3dsMax|Parameters|emit_color', 'colorAlpha', ...emission, 1],
    ['3dsMax|Parameters|cutout', 'float', opacity],
  ];
}

function writeMaterial(records: Records, id: number, name: string, rows: readonly PropertyRow[]): void {
  records.open('Material', long(id), named(name, 'Material'), text(''));
  records.leaf('Version', int(102));
  records.leaf('ShadingModel', text('unknown'));
  records.leaf('MultiLayer', int(0));
  writeProperties(records, rows);
  records.close();
}
