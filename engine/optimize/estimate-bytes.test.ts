import { expect } from 'chai';
import { estimateLightweight } from '#domain/jobs/estimate';
import { resolveOptions, type LightweightOptions } from '#domain/jobs/options';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';
import { optimize } from '../verbs/optimize.ts';

/** What the dialog says before the run, held to what the run gives. */
describe('the size that is said before the run', function () {
  this.timeout(60_000);
  const folder = testFolder();

  /** Expected bytes for each byte of the result. */
  async function shareOf(file: string, options: LightweightOptions): Promise<number> {
    const { before, beforeFigures, after } = await optimize(samplePath(file), folder.path('out.glb'), options);
    return (estimateLightweight(before, beforeFigures, options).bytes ?? 0) / after.bytes;
  }

  const files = [
    'stl/ADIS16480.STL',
    'obj/capsule.obj',
    'obj/fuze.obj',
    'dae/duck.dae',
    'fbx/maya_lod_group_6100_binary.fbx',
    'fbx/blender_293_embedded_textures_7400_binary.fbx',
    '3mf/pyramids.3mf',
    'gltf/boolean.glb',
    'gltf/BoxTextured/BoxTextured.gltf',
  ];
  for (const file of files) {
    it(`is half to twice of what ${file} comes to, under each preset`, async () => {
      for (const preset of ['fast', 'balanced', 'quality', 'texturesOnly'] as const) {
        expect(await shareOf(file, resolveOptions(preset)), preset).to.be.within(0.5, 2);
      }
    });
  }

  const custom: [string, Partial<LightweightOptions>][] = [
    ['dae/duck.dae', { compression: 'quantize' }],
    ['dae/duck.dae', { compression: 'meshopt', lodLevels: 3 }],
    ['dae/duck.dae', { textureFormat: 'jpeg', textureSize: 256 }],
    ['dae/duck.dae', { textureFormat: 'keep', textureSize: 256 }],
    ['obj/capsule.obj', { ratio: 0.1, lodLevels: 2, positionBits: 11 }],
    ['obj/capsule.obj', { targetBytes: 12_000 }],
  ];
  for (const [file, changes] of custom) {
    it(`is half to twice of what ${file} comes to with ${JSON.stringify(changes)}`, async () => {
      expect(await shareOf(file, resolveOptions('custom', changes))).to.be.within(0.5, 2);
    });
  }
});
