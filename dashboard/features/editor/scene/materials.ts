import { Color, DoubleSide, FrontSide, MeshBasicMaterial, MeshStandardMaterial, type Material, type Side, type Texture } from 'three';
import { matchMaterials } from '#domain/editor/materials';
import type { MaterialEdit, SceneSettings } from '#domain/editor/settings';
import { texturesOf, textureSlots, type TextureSlotName } from '#domain/editor/textures';
import { materialNames, type EditorModel } from './open-model.ts';
import { layTexture, type TextureShelf } from './textures.ts';

/** What of a material can be edited, as the file has it. */
interface Original {
  color: Color;
  metalness: number;
  roughness: number;
  emissive: Color;
  emissiveIntensity: number;
  opacity: number;
  transparent: boolean;
  depthWrite: boolean;
  side: Side;
  normal: [number, number];
  textures: Record<TextureSlotName, Texture | null>;
}

type Maps = Partial<Record<'map' | 'normalMap' | 'metalnessMap' | 'roughnessMap' | 'aoMap' | 'emissiveMap', Texture | null>>;

/** Where three has each picture. */
const maps: Record<TextureSlotName, readonly [keyof Maps, ...(keyof Maps)[]]> = {
  baseColor: ['map'],
  normal: ['normalMap'],
  metalRoughness: ['metalnessMap', 'roughnessMap'],
  occlusion: ['aoMap'],
  emissive: ['emissiveMap'],
};

const textureIn = (material: Material, slot: TextureSlotName): Texture | null => (material as Maps)[maps[slot][0]] ?? null;

function read(material: Material): Original {
  const standard = material instanceof MeshStandardMaterial ? material : null;
  const plain = material instanceof MeshBasicMaterial ? material : null;
  return {
    color: (standard ?? plain)?.color.clone() ?? new Color(1, 1, 1),
    metalness: standard?.metalness ?? 0,
    roughness: standard?.roughness ?? 1,
    emissive: standard?.emissive.clone() ?? new Color(0, 0, 0),
    emissiveIntensity: standard?.emissiveIntensity ?? 1,
    ...{ opacity: material.opacity, transparent: material.transparent, depthWrite: material.depthWrite, side: material.side },
    normal: standard === null ? [1, 1] : [standard.normalScale.x, standard.normalScale.y],
    textures: Object.fromEntries(textureSlots.map((slot) => [slot, textureIn(material, slot)])) as Original['textures'],
  };
}

function dress(material: Material, from: Original, edit: MaterialEdit): void {
  const [transparent, side] = [material.transparent, material.side];
  const alpha = edit.alpha ?? from.opacity;
  material.opacity = alpha;
  material.transparent = edit.alpha === undefined ? from.transparent : alpha < 1;
  material.depthWrite = edit.alpha === undefined ? from.depthWrite : alpha >= 1;
  material.side = edit.doubleSided === undefined ? from.side : edit.doubleSided ? DoubleSide : FrontSide;
  // Both are compiled into the shader.
  if (material.transparent !== transparent || material.side !== side) material.needsUpdate = true;
  if (material instanceof MeshStandardMaterial || material instanceof MeshBasicMaterial) {
    if (edit.baseColor === undefined) material.color.copy(from.color);
    else material.color.set(edit.baseColor);
  }
  if (!(material instanceof MeshStandardMaterial)) return;
  material.metalness = edit.metallic ?? from.metalness;
  material.roughness = edit.roughness ?? from.roughness;
  if (edit.emissive === undefined) material.emissive.copy(from.emissive);
  else material.emissive.set(edit.emissive);
  material.emissiveIntensity = edit.emissiveStrength ?? from.emissiveIntensity;
  const scale = edit.normalScale ?? 1;
  material.normalScale.set(from.normal[0] * scale, from.normal[1] * scale);
}

export interface Materials {
  apply(edits: SceneSettings['materials']): void;
  /** Puts pictures on that have come since. */
  retexture(): void;
  /** What a material is like now, where the file's values show what is not edited. */
  shown(index: number): Required<Omit<MaterialEdit, 'textures'>>;
  /** The picture that the file has there; null for none. */
  original(index: number, slot: TextureSlotName): Texture | null;
  /** Keys of edits whose material this model has no more. */
  lost(): readonly string[];
  /** The file's materials, so that all of it can be freed. */
  restore(): void;
}

/** Edits of materials on a model, which it keeps the originals of. */
export function createMaterials(model: EditorModel, shelf: TextureShelf): Materials {
  const originals = new Map<Material, Original>();
  for (const { shown } of model.materials) for (const material of shown) originals.set(material, read(material));
  const names = materialNames(model);
  const last = new Map<number, MaterialEdit>();
  let lost: readonly string[] = [];
  let found = new Map<number, MaterialEdit>();
  /** Pictures of the user's by material. */
  const own = new Map<Material, Partial<Record<TextureSlotName, { id: string; texture: Texture }>>>();

  function putTextures(material: Material, original: Original, edits: MaterialEdit['textures'] = {}): void {
    const mine = own.get(material) ?? {};
    own.set(material, mine);
    for (const slot of textureSlots) {
      if (maps[slot].some((name) => !(name in material))) continue;
      const edit = edits[slot];
      let kept = mine[slot];
      if (kept !== undefined && kept.id !== edit?.id) {
        kept.texture.dispose();
        delete mine[slot];
        kept = undefined;
      }
      if (kept === undefined && edit !== undefined && edit !== null) {
        const texture = shelf.make(edit, slot);
        if (texture !== null) mine[slot] = kept = { id: edit.id, texture };
      }
      const channel = kept?.texture.channel;
      if (kept !== undefined && edit !== undefined && edit !== null) layTexture(kept.texture, edit);
      const wanted = edit === null ? null : (kept?.texture ?? original.textures[slot]);
      // What a shader reads, and by which coordinates, is compiled into it.
      if (textureIn(material, slot) === wanted && kept?.texture.channel === channel) continue;
      for (const name of maps[slot]) (material as Maps)[name] = wanted;
      material.needsUpdate = true;
    }
  }
  const dressAll = (shown: readonly Material[], edit: MaterialEdit | undefined): void => {
    for (const material of shown) {
      const original = originals.get(material);
      if (original === undefined) continue;
      dress(material, original, edit ?? {});
      putTextures(material, original, edit?.textures);
    }
  };
  return {
    retexture() {
      for (const { index, shown } of model.materials) if (found.get(index)?.textures !== undefined) dressAll(shown, found.get(index));
    },
    restore() {
      for (const { shown } of model.materials) dressAll(shown, undefined);
    },
    original(index, slot) {
      const material = model.materials[index]?.shown[0];
      return (material === undefined ? undefined : originals.get(material)?.textures[slot]) ?? null;
    },
    apply(edits) {
      ({ found, lost } = matchMaterials(edits, names));
      for (const { index, shown } of model.materials) {
        const edit = found.get(index);
        if (edit === last.get(index)) continue;
        dressAll(shown, edit);
        if (edit === undefined) last.delete(index);
        else last.set(index, edit);
      }
      shelf.keepOnly(new Set(texturesOf({ materials: Object.fromEntries(found) })));
    },
    shown(index) {
      const material = model.materials[index]?.shown[0];
      const from = material === undefined ? undefined : originals.get(material);
      const edit = found.get(index) ?? {};
      return {
        baseColor: edit.baseColor ?? `#${(from?.color ?? new Color(1, 1, 1)).getHexString()}`,
        metallic: edit.metallic ?? from?.metalness ?? 0,
        roughness: edit.roughness ?? from?.roughness ?? 1,
        emissive: edit.emissive ?? `#${(from?.emissive ?? new Color(0, 0, 0)).getHexString()}`,
        emissiveStrength: edit.emissiveStrength ?? from?.emissiveIntensity ?? 1,
        alpha: edit.alpha ?? from?.opacity ?? 1,
        doubleSided: edit.doubleSided ?? from?.side === DoubleSide,
        normalScale: edit.normalScale ?? 1,
      };
    },
    lost: () => lost,
  };
}
