import { expect } from 'chai';
import { faceNormal } from './face-normal.ts';

describe('faceNormal', () => {
  it('points to where the corners go round against the clock, twice the area long', () => {
    const positions = new Float32Array([5, 5, 5, 8, 5, 5, 5, 9, 5, 1, 1, 1]);
    const normal = new Float64Array(3);
    expect(faceNormal(positions, 0, 3, 6, normal)).to.equal(12);
    expect([...normal]).to.deep.equal([0, 0, 12]);
    expect(faceNormal(positions, 0, 6, 3, normal)).to.equal(12);
    expect([...normal]).to.deep.equal([0, 0, -12]);
    expect(faceNormal(positions, 0, 9, 9, normal)).to.equal(0);
  });
});
