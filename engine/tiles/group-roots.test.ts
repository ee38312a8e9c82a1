import { expect } from 'chai';
import { pagedPath } from './group-files.ts';
import { Gaps } from './group-roots.ts';

describe('what a group of tiles keeps of strangers’ words', () => {
  it('joins no folder of more than 1,024 letters with the names of files', () => {
    const within = (folder: string): string => pagedPath('Data/T/T.osgb', folder, 'fine.osgb', () => true);
    expect(within(`${'./'.repeat(510)}sub`)).to.equal('Data/T/sub/fine.osgb');
    expect(within(`${'./'.repeat(512)}sub`)).to.equal('Data/T/fine.osgb');
  });

  it('compares a file with no more than a thousand gaps', () => {
    const gaps = new Gaps();
    for (let at = 0; at <= 1000; at++) gaps.add({ min: [at, 0, 0], max: [at + 0.5, 1, 1] });
    expect([0, 999, 1000].map((at) => gaps.hold([at, 0.5, 9]))).to.deep.equal([true, true, false]);
  });
});
