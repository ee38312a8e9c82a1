import { expect } from 'chai';
import { stockNickname, stockNicknames } from './stock-nicknames.ts';

describe('stock nicknames', () => {
  it('are 26 different ones, each drawn by chance', () => {
    const shares = Array.from({ length: 26 }, (_, index) => (index + 0.5) / 26);
    const drawn = [0, ...shares, 0.999_999].map((share) => stockNickname(() => share));
    expect(new Set(drawn)).to.deep.equal(new Set(stockNicknames));
    expect([new Set(drawn).size, stockNicknames.length]).to.deep.equal([26, 26]);
  });
});
