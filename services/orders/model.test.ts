import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '#domain/errors/app-error';
import { accountKinds } from '#domain/ledger/accounts';
import { canTransition } from '#domain/orders/state';
import type { Outcome } from '#domain/workflows/outcome';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { PackageRow } from '#storage/database/models/packages';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { annualCard, dayMs, expectBalance, minuteMs, openShop, type Shop } from '#test/orders';
import { addedUpEvery, storiesOf } from '#test/stories';
import { givePackage, usesOf } from '#test/packages';
import { givenCoins } from '#test/ledger';
import { newId } from '#storage/database/ids';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from './finish-job.ts';
import { postOperation } from '../ledger/post.ts';
import { readCounts } from '../membership/read-counts.ts';
import { benefits } from '#domain/membership/benefits';
import { cancelOrder } from './cancel.ts';
import { closeDueOrders } from './close-due.ts';
import { payOrder } from './pay.ts';
import { refundByOperator } from './refund-by-operator.ts';
import type { InnerMethod } from './sources.ts';

const endings = {
  success: { status: 'Success' },
  badFile: { status: 'Error', code: 'model.empty', params: {} },
  ourFault: { status: 'Error', code: 'job.gaveUp', params: {} },
  cancelled: { status: 'Cancelled' },
} as const satisfies Record<string, Outcome>;

/** A step of a random story; `who` and `which` count from whatever there is. */
type Step =
  | { does: 'order'; who: number; what: 'membership' | 'conversion' | 'batch'; coupon: boolean }
  | { does: 'pay'; which: number; by: InnerMethod; coupon: 'same' | 'none' | 'own' }
  | { does: 'cancel'; which: number }
  | { does: 'refund'; which: number; line: number | null }
  | { does: 'end'; which: number; line: number; as: keyof typeof endings }
  | { does: 'give'; who: number; fen: number }
  | { does: 'wait'; minutes: number }
  | { does: 'close' };

const [who, which] = [fc.nat(1), fc.nat(20)];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ does: fc.constant('order' as const), who, coupon: fc.boolean() },
      what: fc.constantFrom('membership' as const, 'conversion' as const, 'batch' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ does: fc.constant('pay' as const), which, coupon: fc.constantFrom('same' as const, 'none' as const, 'own' as const) },
      by: fc.constantFrom<InnerMethod>('cloudCoin', 'cloudCoin', 'memberCount', 'packageDeduction', 'earnings'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund' as const), which, line: fc.option(fc.integer({ min: 1, max: 3 })) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ does: fc.constant('end' as const), which, line: fc.nat(2) },
      as: fc.constantFrom('success', 'badFile', 'ourFault', 'cancelled'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('give' as const), who, fen: fc.integer({ min: 1, max: 400_00 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
);
/** Few enough to run out. */
const packageUses = 3;

/** Steps of one row are taken at the same time, over two connections. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 14 });

for (const backend of farmBackends) {
  describe(`any story of orders on ${backend.name}`, function () {
    this.timeout(60_000);
    const stories = storiesOf(backend.name === 'SQLite' ? 40 : 20);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());

    /** Two members, each with a coupon and coins, in a story of their own. */
    class Story {
      readonly people: { user: UserRow; coupon: string; pack: PackageRow; given: number }[] = [];
      readonly orders: OrderRow[] = [];
      nowMs = 0;

      async begin(): Promise<void> {
        for (let index = 0; index < 2; index++) {
          const user = await shop.person({ coinFen: 310_00, about: { tier: 'basic' } });
          const pack = await givePackage(shop.at(0), user, { uses: packageUses, validMs: 365 * dayMs });
          this.people.push({ user, coupon: await shop.coupon(user), pack, given: 310_00 });
        }
      }

      async act(one: Step, by: Database): Promise<void> {
        const deps = shop.at(this.nowMs, by);
        if (one.does === 'wait') {
          this.nowMs += one.minutes * minuteMs;
          return;
        }
        if (one.does === 'close') {
          await closeDueOrders(deps);
          return;
        }
        if ('who' in one) {
          const person = this.people[one.who % this.people.length]!;
          if (one.does === 'give') {
            await by.transact((transaction) => postOperation(deps, givenCoins(newId(), person.user.id, one.fen), transaction));
            person.given += one.fen;
            return;
          }
          const coupon = one.coupon ? person.coupon : null;
          const wish = one.what === 'membership' ? annualCard : await shop.conversion(person.user);
          this.orders.push(
            one.what === 'batch' ? await shop.batch(person.user, 3, coupon, deps) : await shop.order(person.user, wish, coupon, deps),
          );
          return;
        }
        const order = this.orders[one.which % Math.max(1, this.orders.length)];
        if (order === undefined) return;
        const { id: orderId, ownerId, orderNumber } = order;
        if (one.does === 'cancel') return cancelOrder(deps, { ownerId, orderId });
        if (one.does === 'refund') {
          const lines = one.line === null ? {} : { lines: [one.line] };
          return void (await refundByOperator(deps, { order: { orderNumber }, cause: '试', ...lines }));
        }
        if (one.does === 'pay') {
          const own = this.people.find(({ user }) => user.id === ownerId)?.coupon;
          const couponId = { same: undefined, none: null, own }[one.coupon];
          return payOrder(deps, { ownerId, orderId, method: one.by, couponId });
        }
        const lines = await by.orderLines.findAll({ where: { orderId }, order: ['line'] });
        const jobId = lines[one.line % lines.length]?.jobId ?? null;
        if (jobId === null) return;
        const job = { id: jobId, attempt: 1 };
        if (one.as === 'success') await beginJob(deps, job);
        await finishJob(deps, { ...job, outcome: endings[one.as] });
      }

      /** What must hold after any story, told from the orders alone. */
      async hold(): Promise<void> {
        const { database } = shop;
        for (const { user, coupon, pack, given } of this.people) {
          const orders = await database.orders.findAll({ where: { ownerId: user.id } });
          const kept = orders.filter(({ status }) => ['Paid', 'Fulfilling', 'Done'].includes(status));
          const by = (method: InnerMethod) => kept.filter((order) => order.method === method);
          const spent = by('cloudCoin').reduce((sum, { paidFen, refundedFen }) => sum + paidFen - refundedFen, 0);
          expect(await shop.coinsOf(user), 'coins').to.equal(given - spent);
          const inUse = orders.filter(({ couponId, couponUse }) => couponId === coupon && (couponUse === 'Held' || couponUse === 'Spent'));
          expect(await shop.usesOf(user, coupon), 'coupon').to.equal(1 - inUse.length);
          const { left } = await readCounts(database, { userId: user.id, now: new Date(Date.now() + 60 * minuteMs) });
          const lines = await database.orderLines.findAll({ where: { orderId: orders.map(({ id }) => id) } });
          const ofPaid = (paid: readonly OrderRow[]) => lines.filter(({ orderId }) => paid.some(({ id }) => id === orderId));
          const used = ofPaid(by('packageDeduction')).filter(({ status }) => status !== 'Refunded');
          expect(await usesOf(shop.at(0), [pack]), 'package').to.deep.equal([packageUses - used.length]);
          const counted = ofPaid(by('memberCount')).filter(({ status }) => status !== 'Refunded');
          expect(left.conversion, 'counts').to.equal(benefits.basic.allowances.conversion - counted.length);

          const memberships = kept.filter(({ type }) => type === 'membership');
          expect(await database.membershipTerms.count({ where: { userId: user.id, source: 'order' } }), 'terms').to.equal(
            memberships.length,
          );
          const worked = orders.filter(({ type, paidAt }) => type === 'conversion' && paidAt !== null);
          expect(await database.jobs.count({ where: { ownerId: user.id } }), 'jobs').to.equal(ofPaid(worked).length);
          for (const order of orders) await this.holdOrder(order);
        }
      }

      async holdOrder({ id, status, paidAt, expiresAt, paidFen, payableFen, refundedFen, couponUse }: OrderRow): Promise<void> {
        const { database } = shop;
        const path = await shop.pathOf({ id });
        expect(path.at(-1)).to.equal(status);
        for (const [index, to] of path.entries())
          if (index > 0) expect(canTransition(path[index - 1] ?? to, to), path.join()).to.equal(true);
        if (paidAt !== null) expect(paidAt.getTime(), 'paid in time').to.be.lessThan(expiresAt.getTime());
        expect(paidFen).to.be.oneOf([0, payableFen]);
        const lines = await database.orderLines.findAll({ where: { orderId: id } });
        expect(refundedFen).to.equal(lines.reduce((sum, line) => sum + line.refundedFen, 0));
        expect(lines.every((line) => line.status === 'Refunded')).to.equal(status === 'Refunded');
        expect(lines.some((line) => line.status === 'Working')).to.equal(status === 'Fulfilling');
        if (status === 'Refunded') expect(refundedFen).to.equal(paidFen);
        expect(await database.paymentAttempts.count({ where: { orderId: id } })).to.equal(paidAt === null ? 0 : 1);
        const held = await database.ledgerAccounts.findAll({ where: { ownerId: id, kind: 'held' } });
        const isHolding = status === 'Fulfilling' || couponUse === 'Held';
        if (!isHolding)
          expect(
            held.filter(({ balance }) => balance !== 0),
            `${status} holds nothing`,
          ).to.deep.equal([]);
      }
    }

    it('takes what was paid for, once, gives back what was not had, and leaves a ledger that adds up', async () => {
      expect(accountKinds.held.mayGoBelowZero).to.equal(false);
      let tellings = 0;
      await fc.assert(
        fc.asyncProperty(story, async (rows) => {
          const told = new Story();
          await told.begin();
          for (const row of rows) {
            const refused = (error: unknown): void => {
              if (!(error instanceof AppError)) throw error;
            };
            const connections = [shop.database, shop.other];
            await Promise.all(row.map((one, index) => told.act(one, connections[index % 2]!).catch(refused)));
          }
          await told.hold();
          if (++tellings % addedUpEvery === 0) await expectBalance(shop.database);
        }),
        { numRuns: stories },
      );
      await expectBalance(shop.database);
    }).timeout(120_000 + stories * 3000);
  });
}
