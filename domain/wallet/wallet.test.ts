import { expect } from 'chai';
import fc from 'fast-check';
import { incomeOf, settlesAt } from './income.ts';
import { rechargeAmounts, rechargePackageLabel, rechargePackageSeeds, rechargeProblem } from './recharge.ts';
import {
  incomeStatuses,
  incomeStatusLabels,
  incomeTransitions,
  withdrawalStatuses,
  withdrawalStatusLabels,
  withdrawalTransitions,
} from './state.ts';
import { quoteWithdrawal, withdrawalProblem } from './withdrawal.ts';

describe('a recharge', () => {
  it('is 1 to 10,000 yuan, to the fen', () => {
    expect([100, 101, 999_999, 1_000_000].map(rechargeProblem)).to.deep.equal([null, null, null, null]);
    for (const amountFen of [99, 1_000_001, 0, -100, 100.5, NaN]) {
      expect(rechargeProblem(amountFen), String(amountFen)).to.equal('充值金额须在 ¥1.00 到 ¥10,000.00 之间');
    }
  });

  it('is offered in amounts and packages that can be recharged', () => {
    expect(
      [...rechargeAmounts, ...Object.values(rechargePackageSeeds).map(({ priceFen }) => priceFen)].filter((fen) => rechargeProblem(fen)),
    ).to.deep.equal([]);
    expect(rechargePackageLabel(rechargePackageSeeds.recharge500)).to.equal('充 500元 送 25元');
    expect(rechargePackageLabel({ priceFen: 500_00, giftFen: 0 })).to.equal('充 500元');
  });
});

describe('coins that are given', () => {
  it('are fewer than the fee takes back, so that buying one’s own model with them earns nothing', () => {
    for (const { priceFen, giftFen } of Object.values(rechargePackageSeeds)) {
      expect(incomeOf(priceFen + giftFen).incomeFen, rechargePackageLabel({ priceFen, giftFen })).to.be.below(priceFen);
    }
  });
});

describe('income', () => {
  it('is what a sale brought less the platform’s 10 %, rounded for the seller', () => {
    expect(incomeOf(10_000)).to.deep.equal({ grossFen: 10_000, feeFen: 1000, incomeFen: 9000 });
    expect(incomeOf(999, 10)).to.deep.equal({ grossFen: 999, feeFen: 99, incomeFen: 900 });
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat({ max: 100 }), (paidFen, percent) => {
        const { feeFen, incomeFen } = incomeOf(paidFen, percent);
        return feeFen + incomeFen === paidFen && feeFen >= 0 && incomeFen >= 0;
      }),
    );
  });

  it('is pending for 7 days, and can be taken back until and after it settles', () => {
    expect(settlesAt(new Date('2026-02-25T10:00:00Z'))).to.deep.equal(new Date('2026-03-04T10:00:00Z'));
    expect(incomeStatuses.map((status) => incomeStatusLabels[status])).to.deep.equal([
      ...['待月末分配', '待结算', '已结算', '已退回', '无收益'],
    ]);
    expect(incomeTransitions).to.deep.equal({
      Counted: ['Pending', 'Reversed', 'Nothing'],
      ...{ Pending: ['Settled', 'Reversed'], Settled: ['Reversed'], Reversed: [], Nothing: [] },
    });
  });
});

describe('a withdrawal', () => {
  it('is gross less fee and tax, which add up to the fen', () => {
    expect(quoteWithdrawal(100_00, { feePercent: 1, taxPercent: 20 })).to.deep.equal({
      ...{ grossFen: 10_000, feeFen: 100, taxFen: 2000, netFen: 7900 },
    });
    expect(quoteWithdrawal(123_00, { feePercent: 0.6, taxPercent: 0 })).to.deep.equal({
      ...{ grossFen: 12_300, feeFen: 73, taxFen: 0, netFen: 12_227 },
    });
    expect(() => quoteWithdrawal(100_00, { feePercent: 60, taxPercent: 41 })).to.throw(RangeError);
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }), (grossFen, fee, tax) => {
        fc.pre(fee + tax <= 10_000);
        const quote = quoteWithdrawal(grossFen, { feePercent: fee / 100, taxPercent: tax / 100 });
        expect(BigInt(quote.feeFen) + BigInt(quote.taxFen) + BigInt(quote.netFen)).to.equal(BigInt(grossFen));
        expect(Math.min(quote.feeFen, quote.taxFen, quote.netFen)).to.be.at.least(0);
      }),
    );
  });

  it('is of whole yuan, at least 100, of settled income, by whoever is certified', () => {
    const problem = (grossFen: number, settledFen = 500_00, isVerified = true) => withdrawalProblem({ grossFen, settledFen, isVerified });
    expect([problem(100_00), problem(500_00)]).to.deep.equal([null, null]);
    expect(problem(99_00)).to.equal('提现金额不能少于 ¥100.00');
    for (const grossFen of [100_50, 0.5, -100_00, NaN]) expect(problem(grossFen), String(grossFen)).to.equal('提现金额须为整数元');
    expect(problem(501_00)).to.equal('可提现的收益不足，当前可提现 ¥500.00');
    expect(problem(100_00, 500_00, false)).to.equal('完成实名认证后才能提现');
  });

  it('is paid out once: what failed, was rejected or was paid stays so', () => {
    const final = withdrawalStatuses.filter((status) => withdrawalTransitions[status].length === 0);
    expect(final).to.deep.equal(['Paid', 'Rejected', 'Failed']);
    expect(withdrawalStatuses.map((status) => withdrawalStatusLabels[status])).to.deep.equal([
      ...['审核中', '审核通过', '打款中', '已到账', '未通过', '打款失败，已退回'],
    ]);
    const into = (to: string): string[] => withdrawalStatuses.filter((from) => withdrawalTransitions[from].some((one) => one === to));
    expect([into('Paying'), into('Paid'), into('Failed')]).to.deep.equal([['Approved'], ['Paying'], ['Paying']]);
  });
});
