import { expect } from 'chai';
import { parsePlace } from './place.ts';

describe('a place on the earth', () => {
  it('is read with or without a height', () => {
    expect(parsePlace('116.39,39.91')).to.deep.equal({ longitude: 116.39, latitude: 39.91, height: 0 });
    expect(parsePlace(' -70.5, -33 ,520')).to.deep.equal({ longitude: -70.5, latitude: -33, height: 520 });
  });

  it('is nothing that is not on it', () => {
    for (const text of ['', '116', '116,', '181,0', '0,91', '0,0,1e9', '0,0,-20000', 'a,b', '1,2,3,4', '0,NaN'])
      expect(parsePlace(text), text).to.equal(undefined);
  });
});
