import { expect } from 'chai';
import fc from 'fast-check';
import { amountWithCoupon } from './amount.ts';
import { expiringText, isExpiring } from './expiring.ts';
import { couponKindNames, couponKinds, type Coupon } from './kinds.ts';
import { couponLabel } from './labels.ts';
import { endAfterReturn } from './returns.ts';
import { combinationCoupons } from './sets.ts';
import { couponUseTransitions } from './state.ts';
import { claimTexts } from './texts.ts';
import { couponProblemOf, couponProblems, isUsable, takesCoupons, worksOn } from './usable.ts';

const day = 24 * 60 * 60_000;
const now = new Date('2026-03-14T10:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  ...{ id: 'c', kind: 'value', name: '代金券', faceValueFen: 3000, percent: null, thresholdFen: 0, types: null },
  ...{ startsAt: later(-day), endsAt: later(day), usesLeft: 1, heldBy: null },
  ...given,
});

describe('what is left to pay with a coupon', () => {
  const cases: [string, Partial<Coupon>, number, boolean, number][] = [
    ['system type 1 takes off its face value', { kind: 'systemValue', faceValueFen: 3000 }, 29_900, false, 26_900],
    ['system type 1 never goes below 0', { kind: 'systemValue', faceValueFen: 3000 }, 990, false, 0],
    ['discountValue 90 pays 90 %', { kind: 'systemPercent', faceValueFen: 0, percent: 90 }, 990, false, 891],
    ['a percentage is rounded down', { kind: 'systemPercent', faceValueFen: 0, percent: 90 }, 999, false, 899],
    ['discountValue 0 pays nothing', { kind: 'systemPercent', faceValueFen: 0, percent: 0 }, 999, false, 0],
    ['a coupon that is not the system’s takes off its face value', { kind: 'value', faceValueFen: 500 }, 990, false, 490],
    ['and is floored at 0', { kind: 'value', faceValueFen: 500 }, 490, false, 0],
    ['type 2 pays 49 % of oblique lightweighting, whatever its face value', { kind: 'oblique', faceValueFen: 500 }, 4950, true, 2425],
    ['type 2 takes off its face value elsewhere', { kind: 'oblique', faceValueFen: 500 }, 4950, false, 4450],
    ['other kinds have no 49 %', { kind: 'value', faceValueFen: 500 }, 4950, true, 4450],
  ];
  for (const [says, given, amountFen, oblique, left] of cases) {
    it(says, () => expect(amountWithCoupon(amountFen, coupon(given), oblique)).to.equal(left));
  }

  it('is never below 0, never above the amount, and never less for a larger amount', () => {
    const worth = fc.record({
      kind: fc.constantFrom(...couponKindNames),
      faceValueFen: fc.nat({ max: 1_000_000 }),
      percent: fc.option(fc.nat({ max: 100 })),
    });
    fc.assert(
      fc.property(worth, fc.nat(), fc.nat({ max: 1000 }), fc.boolean(), (worth, amountFen, more, oblique) => {
        const left = amountWithCoupon(amountFen, worth, oblique);
        expect(Number.isSafeInteger(left) && left >= 0 && left <= amountFen).to.equal(true);
        expect(amountWithCoupon(amountFen + more, worth, oblique)).to.be.at.least(left);
      }),
    );
  });
});

describe('kinds of coupon', () => {
  it('are told apart by couponSysType and type', () => {
    const keys = couponKindNames.map((name) => `${couponKinds[name].couponSysType}/${couponKinds[name].type}`);
    expect(keys).to.deep.equal(['1/1', '1/2', '0/2', '0/3']);
  });

  it('say what they do', () => {
    expect(couponLabel(coupon({ faceValueFen: 3000, thresholdFen: 29_900 }))).to.equal('代金券：减 30元，满 299元 可用');
    expect(couponLabel(coupon({ kind: 'systemPercent', faceValueFen: 0, percent: 85 }))).to.equal('折扣券：8.5 折');
    expect(couponLabel(coupon({ kind: 'oblique' }))).to.equal('倾斜摄影券：4.9 折');
    expect(couponLabel(coupon({ kind: 'systemValue', faceValueFen: 150 }))).to.equal('云币券：减 1.5元');
  });
});

describe('the three coupons for members', () => {
  it('are 30 from 299, 100 from 699 and 200 from 1699 yuan, 330 together, for 30 days, for membership only', () => {
    expect(combinationCoupons.map(({ faceValueFen, thresholdFen }) => [faceValueFen, thresholdFen])).to.deep.equal([
      [3000, 29_900],
      [10_000, 69_900],
      [20_000, 169_900],
    ]);
    for (const { types, validMs, uses } of combinationCoupons) {
      expect([types, validMs, uses]).to.deep.equal([['membership'], 30 * day, 1]);
    }
    expect(claimTexts).to.deep.equal({ claimed: '领取成功', seeMine: '查看我的优惠券' });
    const given = combinationCoupons.map((template, index) => coupon({ ...template, id: String(index), endsAt: later(6 * day) }));
    expect(expiringText(given, now)).to.equal('您有 3 张共 330元 的优惠券即将过期');
    expect(given.map((one) => couponProblemOf(one, [{ type: 'membership', amountFen: 69_900 }], now))).to.deep.equal([
      ...[null, null, 'belowThreshold'],
    ]);
    expect(given.map((one) => couponProblemOf(one, [{ type: 'lightweight', amountFen: 169_900 }], now))).to.deep.equal([
      ...['otherType', 'otherType', 'otherType'],
    ]);
  });
});

describe('a coupon', () => {
  const lines = [{ type: 'lightweight' as const, amountFen: 990 }];

  it('works from its start until just before its end, while it has uses', () => {
    const timed = coupon({ startsAt: now, endsAt: later(day) });
    expect([-1, 0, day - 1, day].map((ms) => couponProblemOf(timed, lines, later(ms)))).to.deep.equal(['early', null, null, 'expired']);
    expect([-1, 0, day - 1, day].map((ms) => isUsable(timed, later(ms)))).to.deep.equal([false, true, true, false]);
    expect([couponProblemOf(coupon({ usesLeft: 0 }), lines, now), isUsable(coupon({ usesLeft: 0 }), now)]).to.deep.equal(['usedUp', false]);
  });

  it('has a threshold on the undiscounted amount of what it works on', () => {
    const from990 = coupon({ thresholdFen: 990, types: ['lightweight'] });
    expect(couponProblemOf(from990, lines, now)).to.equal(null);
    expect(couponProblemOf(from990, [{ type: 'lightweight', amountFen: 989 }], now)).to.equal('belowThreshold');
    expect(
      couponProblemOf(
        from990,
        [
          { type: 'lightweight', amountFen: 495 },
          { type: 'lightweight', amountFen: 495 },
        ],
        now,
      ),
    ).to.equal(null);
    expect(
      couponProblemOf(
        from990,
        [
          { type: 'lightweight', amountFen: 495 },
          { type: 'logo', amountFen: 9900 },
        ],
        now,
      ),
    ).to.equal('belowThreshold');
    expect(couponProblems.belowThreshold(coupon({ thresholdFen: 29_900 }))).to.equal('订单满 299元 才能使用这张优惠券');
  });

  it('never works on recharges and packages', () => {
    for (const type of ['recharge', 'package', 'rechargePackage'] as const) {
      expect(worksOn({ types: null }, type), type).to.equal(false);
      expect(worksOn({ types: [type] }, type), type).to.equal(false);
      expect(couponProblemOf(coupon(), [{ type, amountFen: 9900 }], now), type).to.equal('otherType');
      expect(couponProblemOf(coupon(), [...lines, { type, amountFen: 9900 }], now), type).to.equal('otherType');
      expect(takesCoupons(['lightweight', type]), type).to.equal(false);
    }
    expect(couponProblemOf(coupon(), [], now)).to.equal('otherType');
    expect(takesCoupons(['lightweight', 'membership'])).to.equal(true);
  });

  it('is about to end within 7 days, while it can be used', () => {
    const ends = (ms: number): boolean => isExpiring(coupon({ endsAt: later(ms) }), now);
    expect([ends(7 * day + 1), ends(7 * day), ends(1), ends(0)]).to.deep.equal([false, true, true, false]);
    expect(isExpiring(coupon({ usesLeft: 0 }), now)).to.equal(false);
    expect(expiringText([coupon({ endsAt: later(8 * day) })], now)).to.equal(null);
    expect(expiringText([coupon({ kind: 'systemPercent', faceValueFen: 0, percent: 90 })], now)).to.equal('您有 1 张优惠券即将过期');
  });

  it('comes back with its old end, not within 7 days where the fault is ours, and once', () => {
    const end = (ms: number, ourFault: boolean): number => endAfterReturn(later(ms), { ourFault }, now).getTime() - now.getTime();
    expect([end(day, false), end(-day, false), end(20 * day, false)]).to.deep.equal([day, -day, 20 * day]);
    expect([end(day, true), end(-day, true), end(20 * day, true)]).to.deep.equal([7 * day, 7 * day, 20 * day]);
    expect(couponUseTransitions).to.deep.equal({ Held: ['Spent', 'Returned'], Spent: ['Returned'], Returned: [] });
  });
});
