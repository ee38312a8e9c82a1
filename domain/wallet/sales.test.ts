import { expect } from 'chai';
import fc from 'fast-check';
import type { Taken } from '../orders/movements.ts';
import { sharesOf } from '../orders/shares.ts';
import { operationKinds } from '../ledger/operations.ts';
import { accountKindNames, accountKinds, type UserAccountKind } from '../ledger/accounts.ts';
import { packageUnit } from '../ledger/units.ts';
import { accountLabel, amountText, detailTitle } from './details.ts';
import { lastMonths } from './months.ts';
import { creditedIncome } from './movements.ts';
import { sellerShares, type SellerShare } from '../orders/sales.ts';

const coins = (amount: number, unit: 'coinBought' | 'coinGiven' = 'coinBought'): Taken => ({ from: 'coins', unit, amount });
const lineOf = (line: number, payableFen: number, sellerId?: string) => ({
  ...{ line, payableFen, amountFen: payableFen, subject: { type: 'modelPurchase', ...(sellerId !== undefined && { sellerId }) } },
});
const earned = (ownerId: string, lines: ReturnType<typeof lineOf>[], taken: Taken[], feePercent = 10): SellerShare[] => {
  const paidFen = lines.reduce((sum, { payableFen }) => sum + payableFen, 0);
  return sellerShares({ ownerId, lines, shares: sharesOf({ paidFen, taken }, lines) }, feePercent);
};

describe('what an order’s sellers earn', () => {
  it('adds up with the fee to what was really paid for their lines, and is never more', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 20 }),
        fc.nat({ max: 100 }),
        fc.nat({ max: 100 }),
        (prices, givenPercent, feePercent) => {
          const total = prices.reduce((sum, fen) => sum + fen, 0);
          const givenFen = Math.floor((total * givenPercent) / 100);
          const lines = prices.map((fen, index) => lineOf(index + 1, fen, `seller${index % 3}`));
          const taken = [coins(givenFen, 'coinGiven'), coins(total - givenFen)].filter(({ amount }) => amount > 0);
          const shares = earned('buyer', lines, taken, feePercent);
          for (const { grossFen, feeFen, incomeFen } of shares) expect(grossFen).to.equal(feeFen + incomeFen);
          const gross = shares.reduce((sum, { grossFen }) => sum + grossFen, 0);
          expect(gross).to.equal(total);
          expect(shares.reduce((sum, share) => sum + share.givenFen, 0)).to.equal(givenFen);
          const booked = shares.map((share) =>
            creditedIncome({ ownerId: share.sellerId, ...share }).reduce((sum, { amount }) => sum + amount, 0),
          );
          expect(booked).to.deep.equal(shares.map(() => 0));
        },
      ),
    );
  });

  it('carry no less of a fee for many small lines than for one of as much', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 200 }),
        fc.nat({ max: 99 }),
        (prices, feePercent) => {
          const total = prices.reduce((sum, fen) => sum + fen, 0);
          const feeOf = (lines: ReturnType<typeof lineOf>[]) =>
            earned('buyer', lines, [coins(total)], feePercent).reduce((sum, { feeFen }) => sum + feeFen, 0);
          expect(feeOf(prices.map((fen, index) => lineOf(index + 1, fen, 'you')))).to.equal(feeOf([lineOf(1, total, 'you')]));
        },
      ),
    );
    const small = Array.from({ length: 200 }, (_, index) => lineOf(index + 1, 9, 'you'));
    expect(earned('buyer', small, [coins(18_00)]).reduce((sum, { feeFen }) => sum + feeFen, 0)).to.equal(1_80);
  });

  it('is nothing for one’s own, for lines without a seller, and of counts and coupons, and as much of given coins as of bought ones', () => {
    const lines = [lineOf(1, 10_00, 'me'), lineOf(2, 10_00), lineOf(3, 10_00, 'you')];
    expect(earned('me', lines, [coins(30_00)])).to.deep.equal([
      { line: 3, sellerId: 'you', grossFen: 10_00, givenFen: 0, feeFen: 1_00, incomeFen: 9_00 },
    ]);
    const counted: Taken[] = [
      { from: 'counts', unit: 'count/paidModel/2026-01-01', amount: 3 },
      { from: 'coupons', unit: 'coupon/x', amount: 1 },
    ];
    expect(earned('x', lines, counted)).to.deep.equal([]);
    const bought = earned('x', lines, [coins(30_00)]);
    expect(earned('x', lines, [coins(30_00, 'coinGiven')])).to.deep.equal(bought.map((share) => ({ ...share, givenFen: 10_00 })));
  });
});

describe('account details', () => {
  it('have words for whatever can happen to what a person has', () => {
    const ofUsers = accountKindNames.filter((kind) => accountKinds[kind].owner === 'user') as UserAccountKind[];
    for (const [operation, { accounts }] of Object.entries(operationKinds))
      for (const account of ofUsers.filter((kind) => (accounts as readonly string[]).includes(kind)))
        expect(detailTitle(operation as keyof typeof operationKinds, account, 'money'), `${operation} ${account}`).to.not.equal('变动');
  });

  it('say amounts in their unit, with their sign, and tell a package’s uses from a membership’s', () => {
    expect([detailTitle('give', 'counts', packageUnit('x')), accountLabel('counts', packageUnit('x'))]).to.deep.equal([
      '获得套餐',
      '套餐次数',
    ]);
    expect(detailTitle('give', 'counts', 'count/conversion/x')).to.equal('会员权益发放');
    expect([
      amountText(-7_05, 'coins'),
      amountText(12_00, 'incomeSettled'),
      amountText(-3, 'counts'),
      amountText(1, 'coupons'),
    ]).to.deep.equal(['-7.05 云币', '+12.00 元', '-3 次', '+1 张']);
    expect([
      accountLabel('counts', 'count/conversion/x'),
      accountLabel('counts', 'count/other/x'),
      accountLabel('coins', 'coinGiven'),
    ]).to.deep.equal(['格式转换免费次数', '免费次数', '赠送云币']);
  });
});

describe('the months of the chart', () => {
  it('are the last twelve in China, each from its first instant until before the next one’s', () => {
    const months = lastMonths(new Date('2026-02-28T16:00:00Z'));
    expect(months.map(({ month }) => month).slice(-3)).to.deep.equal(['2026-01', '2026-02', '2026-03']);
    expect([months.length, months[0]?.month]).to.deep.equal([12, '2025-04']);
    expect(months.at(-1)).to.deep.equal({ month: '2026-03', from: new Date('2026-02-28T16:00:00Z'), to: new Date('2026-03-31T16:00:00Z') });
    expect(lastMonths(new Date('2026-02-28T15:59:59.999Z')).at(-1)?.month).to.equal('2026-02');
    for (const [index, { from }] of months.entries()) if (index > 0) expect(from).to.deep.equal(months[index - 1]?.to);
  });
});
