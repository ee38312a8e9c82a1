import { expect } from 'chai';
import fc from 'fast-check';
import { packageOfUnit, packageUnit } from '../ledger/units.ts';
import { groupCode } from '../trade/readable-code.ts';
import type { TransactionTypeName } from '../trade/types.ts';
import { activationCodeBytes, activationCodeOf, readActivationCode } from './codes.ts';
import { packageRuns, packageSeeds, takeFromPackages, usesFor, validityText, type HeldPackage } from './kinds.ts';
import { activateSchema, rechargeOrderSchema } from './schema.ts';
import { stateOf } from './state.ts';

const now = new Date('2026-03-14T10:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const problemsOf = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message);

describe('packages', () => {
  const pack = (usesLeft: number, from: number, to: number, about: Partial<HeldPackage> = {}): HeldPackage => ({
    ...{ type: 'lightweight', maxFen: null, usesLeft },
    ...{ startsAt: later(from), endsAt: later(to) },
    ...about,
  });
  const need = (uses: number, dearestFen = 990, type: TransactionTypeName = 'lightweight') => ({ type, uses, dearestFen });

  it('last a year', () => {
    expect([...new Set(Object.values(packageSeeds).map(({ validMs }) => validMs))]).to.deep.equal([31_536_000_000]);
    expect([31_536_000_000, 86_400_000 * 90].map(validityText)).to.deep.equal(['一年内有效', '90 天内有效']);
  });

  it('run until just before their end', () => {
    expect([-1, 0, 9, 10].map((ms) => packageRuns(pack(1, 0, 10), later(ms)))).to.deep.equal([false, true, true, false]);
    const states = [pack(1, 0, 10), pack(0, 0, 10), pack(1, -9, 0), pack(0, -9, 0)].map((one) => stateOf(one, now));
    expect(states).to.deep.equal(['running', 'usedUp', 'ended', 'ended']);
  });

  it('pay from the one that ends first, and from nothing where they are not enough', () => {
    const packages = [
      ...[pack(5, -1, 300), pack(2, -1, 100), pack(0, -1, 1), pack(9, -1, 50, { type: 'conversion' }), pack(9, -9, 0), pack(9, 10, 20)],
    ];
    const take = (uses: number) =>
      takeFromPackages(packages, need(uses), now)?.map(({ taken, uses: used }) => [packages.indexOf(taken), used]);
    expect([take(1), take(3), take(7), take(8), take(0)]).to.deep.equal([
      [[1, 1]],
      [
        [1, 2],
        [0, 1],
      ],
      [
        [1, 2],
        [0, 5],
      ],
      undefined,
      [],
    ]);
  });

  it('of models pay for orders of which no model costs more than 20 yuan', () => {
    expect(packageSeeds.model10.maxFen).to.equal(20_00);
    const model = pack(9, -1, 300, { type: 'modelPurchase', maxFen: packageSeeds.model10.maxFen });
    const left = (dearestFen: number) => usesFor([model], need(1, dearestFen, 'modelPurchase'), now);
    expect([left(20_00), left(20_01)]).to.deep.equal([9, 0]);
    expect(takeFromPackages([model], need(1, 20_01, 'modelPurchase'), now)).to.equal(undefined);
  });

  it('give as many uses as were asked for, none that is not there, and those that end first', () => {
    const some = fc.array(
      fc.record({
        ...{ type: fc.constantFrom<TransactionTypeName>('lightweight', 'conversion'), maxFen: fc.constantFrom(null, 500, 1000) },
        ...{
          usesLeft: fc.nat(5),
          startsAt: fc.integer({ min: -9, max: 2 }).map(later),
          endsAt: fc.integer({ min: -2, max: 9 }).map(later),
        },
      }),
    );
    fc.assert(
      fc.property(some, fc.nat(20), (packages, uses) => {
        const taken = takeFromPackages(packages, need(uses), now);
        expect(taken === undefined).to.equal(usesFor(packages, need(uses), now) < uses);
        if (taken === undefined) return;
        expect(taken.reduce((sum, one) => sum + one.uses, 0)).to.equal(uses);
        for (const [index, { taken: one, uses: used }] of taken.entries()) {
          expect(used).to.be.within(1, one.usesLeft);
          expect([one.type, packageRuns(one, now), one.maxFen !== 500]).to.deep.equal(['lightweight', true, true]);
          const next = taken[index + 1]?.taken;
          if (next !== undefined) expect([used, one.endsAt <= next.endsAt]).to.deep.equal([one.usesLeft, true]);
        }
      }),
    );
  });

  it('are told apart in the ledger', () => {
    expect(packageOfUnit(packageUnit('0a1b'))).to.equal('0a1b');
    for (const unit of ['coinBought', 'count/lightweight/once', 'coupon/0a1b'] as const) expect(packageOfUnit(unit)).to.equal(undefined);
  });
});

describe('an activation code', () => {
  const readOf = (code: string) => activateSchema.safeParse({ code });

  it('has 80 random bits, and is read however it was typed', () => {
    expect(activationCodeBytes).to.equal(10);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: activationCodeBytes, maxLength: activationCodeBytes }), fc.nat({ max: 79 }), (bytes, bit) => {
        const code = activationCodeOf(bytes);
        const other = bytes.slice();
        other[Math.floor(bit / 8)] = (other[Math.floor(bit / 8)] ?? 0) ^ (128 >> (bit % 8));
        expect(activationCodeOf(other)).to.not.equal(code);
        expect(readActivationCode(` ${groupCode(code).toLowerCase()} `)).to.equal(code);
        expect(readOf(groupCode(code)).data).to.deep.equal({ code });
      }),
    );
  });

  it('is refused before it is tried where it cannot be one', () => {
    expect(problemsOf(readOf('  '))).to.deep.equal(['请输入激活码']);
    for (const code of ['7KQ4-9XWD-2M3P-T5V', '7KQ4-9XWD-2M3P-T5VNN', '7KQ4-9XWD-2M3P-T5V#', '激活码'])
      expect(problemsOf(readOf(code)), code).to.deep.equal(['激活码为 16 位字母和数字']);
  });
});

describe('an order to recharge', () => {
  const read = (payload: object) => rechargeOrderSchema.safeParse(payload);

  it('is of an amount or of a package, within the bounds', () => {
    expect(read({ amount: 100 }).data).to.deep.equal({ type: 'recharge', amountFen: 100 });
    expect(read({ rechargePackageId: 'recharge500' }).data).to.deep.equal({ type: 'rechargePackage', rechargePackageId: 'recharge500' });
    for (const amount of [99, 1_000_001, -100, 100.5])
      expect(problemsOf(read({ amount })), String(amount)).to.include('充值金额须在 ¥1.00 到 ¥10,000.00 之间');
    for (const payload of [{}, { amount: 100, rechargePackageId: 'recharge500' }])
      expect(problemsOf(read(payload))).to.deep.equal(['请选择充值套餐，或输入充值金额']);
  });
});
