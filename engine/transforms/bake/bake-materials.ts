import type { Document, Material } from '@gltf-transform/core';
import { KHRMaterialsEmissiveStrength } from '@gltf-transform/extensions';
import { matchMaterials } from '#domain/editor/materials';
import type { MaterialEdit, SceneSettings } from '#domain/editor/settings';
import { textureBaker, type Pictures } from './bake-textures.ts';
import { linearOf } from './colours.ts';

/** Writes edits of materials into those of a document; returns how many found their material, and how many did not. */
export function bakeMaterials(document: Document, edits: SceneSettings['materials'], pictures: Pictures): { baked: number; lost: number } {
  const materials = document.getRoot().listMaterials();
  const { found, lost } = matchMaterials(
    edits,
    materials.map((material) => material.getName()),
  );
  const putTextures = textureBaker(document, pictures);
  let missing = 0;
  for (const [index, edit] of found) {
    dress(document, materials[index]!, edit);
    missing += putTextures(materials[index]!, edit.textures ?? {});
  }
  return { baked: found.size, lost: lost.length + missing };
}

function dress(document: Document, material: Material, edit: MaterialEdit): void {
  const [red, green, blue, alpha] = material.getBaseColorFactor();
  const colour = edit.baseColor === undefined ? ([red, green, blue] as const) : linearOf(edit.baseColor);
  material.setBaseColorFactor([...colour, edit.alpha ?? alpha]);
  if (edit.alpha !== undefined && edit.alpha < 1) material.setAlphaMode('BLEND');
  else if (edit.alpha !== undefined && material.getAlphaMode() === 'BLEND') material.setAlphaMode('OPAQUE');
  if (edit.metallic !== undefined) material.setMetallicFactor(edit.metallic);
  if (edit.roughness !== undefined) material.setRoughnessFactor(edit.roughness);
  if (edit.emissive !== undefined) material.setEmissiveFactor(linearOf(edit.emissive));
  if (edit.doubleSided !== undefined) material.setDoubleSided(edit.doubleSided);
  if (edit.normalScale !== undefined) material.setNormalScale(material.getNormalScale() * edit.normalScale);
  if (edit.emissiveStrength === undefined) return;
  const extension = document.createExtension(KHRMaterialsEmissiveStrength);
  material.setExtension('KHR_materials_emissive_strength', extension.createEmissiveStrength().setEmissiveStrength(edit.emissiveStrength));
}
