import { expect } from 'chai';
import { placeOfMatrix } from './place.ts';

describe('placeOfMatrix', () => {
  for (const far of [0, 4e7])
    it(`keeps a matrix that shears, ${far} m from the origin`, () => {
      const sheared = new Float64Array([1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, far, 35.125, -far, 1]);
      expect(placeOfMatrix(sheared)).to.deep.equal({ matrix: sheared });
      const plain = new Float64Array([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, far, 35.125, -far, 1]);
      expect(placeOfMatrix(plain)).to.deep.equal({ translation: [far, 35.125, -far], rotation: [0, 0, 0, 1], scale: [2, 1, 1] });
    });
});
