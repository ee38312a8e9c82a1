import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { seededBytes } from '#test/images';
import { packSevenZip } from '#test/seven-zip';
import { withModel } from './with-model.ts';

describe('withModel', () => {
  const folder = testFolder();
  const pathOf = (path: string): Promise<string> => withModel(path, ({ modelPath }) => Promise.resolve(modelPath));

  it('names a volume of a split archive, the first and any other', async () => {
    const noise = Buffer.from(seededBytes(50_000)).toString('hex');
    await folder.write({ 's/r.obj': `v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n# ${noise}` });
    await packSevenZip(folder.path('s'), '../w.7z', ['.'], ['-v20k']);
    await packSevenZip(folder.path('s'), '../w.zip', ['.'], ['-tzip', '-v20k']);
    const split = await folder.write({ 'w.z01': 'PK\x07\x08PK\x03\x04', 'w.r00': 'Rar!\x1a\x07\0', 'w.part2.rar': 'the rest' });
    for (const name of ['w.7z.001', 'w.7z.002', 'w.zip.001', 'w.zip.002', 'w.z01', 'w.r00', 'w.part2.rar'])
      expect((await failureOf(pathOf(join(dirname(split), name)))).code, name).to.equal('archive.volume');
  });

  it('takes a model for one, whatever its name', async () => {
    const model = await folder.write({ 'scan.001': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' });
    expect(await pathOf(model)).to.equal(model);
  });
});
