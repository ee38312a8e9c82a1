import { expect } from 'chai';
import { countsLeft } from '../membership/counts.ts';
import { priceSeeds } from '../orders/prices.ts';
import { transactionTypeNames, transactionTypes, type TransactionTypeName } from '../trade/types.ts';
import { tierNames, type Tier } from '../tiers.ts';
import { memberLineOf } from './member-line.ts';

const said = (type: TransactionTypeName, tier: Tier, isPublisher = false) =>
  memberLineOf([{ type }], { tier, isPublisher, counts: countsLeft(tier, { lightweight: 20, paidModel: 3, ai: 5, aiTrial: 1 }) });

describe('what the dialog says about membership', () => {
  it('is shown for the documented types, and for what else a count pays for', () => {
    const shown = transactionTypeNames.filter((type) => said(type, 'basic') !== null).map((type) => transactionTypes[type].label);
    expect(shown).to.have.members([
      ...['单模型离线包', '倾斜摄影嵌入代码', '单模型嵌入代码', '单模型AMRT文件', '格式转换', '单模型轻量化', '倾斜摄影轻量化'],
      ...['模型购买', '文生3D模型', '图生3D模型'],
    ]);
  });

  it('is what is left: of models this month, of other work this year, without an end 不限', () => {
    expect(tierNames.map((tier) => said('lightweight', tier))).to.deep.equal([
      '开通会员，次数内 0元/个',
      '普通会员次数内 0元/个，本年剩余 160 次',
      '高级会员次数内 0元/个，本年剩余 700 次',
      '专业会员次数内 0元/个，本年剩余不限',
    ]);
    expect(said('modelPurchase', 'basic')).to.equal('普通会员次数内 0元/个，本月剩余 47 次');
    expect([said('textTo3D', 'free'), said('textTo3D', 'basic')]).to.deep.equal([
      ...['免费体验剩余 2 次', '普通会员次数内 0元/个，本年剩余 17 次'],
    ]);
  });

  it('promises nothing of the fine version, which no count pays for, and no trial where none is left', () => {
    const buyer = (tier: Tier) => ({ tier, isPublisher: false, counts: countsLeft(tier, { aiTrial: 3 }) });
    const { type, noCount } = priceSeeds.imageTo3DFine;
    expect(tierNames.map((tier) => memberLineOf([{ type, noCount }], buyer(tier)))).to.deep.equal([null, null, null, null]);
    expect(memberLineOf([{ type }], buyer('free'))).to.equal('开通会员，次数内 0元/个');
  });

  it('promises no count for a model that costs more than one pays for', () => {
    const buyer = (tier: Tier) => ({ tier, isPublisher: false, counts: countsLeft(tier, {}) });
    const of = (amountFen: number) => tierNames.map((tier) => memberLineOf([{ type: 'modelPurchase', amountFen }], buyer(tier)) === null);
    expect([of(20_00), of(20_01)]).to.deep.equal([tierNames.map(() => false), tierNames.map(() => true)]);
  });

  it('is the discount of oblique lightweighting', () => {
    expect(tierNames.map((tier) => said('obliqueLightweight', tier))).to.deep.equal([
      ...['开通会员，倾斜摄影轻量化最高享 5 折', '普通会员享 9 折', '高级会员享 7 折', '专业会员享 5 折'],
    ]);
  });

  it('is nothing of counts for a publisher', () => {
    expect([said('lightweight', 'basic', true), said('modelPurchase', 'free', true), said('logo', 'basic')]).to.deep.equal([
      null,
      null,
      null,
    ]);
  });
});
