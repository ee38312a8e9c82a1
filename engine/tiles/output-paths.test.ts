import { expect } from 'chai';
import { OutputPaths } from './output-paths.ts';

describe('paths of what a group is made of', () => {
  it('are never the same, on a disk that does not tell capitals apart either, nor those of the whole', () => {
    const paths = new OutputPaths();
    const taken = ['a', 'a', 'A', 'a~1', 'a'].map((stem) => paths.take(stem, 'glb'));
    expect(taken).to.deep.equal(['a.glb', 'a~1.glb', 'A~2.glb', 'a~1~1.glb', 'a~3.glb']);
    expect(paths.take('a', 'json')).to.equal('a.json');
    expect(paths.take('tileset', 'json')).to.equal('tileset~1.json');
    expect(paths.take('tops/0', 'glb')).to.equal('tops/0~1.glb');
  });

  it('are found in time that grows as their number does, where all are asked for by one name', () => {
    const paths = new OutputPaths();
    const begun = process.cpuUsage().user;
    for (let count = 0; count < 100_000; count++) paths.take('tops/0', 'glb');
    expect(paths.take('tops/0', 'glb')).to.equal('tops/0~100001.glb');
    expect((process.cpuUsage().user - begun) / 1e6, 'processor seconds').to.be.below(5);
  });
});
