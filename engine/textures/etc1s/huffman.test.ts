import { expect } from 'chai';
import { huffmanCode } from './huffman.ts';

const kraft = (lengths: Uint8Array): number => lengths.reduce((sum, length) => sum + (length > 0 ? 2 ** -length : 0), 0);

describe('Huffman codes of Basis Universal', () => {
  it('are as short as they can be', () => {
    expect([...huffmanCode([5, 1, 1, 0, 2]).lengths]).to.deep.equal([1, 3, 3, 0, 2]);
  });

  it('hold to 16 bits where counts would make them longer, and use every one of them', () => {
    const fibonacci = [1, 1];
    while (fibonacci.length < 40) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
    const { lengths } = huffmanCode(fibonacci);
    expect(Math.max(...lengths)).to.be.at.most(16);
    expect(kraft(lengths)).to.equal(1);
  });

  it('have a symbol where none occurs, and one bit where it is alone', () => {
    expect([...huffmanCode([0, 0, 0]).lengths]).to.deep.equal([1, 0, 0]);
    expect([...huffmanCode([0, 9, 0]).lengths]).to.deep.equal([0, 1, 0]);
  });

  it('are told apart by their first bits', () => {
    const counts = Array.from({ length: 300 }, (_, symbol) => 1 + ((symbol * 7919) % 500));
    const { lengths, codes } = huffmanCode(counts);
    const words = counts.map((_, symbol) => codes[symbol]!.toString(2).padStart(lengths[symbol]!, '0').split('').toReversed().join(''));
    const sorted = words.toSorted();
    for (let at = 1; at < sorted.length; at++) expect(sorted[at]!.startsWith(sorted[at - 1]!)).to.equal(false);
  });
});
