import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { findModel } from './find-model.ts';

const assembly = ['fixture', 'bolt', 'l-bracket', 'nut', 'plate', 'rod'];

describe('findModel', () => {
  const folder = testFolder();
  const write = async (names: string[], more: Record<string, string> = {}): Promise<{ path: string }[]> => {
    const files: Record<string, string | Buffer> = { ...more };
    for (const name of names) files[`parts/${name}.stp`] = await readFile(modelPath(`step/parts/${name}.stp`));
    await folder.write(files);
    return Object.keys(files).map((path) => ({ path }));
  };

  it('takes the assembly whose part files are the other STEP files', async () => {
    expect(await findModel(folder.path(), await write(assembly))).to.equal('parts/fixture.stp');
  });

  it('still refuses several models that do not belong together', async () => {
    const parts = await failureOf(findModel(folder.path(), await write(['bolt', 'nut'])));
    expect(parts.code).to.equal('archive.severalModels');
    const others = await failureOf(findModel(folder.path(), await write(assembly, { 'chair.obj': 'v 0 0 0' })));
    expect(others.code).to.equal('archive.severalModels');
    const strange = await failureOf(findModel(folder.path(), await write(assembly, { 'other.stp': 'ISO-10303-21;' })));
    expect(strange.code).to.equal('archive.severalModels');
  });
});
