import { openSync } from 'node:fs';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { testFolder } from '#test/files';
import { asFileFault } from './file-fault.ts';

describe('errors that a file causes where it is read', () => {
  const folder = testFolder();
  const overflow = (): number => overflow() + 1;
  const deep = (): unknown => JSON.parse('['.repeat(10));

  const causes: Record<string, () => unknown> = {
    'a path of a megabyte': () => openSync(folder.path('x'.repeat(1_000_000)), 'r'),
    'a path with a NUL': () => openSync('a\u0000b', 'r'),
    'a path through a file': () => openSync('/dev/null/a.png', 'r'),
    'a broken escape': () => decodeURIComponent('%E4%'),
    'no address': () => new URL('http://[::1/'),
    'a list longer than any': () => Array.from({ length: 2 ** 32 }),
    'a number behind the end': () => new DataView(new ArrayBuffer(4)).getUint32(2),
    'bytes behind the end': () => Buffer.alloc(4).readUInt32LE(2),
    'a character that does not exist': () => String.fromCodePoint(0x110000),
    'a text that repeats itself too often': () => 'x'.repeat(-1),
    'JSON cut short': deep,
    'a stack that is full': overflow,
    'a kernel that traps': () => {
      throw Object.assign(new Error('unreachable'), { name: 'RuntimeError' });
    },
  };
  const caught = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  for (const [name, cause] of Object.entries(causes)) {
    it(`are the file’s, and end its check at the first try: ${name}`, () => {
      const error = caught(cause);
      expect(error).to.be.instanceOf(Error);
      const fault = asFileFault(error);
      expect(fault).to.be.instanceOf(AppError).with.property('code', 'model.unreadable');
      expect(fault).to.have.nested.property('entry.permanent', true);
      expect((fault as AppError).message.length).to.be.lessThan(60);
    });
  }

  it('stay ours where the file says nothing of them: a missing file, a mistake in the code, short memory', () => {
    const memory = new RangeError('Array buffer allocation failed');
    for (const error of [caught(() => openSync(folder.path('gone'), 'r')), new TypeError('x is not a function'), memory, 'text']) {
      expect(asFileFault(error)).to.equal(error);
    }
    const known = new AppError('model.truncated');
    expect(asFileFault(known)).to.equal(known);
  });
});
