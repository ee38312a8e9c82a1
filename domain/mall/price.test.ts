import { expect } from 'chai';
import fc from 'fast-check';
import { yuanText } from '../money/yuan.ts';
import { maxPriceFen, parsePrice } from './price.ts';
import { priceText } from './price-text.ts';

describe('the price of a model', () => {
  it('has up to 5 integer digits and up to 2 decimals', () => {
    expect(['0', '0.01', '9.9', ' 12.50 ', '00012', '99999.99'].map(parsePrice)).to.deep.equal([0, 1, 990, 12_50, 12_00, maxPriceFen]);
    for (const text of ['', '-1', '1.234', '100000', '000001', '1e3', '1,000', '¥1', '.5', '1.', '１', 'NaN'])
      expect(parsePrice(text), text).to.equal(undefined);
  });

  it('is read back from what is shown in the form', () => {
    fc.assert(fc.property(fc.nat({ max: maxPriceFen }), (fen) => parsePrice(yuanText(fen)) === fen));
  });

  it('is a word where there is none', () => {
    expect([0, 1, maxPriceFen].map(priceText)).to.deep.equal(['免费', '¥0.01', '¥99,999.99']);
  });
});
