import { expect } from 'chai';
import { diskLimits } from '../limits.ts';
import { storedSize } from './stored-size.ts';

const block = diskLimits.blockBytes;

describe('what unpacked entries count in storage', () => {
  it('is at least a block for each, however small', () => {
    const tiny = Array.from({ length: 4001 }, (_, index) => ({ path: `${index}.txt`, bytes: index % 2 }));
    expect(storedSize(tiny)).to.equal(4001 * block);
    expect(storedSize([{ path: 'a.obj', bytes: block + 1 }])).to.equal(block + 1);
    expect(storedSize([])).to.equal(0);
  });

  it('is a block for each of their folders, once', () => {
    const entries = ['a/b/c/1.txt', 'a/b/c/2.txt', 'a/b/3.txt', 'ab/4.txt', '5.txt'].map((path) => ({ path, bytes: 1 }));
    expect(storedSize(entries)).to.equal((5 + 4) * block);
  });
});
