import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { writeGlb } from '#engine/writers/glb';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';
import { daeSamples } from '#test/truth/dae';
import { threedsSamples } from '#test/truth/threeds';
import { threemfSamples } from '#test/truth/threemf';
import { readModel } from './read.ts';

const names = [...Object.keys({ ...daeSamples, ...threedsSamples, ...threemfSamples }), 'broken/box_nested_animation_4286.dae'];

describe('models of XML and chunks', () => {
  const folder = testFolder();

  for (const name of names) {
    it(`pass the Khronos validator as GLB: ${name}`, async () => {
      const path = folder.path('out.glb');
      await writeGlb(await readModel(samplePath(name)), path, { compression: 'none' });
      const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
      expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    });
  }
});
