import { expect } from 'chai';
import { explainOrder, type Explained } from './explain-order.ts';

const paid: Explained = {
  ...{ status: 'Done', closeReason: null, refundReason: null, method: 'wechat', attempts: 1 },
  ...{ payableFen: 299_00, paidFen: 299_00, refundedFen: 0, besideFen: 0, besideOpenFen: 0, hasWork: false },
};
const late: Explained = { ...paid, status: 'Refunding', closeReason: 'cancelled', refundReason: 'paidLate', method: null, paidFen: 0 };

describe('the sentence that says why an order is in its state', () => {
  it('tells what an order took from what came beside it', () => {
    for (const [order, sentence] of [
      [paid, '已用微信支付支付 ¥299.00，已交付。'],
      [{ ...paid, besideFen: 299_00 }, '已用微信支付支付 ¥299.00，已交付。另有到账的 ¥299.00 本单没有收下，已全部退回。'],
      [{ ...paid, status: 'Refunding', refundReason: 'badFile' }, '正在退款（文件无法处理），¥299.00 还没有退到付款的地方。'],
      [
        { ...paid, status: 'Refunded', refundReason: 'byOperator', refundedFen: 299_00 },
        '已用微信支付支付 ¥299.00，已退回 ¥299.00（客服退款）。',
      ],
      [
        { ...late, besideFen: 598_00, besideOpenFen: 299_00 },
        '订单已关闭：买家取消，正在退款（订单关闭后到账）。另有到账的 ¥598.00 本单没有收下，其中 ¥299.00 还没有退到付款的地方。',
      ],
      [
        { ...late, status: 'Refunded', besideFen: 598_00 },
        '订单已关闭：买家取消，退款完成（订单关闭后到账）。另有到账的 ¥598.00 本单没有收下，已全部退回。',
      ],
    ] as const)
      expect(explainOrder(order)).to.equal(sentence);
  });
});
