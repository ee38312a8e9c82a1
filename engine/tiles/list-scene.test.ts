import { mkdir, rename } from 'node:fs/promises';
import { expect } from 'chai';
import type { TileProblem } from '#domain/models/tiles';
import { testFolder } from '#test/files';
import { listScene } from './list-scene.ts';

describe('the files of a scene', () => {
  const folder = testFolder();

  it('are those with a path; of others it is told, in whatever folder they lie', async () => {
    await folder.write({ 'in/Data/a/a.osgb': 'a', 'in/Data/b/b.osgb': 'bb', 'in/Data/b/c/d.osgb': '', 'in/Data/b/readme.txt': '' });
    await mkdir(folder.path('in/metadata.xml'));
    /** 区 in GBK, which is no UTF-8. */
    const gbk = Buffer.from([0xc7, 0xf8]);
    const within = (...parts: (string | Buffer)[]): Buffer =>
      Buffer.concat([folder.path('in/Data'), ...parts].map((part) => Buffer.from(part)));
    await rename(within('/b'), within('/', gbk));
    await folder.write({ 'in/Data/a/b.osgb': '' });
    await rename(within('/a/b.osgb'), within('/a/', gbk, '.osgb'));
    const problems: TileProblem[] = [];
    const files = await listScene(folder.path('in'), '', (problem) => problems.push(problem));
    expect(files).to.deep.equal([{ path: 'Data/a/a.osgb', bytes: 1 }]);
    const name = gbk.toString();
    expect(problems.map(({ file }) => file)).to.deep.equal([`Data/a/${name}.osgb`, `Data/${name}/b.osgb`, `Data/${name}/c/d.osgb`]);
    expect(problems.every(({ reason }) => reason.includes('UTF-8'))).to.equal(true);
  });

  it('are none below a folder that is not there', async () => {
    await folder.write({ 'in/Data/a/a.osgb': 'a' });
    expect(await listScene(folder.path('in'), 'Data/b')).to.deep.equal([]);
  });
});
