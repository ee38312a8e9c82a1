import { expect } from 'chai';
import fc from 'fast-check';
import { couponKindNames, couponKinds, type Coupon } from '../coupons/kinds.ts';
import { combinationCoupons } from '../coupons/sets.ts';
import { couponProblemOf, worksOn } from '../coupons/usable.ts';
import { benefits } from '../membership/benefits.ts';
import { percentOf } from '../money/percent.ts';
import { transactionTypeNames } from '../trade/types.ts';
import { tierNames } from '../tiers.ts';
import { priceOrder, type OrderLine, type PriceInput } from './price-order.ts';

const day = 24 * 60 * 60_000;
const now = new Date('2026-03-14T10:00:00Z');
const line = (type: OrderLine['type'], amountFen: number, id: string = type): OrderLine => ({ id, type, amountFen });
const coupon = (given: Partial<Coupon>): Coupon => ({
  ...{ id: 'c', kind: 'value', name: '代金券', faceValueFen: 0, percent: null, thresholdFen: 0, types: null },
  ...{ startsAt: new Date(now.getTime() - day), endsAt: new Date(now.getTime() + day), usesLeft: 1, heldBy: null },
  ...given,
});
const nobody: PriceInput['buyer'] = { tier: 'free', counts: {}, isPublisher: false };
const price = (lines: OrderLine[], given: Partial<PriceInput> = {}) => priceOrder({ lines, buyer: nobody, coupon: null, now, ...given });

describe('the price of an order', () => {
  it('is its amount where nothing makes it less', () => {
    const { amountFen, payableFen, applies, spends, forcedMethod } = price([line('lightweight', 990), line('conversion', 490)]);
    expect({ amountFen, payableFen, applies, spends, forcedMethod }).to.deep.equal({
      ...{ amountFen: 1480, payableFen: 1480, applies: 'none', forcedMethod: null },
      spends: { couponId: null, counts: [], package: null },
    });
  });

  it('of oblique lightweighting is 90, 70 or 50 percent by tier, of other work the whole', () => {
    const paid = tierNames.map((tier) => price([line('obliqueLightweight', 4950), line('logo', 990)], { buyer: { ...nobody, tier } }));
    expect(paid.map(({ payableFen }) => payableFen - 990)).to.deep.equal([4950, 4455, 3465, 2475]);
    expect(paid.map(({ applies }) => applies)).to.deep.equal(['none', 'tier', 'tier', 'tier']);
  });

  it('is the lower of the tier’s and the coupon’s: they do not stack, and a coupon that does not help is not spent', () => {
    const oblique = [line('obliqueLightweight', 4950)];
    const with49 = coupon({ kind: 'oblique' });
    const professional = price(oblique, { buyer: { ...nobody, tier: 'professional' }, coupon: with49 });
    expect([professional.tierFen, professional.couponFen, professional.payableFen, professional.applies]).to.deep.equal([
      ...[2475, 2425, 2425, 'coupon'],
    ]);
    const less200 = price(oblique, { buyer: { ...nobody, tier: 'advanced' }, coupon: coupon({ faceValueFen: 200 }) });
    expect([less200.tierFen, less200.couponFen, less200.payableFen, less200.applies, less200.spends.couponId]).to.deep.equal([
      ...[3465, 4750, 3465, 'tier', null],
    ]);
    // As cheap with as without: the coupon is kept.
    const even = price(oblique, { buyer: { ...nobody, tier: 'basic' }, coupon: coupon({ faceValueFen: 495, kind: 'systemValue' }) });
    expect([even.payableFen, even.applies, even.spends.couponId, even.forcedMethod]).to.deep.equal([4455, 'tier', null, null]);
  });

  it('tests a coupon’s threshold on the undiscounted amount', () => {
    const from4950 = coupon({ faceValueFen: 3000, thresholdFen: 4950 });
    const member = { ...nobody, tier: 'professional' as const };
    expect(price([line('obliqueLightweight', 4950)], { buyer: member, coupon: from4950 }).payableFen).to.equal(1950);
    const below = price([line('obliqueLightweight', 4949)], { buyer: member, coupon: from4950 });
    expect([below.couponProblem, below.couponFen, below.payableFen, below.spends.couponId]).to.deep.equal([
      'belowThreshold',
      null,
      2474,
      null,
    ]);
  });

  it('of membership is less by the three coupons, one at its tier', () => {
    const [less30] = combinationCoupons;
    if (less30 === undefined) throw new Error('no coupon');
    const paid = price([line('membership', 29_900)], { coupon: coupon(less30) });
    expect([paid.payableFen, paid.applies, paid.forcedMethod, paid.spends.couponId]).to.deep.equal([26_900, 'coupon', null, 'c']);
    expect(price([line('membership', 3900)], { coupon: coupon(less30) }).couponProblem).to.equal('belowThreshold');
  });

  it('with a type 1 coupon, or of nothing, is paid by cloud coins', () => {
    const forced = (given: Partial<Coupon>): unknown[] => {
      const { payableFen, forcedMethod } = price([line('lightweight', 990)], { coupon: coupon(given) });
      return [payableFen, forcedMethod];
    };
    expect(forced({ kind: 'systemValue', faceValueFen: 1000 })).to.deep.equal([0, 'cloudCoin']);
    expect(forced({ kind: 'systemValue', faceValueFen: 90 })).to.deep.equal([900, 'cloudCoin']);
    expect(forced({ kind: 'value', faceValueFen: 1000 })).to.deep.equal([0, 'cloudCoin']);
    expect(forced({ kind: 'value', faceValueFen: 90 })).to.deep.equal([900, null]);
    expect(forced({ kind: 'systemPercent', percent: 0 })).to.deep.equal([0, 'cloudCoin']);
    expect(forced({ kind: 'systemPercent', percent: 90 })).to.deep.equal([891, null]);
    expect(price([line('amrtFile', 0)]).forcedMethod).to.equal('cloudCoin');
  });

  it('of a batch adds up, and a percentage of it is rounded once', () => {
    const batch = price([line('logo', 333, 'a'), line('logo', 333, 'b'), line('logo', 333, 'c')], {
      coupon: coupon({ kind: 'systemPercent', percent: 90 }),
    });
    // 899.1 together; each by itself would be 299.
    expect(batch.lines.map(({ payableFen }) => payableFen)).to.deep.equal([300, 300, 299]);
    expect([batch.payableFen, batch.couponFen]).to.deep.equal([899, 899]);
    const same = line('logo', 333);
    expect(price([same, same], { coupon: coupon({ kind: 'systemPercent', percent: 90 }) }).payableFen, 'one object twice').to.equal(599);
  });

  it('leaves lines that a coupon does not work on at their tier’s price', () => {
    const paid = price([line('logo', 990), line('obliqueLightweight', 990)], {
      buyer: { ...nobody, tier: 'basic' },
      coupon: coupon({ faceValueFen: 500, types: ['logo'] }),
    });
    expect(paid.lines.map(({ payableFen }) => payableFen)).to.deep.equal([490, 891]);
  });

  it('lets a coupon for oblique lightweighting do one thing: 49 % where there is any, else its face value', () => {
    const lines = [line('logo', 990), line('obliqueLightweight', 990)];
    const mixed = price(lines, { coupon: coupon({ kind: 'oblique', faceValueFen: 100 }) });
    expect(mixed.lines.map(({ payableFen }) => payableFen)).to.deep.equal([990, 485]);
    const from991 = coupon({ kind: 'oblique', faceValueFen: 100, thresholdFen: 991 });
    expect(price(lines, { coupon: from991 }).couponProblem).to.equal('belowThreshold');
    expect(price([line('logo', 990)], { coupon: coupon({ kind: 'oblique', faceValueFen: 100 }) }).payableFen).to.equal(890);
  });
});

describe('any order', () => {
  const lines = fc
    .array(
      fc.record({
        type: fc.oneof(fc.constantFrom(...transactionTypeNames), fc.constantFrom('obliqueLightweight' as const, 'logo' as const)),
        amountFen: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 100_000 })),
      }),
      { minLength: 1, maxLength: 20 },
    )
    .map((found) => found.map(({ type, amountFen }, index) => line(type, amountFen, `${type}-${index}`)));
  const coupons = fc.option(
    fc
      .record({
        kind: fc.constantFrom(...couponKindNames),
        faceValueFen: fc.nat({ max: 50_000 }),
        percent: fc.nat({ max: 100 }),
        thresholdFen: fc.oneof(fc.constant(0), fc.nat({ max: 100_000 })),
        types: fc.option(fc.subarray(transactionTypeNames)),
        usesLeft: fc.nat({ max: 2 }),
      })
      .map(coupon),
  );
  const buyers = fc.record({ tier: fc.constantFrom(...tierNames), counts: fc.constant({}), isPublisher: fc.boolean() });
  const orders = fc.record({ lines, buyer: buyers, coupon: coupons, now: fc.constant(now) });

  it('adds up exactly, each line between 0 and its amount', () => {
    fc.assert(
      fc.property(orders, (input) => {
        const priced = priceOrder(input);
        const sum = (key: 'amountFen' | 'tierFen' | 'payableFen'): number => priced.lines.reduce((total, one) => total + one[key], 0);
        expect([sum('amountFen'), sum('tierFen'), sum('payableFen')]).to.deep.equal([priced.amountFen, priced.tierFen, priced.payableFen]);
        expect(priced.lines.map(({ id }) => id)).to.deep.equal(input.lines.map(({ id }) => id));
        for (const { amountFen, tierFen, couponFen, payableFen } of priced.lines) {
          for (const fen of [tierFen, couponFen ?? 0, payableFen]) {
            expect(Number.isSafeInteger(fen) && fen >= 0 && fen <= amountFen, `${fen} of ${amountFen}`).to.equal(true);
          }
        }
        if (priced.couponFen !== null) {
          expect(priced.lines.reduce((total, { couponFen }) => total + (couponFen ?? NaN), 0)).to.equal(priced.couponFen);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('costs the lower of what the tier and the coupon make of it, and spends the coupon only where that is lower', () => {
    fc.assert(
      fc.property(orders, (input) => {
        const { amountFen, tierFen, couponFen, payableFen, applies, spends } = priceOrder(input);
        expect(payableFen).to.equal(Math.min(tierFen, couponFen ?? tierFen));
        expect(spends.couponId === null).to.equal(couponFen === null || couponFen >= tierFen);
        expect(applies).to.equal(spends.couponId !== null ? 'coupon' : tierFen < amountFen ? 'tier' : 'none');
      }),
      { numRuns: 500 },
    );
  });

  it('has no coupon that could not be used, none stacked on a tier’s price, and only its tier’s rate', () => {
    fc.assert(
      fc.property(orders, (input) => {
        const priced = priceOrder(input);
        const { coupon } = input;
        expect(priced.couponProblem).to.equal(coupon === null ? null : couponProblemOf(coupon, input.lines, now));
        expect(priced.couponFen === null).to.equal(coupon === null || priced.couponProblem !== null);
        const obliqueFen = input.lines
          .filter(({ type }) => type === 'obliqueLightweight')
          .reduce((sum, { amountFen }) => sum + amountFen, 0);
        const { obliquePercent } = benefits[input.buyer.tier];
        expect(priced.amountFen - priced.tierFen).to.equal(obliqueFen - percentOf(obliqueFen, obliquePercent));
        for (const one of priced.lines) {
          if (coupon !== null && priced.applies === 'coupon' && !worksOn(coupon, one.type)) expect(one.payableFen).to.equal(one.tierFen);
        }
        if (coupon?.kind === 'value' && priced.applies === 'coupon') {
          const covered = priced.lines.filter(({ type }) => worksOn(coupon, type));
          const [before, paid] = [covered.reduce((sum, l) => sum + l.amountFen, 0), covered.reduce((sum, l) => sum + l.payableFen, 0)];
          expect(paid).to.equal(Math.max(0, before - coupon.faceValueFen));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('forces cloud coins exactly where nothing is left to pay or a type 1 coupon is spent', () => {
    fc.assert(
      fc.property(orders, (input) => {
        const { payableFen, forcedMethod, spends } = priceOrder(input);
        const typeOne = spends.couponId !== null && input.coupon !== null && couponKinds[input.coupon.kind].type === 1;
        expect(forcedMethod).to.equal(payableFen === 0 || typeOne ? 'cloudCoin' : null);
      }),
      { numRuns: 500 },
    );
  });

  it('costs the same whoever asks, and leaves what it was asked about as it is', () => {
    fc.assert(
      fc.property(orders, (input) => {
        const copy = structuredClone(input);
        const priced = priceOrder(input);
        expect(input).to.deep.equal(copy);
        expect(priceOrder(copy)).to.deep.equal(priced);
      }),
    );
  });
});
