import { expect } from 'chai';
import { couponUnit, countUnit, packageUnit } from '../ledger/units.ts';
import { actorLabel, describeEvent, describeTaken } from './order-history.ts';
import { orderStatuses, orderTransitions } from '../orders/state.ts';

describe('what became of an order', () => {
  it('is said in words for every move that there is', () => {
    const said = orderStatuses.flatMap((fromStatus) =>
      orderTransitions[fromStatus].map((toStatus) => describeEvent({ fromStatus, toStatus, reason: null }).title),
    );
    for (const title of said) expect(title).to.match(/^[\u4e00-\u9fff，]{4,}$/);
    expect(describeEvent({ fromStatus: null, toStatus: 'Created', reason: null })).to.deep.equal({ title: '提交订单', reason: '' });
    expect(describeEvent({ fromStatus: 'Created', toStatus: 'Closed', reason: 'timedOut' })).to.deep.equal({
      title: '订单关闭',
      reason: '超时未支付',
    });
    expect(describeEvent({ fromStatus: 'Done', toStatus: 'Done', reason: 'byOperator' })).to.deep.equal({
      title: '部分退款',
      reason: '客服退款',
    });
    expect(describeEvent({ fromStatus: 'Fulfilling', toStatus: 'Done', reason: 'badFile' }).title).to.equal('订单完成');
  });

  it('names its owner, the platform, and whoever else did it', () => {
    expect(['me', null, 'other'].map((actorId) => actorLabel(actorId, 'me'))).to.deep.equal(['您', '平台', '客服']);
  });

  it('was paid with what it took, each by its name', () => {
    const taken = [
      { from: 'coins', unit: 'coinGiven', amount: 150 },
      { from: 'coins', unit: 'coinBought', amount: 5 },
      { from: 'incomeSettled', unit: 'money', amount: 100 },
      { from: 'wechatPay', unit: 'money', amount: 299_00 },
      { from: 'counts', unit: countUnit('conversion', '2026-01-01'), amount: 2 },
      { from: 'counts', unit: packageUnit('a1'), amount: 1 },
      { from: 'coupons', unit: couponUnit('c1'), amount: 1 },
    ] as const;
    expect(taken.map((one) => Object.values(describeTaken(one) ?? {}).join(' '))).to.deep.equal([
      ...['云币（赠送） ¥1.50', '云币（充值） ¥0.05', '收益账户 ¥1.00', '微信支付 ¥299.00', '格式转换 2 次', '套餐 1 次', ''],
    ]);
  });
});
