import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { readModel } from '#engine/readers/read';
import { writeGlb } from '#engine/writers/glb';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';
import { daeSamples } from './dae.ts';
import { fbxSamples } from './fbx.ts';
import { threedsSamples } from './threeds.ts';
import { threemfSamples } from './threemf.ts';

const cad = ['step/as1-oc-214.stp', 'step/featuretype.STEP', 'iges/as1_pe_203.igs'];
const names = [
  ...Object.keys({ ...fbxSamples, ...daeSamples, ...threedsSamples, ...threemfSamples }),
  'broken/box_nested_animation_4286.dae',
  ...cad,
];

describe('GLB of the sample models', function () {
  this.timeout(30_000);
  const folder = testFolder();

  for (const name of names) {
    it(`passes the Khronos validator: ${name}`, async () => {
      const path = folder.path('out.glb');
      await writeGlb(await readModel(samplePath(name)), path, { compression: 'none' });
      const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
      expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    });
  }
});
