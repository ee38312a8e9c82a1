import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { writeGlb } from '#engine/writers/glb';
import { testFolder } from '#test/files';
import { modelPath, modelTruths } from '#test/models';
import { readModel } from './read.ts';

const archives = /^(zip|rar|7z)\//;

describe('GLB of our own models', function () {
  this.timeout(30_000);
  const folder = testFolder();

  for (const [name, { unread }] of Object.entries(modelTruths)) {
    if (unread || archives.test(name)) continue;
    it(`passes the Khronos validator: ${name}`, async () => {
      const path = folder.path('out.glb');
      await writeGlb(await readModel(modelPath(name)), path, { compression: 'none' });
      const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
      expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    });
  }
});
