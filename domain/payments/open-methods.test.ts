import { expect } from 'chai';
import fc from 'fast-check';
import type { Coupon } from '../coupons/kinds.ts';
import type { CountsLeft } from '../membership/counts.ts';
import { transactionTypeNames } from '../trade/types.ts';
import { priceOrder, type OrderLine } from '../pricing/price-order.ts';
import { paymentMethodNames, paymentMethods, type PaymentMethodName } from '../trade/methods.ts';
import { openMethods, preferredMethod, withProviders, type Payer } from './open-methods.ts';
import { redirectAfterPayment } from './redirects.ts';
import { paymentTexts, tooFewCounts } from './texts.ts';

const now = new Date('2026-03-14T10:00:00Z');
const line = (type: OrderLine['type'], amountFen = 990): OrderLine => ({ id: type, type, amountFen });
const rich: Payer = { uploaderType: 2, coinFen: 10_000_000, incomeFen: 10_000_000, packageUses: 0 };
const coupon = (given: Partial<Coupon>): Coupon => ({
  ...{ id: 'c', kind: 'value', name: '', faceValueFen: 90, percent: null, thresholdFen: 0, types: null, usesLeft: 1, heldBy: null },
  ...{ startsAt: new Date(0), endsAt: new Date(now.getTime() + 1) },
  ...given,
});

function states(
  lines: OrderLine[],
  payer: Partial<Payer> = {},
  more: { coupon?: Coupon; counts?: CountsLeft; isPublisher?: boolean } = {},
) {
  const buyer = { tier: 'basic' as const, counts: more.counts ?? {}, isPublisher: more.isPublisher ?? false };
  const order = priceOrder({ lines, buyer, coupon: more.coupon ?? null, now });
  return new Map(openMethods(order, { ...rich, ...payer }).map((state) => [state.method, state]));
}
const open = (...args: Parameters<typeof states>): PaymentMethodName[] =>
  [...states(...args).values()].filter((state) => state.open).map(({ method }) => method);
const message = (method: PaymentMethodName, ...args: Parameters<typeof states>): string => states(...args).get(method)?.message ?? '';

describe('methods of payment', () => {
  it('have the documented pay ways: 0 Alipay, 1 WeChat, 2 balance', () => {
    const { alipay, wechat, cloudCoin, earnings } = paymentMethods;
    expect([alipay, wechat, cloudCoin, earnings].map(({ payWay }) => payWay)).to.deep.equal([0, 1, 2, 2]);
    expect(paymentMethodNames.filter((name) => paymentMethods[name].payWay === null)).to.deep.equal([
      ...['memberCount', 'memberCountBatch', 'aiFreeCount', 'packageDeduction'],
    ]);
  });
});

describe('the methods that are open', () => {
  it('are the four for ordinary work', () => {
    expect(open([line('logo')])).to.deep.equal(['wechat', 'alipay', 'cloudCoin', 'earnings']);
  });

  it('begin with WeChat, with a count that pays for all of it, or with cloud coins where nothing else is left', () => {
    const chosen = (lines: OrderLine[], counts: CountsLeft, given: Coupon | null = null): PaymentMethodName => {
      const order = priceOrder({ lines, buyer: { tier: 'basic', counts, isPublisher: false }, coupon: given, now });
      return preferredMethod(order, openMethods(order, rich));
    };
    const conversions = [line('conversion'), { ...line('conversion'), id: '2' }];
    expect(chosen([line('logo')], {})).to.equal('wechat');
    expect(chosen(conversions, { conversion: 2 })).to.equal('memberCount');
    expect(chosen(conversions, { conversion: 1 })).to.equal('wechat');
    expect(chosen(conversions, { conversion: 2 }, coupon({}))).to.equal('wechat');
    expect(chosen([line('logo')], {}, coupon({ kind: 'systemValue' }))).to.equal('cloudCoin');
    expect(chosen([line('amrtFile', 0)], {})).to.equal('cloudCoin');
  });

  it('do not begin with a package, which its owner has paid for', () => {
    const order = priceOrder({ lines: [line('conversion')], buyer: { tier: 'free', counts: {}, isPublisher: false }, coupon: null, now });
    const methods = openMethods(order, { ...rich, packageUses: 5 });
    expect(methods.find(({ method }) => method === 'packageDeduction')?.open).to.equal(true);
    expect(preferredMethod(order, methods)).to.equal('wechat');
  });

  it('leave out providers that are not there, and begin with what is', () => {
    const order = priceOrder({ lines: [line('logo')], buyer: { tier: 'free', counts: {}, isPublisher: false }, coupon: null, now });
    const without = (has: (method: PaymentMethodName) => boolean) => {
      const methods = withProviders(openMethods(order, rich), has);
      return [methods.filter(({ shown }) => shown).map(({ method }) => method), preferredMethod(order, methods)];
    };
    expect(without((method) => method === 'alipay')).to.deep.equal([['alipay', 'cloudCoin', 'earnings'], 'alipay']);
    expect(without(() => false)).to.deep.equal([['cloudCoin', 'earnings'], 'cloudCoin']);
  });

  it('leave out Alipay for AI models, and do not show it', () => {
    for (const type of ['textTo3D', 'imageTo3D'] as const) {
      expect(open([line(type)]), type).to.deep.equal(['wechat', 'cloudCoin', 'earnings']);
      expect(states([line(type)]).get('alipay'), type).to.include({ open: false, shown: false });
    }
  });

  it('leave out cloud coins for recharges, packages and top-up packages', () => {
    for (const type of ['recharge', 'package', 'rechargePackage'] as const) {
      expect(open([line(type)]), type).to.not.include('cloudCoin');
      expect(message('cloudCoin', [line(type)]), type).to.equal('充值和购买套餐不能用云币账户支付');
    }
    expect(open([line('membership')])).to.include('cloudCoin');
  });

  it('leave out earnings for who uploads nothing, for top-ups, and with a type 1 coupon', () => {
    expect(open([line('logo')], { uploaderType: null })).to.deep.equal(['wechat', 'alipay', 'cloudCoin']);
    for (const type of ['recharge', 'rechargePackage'] as const) expect(open([line(type)]), type).to.deep.equal(['wechat', 'alipay']);
    expect(open([line('package')])).to.deep.equal(['wechat', 'alipay', 'earnings']);
    const typeOne = coupon({ kind: 'systemValue' });
    expect(open([line('logo')], {}, { coupon: typeOne })).to.deep.equal(['cloudCoin']);
    expect(message('earnings', [line('logo')], {}, { coupon: typeOne })).to.equal('使用这张优惠券时只能用云币账户支付');
  });

  it('leave out what one line alone leaves out, also in a batch', () => {
    expect(open([line('logo'), line('recharge')])).to.deep.equal(['wechat', 'alipay']);
    expect(open([line('logo'), line('textTo3D')])).to.deep.equal(['wechat', 'cloudCoin', 'earnings']);
  });

  it('leave out a balance that is a fen short', () => {
    expect(open([line('logo')], { coinFen: 990, incomeFen: 990 })).to.include.members(['cloudCoin', 'earnings']);
    expect(open([line('logo')], { coinFen: 989, incomeFen: 989 })).to.deep.equal(['wechat', 'alipay']);
    expect(message('cloudCoin', [line('logo')], { coinFen: 989 })).to.equal('云币余额不足，当前可用 9.89元');
    expect(message('earnings', [line('logo')], { incomeFen: 0 })).to.equal('收益余额不足，当前可用 0元');
  });

  it('are cloud coins alone where nothing is left to pay, also with none', () => {
    const free = coupon({ faceValueFen: 990 });
    expect(open([line('logo')], { coinFen: 0 }, { coupon: free })).to.deep.equal(['cloudCoin']);
    expect(message('wechat', [line('logo')], {}, { coupon: free })).to.equal('本单无需付款，请用云币账户确认');
  });

  it('include a member’s count that is large enough, or has no end', () => {
    expect(open([line('lightweight')], {}, { counts: { lightweight: 1 } })).to.include('memberCount');
    expect(open([line('lightweight'), line('lightweight')], {}, { counts: { lightweight: -1 } })).to.include('memberCount');
    expect(open([line('modelPurchase')], {}, { counts: { paidModel: 1 } })).to.include('memberCountBatch');
    expect(open([line('imageTo3D')], {}, { counts: { aiTrial: 1 } })).to.include('aiFreeCount');
  });

  it('say in the documented words that it is too small', () => {
    const two = [line('modelPurchase'), line('modelPurchase')];
    expect(message('memberCountBatch', two, {}, { counts: { paidModel: 1 } })).to.equal(
      '您的免费次数为1次，不足以抵扣此次订单，请重新选择或者直接支付',
    );
    const usedUp = states([line('conversion')], {}, { counts: { conversion: 0 } }).get('memberCount');
    expect(usedUp).to.include({ shown: true, open: false, message: tooFewCounts(0) });
    expect(states([line('conversion')]).get('memberCount'), 'who is no member').to.include({ shown: false, open: false });
  });

  it('do not show a count to a publisher, or for what has none', () => {
    const publisher = states([line('lightweight')], {}, { counts: { lightweight: 9 }, isPublisher: true });
    expect(publisher.get('memberCount')).to.include({ open: false, shown: false });
    expect(states([line('logo')]).get('memberCount')).to.include({ open: false, shown: false });
  });

  it('include a package of the type with uses enough', () => {
    const two = [line('lightweight'), line('lightweight')];
    expect(open(two, { packageUses: 2 })).to.include('packageDeduction');
    expect(states(two, { packageUses: 1 }).get('packageDeduction')).to.deep.equal({
      ...{ method: 'packageDeduction', open: false, shown: true, message: '套餐剩余 1 次，不足以抵扣此次订单' },
    });
    expect(states(two).get('packageDeduction')).to.include({ open: false, shown: false });
    const mixed = [line('lightweight'), line('logo')];
    expect(states(mixed, { packageUses: 9 }).get('packageDeduction')).to.include({ open: false, shown: false });
  });

  it('are none once the day’s free models are used up', () => {
    expect(open([line('modelPurchase', 0)], {}, { counts: { freeModel: 1 } })).to.deep.equal(['cloudCoin']);
    expect(open([line('modelPurchase', 0)], {}, { counts: { freeModel: 0 } })).to.deep.equal([]);
    expect(open([line('modelPurchase', 0), line('modelPurchase')], { packageUses: 9 }, { counts: { paidModel: 9 } })).to.deep.equal([]);
    expect(message('cloudCoin', [line('modelPurchase', 0)])).to.contain('今天还可以免费领取 0 个模型');
  });

  it('say why wherever they are closed, and leave every order with a price WeChat or cloud coins', () => {
    const anyLines = fc.array(fc.record({ type: fc.constantFrom(...transactionTypeNames), amountFen: fc.integer({ min: 1, max: 2000 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    const anyCoupon = fc.option(
      fc.record({ kind: fc.constantFrom('systemValue' as const, 'value' as const), faceValueFen: fc.nat({ max: 3000 }) }),
    );
    fc.assert(
      fc.property(anyLines, anyCoupon, fc.boolean(), (lines, given, isPublisher) => {
        const more = { isPublisher, ...(given === null ? {} : { coupon: coupon(given) }) };
        const found = [
          ...states(
            lines.map(({ type, amountFen }) => line(type, amountFen)),
            {},
            more,
          ).values(),
        ];
        expect(found.map(({ method }) => method)).to.deep.equal(paymentMethodNames);
        for (const { open, shown, message } of found) {
          expect(message === '').to.equal(open);
          if (open) expect(shown).to.equal(true);
        }
        const opened = found.filter(({ open }) => open).map(({ method }) => method);
        expect(opened.some((method) => method === 'wechat' || method === 'cloudCoin')).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('after a payment', () => {
  it('a page leads where the documented table says, and loads anew anywhere else', () => {
    expect(redirectAfterPayment('/common/recharge')).to.deep.equal({ to: '/common/recharge', query: { isPay: '1' } });
    expect(redirectAfterPayment('/modelEditor/zuvModel')).to.deep.equal({ to: '/workbench/myModel', query: {} });
    expect(redirectAfterPayment('/workbench/account/accountRecharge/')).to.deep.equal({
      to: '/workbench/account/accountRecharge',
      query: { isPay: '1' },
    });
    expect(redirectAfterPayment('/common/pay')).to.deep.equal({ to: '/', query: {} });
    expect(redirectAfterPayment('/activity/blindBox')).to.deep.equal({ to: '/activity/blindBox', query: { showStatus: '3' } });
    expect([redirectAfterPayment('/workbench/myOrder'), redirectAfterPayment('/'), redirectAfterPayment('/common')]).to.deep.equal([
      null,
      null,
      null,
    ]);
  });

  it('the dialog speaks in the documented words', () => {
    expect(paymentTexts).to.deep.equal({
      timedOut: '订单已超时,请重新下单',
      noQrCode: '订单失效，请取消订单重新下单',
      networkFailed: '支付失败，请检查您的网络',
      couponNote: '提交订单即扣除优惠，支付失败 30 分钟后返还',
    });
  });
});
