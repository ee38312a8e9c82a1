import { expect } from 'chai';
import fc from 'fast-check';
import { pageStops } from './page-stops.ts';

describe('the pages that a pager names', () => {
  const shown: [number, number, string][] = [
    [1, 0, '1'],
    [1, 1, '1'],
    [1, 7, '1 2 gap 7'],
    [3, 7, '1 2 3 4 gap 7'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 7, '1 gap 4 5 6 7'],
    [50, 100, '1 gap 49 50 51 gap 100'],
    [9, 4, '1 2 3 4'],
  ];
  for (const [pageNo, pages, text] of shown)
    it(`page ${pageNo} of ${pages}: ${text}`, () => expect(pageStops(pageNo, pages).join(' ')).to.equal(text));

  it('are few, in order, with the one shown among them, and a gap only where two or more are left out', () => {
    const some = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(some, some, (pageNo, pages) => {
        const stops = pageStops(pageNo, pages);
        expect(stops).to.have.length.within(1, 7);
        expect(stops).to.include.members([1, Math.min(pageNo, pages), pages]);
        stops.forEach((stop, index) => {
          const [before, after] = [stops[index - 1], stops[index + 1]];
          if (stop === 'gap') expect(Number(after) - Number(before)).to.be.at.least(3);
          else if (typeof before === 'number') expect(stop).to.equal(before + 1);
        });
      }),
    );
  });
});
