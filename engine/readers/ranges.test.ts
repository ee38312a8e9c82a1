import { closeSync, openSync } from 'node:fs';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { lineStart, rangesOf } from './ranges.ts';

describe('lineStart', () => {
  const folder = testFolder();
  const startsOf = async (text: string): Promise<number[]> => {
    const fd = openSync(await folder.write({ a: text }), 'r');
    try {
      return Array.from({ length: text.length + 1 }, (_, at) => lineStart(fd, at, text.length));
    } finally {
      closeSync(fd);
    }
  };

  it('is the start of the first line at or after an offset, with any line ends', async () => {
    expect(await startsOf('ab\nc\n')).to.deep.equal([0, 3, 3, 3, 5, 5]);
    expect(await startsOf('ab\r\nc\r\n')).to.deep.equal([0, 4, 4, 4, 4, 7, 7, 7]);
    expect(await startsOf('a\rb')).to.deep.equal([0, 2, 2, 3]);
    expect(await startsOf('\n\r\n\n')).to.deep.equal([0, 1, 3, 3, 4]);
  });

  it('passes over the ends of lines that a backslash continues', async () => {
    expect(await startsOf('a\\\nb\nc')).to.deep.equal([0, 5, 5, 5, 5, 5, 6]);
    expect(await startsOf('a\\\r\nb\r\nc')).to.deep.equal([0, 7, 7, 7, 7, 7, 7, 7, 8]);
  });

  it('finds the end of a line that is longer than its window', async () => {
    const text = `${'x'.repeat(16_383)}\\\n${'y'.repeat(40_000)}\r\nz`;
    const fd = openSync(await folder.write({ a: text }), 'r');
    for (const at of [1, 16_382, 16_383, 16_384, 16_385, 16_386, 20_000, 56_386, 56_387])
      expect(lineStart(fd, at, text.length), String(at)).to.equal(56_387);
    closeSync(fd);
  });
});

describe('rangesOf', () => {
  it('covers a file once', () => {
    expect([...rangesOf(0)]).to.deep.equal([]);
    const ranges = [...rangesOf(5_000_000)];
    expect(ranges.length).to.equal(3);
    expect([ranges[0]!.from, ranges.at(-1)!.to]).to.deep.equal([0, 5_000_000]);
    for (let i = 1; i < ranges.length; i++) expect(ranges[i]!.from).to.equal(ranges[i - 1]!.to);
  });
});
