import { expect } from 'chai';
import { fileDifference, missingParts, soundParts } from './resume.ts';

const MiB = 1024 ** 2;
const cut = { fileSize: 12 * MiB, partSize: 5 * MiB, partCount: 3 };
const part = (partNumber: number, size: number, md5 = `md5-${partNumber}`) => ({ partNumber, size, md5 });

describe('resuming an upload', () => {
  it('sends only the missing parts', () => {
    const sound = soundParts(cut, [part(1, 5 * MiB), part(3, 2 * MiB)]);
    expect(missingParts(cut, sound)).to.deep.equal([2]);
  });

  it('sends every part when none is stored, and none when all are', () => {
    expect(missingParts(cut, [])).to.deep.equal([1, 2, 3]);
    expect(missingParts(cut, soundParts(cut, [part(1, 5 * MiB), part(2, 5 * MiB), part(3, 2 * MiB)]))).to.deep.equal([]);
  });

  it('resends a truncated part, and ignores parts that the file does not have', () => {
    const sound = soundParts(cut, [part(1, 4 * MiB), part(2, 5 * MiB), part(9, 5 * MiB)]);
    expect(missingParts(cut, sound)).to.deep.equal([1, 3]);
  });

  it('resends a part whose content differs from the file’s', () => {
    const known = new Map([
      [1, 'md5-1'],
      [2, 'other'],
    ]);
    const sound = soundParts(cut, [part(1, 5 * MiB), part(2, 5 * MiB), part(3, 2 * MiB)], known);
    expect(missingParts(cut, sound)).to.deep.equal([2]);
  });
});

describe('the file of an unfinished upload', () => {
  const remembered = { fileName: 'chair.zip', fileSize: 100, lastModified: 1_700_000_000_000 };
  const file = { name: 'chair.zip', size: 100, lastModified: 1_700_000_000_000 };

  it('matches by name, size and modification time', () => expect(fileDifference(remembered, file)).to.equal(undefined));
  it('is refused with another name', () => expect(fileDifference(remembered, { ...file, name: 'table.zip' })).to.equal('name'));
  it('is refused with another size', () => expect(fileDifference(remembered, { ...file, size: 101 })).to.equal('size'));
  it('is refused when modified since', () => expect(fileDifference(remembered, { ...file, lastModified: 1 })).to.equal('changed'));
});
