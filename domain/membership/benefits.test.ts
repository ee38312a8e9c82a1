import { expect } from 'chai';
import fc from 'fast-check';
import { tierNames, tiers, type Tier } from '../tiers.ts';
import { benefits, counterNames, counters, unlimited, type Counter } from './benefits.ts';
import { comparisonRows, sharedBenefits } from '../pricing/comparison.ts';
import { countsLeft, countText, covers, discountText, remaining, remainingCount, remainingText } from './counts.ts';
import { averageFees, grades, memberTiers, membershipFee, tierOfGrade } from './grades.ts';
import { downgradeMessage, lengthOfCard, openingTab, purchaseOf, purchases, seesUpgrade, tierAbove } from './purchase.ts';
import { remindsToday } from './reminders.ts';
import { isCounted } from '../pricing/served.ts';

const across = (counter: Counter): number[] => tierNames.map((tier) => benefits[tier].allowances[counter]);

describe('what each tier includes', () => {
  it('is as documented: free, basic, advanced, professional', () => {
    expect(across('lightweight')).to.deep.equal([0, 180, 720, unlimited]);
    expect(across('offlinePackage')).to.deep.equal([0, 150, 500, unlimited]);
    expect(across('conversion').at(-1)).to.equal(unlimited);
    expect(across('apiCall')).to.deep.equal([500, 10_000, 20_000, 50_000]);
    expect(across('paidModel')).to.deep.equal([0, 50, 150, 500]);
    expect(across('ai')).to.deep.equal([0, 20, 50, 120]);
    expect(across('freeModel')).to.deep.equal([5, unlimited, unlimited, unlimited]);
    expect(across('aiTrial')).to.deep.equal([3, 3, 3, 3]);
    expect(tierNames.map((tier) => benefits[tier].obliquePercent)).to.deep.equal([100, 90, 70, 50]);
    expect(tierNames.map((tier) => tiers[tier].storageBytes / 1024 ** 3)).to.deep.equal([10, 500, 1024, 5120]);
    expect([counters.paidModel.period, counters.freeModel.period, counters.aiTrial.period]).to.deep.equal(['month', 'day', 'ever']);
    expect(counterNames.filter((name) => counters[name].period === 'year')).to.deep.equal([
      ...['lightweight', 'conversion', 'offlinePackage', 'apiCall', 'ai'],
    ]);
  });

  it('is never less in a higher tier', () => {
    const worth = (count: number): number => (count === unlimited ? Infinity : count);
    for (const counter of counterNames) {
      const counts = across(counter).map(worth);
      expect(counts, counter).to.deep.equal(counts.toSorted((one, other) => one - other));
    }
  });

  it('fills the table that compares them', () => {
    const table = Object.fromEntries(comparisonRows.map(({ label, text }) => [label, tierNames.map(text)]));
    expect(table['年费']).to.deep.equal(['免费', '¥299.00', '¥699.00', '¥1,699.00']);
    expect(table['存储空间']).to.deep.equal(['10 GB', '500 GB', '1 TB', '5 TB']);
    expect(table['倾斜摄影轻量化']).to.deep.equal(['原价', '9 折', '7 折', '5 折']);
    expect(table['AI 免费次数（基础版）']).to.deep.equal(['—', '20 次/年', '50 次/年', '120 次/年']);
    expect(table['免费单模型轻量化']).to.deep.equal(['—', '180 次/年', '720 次/年', '不限']);
  });

  it('are promised where something spends them, and calls of the API as they are counted', () => {
    expect(sharedBenefits).to.deep.equal(['3D 编辑器免费使用', 'AMRT 格式免费使用', '免费模型资源', 'SDK 接入']);
    const calls = comparisonRows.find(({ label }) => label === '开发者 API 调用');
    expect(tierNames.map((tier) => calls?.text(tier))).to.deep.equal(['500 次/年', '10,000 次/年', '20,000 次/年', '50,000 次/年']);
    expect(counterNames.filter((counter) => !isCounted(counter))).to.deep.equal(['apiCall']);
  });
});

describe('a count', () => {
  it('without an end stays so, and covers anything', () => {
    expect([remaining(unlimited, 9999), covers(unlimited, 9999)]).to.deep.equal([unlimited, true]);
    expect(remainingCount('professional', 'lightweight', 5000)).to.equal(unlimited);
  });

  it('is never below 0: what was used in a higher tier stays used', () => {
    expect([remainingCount('basic', 'lightweight', 30), remainingCount('basic', 'lightweight', 700)]).to.deep.equal([150, 0]);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat({ max: 100 }), (allowance, used, needed) => {
        const left = remaining(allowance, used);
        return left >= 0 && left <= allowance && covers(left, needed) === needed <= left;
      }),
    );
  });

  it('that a tier does not have is left out, one that is used up is 0', () => {
    expect(countsLeft('free', { freeModel: 2 })).to.deep.equal({ apiCall: 500, freeModel: 3, aiTrial: 3 });
    expect(countsLeft('basic', { lightweight: 180, ai: 5 })).to.deep.equal({
      ...{ lightweight: 0, conversion: 180, offlinePackage: 150, apiCall: 10_000 },
      ...{ ai: 15, paidModel: 50, freeModel: unlimited, aiTrial: 3 },
    });
  });

  it('is said with its period', () => {
    expect([countText(-1), countText(12)]).to.deep.equal(['不限', '12 次']);
    expect([remainingText('lightweight', 12), remainingText('paidModel', -1), remainingText('aiTrial', 3)]).to.deep.equal([
      ...['本年剩余 12 次', '本月剩余不限', '剩余 3 次'],
    ]);
    expect([90, 70, 50, 49, 100].map(discountText)).to.deep.equal(['9 折', '7 折', '5 折', '4.9 折', '']);
    expect([33.3, 66.6, 12.34].map(discountText)).to.deep.equal(['3.33 折', '6.66 折', '1.234 折']);
  });
});

describe('the price of membership', () => {
  it('is 299, 699 and 1699 yuan a year, by the ids 1, 2 and 3', () => {
    expect([1, 2, 3, 4, 0].map(tierOfGrade)).to.deep.equal(['basic', 'advanced', 'professional', undefined, undefined]);
    expect(memberTiers.map((tier) => membershipFee({ tier, card: 'annual', firstMonth: true }))).to.deep.equal([29_900, 69_900, 169_900]);
    // The price page quotes from 0.8 yuan a day.
    expect(averageFees('basic')).to.deep.equal({ monthFen: 2491, dayFen: 81 });
  });

  it('of a month is lower the first time, and higher than a twelfth of a year later', () => {
    for (const tier of memberTiers) {
      const month = membershipFee({ tier, card: 'monthly', firstMonth: false });
      expect(membershipFee({ tier, card: 'monthly', firstMonth: true }), tier)
        .to.equal(grades[tier].firstMonthFen)
        .and.below(month);
      expect(month * 12, tier).to.be.above(grades[tier].annualFen);
    }
    expect([lengthOfCard('annual'), lengthOfCard('monthly')]).to.deep.equal([{ months: 12 }, { months: 1 }]);
  });
});

describe('buying membership', () => {
  it('is refused below the tier that runs: the documented disabled buttons', () => {
    for (const current of tierNames) {
      for (const wanted of memberTiers) {
        const isActive = current !== 'free';
        const tab = grades[wanted].id;
        const disabled = isActive && ((tab === 1 && current !== 'basic') || (tab === 2 && current === 'professional'));
        expect(purchases[purchaseOf(current, wanted)].refused, `${current} → ${wanted}`).to.equal(disabled);
      }
    }
    expect(downgradeMessage('professional')).to.equal('您当前是专业会员，到期前不能购买更低等级的会员');
  });

  it('opens, renews or upgrades otherwise', () => {
    const cases: [Tier, (typeof memberTiers)[number], string][] = [
      ['free', 'advanced', 'open'],
      ['basic', 'basic', 'renew'],
      ['professional', 'professional', 'renew'],
      ['basic', 'advanced', 'upgrade'],
      ['advanced', 'professional', 'upgrade'],
      ['advanced', 'basic', 'downgrade'],
    ];
    for (const [current, wanted, purchase] of cases) expect(purchaseOf(current, wanted), `${current} ${wanted}`).to.equal(purchase);
    expect(tierNames.map(seesUpgrade)).to.deep.equal([false, true, true, false]);
    expect(tierNames.map(tierAbove)).to.deep.equal(['basic', 'advanced', 'professional', 'professional']);
    expect(tierNames.map(openingTab)).to.deep.equal(['basic', 'basic', 'advanced', 'professional']);
  });
});

describe('a daily reminder', () => {
  it('is due once a day of UTC+8', () => {
    const now = new Date('2026-03-14T00:30:00+08:00');
    expect(remindsToday(null, now)).to.equal(true);
    expect(remindsToday(new Date('2026-03-13T23:59:00+08:00'), now)).to.equal(true);
    expect(remindsToday(new Date('2026-03-14T00:00:00+08:00'), now)).to.equal(false);
    expect(remindsToday(new Date('2026-03-20T00:00:00+08:00'), now)).to.equal(false);
  });
});
