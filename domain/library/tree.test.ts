import { expect } from 'chai';
import { depthIn, pathTo, topFolder, withinFolder } from './tree.ts';

const folders = [
  { id: 'a', parentId: topFolder },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: topFolder },
];
const idsOf = (list: { id: string }[]): string => list.map(({ id }) => id).join('');

describe('a tree of folders', () => {
  it('says what lies within a folder, and the way to it', () => {
    expect(withinFolder(folders, 'a')).to.have.members(['a', 'b', 'c']);
    expect(withinFolder(folders, 'c')).to.deep.equal(['c']);
    expect(idsOf(pathTo(folders, 'c'))).to.equal('abc');
    expect(idsOf(pathTo(folders, topFolder))).to.equal('');
    expect(idsOf(pathTo(folders, 'gone'))).to.equal('');
  });

  it('says how deep it would become', () => {
    expect(depthIn(folders, topFolder)).to.equal(1);
    expect(depthIn(folders, 'c')).to.equal(4);
    expect(depthIn(folders, 'd', 'a'), 'a with two in it, below d').to.equal(4);
    expect(depthIn(folders, topFolder, 'c')).to.equal(1);
  });

  it('ends for folders that lie in each other, which no call makes', () => {
    const round = [
      { id: 'x', parentId: 'y' },
      { id: 'y', parentId: 'x' },
    ];
    expect(pathTo(round, 'x').length).to.be.at.most(4);
  });
});
