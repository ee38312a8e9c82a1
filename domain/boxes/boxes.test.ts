import { expect } from 'chai';
import { isPityDue, oddsOf, percentText, prizeAt, sumOfShares, type PrizeStock } from './odds.ts';
import { prizeLabel } from './prizes.ts';
import { newBoxSchema } from './schema.ts';

const prize = (id: string, ppm: number, stock: number | null = null, given = 0, rare = false): PrizeStock => ({
  ...{ id, ppm, stock, given, rare },
});

describe('odds of a box', () => {
  it('are the published ones while everything lasts', () => {
    const odds = oddsOf([prize('a', 10_000, 5), prize('b', 990_000)], { pity: false });
    expect(odds).to.deep.equal([
      { prizeId: 'a', share: 10_000 },
      { prizeId: 'b', share: 990_000 },
    ]);
    expect(sumOfShares(odds)).to.equal(1_000_000);
  });

  it('leave those of the others as they are where a prize ran out', () => {
    const odds = oddsOf([prize('a', 10_000, 5, 5), prize('b', 90_000, 9, 1), prize('c', 900_000), prize('d', 0)], { pity: false });
    expect(odds.map(({ share }) => share)).to.deep.equal([0, 90_000, 910_000, 0]);
  });

  it('are those of rare prizes alone where one is promised, and the usual ones where none is left', () => {
    const prizes = [prize('a', 10_000, 5, 0, true), prize('b', 30_000, 5, 0, true), prize('c', 960_000)];
    expect(oddsOf(prizes, { pity: true }).map(({ share }) => share)).to.deep.equal([10_000, 30_000, 0]);
    const gone = prizes.map((one) => (one.stock === null ? one : { ...one, given: 5 }));
    expect(oddsOf(gone, { pity: true }).map(({ share }) => share)).to.deep.equal([0, 0, 1_000_000]);
  });

  it('need a prize that never runs out', () => {
    expect(() => oddsOf([prize('a', 1_000_000, 5)], { pity: false })).to.throw(RangeError);
  });

  it('give each prize its share of all rolls, and no other roll', () => {
    const odds = oddsOf([prize('a', 2), prize('b', 0), prize('c', 3)], { pity: false });
    expect([0, 1, 2, 3, 4].map((roll) => prizeAt(odds, roll))).to.deep.equal(['a', 'a', 'c', 'c', 'c']);
    for (const roll of [-1, 5]) expect(() => prizeAt(odds, roll)).to.throw(RangeError);
  });

  it('promise a rare prize with the last of so many', () => {
    expect([8, 9, 20].map((since) => isPityDue(10, since))).to.deep.equal([false, true, true]);
    expect(isPityDue(null, 1000)).to.equal(false);
  });

  it('are said in percent, as small as they are', () => {
    expect([125_000, 50, 1, 1_000_000, 0].map((share) => percentText(share))).to.deep.equal(['12.5%', '0.005%', '0.0001%', '100%', '0%']);
    expect(percentText(1, 3)).to.equal('33.3333%');
  });
});

describe('a box as it is written', () => {
  const coins = { kind: 'coins', amountFen: 100 } as const;
  const row = { prize: coins, ppm: 1_000_000, stock: null, rare: false };
  const box = { name: '盲盒', priceFen: 990, total: 10, perDay: 5, perPerson: 10, pityAfter: null, prizes: [row] };
  const problem = (also: object): string | undefined => newBoxSchema.safeParse({ ...box, ...also }).error?.issues[0]?.message;

  it('is taken where its odds add up', () => expect(problem({})).to.equal(undefined));

  it('is refused in words', () => {
    expect(problem({ prizes: [{ ...row, ppm: 999_999 }] })).to.equal('各奖品的概率加起来要正好是 100%，现在是 99.9999%');
    expect(problem({ prizes: [{ ...row, stock: 5 }] })).to.equal('至少要有一种数量不限的奖品，其他奖品抽完后由它补上');
    expect(problem({ pityAfter: 10 })).to.equal('有保底时，至少要有一种稀有奖品');
    expect(problem({ priceFen: 200_01 })).to.equal('价格不能超过 200 元');
    expect(problem({ priceFen: 0 })).to.equal('请输入价格');
    expect(problem({ total: 100_001 })).to.equal('盲盒数量不能超过 100000');
    expect(problem({ prizes: Array.from({ length: 21 }, () => row) })).to.equal('奖品最多 20 种');
    expect(problem({ name: '盒'.repeat(41) })).to.equal('盲盒名称最多 40 个字');
    expect(problem({ prizes: [{ ...row, prize: { kind: 'gold' } }] })).to.equal('请选择奖品');
  });

  it('names its prizes', () => {
    expect(prizeLabel({ kind: 'coupon', faceValueFen: 500, thresholdFen: 2000, validDays: 7 })).to.equal('5元优惠券（满 20元 可用）');
    expect(prizeLabel({ kind: 'membership', tier: 'basic', days: 7, insteadFen: 500 })).to.equal('普通会员 7 天');
    expect(prizeLabel({ kind: 'model', maxFen: 2000, validDays: 7 })).to.equal('任选一个商城模型（20元以内）');
    expect(prizeLabel({ kind: 'uses', service: 'lightweight', uses: 3, validDays: 7 })).to.equal('单模型轻量化 3 次');
  });
});
