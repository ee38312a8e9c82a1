import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { benefits } from '#domain/membership/benefits';
import { orderLimits } from '#domain/trade/limits';
import { farmBackends } from '#test/databases';
import { annualCard, annualFen, conversionFen, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { raceRounds } from '#test/races';
import { finishJob } from './finish-job.ts';
import { beginJob } from '../jobs/begin.ts';
import { postOperation } from '../ledger/post.ts';
import { issueCount } from '../membership/issue-count.ts';
import { readCounts } from '../membership/read-counts.ts';
import { cancelOrder } from './cancel.ts';
import { closeDueOrders } from './close-due.ts';
import { payOrder } from './pay.ts';
import { refundByOperator } from './refund-by-operator.ts';

const run = promisify(execFile);
const payAndDie = fileURLToPath(new URL('../../test/processes/pay-order.js', import.meta.url));

for (const backend of farmBackends) {
  describe(`orders at the same instant on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    type Order = { id: string; ownerId: string };
    const pay = (order: Order, by: Shop['database'], method: 'cloudCoin' | 'memberCount' = 'cloudCoin', ms = 0) =>
      outcomeOf(payOrder(shop.at(ms, by), { ownerId: order.ownerId, orderId: order.id, method }));
    /** Two devices, each over its own connection, as two processes have one. */
    const both = (one: (by: Shop['database']) => Promise<string>, two = one) => Promise.all([one(shop.database), two(shop.other)]);
    const each = async (round: () => Promise<void>): Promise<void> => {
      for (let count = 0; count < raceRounds; count++) await round();
    };

    const nowOf = () => shop.at(0).clock?.() ?? new Date();
    /** Of what he may convert in a year. */
    async function useAllButOne(userId: string): Promise<void> {
      const { units } = await readCounts(shop.database, { userId, now: nowOf() });
      const unit = units.conversion;
      await shop.database.transact((transaction) =>
        issueCount(shop.at(0), { ownerId: userId, unit, allowance: benefits.basic.allowances.conversion }, transaction),
      );
      await shop.database.transact(async (transaction) => {
        const uses = benefits.basic.allowances.conversion - 1;
        const postings = [posting(userAccount('counts', userId, unit), -uses), posting(platformAccount('used', unit), uses)];
        const used = { key: `used/${userId}`, kind: 'pay', orderId: null, actorId: null, note: '', postings } as const;
        await postOperation(shop.at(0), used, transaction);
      });
    }

    it(`are paid once by two devices, ${raceRounds} times`, () =>
      each(async () => {
        const user = await shop.person({ coinFen: 2 * annualFen });
        const order = await shop.order(user);
        expect((await both((by) => pay(order, by))).toSorted()).to.deep.equal(['done', 'order.paid']);
        expect(await shop.coinsOf(user)).to.equal(annualFen);
        expect(await shop.database.membershipTerms.count({ where: { userId: user.id } })).to.equal(1);
        expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Done']);
      }));

    it(`spend the last coin once, ${raceRounds} times`, () =>
      each(async () => {
        const user = await shop.person({ coinFen: 2 * annualFen - 1 });
        const [one, two] = [await shop.order(user), await shop.order(user)];
        const outcomes = await both(
          (by) => pay(one, by),
          (by) => pay(two, by),
        );
        expect(outcomes.toSorted()).to.deep.equal(['done', 'order.methodClosed']);
        expect(await shop.coinsOf(user)).to.equal(annualFen - 1);
        expect(await shop.database.membershipTerms.count({ where: { userId: user.id } })).to.equal(1);
      }));

    it(`spend the last free count once, ${raceRounds} times`, () =>
      each(async () => {
        const user = await shop.person({ about: { tier: 'basic' } });
        const [one, two] = [await shop.order(user, await shop.conversion(user)), await shop.order(user, await shop.conversion(user))];
        await useAllButOne(user.id);
        const outcomes = await both(
          (by) => pay(one, by, 'memberCount'),
          (by) => pay(two, by, 'memberCount'),
        );
        expect(outcomes.toSorted()[0]).to.equal('done');
        expect(outcomes.toSorted()[1]).to.be.oneOf(['order.methodClosed', 'ledger.lacking']);
        expect(await shop.database.jobs.count({ where: { ownerId: user.id } })).to.equal(1);
        expect((await readCounts(shop.database, { userId: user.id, now: nowOf() })).left.conversion).to.equal(0);
      }));

    it(`deduct one coupon for one of two orders, ${raceRounds} times`, () =>
      each(async () => {
        const user = await shop.person();
        const coupon = await shop.coupon(user);
        const submit = (by: Shop['database']) => outcomeOf(shop.order(user, annualCard, coupon, shop.at(0, by)));
        const outcomes = (await both(submit)).toSorted();
        expect(outcomes[0]).to.equal('done');
        expect(outcomes[1]).to.be.oneOf(['order.couponUnknown', 'order.couponUnusable']);
        expect(await shop.database.orders.count({ where: { ownerId: user.id } })).to.equal(1);
        expect(await shop.usesOf(user, coupon)).to.equal(0);
      }));

    it('wait to be paid in a bounded number, also when many are made at once', async () => {
      const user = await shop.person();
      const most = orderLimits.openPerUser;
      const made = Array.from({ length: most + 10 }, (_, index) =>
        outcomeOf(shop.order(user, annualCard, null, shop.at(0, index % 2 === 0 ? shop.database : shop.other))),
      );
      const outcomes = await Promise.all(made);
      expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(most);
      expect(outcomes.filter((outcome) => outcome === 'order.tooMany')).to.have.length(10);
    });

    it(`are paid or cancelled, never both, ${raceRounds} times`, () =>
      each(async () => {
        const user = await shop.person({ coinFen: annualFen });
        const coupon = await shop.coupon(user);
        const order = await shop.order(user, annualCard, coupon);
        const cancel = (by: Shop['database']) => outcomeOf(cancelOrder(shop.at(0, by), { ownerId: user.id, orderId: order.id }));
        const outcome = await both((by) => pay(order, by), cancel);
        const { status } = await shop.read(order);
        const isPaid = status === 'Done';
        expect(outcome).to.deep.equal(isPaid ? ['done', 'order.notCancellable'] : ['order.closed', 'done']);
        expect(await shop.coinsOf(user)).to.equal(isPaid ? 30_00 : annualFen);
        expect(await shop.usesOf(user, coupon)).to.equal(isPaid ? 0 : 1);
      }));

    it(`are paid or closed at the very end of their time, never both, ${raceRounds} times`, () =>
      each(async () => {
        const user = await shop.person({ coinFen: annualFen });
        const coupon = await shop.coupon(user);
        const order = await shop.order(user, annualCard, coupon);
        const close = (by: Shop['database']) => closeDueOrders(shop.at(orderLimits.payMs, by)).then(String);
        await both((by) => pay(order, by, 'cloudCoin', orderLimits.payMs - 1), close);
        const isPaid = (await shop.read(order)).status === 'Done';
        expect(await shop.coinsOf(user)).to.equal(isPaid ? 30_00 : annualFen);
        expect(await shop.usesOf(user, coupon)).to.equal(isPaid ? 0 : 1);
        await both(close);
        expect(await shop.pathOf(order)).to.deep.equal(isPaid ? ['Created', 'Paid', 'Done'] : ['Created', 'Closed']);
      }));

    it('are made and paid by more people at once than there are connections', async () => {
      const people = await Promise.all(Array.from({ length: 40 }, () => shop.person({ coinFen: annualFen, about: { tier: 'basic' } })));
      const outcomes = await Promise.all(
        people.map(async (user) => {
          const [coins, count] = [await shop.order(user), await shop.order(user, await shop.conversion(user))];
          return Promise.all([pay(coins, shop.database), pay(count, shop.database, 'memberCount')]);
        }),
      );
      expect(outcomes.flat().filter((outcome) => outcome !== 'done')).to.deep.equal([]);
    });

    it(`are refunded once, by an operator twice and by their job twice, ${raceRounds / 5} times`, async () => {
      for (let round = 0; round < raceRounds / 5; round++) {
        const user = await shop.person({ coinFen: 2 * conversionFen });
        const [done, failed] = [await shop.order(user, await shop.conversion(user)), await shop.order(user, await shop.conversion(user))];
        const jobs: string[] = [];
        for (const order of [done, failed]) {
          await pay(order, shop.database);
          const [line] = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
          jobs.push(line?.jobId ?? '');
          await beginJob(shop.at(0), { id: line?.jobId ?? '', attempt: 1 });
        }
        const [first = '', second = ''] = jobs;
        await finishJob(shop.at(0), { id: first, attempt: 1, outcome: { status: 'Success' } });
        const refund = (by: Shop['database']) => outcomeOf(refundByOperator(shop.at(0, by), { order: done, cause: '不满意' }));
        expect((await both(refund)).toSorted()).to.deep.equal(['done', 'order.notRefundable']);
        const fail = (by: Shop['database']) =>
          finishJob(shop.at(0, by), { id: second, attempt: 1, outcome: { status: 'Cancelled' } }).then(String);
        expect((await both(fail)).toSorted()).to.deep.equal(['false', 'true']);
        expect(await shop.coinsOf(user)).to.equal(2 * conversionFen);
      }
    });

    it('are handed over once, wherever between payment and handing over the process is killed', async () => {
      const user = await shop.person({ coinFen: annualFen });
      const order = await shop.order(user);
      for (const table of ['paymentAttempts', 'orderEvents', 'membershipTerms', 'ledgerOperations', 'ledgerPostings']) {
        const death = await run(process.execPath, [payAndDie, shop.url, user.id, order.id, table]).then(
          () => 'lived',
          ({ signal }: { signal: string }) => signal,
        );
        expect(death, table).to.equal('SIGKILL');
        expect(await shop.pathOf(order), table).to.deep.equal(['Created']);
        expect(await shop.coinsOf(user), table).to.equal(annualFen);
        expect(await shop.database.membershipTerms.count({ where: { userId: user.id } }), table).to.equal(0);
        await expectBalance(shop.database);
      }
      const payment = await run(process.execPath, [payAndDie, shop.url, user.id, order.id, 'answer']).catch(
        (error: { signal: string }) => error.signal,
      );
      expect(payment).to.equal('SIGKILL');
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paid', 'Done']);
      expect(await pay(order, shop.database)).to.equal('order.paid');
      expect(await shop.coinsOf(user)).to.equal(0);
      expect(await shop.database.membershipTerms.count({ where: { userId: user.id } })).to.equal(1);
    });
  });
}
