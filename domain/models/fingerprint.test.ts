import { expect } from 'chai';
import { arePicturesAlike, fingerprintLength, isFingerprint } from './fingerprint.ts';

describe('fingerprints', () => {
  const shape = Array.from({ length: fingerprintLength }, (_, index) => index);

  it('are a bounded list of whole numbers', () => {
    expect(isFingerprint(shape)).to.equal(true);
    for (const value of [
      null,
      {},
      [],
      [...shape, 1],
      shape.slice(1),
      [...shape.slice(1), -1],
      [...shape.slice(1), 1.5],
      [...shape.slice(1), 70_000],
      [...shape.slice(1), 'x'],
    ])
      expect(isFingerprint(value), JSON.stringify(value)?.slice(0, 20)).to.equal(false);
  });

  it('are joined by marks of pictures that differ in few bits', () => {
    expect(arePicturesAlike('ffff0000ffff0000', 'ffff0000ffff0007')).to.equal(true);
    expect(arePicturesAlike('ffff0000ffff0000', 'ffff0000ffff00ff')).to.equal(false);
    expect(arePicturesAlike(null, 'ffff0000ffff0000')).to.equal(false);
  });
});
