import { expect } from 'chai';
import fc from 'fast-check';
import {
  accountKindNames,
  accountKinds,
  orderAccount,
  platformAccount,
  userAccount,
  type AccountKind,
  type AccountName,
} from './accounts.ts';
import { checkOperation, sumByUnit } from './check-operation.ts';
import { ledgerLimits } from './limits.ts';
import { operationKinds, posting, type Operation, type OperationKind, type OperationKindEntry, type Posting } from './operations.ts';
import { countUnit, couponUnit, familyOf, type Unit, type UnitFamily } from './units.ts';

const amount = fc.integer({ min: 1, max: ledgerLimits.amount });
const kinds = Object.keys(operationKinds) as OperationKind[];
const example: Record<UnitFamily, Unit> = {
  money: 'money',
  coinBought: 'coinBought',
  coinGiven: 'coinGiven',
  count: countUnit('conversion', '2027-02-28'),
  coupon: couponUnit('a1'),
};

const build = (postings: readonly Posting[], about: Partial<Operation> = {}): Operation => ({
  ...{ key: 'pay/1', kind: 'pay', orderId: 'o', actorId: null, note: '' },
  ...about,
  postings,
});
const isUsers = (kind: AccountKind): boolean => accountKinds[kind].owner === 'user';
const nameOf = (kind: AccountKind, unit: Unit, user = 'u'): AccountName => ({
  ...{ kind, unit },
  ownerId: { user, order: 'o', platform: null }[accountKinds[kind].owner],
});

const coins = userAccount('coins', 'u', 'coinGiven');
const used = platformAccount('used', 'coinGiven');
const sound = [posting(coins, -500), posting(used, 500)];

/** For each kind of operation, every pair of accounts that it may move in one unit. */
const pairs = kinds.flatMap((kind) => {
  const { accounts, units }: OperationKindEntry = operationKinds[kind];
  return units.flatMap((family) => {
    const moved = accounts.filter((name) => accountKinds[name].units.some((known) => known === family));
    return moved.flatMap((from) => moved.filter((to) => to !== from).map((to) => ({ kind, family, from, to })));
  });
});
const about = { actorId: 'operator', note: '多扣了一枚' };

describe('an operation of the ledger', () => {
  it('may be posted where every unit adds up to 0, and in no other case', () => {
    const legs = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-f0-9]{4}$/), amount), {
      minLength: 1,
      maxLength: 20,
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(legs, fc.integer({ min: -3, max: 3 }), (sellers, off) => {
        const total = sellers.reduce((sum, [, fen]) => sum + fen, 0);
        fc.pre(total + off <= ledgerLimits.amount && total + off > 0);
        const income = sellers.map(([id, fen]) => posting(userAccount('incomePending', id, 'money'), fen));
        const faults = checkOperation(build([posting(platformAccount('alipay', 'money'), -total - off), ...income]));
        expect(faults).to.deep.equal(off === 0 ? [] : ['unbalanced']);
      }),
    );
  });

  it('balances in each unit for itself: coins are no money, bought ones not given ones, one coupon not another', () => {
    const units = Object.values(example);
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.constantFrom(...units), amount, (one, other, fen) => {
        const from = accountKindNames.find((kind) => accountKinds[kind].units.some((known) => known === familyOf(one))) ?? 'coins';
        const to = accountKindNames.findLast((kind) => accountKinds[kind].units.some((known) => known === familyOf(other))) ?? 'used';
        const postings = [posting(nameOf(from, one), -fen), posting(nameOf(to, other), fen)];
        const faults = checkOperation(build(postings, { kind: 'correct', ...about }));
        expect(faults).to.deep.equal(one === other ? [] : ['unbalanced']);
        expect([...sumByUnit(postings).values()].reduce((sum, each) => sum + each, 0)).to.equal(0);
      }),
    );
  });

  it('moves whole, bounded amounts that are not 0', () => {
    const of = (fen: number): string[] => checkOperation(build([posting(coins, -fen), posting(used, fen)]));
    expect(of(ledgerLimits.amount)).to.deep.equal([]);
    expect(of(ledgerLimits.amount + 1)).to.deep.equal(['amount']);
    expect(of(0)).to.deep.equal(['zero']);
    for (const fen of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(of(fen), String(fen)).to.include('amount');
    expect(Number.isSafeInteger(ledgerLimits.postings * ledgerLimits.amount)).to.equal(true);
    expect(Number.isSafeInteger(ledgerLimits.balance + ledgerLimits.amount)).to.equal(true);
  });

  it('has two postings at least, a bounded number, and one an account', () => {
    expect(checkOperation(build([]))).to.deep.equal(['postings']);
    expect(checkOperation(build([posting(coins, -1), posting(coins, -1), posting(used, 2)]))).to.deep.equal(['twice']);
    const many = (count: number): string[] => {
      const takers = Array.from({ length: count - 1 }, (_, index) => posting(userAccount('incomePending', `u${index}`, 'money'), 1));
      return checkOperation(build([posting(platformAccount('alipay', 'money'), 1 - count), ...takers]));
    };
    expect([many(ledgerLimits.postings), many(ledgerLimits.postings + 1)]).to.deep.equal([[], ['postings']]);
  });

  it('names accounts that there are: a user’s with its owner, the platform’s without, and with a unit of theirs', () => {
    const faultsOf = (account: AccountName): string[] =>
      checkOperation(build([posting(account, -500), posting({ ...used, unit: account.unit }, 500)]));
    expect(faultsOf(coins)).to.deep.equal([]);
    for (const ownerId of [null, '']) expect(faultsOf({ ...coins, ownerId })).to.deep.equal(['owner']);
    expect(checkOperation(build([posting(coins, -500), posting({ ...used, ownerId: 'u' }, 500)]))).to.deep.equal(['owner']);
    expect(faultsOf({ ...coins, unit: 'money' })).to.deep.equal(['unit']);
    const held = (orderId: string): string[] =>
      checkOperation(build([posting(coins, -500), posting(orderAccount('held', orderId, 'coinGiven'), 500)]));
    expect([held('o'), held('another'), held('')]).to.deep.equal([[], ['owner'], ['owner']]);
    for (const unit of ['gold', 'count/x', 'count/x/', 'coupon/', 'coupon/a b', `coupon/${'a'.repeat(80)}`])
      expect(faultsOf({ ...coins, unit: unit as Unit }), unit).to.include('unit');
  });

  it('has a key of plain characters, and a reason where an operator corrects', () => {
    for (const key of ['', 'a b', '键', 'a'.repeat(101)]) expect(checkOperation(build(sound, { key })), key).to.deep.equal(['key']);
    expect(checkOperation(build(sound, { key: 'a'.repeat(100) }))).to.deep.equal([]);
    expect(checkOperation(build(sound, { note: '字'.repeat(201) }))).to.deep.equal(['note']);
    expect(checkOperation(build(sound, { kind: 'correct', ...about }))).to.deep.equal([]);
    expect(checkOperation(build(sound, { kind: 'correct', ...about, actorId: null }))).to.deep.equal(['note']);
    expect(checkOperation(build(sound, { kind: 'correct', ...about, note: ' ' }))).to.deep.equal(['note']);
  });

  it('moves what its kind may move, and nothing else', () => {
    expect(pairs.length).to.be.greaterThan(200);
    const allowed = new Set(pairs.map(({ kind, family, from, to }) => `${kind} ${family} ${from} ${to}`));
    for (const kind of kinds)
      for (const { family, from, to } of pairs.filter((pair) => pair.kind === 'correct')) {
        const unit = example[family];
        const faults = checkOperation(build([posting(nameOf(from, unit), -1), posting(nameOf(to, unit), 1)], { kind, ...about }));
        expect(faults.includes('kind'), `${kind} ${family} ${from} ${to}`).to.equal(!allowed.has(`${kind} ${family} ${from} ${to}`));
      }
  });

  it('never lets coins become money that leaves us, or income of who has them', () => {
    for (const kind of ['pay', 'refund', 'recharge'] as const)
      for (const unit of ['coinBought', 'coinGiven'] as const) {
        const { accounts }: OperationKindEntry = operationKinds[kind];
        const taken = [posting(userAccount('coins', 'u', unit), -500), posting(platformAccount('issued', unit), 500)];
        for (const to of accounts.filter((name) => accountKinds[name].units.some((known) => known === 'money') && name !== 'coinsOwed')) {
          const faults = (ownerId: string): string[] =>
            checkOperation(
              build([...taken, posting(platformAccount('coinsOwed', 'money'), -500), posting(nameOf(to, 'money', ownerId), 500)], { kind }),
            );
          const isOwn = isUsers(to) || accountKinds[to].isWayOut;
          expect(faults('u').includes('coinsWithdrawn'), `${kind} ${to}`).to.equal(isOwn);
          expect(faults('seller').includes('coinsWithdrawn'), `${kind} ${to} of a seller`).to.equal(accountKinds[to].isWayOut);
        }
      }
  });

  it('withdraws nothing but settled income, and lets no bought coin be given away or lapse', () => {
    const movers = (kind: OperationKind): string[] => [...(operationKinds[kind] as OperationKindEntry).accounts].filter(isUsers);
    expect(movers('askWithdrawal')).to.deep.equal(['incomeSettled', 'incomeFrozen']);
    expect(movers('payWithdrawal')).to.deep.equal(['incomeFrozen']);
    const bank = kinds.filter((kind) => kind !== 'correct' && (operationKinds[kind] as OperationKindEntry).accounts.includes('bank'));
    for (const kind of bank) expect((operationKinds[kind] as OperationKindEntry).units, kind).to.deep.equal(['money']);
    const bought = kinds.filter((kind) => (operationKinds[kind] as OperationKindEntry).units.includes('coinBought'));
    expect(bought).to.deep.equal(['recharge', 'pay', 'refund', 'correct']);
  });

  it('lets no account of a user or of an order go below zero but for what a seller owes, and every account of the platform', () => {
    const below = accountKindNames.filter((kind) => accountKinds[kind].mayGoBelowZero && accountKinds[kind].owner !== 'platform');
    expect(below).to.deep.equal(['incomeOwed']);
    for (const kind of accountKindNames.filter((name) => accountKinds[name].owner === 'platform'))
      expect(accountKinds[kind].mayGoBelowZero, kind).to.equal(true);
  });
});
