import { expect } from 'chai';
import fc from 'fast-check';
import { addMonths } from '../membership/calendar.ts';
import { incomeReason } from './income.ts';
import { dividePool, paidForMonth, poolOf, type PaidTerm } from './pool.ts';

const start = new Date('2026-03-04T02:00:00Z');
const term = (monthFen: number, from: number, months: number, givenFen = 0): PaidTerm => ({
  ...{ startsAt: addMonths(start, from), endsAt: addMonths(start, from + months), monthFen, givenFen },
});
const sum = (parts: readonly { incomeFen: number }[]): number => parts.reduce((all, { incomeFen }) => all + incomeFen, 0);

describe('what a member paid for a month', () => {
  it('is a monthly card’s price, a twelfth of an annual one, and nothing for what was given or came after a gap', () => {
    expect(paidForMonth(start, [term(39_00, 0, 1)])).to.deep.equal({ paidFen: 39_00, givenFen: 0 });
    expect(paidForMonth(addMonths(start, 5), [term(299_00 / 12, 0, 12)])).to.deep.equal({ paidFen: 24_91, givenFen: 0 });
    expect(paidForMonth(start, [term(0, 0, 1)]).paidFen).to.equal(0);
    const late = { ...term(39_00, 0, 1), startsAt: new Date(start.getTime() + 1) };
    expect(paidForMonth(start, [late]).paidFen).to.equal(0);
    expect(paidForMonth(start, [term(39_00, 0, 1, 13_00)])).to.deep.equal({ paidFen: 39_00, givenFen: 13_00 });
  });

  it('counts both cards of a month in which he rose, each by its days, and a renewal not twice', () => {
    const middle = new Date(start.getTime() + (addMonths(start, 1).getTime() - start.getTime()) / 2);
    const [before, after] = [term(39_00, 0, 1), term(89_00, 0, 1)];
    const risen = [
      { ...before, endsAt: middle },
      { ...after, startsAt: middle, endsAt: addMonths(middle, 1) },
    ];
    expect(paidForMonth(start, risen).paidFen).to.equal((39_00 + 89_00) / 2);
    expect(paidForMonth(start, [term(39_00, 0, 1), term(89_00, 0, 1), term(39_00, 1, 1)]).paidFen).to.equal(39_00);
  });
});

describe('the division of a member’s month', () => {
  it('gives away half of what was paid to the fen, evenly, and never more than a model’s price less the fee', () => {
    const most = fc.array(fc.nat({ max: 20_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.nat({ max: 200_000 }), fc.nat({ max: 100 }), most, (paidFen, givenPercent, mostFen) => {
        const givenFen = Math.floor((paidFen * givenPercent) / 100);
        const shares = mostFen.length === 0 ? [] : dividePool({ paidFen, givenFen }, mostFen);
        const whole =
          mostFen.length === 0
            ? []
            : dividePool(
                { paidFen, givenFen },
                mostFen.map(() => paidFen),
              );
        if (whole.length > 0) expect(sum(whole)).to.equal(poolOf(paidFen));
        const sizes = whole.map(({ incomeFen }) => incomeFen);
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).to.be.at.most(1);
        for (const [index, share] of shares.entries()) {
          expect(share.incomeFen).to.equal(Math.min(sizes[index]!, mostFen[index]!));
          expect(share.givenFen).to.be.within(0, share.incomeFen);
        }
        expect(2 * sum(shares)).to.be.at.most(paidFen);
      }),
    );
    expect(dividePool({ paidFen: 39_00, givenFen: 0 }, [9_00, 2_00, 9_00]).map(({ incomeFen }) => incomeFen)).to.deep.equal([
      6_50, 2_00, 6_50,
    ]);
  });

  it('is said in a sentence, whatever came of it', () => {
    const share = { status: 'Pending' as const, grossFen: 6_50, givenFen: 0, feeFen: 0, incomeFen: 6_50, mostFen: 9_00, owedFen: 0 };
    const pool = { paidFen: 39_00, takes: 3 };
    expect(incomeReason(share, pool)).to.equal('买家当月会员费 ¥39.00，一半 ¥19.50 由他当月用次数取得的 3 个模型平分，得 ¥6.50');
    expect(incomeReason({ ...share, mostFen: 6_50 }, pool)).to.match(/每个不超过售价减服务费，即 ¥6.50$/);
    expect(incomeReason({ ...share, status: 'Counted' }, { paidFen: 0, takes: 0 })).to.match(/会员月结束后/);
    expect(incomeReason({ ...share, status: 'Nothing', incomeFen: 0 }, { paidFen: 0, takes: 3 })).to.match(/没有付费，所以没有收益$/);
    expect(incomeReason({ ...share, status: 'Nothing', incomeFen: 0 }, { paidFen: 3, takes: 3 })).to.match(/不足 1 分$/);
    expect(incomeReason({ ...share, status: 'Reversed', owedFen: 1_00 }, null)).to.equal(
      '买家退款；其中 ¥1.00 已提现或花掉，从以后的收益里扣回',
    );
  });
});
