import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '#domain/errors/app-error';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { packageUnit } from '#domain/ledger/units';
import { canTransition } from '#domain/orders/state';
import type { OrderWish } from '#domain/orders/subjects';
import { openRefundStates } from '#domain/payments/state';
import { openWithdrawalStatuses } from '#domain/wallet/state';
import { createLocalPayouts, refusedEnding, type LocalPayouts } from '#providers/payouts/local';
import { manualPayouts } from '#providers/payouts/manual';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { testSecret } from '#test/codes';
import { farmBackends } from '#test/databases';
import { Died, reaperOf, type Reaper } from '#test/dying';
import { buildMallModel } from '#test/mall';
import { annualCard, dayMs, expectBalance, minuteMs, openShop, type Shop } from '#test/orders';
import { startOutside } from '#test/packages';
import { addedUpEvery, storiesOf } from '#test/stories';
import { buildEarner, giveCard, newCardNumber } from '#test/wallet';
import { findInvoiceable } from '../invoices/invoiceable.ts';
import { listTitles } from '../invoices/list-titles.ts';
import { requestInvoice } from '../invoices/request.ts';
import { saveTitle } from '../invoices/save-title.ts';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { lapseCounts } from '../membership/lapse-counts.ts';
import { closeDueOrders } from '../orders/close-due.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import type { InnerMethod } from '../orders/sources.ts';
import { sweepPackages } from '../packages/sweep.ts';
import type { Reception } from '../payments/receive.ts';
import { askWithdrawal } from './ask-withdrawal.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { divideMonths } from './divide-months.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { payOut } from './pay-out.ts';
import { repayAllOwed } from './repay-all-owed.ts';
import { settleDueIncome } from './settle-due-income.ts';

const rates = { platformFeePercent: 10, withdrawal: { feePercent: 0.6, taxPercent: 20 } };
const by = { administratorId: 'a'.repeat(32), address: '10.0.0.1' };
/** Nobody pays what he approved. */
const payer = { administratorId: 'b'.repeat(32), address: '10.0.0.1' };
const company = { kind: 'enterprise', name: '北京某某科技有限公司', taxNumber: '91110108MA01ABCD2X' } as const;
const beginFen = 300_00;
const things = ['recharge', 'rechargePackage', 'package', 'model', 'model', 'dearModel', 'conversion', 'membership', 'upgrade'] as const;

/** A step of a random story; `who`, `which` and `nth` count from whatever there is. */
type Step =
  | { does: 'order'; who: number; what: (typeof things)[number] }
  | { does: 'outside'; which: number }
  /** What a provider has to tell reaches us, perhaps again. */
  | { does: 'tell'; nth: number }
  | { does: 'pay'; which: number; method: InnerMethod }
  | { does: 'end'; which: number; isGood: boolean }
  | { does: 'refund'; which: number }
  | { does: 'ask'; who: number; yuan: number }
  | { does: 'decide'; nth: number; approves: boolean }
  | { does: 'payOut' | 'confirm' | 'fail'; nth: number }
  | { does: 'invoice'; who: number; kind: 'recharge' | 'consumption' }
  | { does: 'wait'; days: number }
  | { does: 'upkeep' }
  /** The bank is away, or back; with `isMute` it pays and its answer is lost. */
  | { does: 'bank'; isAway: boolean; isMute: boolean }
  /** Whoever works over this connection dies at its so many-th write. */
  | { does: 'die'; writes: number };

const [who, which, nth] = [fc.nat(1), fc.nat(20), fc.nat(20)];
const one = <const T extends Step['does']>(does: T, more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ does: fc.constant(does), ...more }) as unknown as fc.Arbitrary<Step>;
const step = fc.oneof(
  { weight: 7, arbitrary: one('order', { who, what: fc.constantFrom(...things) }) },
  { weight: 5, arbitrary: one('outside', { which }) },
  { weight: 6, arbitrary: one('tell', { nth }) },
  {
    weight: 6,
    arbitrary: one('pay', {
      which,
      method: fc.constantFrom('cloudCoin', 'cloudCoin', 'earnings', 'packageDeduction', 'memberCount', 'memberCountBatch'),
    }),
  },
  { weight: 3, arbitrary: one('end', { which, isGood: fc.boolean() }) },
  { weight: 3, arbitrary: one('refund', { which }) },
  { weight: 3, arbitrary: one('ask', { who, yuan: fc.constantFrom(100, 100, 150, 400) }) },
  { weight: 3, arbitrary: one('decide', { nth, approves: fc.boolean() }) },
  { weight: 2, arbitrary: one('payOut', { nth }) },
  { weight: 1, arbitrary: one('confirm', { nth }) },
  { weight: 1, arbitrary: one('fail', { nth }) },
  { weight: 3, arbitrary: one('invoice', { who, kind: fc.constantFrom('recharge', 'consumption') }) },
  { weight: 3, arbitrary: one('wait', { days: fc.constantFrom(0.02, 0.5, 8, 33) }) },
  { weight: 2, arbitrary: one('upkeep') },
  { weight: 1, arbitrary: one('bank', { isAway: fc.boolean(), isMute: fc.boolean() }) },
  { weight: 2, arbitrary: one('die', { writes: fc.integer({ min: 1, max: 12 }) }) },
);
/** Steps of one row are taken at the same time, over two connections. */
const story = fc.record({
  byHand: fc.boolean(),
  rows: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 16 }),
});

for (const backend of farmBackends) {
  describe(`any story of what is earned, bought ahead and withdrawn on ${backend.name}`, () => {
    let shop: Shop;
    let reapers: Map<Database, Reaper>;
    before(async () => {
      shop = await openShop(backend);
      reapers = new Map([shop.database, shop.other].map((database) => [database, reaperOf(database)]));
    });
    after(() => shop.close());

    const balance = async (...accounts: Parameters<typeof balancesOf>[1][number][]) => balancesOf(shop.database, accounts);
    const money = (kind: 'bank' | 'wechatPay' | 'refundsOwed') => platformAccount(kind, 'money');

    /** Two who buy from each other; the bank takes the transfers to the one and refuses those to the other. */
    class Story {
      readonly people: { user: UserRow; cardId: string; models: string[] }[] = [];
      readonly orders: OrderRow[] = [];
      readonly tellings: ((deps: ReturnType<Shop['at']>) => Promise<Reception>)[] = [];
      readonly begun = new Set<string>();
      readonly bank: LocalPayouts = createLocalPayouts();
      readonly byHand: boolean;
      nowMs = 0;
      isAway = false;
      isMute = false;
      before: number[] = [];

      constructor(byHand: boolean) {
        this.byHand = byHand;
      }

      async begin(): Promise<void> {
        for (const ending of ['88', refusedEnding]) {
          const user = await shop.person({ coinFen: beginFen, about: { uploaderType: 2, tier: 'basic' } });
          const first = await buildEarner(this.deps(shop.database), user, 0);
          const card = ending === refusedEnding ? await giveCard(this.deps(shop.database), user.id, newCardNumber(ending)) : first;
          await saveTitle(this.deps(shop.database), { ownerId: user.id, ...company });
          const models: string[] = [];
          for (const priceFen of [15_00, 140_00]) models.push((await buildMallModel(shop.database, user, { priceFen })).id);
          this.people.push({ user, cardId: card.id, models });
        }
        this.before = await balance(money('bank'), money('wechatPay'), money('refundsOwed'));
      }

      deps(database: Database) {
        const pay: LocalPayouts['pay'] = async (payout) => {
          if (this.isAway && !this.isMute) throw new Error('away');
          const outcome = await this.bank.pay(payout);
          if (this.isAway) throw new Error('no answer');
          return outcome;
        };
        const payouts = this.byHand ? manualPayouts : { name: 'local' as const, paysItself: true, pay };
        return { ...shop.at(this.nowMs, database), secret: testSecret, rates, payouts };
      }

      async act(taken: Step, database: Database): Promise<unknown> {
        const deps = this.deps(database);
        if (taken.does === 'wait') this.nowMs += Math.round(taken.days * dayMs);
        else if (taken.does === 'bank') Object.assign(this, { isAway: taken.isAway, isMute: taken.isMute });
        else if (taken.does === 'die') reapers.get(database)?.arm(taken.writes);
        else if (taken.does === 'upkeep') await this.upkeep(database);
        else if (taken.does === 'tell') await this.tellings[taken.nth % Math.max(1, this.tellings.length)]?.(deps);
        else if ('who' in taken) await this.wish(taken, deps);
        else if ('which' in taken) await this.move(taken, deps);
        else await this.decide(taken, deps);
        return undefined;
      }

      async upkeep(database: Database): Promise<void> {
        const deps = this.deps(database);
        await closeDueOrders(deps);
        await divideMonths(deps);
        await settleDueIncome(deps);
        await repayAllOwed(deps);
        await sweepPackages(deps);
        await lapseCounts(deps);
      }

      async wish(taken: Extract<Step, { who: number }>, deps: ReturnType<Story['deps']>): Promise<void> {
        const person = this.people[taken.who % 2]!;
        const { id: ownerId } = person.user;
        if (taken.does === 'ask') {
          await askWithdrawal(deps, { ownerId, grossFen: taken.yuan * 100, cardId: person.cardId, address: by.address });
          return;
        }
        if (taken.does === 'invoice') {
          const [title] = await listTitles(deps, { ownerId });
          const orderIds = (await findInvoiceable(deps, { ownerId, kind: taken.kind })).map(({ order }) => order.id);
          if (title !== undefined && orderIds.length > 0)
            await requestInvoice(deps, { ownerId, kind: taken.kind, titleId: title.id, orderIds });
          return;
        }
        const [cheap = '', dear = ''] = this.people[(taken.who + 1) % 2]!.models;
        const wishes: Record<(typeof things)[number], () => OrderWish | Promise<OrderWish>> = {
          recharge: () => ({ type: 'recharge', amountFen: 120_00 }),
          rechargePackage: () => ({ type: 'rechargePackage', rechargePackageId: 'recharge500' }),
          package: () => ({ type: 'package', packageId: 'conversion10' }),
          model: () => ({ type: 'modelPurchase', modelId: cheap }),
          dearModel: () => ({ type: 'modelPurchase', modelId: dear }),
          conversion: () => shop.conversion(person.user),
          membership: () => annualCard,
          upgrade: () => ({ ...annualCard, tier: 'advanced' }),
        };
        this.orders.push(await shop.order(person.user, await wishes[taken.what](), null, deps));
      }

      async move(taken: Extract<Step, { which: number }>, deps: ReturnType<Story['deps']>): Promise<void> {
        const order = this.orders[taken.which % Math.max(1, this.orders.length)];
        if (order === undefined) return;
        const { id: orderId, ownerId } = order;
        if (taken.does === 'pay') return payOrder(deps, { ownerId, orderId, method: taken.method });
        if (taken.does === 'refund') return void (await refundByOperator(deps, { order: { orderId }, by, cause: '试' }));
        if (taken.does === 'end') {
          const { jobId } = await deps.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
          if (jobId === null) return;
          if (taken.isGood) await beginJob(deps, { id: jobId, attempt: 1 });
          const outcome = taken.isGood
            ? { status: 'Success' as const }
            : { status: 'Error' as const, code: 'model.empty' as const, params: {} };
          await finishJob(deps, { id: jobId, attempt: 1, outcome });
          return;
        }
        if ((await shop.read(order)).status !== 'Created' || this.begun.has(orderId)) return;
        this.begun.add(orderId);
        this.tellings.push(await startOutside(deps, order));
      }

      async decide(taken: Extract<Step, { nth: number }>, deps: ReturnType<Story['deps']>): Promise<void> {
        const ownerId = this.people.map(({ user }) => user.id);
        const rows = await deps.database.withdrawals.findAll({ where: { ownerId }, order: ['createdAt', 'id'] });
        const row = rows[taken.nth % Math.max(1, rows.length)];
        if (row === undefined) return;
        const { id: withdrawalId } = row;
        if (taken.does === 'decide') return checkWithdrawal(deps, { withdrawalId, ...by, cause: taken.approves ? null : '资料不符' });
        if (taken.does === 'payOut') return payOut(deps, { withdrawalId, ...payer });
        // An operator says what the bank did with what he paid by hand.
        if (!this.byHand) return;
        if (taken.does === 'confirm') await confirmWithdrawal(deps, { withdrawalId, bankNumber: `CMB${withdrawalId}`, ...payer });
        else await failWithdrawal(deps, { withdrawalId, cause: '户名不符', ...payer });
      }

      /** What is under way comes to its end. */
      async end(): Promise<void> {
        for (const reaper of reapers.values()) reaper.disarm();
        this.isAway = false;
        this.nowMs += 31 * minuteMs;
        await this.upkeep(shop.database);
        const ownerId = this.people.map(({ user }) => user.id);
        for (const { id: withdrawalId } of await shop.database.withdrawals.findAll({ where: { ownerId, status: ['Approved', 'Paying'] } }))
          await payOut(this.deps(shop.database), { withdrawalId, ...payer });
      }

      /** What must hold after any story. */
      async hold(): Promise<void> {
        const { database } = shop;
        const ownerId = this.people.map(({ user }) => user.id);
        const orders = await database.orders.findAll({ where: { ownerId } });
        const withdrawals = await database.withdrawals.findAll({ where: { ownerId } });
        const orderId = orders.map(({ id }) => id);
        const receipts = await database.paymentReceipts.findAll({ where: { orderId } });
        const owed = await database.paymentRefunds.findAll({ where: { orderId, state: [...openRefundStates] } });
        const lines = await database.orderLines.findAll({ where: { orderId } });
        const sum = <Row>(rows: readonly Row[], fen: (row: Row) => number): number => rows.reduce((all, row) => all + fen(row), 0);
        const [bank = 0, wechat = 0, refunds = 0] = await balance(money('bank'), money('wechatPay'), money('refundsOwed'));
        const [bankBefore = 0, wechatBefore = 0, refundsBefore = 0] = this.before;
        const paidOut = withdrawals.filter(({ status }) => status === 'Paid');
        expect(bank - bankBefore, 'the bank').to.equal(sum(paidOut, ({ netFen }) => netFen));
        expect(wechatBefore - wechat, 'what came').to.equal(sum(receipts, ({ amountFen }) => amountFen));
        expect(refunds - refundsBefore, 'owed').to.equal(sum(owed, ({ amountFen }) => amountFen));
        if (!this.byHand) {
          const transfers = this.bank.transfers().map(({ key, amountFen }) => [key, amountFen]);
          expect(transfers, 'paid once').to.have.deep.members(paidOut.map(({ number, netFen }) => [number, netFen]));
        }
        for (const { grossFen, feeFen, taxFen, netFen } of withdrawals) expect(feeFen + taxFen + netFen).to.equal(grossFen);
        for (const order of orders) await this.holdOrder(order);
        for (const { user } of this.people) {
          const his = orders.filter((order) => order.ownerId === user.id);
          const kept = (method: InnerMethod): number =>
            sum(
              his.filter((order) => order.method === method),
              ({ paidFen, refundedFen }) => paidFen - refundedFen,
            );
          const charged = his.filter(({ status }) => status === 'Done').map(({ id }) => id);
          const coins = sum(
            lines.filter((line) => charged.includes(line.orderId)),
            ({ subject }) =>
              subject.type === 'rechargePackage' ? subject.priceFen + subject.giftFen : subject.type === 'recharge' ? subject.amountFen : 0,
          );
          expect(await shop.coinsOf(user), 'coins').to.equal(beginFen + coins - kept('cloudCoin'));

          const incomes = await database.incomes.findAll({ where: { ownerId: user.id } });
          const of = (status: string): number =>
            sum(
              incomes.filter((income) => income.status === status),
              ({ incomeFen }) => incomeFen,
            );
          const asked = withdrawals.filter((row) => row.ownerId === user.id);
          const open = asked.filter(({ status }) => openWithdrawalStatuses.some((one) => one === status));
          const gone = [...open, ...asked.filter(({ status }) => status === 'Paid')];
          const owedFen = sum(incomes, (income) => income.owedFen);
          const accounts = (['incomePending', 'incomeSettled', 'incomeFrozen', 'incomeOwed'] as const).map((kind) =>
            userAccount(kind, user.id, 'money'),
          );
          expect(await balance(...accounts), 'income').to.deep.equal([
            of('Pending'),
            of('Settled') - kept('earnings') - sum(gone, ({ grossFen }) => grossFen) + owedFen,
            sum(open, ({ grossFen }) => grossFen),
            owedFen === 0 ? 0 : -owedFen,
          ]);

          const packs = await database.packages.findAll({ where: { ownerId: user.id, lapsedAt: null } });
          const bought = his.filter(({ type, status }) => type === 'package' && status === 'Done');
          const uses = his.filter(({ method }) => method === 'packageDeduction').map(({ id }) => id);
          const spent = lines.filter((line) => uses.includes(line.orderId) && line.status !== 'Refunded').length;
          const left = await balance(...packs.map(({ id }) => userAccount('counts', user.id, packageUnit(id))));
          expect(
            sum(left, (one) => one),
            'uses of packages',
          ).to.equal(10 * bought.length - spent);
          const owns = lines.filter(
            (line) => his.some(({ id }) => id === line.orderId) && line.subject.type === 'modelPurchase' && line.status === 'Done',
          );
          expect(await database.modelPurchases.count({ where: { ownerId: user.id } }), 'models').to.equal(owns.length);
        }
        await this.holdInvoices(orders, ownerId);
      }

      async holdOrder({ id, status, paidAt, expiresAt, paidFen, refundedFen, closeReason }: OrderRow): Promise<void> {
        const path = await shop.pathOf({ id });
        expect(path.at(-1)).to.equal(status);
        for (const [index, to] of path.entries())
          if (index > 0) expect(canTransition(path[index - 1] ?? to, to), path.join()).to.equal(true);
        if (paidAt !== null) expect(paidAt.getTime(), 'paid in time').to.be.lessThan(expiresAt.getTime());
        expect(refundedFen, 'never more back than was paid').to.be.at.most(paidFen);
        if (closeReason !== null) expect(paidFen, 'what is closed took nothing').to.equal(0);
        expect(status, 'nothing stays open beyond its time').not.to.be.oneOf(['Created', 'Paid']);
      }

      /** An order is on one at most, and what an invoice says is what stayed paid. */
      async holdInvoices(orders: readonly OrderRow[], ownerId: readonly string[]): Promise<void> {
        const { invoices, invoiceOrders, orderLines } = shop.database;
        for (const { id: invoiceId, amountFen, correctedFen } of await invoices.findAll({ where: { ownerId: [...ownerId] } })) {
          const on = (await invoiceOrders.findAll({ where: { invoiceId } })).map((row) => row.orderId);
          const paidFen = orders.filter(({ id }) => on.includes(id)).reduce((all, order) => all + order.paidFen, 0);
          const back = await orderLines.findAll({ where: { orderId: on, status: 'Refunded' } });
          expect(amountFen - correctedFen, 'invoiced').to.equal(paidFen - back.reduce((all, line) => all + line.refundedFen, 0));
        }
      }
    }

    const stories = storiesOf(backend.name === 'SQLite' ? 40 : 20);
    it('leaves everybody with what he earned and paid for, pays out once, and leaves a ledger that adds up', async () => {
      let told = 0;
      await fc.assert(
        fc.asyncProperty(story, async ({ byHand, rows }) => {
          const one = new Story(byHand);
          await one.begin();
          for (const row of rows) {
            const refused = (error: unknown): void => {
              // The upkeep goes on with other orders, and says at its end what stopped it.
              const all: unknown[] = error instanceof AggregateError ? error.errors : [error];
              if (!all.every((each) => each instanceof AppError || each instanceof Died)) throw error;
            };
            const connections = [shop.database, shop.other];
            await Promise.all(row.map((taken, index) => one.act(taken, connections[index % 2]!).catch(refused)));
          }
          await one.end();
          await one.hold();
          if (++told % addedUpEvery === 0) await expectBalance(shop.database);
        }),
        { numRuns: stories },
      );
      await expectBalance(shop.database);
    }).timeout(120_000 + stories * 3000);
  });
}
