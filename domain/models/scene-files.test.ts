import { expect } from 'chai';
import type { AppError } from '../errors/app-error.ts';
import { arrangeScene, sceneLimits } from './scene-files.ts';

const arrange = (...paths: string[]) => arrangeScene(paths.map((path) => ({ path, bytes: 10 })));

describe('how the files of a scene belong together', () => {
  it('makes a group of each Tile folder, and reaches the others from the file called as it', () => {
    const scene = arrange('a/metadata.xml', 'a/Data/T_1/T_1.osgb', 'a/Data/T_1/T_1_L17_0.osgb', 'a/Data/T_1/x.jpg', 'a/Data/T_0/T_0.osgb');
    expect(scene.groups).to.deep.equal([
      { folder: 'a/Data/T_0', roots: ['a/Data/T_0/T_0.osgb'], files: 1, bytes: 10 },
      { folder: 'a/Data/T_1', roots: ['a/Data/T_1/T_1.osgb'], files: 2, bytes: 20 },
    ]);
    expect(scene.metadata).to.deep.equal(['a/metadata.xml']);
    expect(scene.needed).to.deep.equal(['a/metadata.xml', 'a/Data/T_0/T_0.osgb', 'a/Data/T_1/T_1.osgb']);
    expect(scene.groupOf('a/Data/T_1/x.jpg')).to.equal(1);
    expect(scene.groupOf('a/metadata.xml')).to.equal(undefined);
  });

  it('takes the coarsest level where no file is called as its folder, and all below a folder with tiles for one group', () => {
    const scene = arrange('all.osgb', 'Data/b_L18_1.osgb', 'Data/b_L17_0.osgb', 'Data/b_L17_1.osgb');
    expect(scene.groups).to.deep.equal([
      { folder: '', roots: ['all.osgb', 'Data/b_L17_0.osgb', 'Data/b_L17_1.osgb'], files: 4, bytes: 40 },
    ]);
  });

  it('does not reach into a block with metadata of its own', () => {
    const scene = arrange('all.osgb', 'B/Metadata.XML', 'B/Data/t/t.osgb');
    expect(scene.groups.map(({ folder }) => folder)).to.deep.equal(['', 'B/Data/t']);
    expect(scene.groupOf('B/Data/t/t.osgb')).to.equal(1);
  });

  it('keeps a folder for the group that it was, though its own files are lost', () => {
    const files = ['Data/a/a.osgb', 'Data/b/b.osgb', 'Data/c/metadata.xml', 'Data/c/c.osgb'].map((path) => ({ path, bytes: 10 }));
    const { groups, groupOf } = arrangeScene(files, 'Data');
    expect(groups).to.deep.equal([
      { folder: 'Data', roots: ['Data/a/a.osgb', 'Data/b/b.osgb'], files: 2, bytes: 20 },
      { folder: 'Data/c', roots: ['Data/c/c.osgb'], files: 1, bytes: 10 },
    ]);
    expect(['Data/b/x.jpg', 'Data/x.jpg', 'Data/c/x.jpg'].map(groupOf)).to.deep.equal([0, 0, 1]);
  });

  it('refuses a scene without tiles, and one of too many groups; passes over what is too deep', () => {
    const codeOf = (work: () => unknown): string | undefined => {
      try {
        work();
        return undefined;
      } catch (error) {
        return (error as AppError).code;
      }
    };
    expect(codeOf(() => arrange('a.txt'))).to.equal('oblique.noTiles');
    expect(codeOf(() => arrange(`${'d/'.repeat(sceneLimits.depth)}a.osgb`))).to.equal('oblique.noTiles');
    const many = Array.from({ length: sceneLimits.groups + 1 }, (_, index) => ({ path: `${index}/a.osgb`, bytes: 1 }));
    expect(codeOf(() => arrangeScene(many))).to.equal('archive.tooManyEntries');
  });
});
