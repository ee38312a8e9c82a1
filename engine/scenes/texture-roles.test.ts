import { expect } from 'chai';
import { createMaterial, createScene, createSlot } from './create-scene.ts';
import type { Material } from './scene.ts';
import { textureRoles } from './texture-roles.ts';

/** The role of one texture in the slots of so many materials. */
const roleOf = (...materials: Partial<Material>[]): string => {
  const scene = { ...createScene('test'), textures: [{ name: '', bytes: new Uint8Array(0), mimeType: 'image/png', width: 1, height: 1 }] };
  scene.materials = materials.map((material) => createMaterial('', material));
  const { kind, channels, alpha, cutoff } = textureRoles(scene)[0]!;
  return [kind, channels.join(''), alpha, ...(cutoff === null ? [] : [cutoff])].join(' ');
};
const slot = createSlot(0);
const extra = (...keys: string[]): Partial<Material> => ({ extensionTextures: Object.fromEntries(keys.map((key) => [key, slot])) });

/** What the specifications of glTF 2.0 and of its extensions say of each slot. */
const single: [key: string, role: string][] = [
  ['KHR_materials_anisotropy.anisotropyTexture', 'data rgb none'],
  ['KHR_materials_clearcoat.clearcoatTexture', 'data r none'],
  ['KHR_materials_clearcoat.clearcoatRoughnessTexture', 'data g none'],
  ['KHR_materials_clearcoat.clearcoatNormalTexture', 'normal rgb none'],
  ['KHR_materials_diffuse_transmission.diffuseTransmissionTexture', 'data a numbers'],
  ['KHR_materials_diffuse_transmission.diffuseTransmissionColorTexture', 'color rgb none'],
  ['KHR_materials_iridescence.iridescenceTexture', 'data r none'],
  ['KHR_materials_iridescence.iridescenceThicknessTexture', 'data g none'],
  ['KHR_materials_sheen.sheenColorTexture', 'color rgb none'],
  ['KHR_materials_sheen.sheenRoughnessTexture', 'data a numbers'],
  ['KHR_materials_specular.specularTexture', 'data a numbers'],
  ['KHR_materials_specular.specularColorTexture', 'color rgb none'],
  ['KHR_materials_transmission.transmissionTexture', 'data r none'],
  ['KHR_materials_volume.thicknessTexture', 'data g none'],
  ['VRMC_materials_mtoon.matcapTexture', 'color rgb none'],
  ['MSFT_packing_normalRoughnessMetallic.normalRoughnessMetallicTexture', 'normal rgba numbers'],
  ['EXT_unknown.glowNormalTexture', 'normal rgba numbers'],
  ['EXT_unknown.paintTexture', 'color rgba numbers'],
];

describe('textureRoles', () => {
  for (const [key, role] of single) it(`reads ${key} as ${role}`, () => expect(roleOf(extra(key))).to.equal(role));

  it('reads the alpha of a base colour only where the material does', () => {
    expect(roleOf({ baseColorTexture: slot })).to.equal('color rgb none');
    expect(roleOf({ baseColorTexture: slot, alphaMode: 'blend' })).to.equal('color rgba coverage');
    const mask = { baseColorTexture: slot, alphaMode: 'mask', alphaCutoff: 0.3, baseColor: [1, 1, 1, 0.5] } as const;
    expect(roleOf({ ...mask, baseColor: [1, 1, 1, 0.5] })).to.equal('color rgba coverage 0.6');
  });

  it('weighs by alpha only what every use weighs', () => {
    const [opaque, blend, mask] = (['opaque', 'blend', 'mask'] as const).map((alphaMode) => ({ baseColorTexture: slot, alphaMode }));
    expect(roleOf(opaque!, blend!)).to.equal('color rgba numbers');
    expect(roleOf(blend!, mask!)).to.equal('color rgba coverage');
    expect(roleOf({ ...blend!, emissiveTexture: slot })).to.equal('color rgba numbers');
    expect(roleOf(opaque!, { emissiveTexture: slot })).to.equal('color rgb none');
    expect(roleOf(extra('KHR_materials_sheen.sheenColorTexture', 'KHR_materials_sheen.sheenRoughnessTexture'))).to.equal(
      'data rgba numbers',
    );
  });

  it('takes what both slots of an occlusion, roughness and metalness picture read', () => {
    expect(roleOf({ metallicRoughnessTexture: slot })).to.equal('data gb none');
    expect(roleOf({ metallicRoughnessTexture: slot, occlusionTexture: slot })).to.equal('data rgb none');
  });
});
