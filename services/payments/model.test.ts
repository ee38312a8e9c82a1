import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '#domain/errors/app-error';
import { platformAccount } from '#domain/ledger/accounts';
import { canTransition } from '#domain/orders/state';
import { clearingAccounts, outerMethods, type OuterMethod } from '#domain/trade/methods';
import type { Outcome } from '#domain/workflows/outcome';
import { ProviderFault } from '#providers/calling/ask';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { annualCard, expectBalance, minuteMs, openShop, type Shop } from '#test/orders';
import { addedUpEvery, storiesOf } from '#test/stories';
import { openPaymentShop, type PaymentShop } from '#test/payment-shop';
import type { DiskDeps, PaymentDeps } from '../deps.ts';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { closeDueOrders } from '../orders/close-due.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { attendOrder } from './attend.ts';
import { startPayment } from './start.ts';
import { takeNotification } from './take-notification.ts';

const endings = {
  success: { status: 'Success' },
  badFile: { status: 'Error', code: 'model.empty', params: {} },
  cancelled: { status: 'Cancelled' },
} as const satisfies Record<string, Outcome>;
const acts = ['pay', 'silent', 'twice', 'wrongAmount', 'late', 'fail'] as const;

/** A step of a random story; `who`, `which` and `nth` count from whatever there is. */
type Step =
  | { does: 'order'; who: number; what: 'membership' | 'upgrade' | 'conversion' | 'batch'; coupon: boolean }
  /** `brings`: whether the browser brings Alipay its form. */
  | { does: 'start'; which: number; by: OuterMethod; coupon: 'same' | 'none' | 'own'; brings: boolean }
  | { does: 'bring'; nth: number }
  | { does: 'play'; nth: number; act: (typeof acts)[number] }
  /** A notification that came is taken in, perhaps again. */
  | { does: 'tell'; nth: number }
  | { does: 'coins'; which: number }
  | { does: 'cancel'; which: number }
  | { does: 'refund'; which: number }
  | { does: 'end'; which: number; line: number; as: keyof typeof endings }
  | { does: 'attend'; which: number }
  | { does: 'wait'; minutes: number }
  | { does: 'close' }
  /** The providers are away, or back. */
  | { does: 'outage' };

const [who, which, nth] = [fc.nat(1), fc.nat(20), fc.nat(20)];
const one = <T extends string>(does: T, more: object = {}) => fc.record({ does: fc.constant(does), ...more });
const choose = <const T>(...values: T[]) => fc.constantFrom(...values);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: one('order', { who, coupon: fc.boolean(), what: choose('membership', 'upgrade', 'conversion', 'conversion', 'batch') }),
  },
  {
    weight: 6,
    arbitrary: one('start', { which, by: choose(...outerMethods), coupon: choose('same', 'same', 'none', 'own'), brings: fc.boolean() }),
  },
  { weight: 2, arbitrary: one('bring', { nth }) },
  { weight: 6, arbitrary: one('play', { nth, act: choose(...acts) }) },
  { weight: 6, arbitrary: one('tell', { nth }) },
  { weight: 1, arbitrary: one('coins', { which }) },
  { weight: 2, arbitrary: one('cancel', { which }) },
  { weight: 1, arbitrary: one('refund', { which }) },
  { weight: 3, arbitrary: one('end', { which, line: fc.nat(2), as: choose('success', 'badFile', 'cancelled') }) },
  { weight: 3, arbitrary: one('attend', { which }) },
  { weight: 2, arbitrary: one('wait', { minutes: fc.integer({ min: 1, max: 31 }) }) },
  { weight: 1, arbitrary: one('close') },
  { weight: 1, arbitrary: one('outage') },
) as unknown as fc.Arbitrary<Step>;
/** Steps of one row are taken at the same time, over two connections. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 16 });

for (const backend of farmBackends) {
  describe(`any story of payments on ${backend.name}`, function () {
    this.timeout(60_000);
    const stories = storiesOf(backend.name === 'SQLite' ? 40 : 20);
    let shop: Shop;
    let paid: PaymentShop;
    before(async () => ([shop, paid] = await Promise.all([openShop(backend), openPaymentShop()])));
    after(async () => {
      await shop.close();
      await paid.close();
    });

    const clearing = async (): Promise<number> => {
      const accounts = outerMethods.map((method) => platformAccount(clearingAccounts[method], 'money'));
      return (await balancesOf(shop.database, accounts)).reduce((sum, balance) => sum - balance, 0);
    };

    /** Two people with a coupon and coins each, and their payers. */
    class Story {
      readonly people: { user: UserRow; coupon: string }[] = [];
      readonly orders: OrderRow[] = [];
      readonly forms: Record<string, string>[] = [];
      /** What was told before it. */
      told = 0;
      nowMs = 0;
      away = false;
      before = 0;

      async begin(): Promise<void> {
        this.told = paid.told.length;
        this.before = await clearing();
        for (let index = 0; index < 2; index++) {
          const user = await shop.person({ coinFen: 310_00, about: { tier: 'basic' } });
          this.people.push({ user, coupon: await shop.coupon(user) });
        }
      }

      deps(by: Database): DiskDeps & PaymentDeps {
        const deps = shop.at(this.nowMs, by);
        // The providers' clock is ours.
        paid.pass((deps.clock?.() ?? new Date()).getTime() - paid.clock().getTime());
        return { ...deps, payments: this.away ? {} : paid.local.providers };
      }

      trades() {
        return paid.local.trades().filter(({ outTradeNo }) => this.orders.some(({ orderNumber }) => outTradeNo.startsWith(orderNumber)));
      }

      async act(taken: Step, by: Database): Promise<void> {
        const deps = this.deps(by);
        if (taken.does === 'wait') this.nowMs += taken.minutes * minuteMs;
        else if (taken.does === 'outage') this.away = !this.away;
        else if (taken.does === 'close') await closeDueOrders(deps);
        else if ('who' in taken) await this.submit(taken, deps);
        else if ('nth' in taken) await this.move(taken, deps);
        else await this.decide(taken, deps);
      }

      async submit({ who: index, what, coupon: takes }: Extract<Step, { does: 'order' }>, deps: DiskDeps): Promise<void> {
        const { user, coupon } = this.people[index % this.people.length]!;
        const couponId = takes ? coupon : null;
        const cards = { membership: annualCard, upgrade: { ...annualCard, tier: 'advanced' } as const };
        const wish = what === 'conversion' || what === 'batch' ? await shop.conversion(user) : cards[what];
        this.orders.push(what === 'batch' ? await shop.batch(user, 3, couponId, deps) : await shop.order(user, wish, couponId, deps));
      }

      /** What happens at the providers, and what they tell. */
      async move(taken: Extract<Step, { nth: number }>, deps: PaymentDeps): Promise<void> {
        const pick = <T>(some: readonly T[]): T | undefined => some[taken.nth % Math.max(1, some.length)];
        if (taken.does === 'bring') {
          const form = pick(this.forms);
          if (form !== undefined) await paid.local.takeForm(form);
        } else if (taken.does === 'play') {
          const trade = pick(this.trades());
          if (trade !== undefined) await paid.local.play(trade.provider, trade.outTradeNo, taken.act);
        } else {
          const notice = pick(paid.told.slice(this.told));
          if (notice === undefined || this.away) return;
          const { provider: method, delivery } = notice;
          await takeNotification(deps, { provider: paid.local.providers[method], method, delivery });
        }
      }

      async decide(taken: Extract<Step, { which: number }>, deps: DiskDeps & PaymentDeps): Promise<unknown> {
        const order = this.orders[taken.which % Math.max(1, this.orders.length)];
        if (order === undefined) return undefined;
        const { id: orderId, ownerId, orderNumber } = order;
        if (taken.does === 'cancel') return cancelOrder(deps, { ownerId, orderId });
        if (taken.does === 'attend') return attendOrder(deps, { orderId, asks: true });
        if (taken.does === 'refund') return refundByOperator(deps, { order: { orderNumber }, cause: '试' });
        if (taken.does === 'coins') return payOrder(deps, { ownerId, orderId, method: 'cloudCoin' });
        if (taken.does === 'start') return this.start(taken, order, deps);
        const lines = await deps.database.orderLines.findAll({ where: { orderId }, order: ['line'] });
        const jobId = lines[taken.line % lines.length]?.jobId ?? null;
        if (jobId === null) return undefined;
        if (taken.as === 'success') await beginJob(deps, { id: jobId, attempt: 1 });
        return finishJob(deps, { id: jobId, attempt: 1, outcome: endings[taken.as] });
      }

      async start({ by: method, coupon, brings }: Extract<Step, { does: 'start' }>, order: OrderRow, deps: PaymentDeps): Promise<void> {
        const { id: orderId, ownerId } = order;
        const own = this.people.find(({ user }) => user.id === ownerId)?.coupon;
        const couponId = { same: undefined, none: null, own }[coupon];
        const notifyUrl = `${paid.request().notifyUrl}/${method}`;
        const started = await startPayment(deps, { ownerId, orderId, method, couponId, notifyUrl, returnUrl: notifyUrl });
        if (!('form' in started)) return;
        const form = { ...Object.fromEntries(new URL(started.form.action).searchParams), ...started.form.fields };
        if (brings) await paid.local.takeForm(form);
        else this.forms.push(form);
      }

      /** As the workflows of its orders would, until nothing is left to do. */
      async end(): Promise<void> {
        this.away = false;
        // Those whose time has long been over may be closed without being asked about; the others' providers are asked first.
        this.nowMs += 31 * minuteMs;
        await closeDueOrders(this.deps(shop.database));
        await this.hearOfTheLate();
        for (const { id: orderId } of this.orders) {
          for (let tries = 0; ; tries++) {
            const { isOver, owed, refused } = await attendOrder(this.deps(shop.database), { orderId, asks: true });
            expect(refused).to.equal(0);
            if (isOver && owed === 0) break;
            expect(tries, 'it ends').to.be.lessThan(10);
            // WeChat Pay takes a second over a refund.
            this.nowMs += 2000;
          }
        }
      }

      /** What was paid when the provider had already called it closed is known by its notification alone, which it repeats until it is heard. */
      async hearOfTheLate(): Promise<void> {
        for (const { provider: method, outTradeNo, paidAt, expiresAt } of this.trades()) {
          if (paidAt === undefined || paidAt < expiresAt) continue;
          const count = paid.told.length + 1;
          await paid.local.play(method, outTradeNo, 'tell');
          const notice = (await paid.toldOf(count)).at(-1)!;
          await takeNotification(this.deps(shop.database), { provider: paid.local.providers[method], method, delivery: notice.delivery });
        }
      }

      /** What must hold after any story. */
      async hold(): Promise<void> {
        const { database } = shop;
        const orders = await database.orders.findAll({ where: { id: this.orders.map(({ id }) => id) } });
        const net = (some: readonly { amountFen: number; paidAt?: number | undefined; refunds: { amountFen: number }[] }[]): number =>
          some.reduce(
            (sum, { amountFen, paidAt, refunds }) =>
              sum + (paidAt === undefined ? 0 : amountFen) - refunds.reduce((all, refund) => all + refund.amountFen, 0),
            0,
          );
        expect(await clearing(), 'what providers hold for us').to.equal(this.before + net(this.trades()));
        expect(await balancesOf(database, [platformAccount('refundsOwed', 'money')]), 'owed').to.deep.equal([0]);
        for (const order of orders) {
          const { id, orderNumber, status, method, paidFen, refundedFen, paidAt, expiresAt, closeReason } = order;
          const own = this.trades().filter(({ outTradeNo }) => outTradeNo.startsWith(orderNumber));
          const isOuter = method === 'wechat' || method === 'alipay';
          expect(net(own), `${status}: what is kept of what was paid outside`).to.equal(isOuter ? paidFen - refundedFen : 0);
          if (paidAt !== null) expect(paidAt.getTime(), 'paid in time').to.be.lessThan(expiresAt.getTime());
          expect(refundedFen, 'never more back than was paid').to.be.at.most(paidFen);
          if (closeReason !== null) expect(paidFen, 'what is closed took nothing').to.equal(0);
          expect(status).to.be.oneOf(['Done', 'Fulfilling', 'Closed', 'Refunded']);
          const path = await shop.pathOf({ id });
          for (const [index, to] of path.entries())
            if (index > 0) expect(canTransition(path[index - 1] ?? to, to), path.join()).to.equal(true);
          const attempts = await database.paymentAttempts.findAll({ where: { orderId: id } });
          expect(attempts.filter(({ state }) => state === 'Paid').length, 'paid by').to.equal(paidAt === null ? 0 : 1);
          expect(attempts.filter(({ state, liveOrderId }) => state === 'Live' || state === 'Absent' || liveOrderId !== null)).to.deep.equal(
            [],
          );
        }
        for (const { user, coupon } of this.people) {
          const his = orders.filter(({ ownerId }) => ownerId === user.id);
          const kept = his.filter(({ status }) => status === 'Done' || status === 'Fulfilling');
          const inUse = his.filter(({ couponId, couponUse }) => couponId === coupon && couponUse === 'Spent');
          expect(await shop.usesOf(user, coupon), 'coupon').to.equal(1 - inUse.length);
          const cards = kept.filter(({ type }) => type === 'membership');
          const terms = await database.membershipTerms.count({ where: { userId: user.id, source: 'order' } });
          // What is left of a lower tier when a higher one begins is a term of its own.
          expect(terms, 'terms').to.be.within(cards.length, 3 * cards.length);
          const worked = his.filter(({ type, paidAt }) => type === 'conversion' && paidAt !== null).map(({ id }) => id);
          const lines = await database.orderLines.count({ where: { orderId: worked } });
          expect(await database.jobs.count({ where: { ownerId: user.id } }), 'jobs').to.equal(lines);
        }
      }
    }

    it('keeps what was paid for and handed over, once, and gives all else back to where it came from', async () => {
      let tellings = 0;
      await fc.assert(
        fc.asyncProperty(story, async (rows) => {
          const told = new Story();
          await told.begin();
          for (const row of rows) {
            const refused = (error: unknown): void => {
              if (!(error instanceof AppError || error instanceof ProviderFault)) throw error;
            };
            const connections = [shop.database, shop.other];
            await Promise.all(row.map((taken, index) => told.act(taken, connections[index % 2]!).catch(refused)));
          }
          await told.end();
          await told.hold();
          if (++tellings % addedUpEvery === 0) await expectBalance(shop.database);
        }),
        { numRuns: stories },
      );
      await expectBalance(shop.database);
    }).timeout(120_000 + stories * 6000);
  });
}
