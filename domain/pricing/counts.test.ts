import { expect } from 'chai';
import fc from 'fast-check';
import { counterNames, unlimited, type Counter } from '../membership/benefits.ts';
import { covers, type CountsLeft } from '../membership/counts.ts';
import { orderLimits } from '../trade/limits.ts';
import { priceIds, priceSeeds } from '../orders/prices.ts';
import { transactionType, transactionTypeNames } from '../trade/types.ts';
import { countChoiceOf, packageNeedOf, spendCounts } from './counts.ts';
import { priceOrder, type OrderLine } from './price-order.ts';

const now = new Date('2026-03-14T10:00:00Z');
const line = (type: OrderLine['type'], amountFen = 990): OrderLine => ({ id: type, type, amountFen });
const buyer = (counts: CountsLeft, isPublisher = false) => ({ tier: 'basic' as const, counts, isPublisher });
const all = (left: number): CountsLeft => Object.fromEntries(counterNames.map((name) => [name, left]));

describe('the count that could pay for an order', () => {
  it('is the one of its type, with the call that takes it', () => {
    const choice = (...types: OrderLine['type'][]) =>
      countChoiceOf(
        types.map((type) => line(type)),
        buyer({ ...all(9), aiTrial: 3 }),
      );
    expect(choice('lightweight')).to.deep.equal({ method: 'memberCount', counter: 'lightweight', needed: 1, left: 9, tooDear: false });
    expect(choice('embed', 'offlinePackage')).to.deep.equal({
      method: 'memberCount',
      counter: 'offlinePackage',
      needed: 2,
      left: 9,
      tooDear: false,
    });
    expect(choice('modelPurchase', 'modelPurchase')).to.deep.equal({
      method: 'memberCountBatch',
      counter: 'paidModel',
      needed: 2,
      left: 9,
      tooDear: false,
    });
    expect(choice('textTo3D')).to.deep.equal({ method: 'aiFreeCount', counter: 'ai', needed: 1, left: 12, tooDear: false });
    for (const none of [
      choice('logo'),
      choice('lightweight', 'conversion'),
      choice('lightweight', 'logo'),
      choice('membership'),
      choice(),
    ]) {
      expect(none).to.equal(null);
    }
  });

  it('is none where the tier does not include it; one that is used up is', () => {
    expect(countChoiceOf([line('lightweight')], buyer({ conversion: 9 }))).to.equal(null);
    expect(countChoiceOf([line('lightweight')], buyer({ lightweight: 0 }))?.left).to.equal(0);
    expect(countChoiceOf([line('textTo3D')], buyer({ aiTrial: 0 }))?.left).to.equal(0);
  });

  it('is none for the fine version, whose price says so', () => {
    const { noCount } = priceSeeds.imageTo3DFine;
    expect(countChoiceOf([{ ...line('imageTo3D', 399), noCount }], buyer(all(9)))).to.equal(null);
    expect(packageNeedOf([line('imageTo3D', 299), { ...line('imageTo3D', 399), noCount }])).to.equal(null);
    expect(priceIds.filter((id) => 'noCount' in priceSeeds[id])).to.deep.equal(['imageTo3DFine']);
  });

  it('is none for a publisher, but AI’s', () => {
    expect(countChoiceOf([line('lightweight')], buyer(all(9), true))).to.equal(null);
    expect(countChoiceOf([line('modelPurchase')], buyer(all(9), true))).to.equal(null);
    expect(countChoiceOf([line('imageTo3D')], buyer(all(1), true))?.left).to.equal(2);
  });

  it('pays for models of at most 20 yuan, single or several, and for other work of any price', () => {
    const most = orderLimits.countedModelFen;
    const batch = [line('modelPurchase', 100), line('modelPurchase', most + 1)];
    expect(most).to.equal(20_00);
    for (const [lines, tooDear] of [
      [[line('modelPurchase', most)], false],
      [[line('modelPurchase', most + 1)], true],
      [batch, true],
      [[line('lightweight', most + 1)], false],
    ] as const) {
      expect(countChoiceOf(lines, buyer(all(9)))?.tooDear).to.equal(tooDear);
    }
    expect(() => spendCounts(batch, buyer(all(unlimited)), 'memberCountBatch')).to.throw(RangeError);
  });

  it('leaves out what costs nothing', () => {
    expect(countChoiceOf([line('modelPurchase', 0), line('modelPurchase', 100)], buyer(all(9)))?.needed).to.equal(1);
    expect(countChoiceOf([line('modelPurchase', 0)], buyer(all(9)))).to.equal(null);
    expect([packageNeedOf([line('lightweight'), line('lightweight')]), packageNeedOf([line('logo', 0)])]).to.deep.equal([
      { type: 'lightweight', uses: 2, dearestFen: 990 },
      null,
    ]);
    expect(packageNeedOf([line('lightweight'), line('logo')])).to.equal(null);
  });
});

describe('paying by a count', () => {
  const priced = (
    lines: OrderLine[],
    counts: CountsLeft,
    payBy?: 'memberCount' | 'memberCountBatch' | 'aiFreeCount' | 'packageDeduction',
  ) => priceOrder({ lines, buyer: buyer(counts), coupon: null, payBy, now });

  it('costs no money and takes one for each line; an AI count is 1, of the year’s before the trial’s', () => {
    const { payableFen, applies, spends, forcedMethod, lines } = priced(
      [line('lightweight'), line('lightweight')],
      { lightweight: 2 },
      'memberCount',
    );
    expect([payableFen, applies, forcedMethod, lines.map((one) => one.payableFen)]).to.deep.equal([0, 'count', null, [0, 0]]);
    expect(spends.counts).to.deep.equal([{ counter: 'lightweight', uses: 2 }]);
    expect(priced([line('textTo3D', 299)], { ai: 1, aiTrial: 3 }, 'aiFreeCount').spends.counts).to.deep.equal([{ counter: 'ai', uses: 1 }]);
    expect(priced([line('textTo3D', 299)], { ai: 0, aiTrial: 3 }, 'aiFreeCount').spends.counts).to.deep.equal([
      { counter: 'aiTrial', uses: 1 },
    ]);
    expect(priced([line('textTo3D', 299)], { aiTrial: 3 }, 'aiFreeCount').spends.counts, 'who is no member').to.deep.equal([
      { counter: 'aiTrial', uses: 1 },
    ]);
    expect(priced([line('logo')], {}, 'packageDeduction').spends).to.deep.equal({
      couponId: null,
      counts: [],
      package: { type: 'logo', uses: 1, dearestFen: 990 },
    });
  });

  it('takes nothing of a count without an end', () => {
    expect(priced([line('lightweight')], { lightweight: unlimited }, 'memberCount').spends.counts).to.deep.equal([]);
    expect(priced([line('modelPurchase', 0)], { freeModel: unlimited }).spends.counts).to.deep.equal([]);
  });

  it('spends no coupon', () => {
    const coupon = {
      ...{
        id: 'c',
        kind: 'value' as const,
        name: '',
        faceValueFen: 500,
        percent: null,
        thresholdFen: 0,
        types: null,
        usesLeft: 1,
        heldBy: null,
      },
      ...{ startsAt: new Date(0), endsAt: new Date(now.getTime() + 1) },
    };
    const input = { lines: [line('lightweight')], buyer: buyer({ lightweight: 1 }), coupon, now };
    expect(priceOrder({ ...input, payBy: 'memberCount' }).spends.couponId).to.equal(null);
    expect(priceOrder(input).spends.couponId).to.equal('c');
  });

  it('is refused where the count is too small, or not of this order', () => {
    const attempts: [OrderLine[], CountsLeft, 'memberCount' | 'memberCountBatch' | 'aiFreeCount' | 'packageDeduction'][] = [
      [[line('lightweight'), line('lightweight')], { lightweight: 1 }, 'memberCount'],
      [[line('lightweight')], {}, 'memberCount'],
      [[line('lightweight')], { lightweight: 9 }, 'memberCountBatch'],
      [[line('logo')], all(9), 'memberCount'],
      [[line('lightweight'), line('conversion')], all(9), 'packageDeduction'],
    ];
    for (const [lines, counts, method] of attempts) expect(() => priced(lines, counts, method), method).to.throw(RangeError);
  });

  it('counts models that cost nothing against the day', () => {
    const order = priced([line('modelPurchase', 0), line('modelPurchase', 0), line('modelPurchase', 100)], { freeModel: 5 });
    expect([order.freeModels, order.payableFen]).to.deep.equal([{ needed: 2, left: 5 }, 100]);
    expect(order.spends.counts).to.deep.equal([{ counter: 'freeModel', uses: 2 }]);
    expect(priced([line('logo', 0)], { freeModel: 5 }).freeModels).to.equal(null);
  });

  it('takes exactly what is needed, never more than there is, whatever the order', () => {
    const lines = fc.array(fc.record({ type: fc.constantFrom(...transactionTypeNames), amountFen: fc.nat({ max: 3 }) }), { maxLength: 6 });
    const counts = fc.record(Object.fromEntries(counterNames.map((name) => [name, fc.integer({ min: -1, max: 5 })])));
    fc.assert(
      fc.property(lines, counts, fc.boolean(), (lines, counts, isPublisher) => {
        const left = counts as Record<Counter, number>;
        const choice = countChoiceOf(lines, { counts: left, isPublisher });
        if (choice === null) return;
        const priced = lines.filter(({ amountFen }) => amountFen > 0);
        expect(choice.needed).to.equal(priced.length).and.above(0);
        for (const { type } of priced) expect(transactionType(type).counter).to.equal(choice.counter);
        const attempt = () => spendCounts(lines, { counts: left, isPublisher }, choice.method);
        if (!covers(choice.left, choice.needed)) {
          expect(attempt).to.throw(RangeError);
          return;
        }
        const spent = attempt().counts.filter(({ counter }) => counter !== 'freeModel');
        for (const { counter, uses } of spent) expect(uses).to.be.above(0).and.at.most(left[counter]);
        const total = spent.reduce((sum, { uses }) => sum + uses, 0);
        if (choice.left === unlimited) expect(total).to.be.below(choice.needed);
        else expect(total).to.equal(choice.needed);
      }),
      { numRuns: 1000 },
    );
  });
});
