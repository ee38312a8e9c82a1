import { expect } from 'chai';
import { possibleLosses } from './possible-losses.ts';
import { targetIds } from './targets.ts';

describe('what may be lost by the formats alone', () => {
  it('is nothing where the target holds all that the source can', () => {
    for (const id of targetIds) expect(possibleLosses('stl', id).lost, id).to.deep.equal([]);
    expect(possibleLosses('glb', 'gltf')).to.deep.equal({ lost: [], partly: [] });
  });

  it('names what is dropped and what stays in part', () => {
    expect(possibleLosses('glb', 'stl').lost).to.include.members(['层级和名称', '材质', '贴图', '动画']);
    expect(possibleLosses('GLB', '3ds').partly).to.include('动画（1 段）');
  });

  it('takes a source that we do not write, or an archive, to hold everything', () => {
    for (const extension of ['zip', 'jt', undefined]) expect(possibleLosses(extension, 'obj').lost).to.include('骨骼');
  });
});
