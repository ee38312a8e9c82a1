import { expect } from 'chai';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { optimize } from '../verbs/optimize.ts';

/** Compares the dialog's estimate with the result. */
describe('the estimated size', function () {
  this.timeout(60_000);
  const folder = testFolder();

  /** Expected bytes for each byte of the result. */
  async function shareOf(file: string, options: LightweightOptions): Promise<number> {
    const { before, beforeFigures, after } = await optimize(modelPath(file), folder.path('out.glb'), options);
    return (estimateLightweight(before, beforeFigures, options).bytes ?? 0) / after.bytes;
  }

  const files = [
    'stl/housing.stl',
    'obj/capsule.obj',
    'obj/chair.obj',
    'dae/truck/truck.dae',
    'fbx/walker.fbx',
    'fbx/room.fbx',
    '3mf/posts.3mf',
    'step/fixture.stp',
    'gltf/truck.glb',
    'gltf/crate/crate.gltf',
  ];
  const shares: number[] = [];
  for (const file of files) {
    it(`is half to twice the real size of ${file} under each preset`, async () => {
      for (const preset of ['fast', 'balanced', 'quality', 'texturesOnly'] as const) {
        const share = await shareOf(file, resolveOptions(preset));
        shares.push(share);
        expect(share, preset).to.be.within(0.5, 2);
      }
    });
  }

  it('is in the middle of all of these: as often too low as too high', () => {
    const sorted = shares.toSorted((one, other) => one - other);
    expect(sorted).to.have.length(files.length * 4);
    expect(sorted[sorted.length / 2], 'the median').to.be.within(0.9, 1.1);
    const high = sorted.filter((share) => share > 1).length / sorted.length;
    expect(high, 'share of those that are too high').to.be.within(0.3, 0.7);
  });

  const custom: [string, Partial<LightweightOptions>][] = [
    ['dae/truck/truck.dae', { compression: 'quantize' }],
    ['dae/truck/truck.dae', { compression: 'meshopt', lodLevels: 3 }],
    ['dae/truck/truck.dae', { textureFormat: 'jpeg', textureSize: 256 }],
    ['dae/truck/truck.dae', { textureFormat: 'keep', textureSize: 256 }],
    ['obj/capsule.obj', { ratio: 0.1, lodLevels: 2, positionBits: 11 }],
    ['obj/capsule.obj', { targetBytes: 12_000 }],
  ];
  for (const [file, changes] of custom) {
    it(`is half to twice the real size of ${file} with ${JSON.stringify(changes)}`, async () => {
      expect(await shareOf(file, resolveOptions('custom', changes))).to.be.within(0.5, 2);
    });
  }
});
