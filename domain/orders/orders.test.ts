import { expect } from 'chai';
import { filterOf, orderFilters } from './filters.ts';
import { orderListSchema } from './schema.ts';
import fc from 'fast-check';
import { buyTypeOf, payTypeOf } from './batch.ts';
import { canPay, countdownText, expiryOf } from './deadline.ts';
import { formatOrderNumber, orderNumberBytes, orderNumberOf, tradeNumberOf } from '../trade/order-number.ts';
import { orderLimits } from '../trade/limits.ts';
import { packageSeeds } from '../packages/kinds.ts';
import { amountOf, priceIds, priceSeeds, unitsOf } from './prices.ts';
import { closeReasonLabels, orderStatusLabels } from './labels.ts';
import { readableCode, readCode } from '../trade/readable-code.ts';
import { refundableFen, refundReasons } from './refunds.ts';
import { canTransition, orderStatusCodes, orderStatuses, orderTransitions, payableStatuses, type OrderStatus } from './state.ts';
import { functionModules, transactionType, transactionTypeNames, transactionTypes, typeOfCode } from '../trade/types.ts';

const now = new Date('2026-03-14T10:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

describe('types of transaction', () => {
  it('have the documented codes, each once', () => {
    const codes = transactionTypeNames.flatMap((name) => [transactionTypes[name].code, transactionType(name).alsoCode ?? []].flat());
    const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const documented = [...from(0, 19), ...from(25, 31), ...from(34, 43)];
    expect(codes.toSorted((one, other) => one - other)).to.deep.equal([...documented, 44, 45, 46]);
    for (const code of codes) expect(typeOfCode(code), String(code)).to.not.equal(undefined);
    expect([20, 24, 32, 33, 47, -1].map(typeOfCode)).to.deep.equal(Array(6).fill(undefined));
  });

  it('mean what is documented', () => {
    const named = {
      0: 'recharge',
      4: 'package',
      8: 'conversion',
      39: 'conversion',
      10: 'modelPurchase',
      13: 'logoEmbed',
      34: 'rechargePackage',
    };
    const more = {
      14: 'offlinePackage',
      15: 'shareLink',
      16: 'mapSuperResolution',
      17: 'textTo3D',
      18: 'imageTo3D',
      19: 'originalDownload',
    };
    const last = { 40: 'topologyLightweight', 41: 'topologyLightweight', 42: 'faceReduction', 43: 'lightweight', 38: 'obliqueOriginal' };
    for (const [code, name] of Object.entries({ ...named, ...more, ...last })) expect(typeOfCode(Number(code)), code).to.equal(name);
    expect(Object.values(functionModules).map(({ code }) => code)).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });
});

describe('the state of an order', () => {
  const reachable = (from: OrderStatus, seen = new Set<OrderStatus>()): Set<OrderStatus> => {
    for (const to of orderTransitions[from]) if (!seen.has(to)) reachable(to, seen.add(to));
    return seen;
  };

  it('leads from created to everything, and from refunded to nothing', () => {
    expect([...reachable('Created')]).to.have.members([...orderStatuses]);
    expect(orderTransitions.Refunded).to.deep.equal([]);
  });

  it('never leads back from closed or paid to what can be paid, nor from closed to what is handed over', () => {
    for (const status of ['Paid', 'Fulfilling', 'Done', 'Closed', 'Refunding', 'Refunded'] as const) {
      expect(
        [...reachable(status)].filter((to) => payableStatuses.some((one) => one === to)),
        status,
      ).to.deep.equal([]);
    }
    expect([...reachable('Closed')]).to.have.members(['Refunding', 'Refunded']);
    expect([...reachable('Refunding')]).to.deep.equal(['Refunded']);
  });

  it('moves only as the table says', () => {
    const moves = orderStatuses.flatMap((from) => orderStatuses.filter((to) => canTransition(from, to)).map((to) => `${from}→${to}`));
    expect(moves).to.have.members([
      ...['Created→Created', 'Created→Paying', 'Created→Paid', 'Created→Closed'],
      ...['Paying→Created', 'Paying→Paying', 'Paying→Paid', 'Paying→Closed'],
      ...['Paid→Fulfilling', 'Paid→Done', 'Paid→Refunding', 'Fulfilling→Done', 'Fulfilling→Refunding'],
      ...['Fulfilling→Fulfilling', 'Done→Done'],
      ...['Done→Refunding', 'Closed→Refunding', 'Refunding→Refunded'],
    ]);
  });

  it('reads the same to its owner while it waits to be paid, whether a payment was begun or not', () => {
    expect(orderStatuses.map((status) => orderStatusLabels[status])).to.deep.equal([
      ...['待支付', '待支付', '已支付', '处理中', '已完成', '已关闭', '退款中', '已退款'],
    ]);
    expect(closeReasonLabels).to.deep.equal({ cancelled: '已取消', timedOut: '超时未支付', undeliverable: '无法交付，款项退回' });
  });

  it('is 1 on the wire once it is paid, and not before', () => {
    expect(orderStatuses.filter((status) => orderStatusCodes[status] === 1)).to.deep.equal(['Paid', 'Fulfilling', 'Done']);
  });
});

describe('the time to pay', () => {
  it('is 30 minutes from creation, to the millisecond, whatever the timer does', () => {
    const expiresAt = expiryOf(now);
    expect(canPay({ status: 'Created', expiresAt }, later(30 * 60_000 - 1))).to.equal(true);
    expect(canPay({ status: 'Paying', expiresAt }, later(30 * 60_000))).to.equal(false);
    for (const status of orderStatuses) {
      expect(canPay({ status, expiresAt }, now), status).to.equal(status === 'Created' || status === 'Paying');
    }
  });

  it('counts down to 00:00 and stays there', () => {
    const expiresAt = expiryOf(now);
    expect([0, 1, 29 * 60_000 + 55_000, 30 * 60_000, 99 * 60_000].map((passed) => countdownText(expiresAt, later(passed)))).to.deep.equal([
      ...['30:00', '30:00', '00:05', '00:00', '00:00'],
    ]);
  });
});

describe('the dialog', () => {
  it('asks every 6 seconds, and leads on after 3 seconds, 2 or 300 ms', () => {
    const { pollMs, redirectMs, freeModelReloadMs, memberCountJumpMs } = orderLimits;
    expect([pollMs, redirectMs, freeModelReloadMs, memberCountJumpMs]).to.deep.equal([6000, 3000, 2000, 300]);
  });
});

describe('a refund', () => {
  it('is never above what was paid', () => {
    expect([refundableFen(990, 0), refundableFen(990, 400), refundableFen(990, 990), refundableFen(990, 1000)]).to.deep.equal([
      990, 590, 0, 0,
    ]);
    expect(Object.values(refundReasons).filter(({ ourFault }) => ourFault)).to.deep.equal([refundReasons.ourFault]);
  });
});

describe('prices', () => {
  it('are seeded as documented, in fen', () => {
    const seeded = Object.fromEntries(priceIds.map((id) => [id, priceSeeds[id].unitFen]));
    expect(seeded).to.include({ lightweight: 990, topologyLightweight: 1990, faceReduction: 990, conversion: 490, offlinePackage: 990 });
    expect(seeded).to.include({ logo: 990, embed: 990, logoEmbed: 1590, obliqueLightweight: 990, mapSuperResolution: 199 });
    expect(seeded).to.include({ obliqueOffline: 990, obliqueEmbed: 990, obliqueLogo: 990, obliqueOriginal: 990, amrtFile: 0 });
    expect(seeded).to.include({ textTo3D: 299, imageTo3D: 299, imageTo3DFine: 399 });
  });

  it('count a begun gigabyte, and begun ten megapixels, as whole ones', () => {
    const GB = 1024 ** 3;
    expect([0, 1, GB, GB + 1, 5 * GB].map((bytes) => amountOf(priceSeeds.obliqueLightweight, bytes))).to.deep.equal([
      ...[990, 990, 990, 1980, 4950],
    ]);
    expect([1, 10_000_000, 10_000_001, 25_000_000].map((pixels) => amountOf(priceSeeds.mapSuperResolution, pixels))).to.deep.equal([
      ...[199, 199, 398, 597],
    ]);
    expect(amountOf(priceSeeds.conversion, 3)).to.equal(1470);
  });

  it('grow with the size, never by less than a unit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom(...priceIds), (one, other, id) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const price = priceSeeds[id];
        expect(amountOf(price, small)).to.be.at.most(amountOf(price, large));
        expect(amountOf(price, large) % (price.unitFen || 1)).to.equal(0);
        expect(unitsOf(price.unit, large)).to.be.at.least(1);
      }),
    );
    for (const size of [-1, 0.5, NaN]) expect(() => amountOf(priceSeeds.lightweight, size), String(size)).to.throw(RangeError);
    expect(() => amountOf({ unit: 'item', unitFen: 990 }, Number.MAX_SAFE_INTEGER)).to.throw(RangeError);
  });

  it('of a package are below those of its uses one by one', () => {
    for (const { label, type, uses, priceFen } of Object.values(packageSeeds)) {
      // Calls and storage are sold by packages alone.
      if (type === 'storage') continue;
      const each = type === 'modelPurchase' ? 1000 : type === 'sdkFunction' ? 1 : priceSeeds[type].unitFen;
      expect(priceFen, label).to.be.below(uses * each);
    }
  });
});

describe('an order number', () => {
  it('is the day in UTC+8 and 60 random bits, to be read out', () => {
    const late = new Date('2026-03-14T16:30:00Z');
    expect(orderNumberOf(late, new Uint8Array(8))).to.equal('20260315000000000000');
    expect(orderNumberOf(now, new Uint8Array(8).fill(255))).to.equal('20260314ZZZZZZZZZZZZ');
    expect(formatOrderNumber('202603147KQ49XWD2M3P')).to.equal('20260314-7KQ4-9XWD-2M3P');
    expect(() => orderNumberOf(now, new Uint8Array(7))).to.throw(RangeError);
  });

  it('says all of its random bits, in letters that nobody takes for others', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: orderNumberBytes, maxLength: orderNumberBytes }), fc.nat({ max: 59 }), (bytes, bit) => {
        const number = orderNumberOf(now, bytes);
        expect(number).to.match(/^20260314[0-9A-HJKMNP-TV-Z]{12}$/);
        const other = bytes.slice();
        other[Math.floor(bit / 8)] = (other[Math.floor(bit / 8)] ?? 0) ^ (128 >> (bit % 8));
        expect(orderNumberOf(now, other)).to.not.equal(number);
        expect(readCode(formatOrderNumber(number).toLowerCase())).to.equal(number);
      }),
    );
    expect(readCode(' o1il-0000 ')).to.equal('01110000');
    expect(readableCode(new Uint8Array([0b00001_000, 0b10_000000]), 2)).to.equal('12');
  });

  it('numbers attempts to pay in what Alipay and WeChat take', () => {
    const number = orderNumberOf(now, new Uint8Array(8));
    expect([tradeNumberOf(number, 1), tradeNumberOf(number, 12)]).to.deep.equal([`${number}_1`, `${number}_12`]);
    expect(tradeNumberOf(number, 99_999_999_999)).to.match(/^[\w-]{6,32}$/);
    for (const attempt of [0, -1, 1.5, 10 ** 12, 10 ** 21])
      expect(() => tradeNumberOf(number, attempt), String(attempt)).to.throw(RangeError);
  });
});

describe('orders that are paid as one', () => {
  it('are a batch from two lines on, and models only where all of them are', () => {
    expect([payTypeOf([1]), payTypeOf([1, 2])]).to.deep.equal(['single', 'batch']);
    expect([buyTypeOf(['modelPurchase', 'modelPurchase']), buyTypeOf(['modelPurchase', 'logo']), buyTypeOf([])]).to.deep.equal([
      ...['buymodel', 'orders', 'orders'],
    ]);
  });
});

describe('the filters of the list of orders', () => {
  it('show each state under one of them, besides all', () => {
    expect(orderStatuses.map(filterOf)).to.deep.equal(['unpaid', 'unpaid', 'paid', 'paid', 'paid', 'closed', 'refunded', 'refunded']);
    expect(Object.values(orderFilters).flatMap((statuses) => statuses ?? [])).to.have.members(orderStatuses);
  });

  it('take a number as it is shown, typed, or found in a bill, and say what is none', () => {
    const read = (keyword: string) => orderListSchema.parse({ keyword }).keyword;
    expect(read(' 20260314-7KQ4-9XWD-2M3P ')).to.equal('202603147KQ49XWD2M3P');
    expect(read('7kq49xwdo')).to.equal('7KQ49XWD0');
    expect(read('202603147KQ49XWD2M3P_2')).to.equal('202603147KQ49XWD2M3P');
    expect(orderListSchema.safeParse({ keyword: '%' }).error?.issues[0]?.message).to.equal('订单编号只有数字、字母和短横线');
  });
});
