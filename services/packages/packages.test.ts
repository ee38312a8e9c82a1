import { expect } from 'chai';
import { packageLimits } from '#domain/packages/limits';
import { packageSeeds } from '#domain/packages/kinds';
import type { SoldType } from '#domain/trade/sold-types';
import type { OrderWish } from '#domain/orders/subjects';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { farmBackends } from '#test/databases';
import { conversionFen, dayMs, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { givePackage, payOutside, startOutside, usesOf } from '#test/packages';
import { raceRounds } from '#test/races';
import { findDeletionBlocks } from '../deletion/guards.ts';
import { finishJob } from '../orders/finish-job.ts';
import { beginJob } from '../jobs/begin.ts';
import { createOrder } from '../orders/create.ts';
import { goodsOf } from '../orders/goods/table.ts';
import { readOrderInfo } from '../orders/info.ts';
import { payOrder } from '../orders/pay.ts';
import { quoteOrder } from '../orders/quote.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { activatePackage } from './activate.ts';
import { listOffers } from './list-offers.ts';
import { listPackages } from './list.ts';
import { listRechargePackages } from './list-recharge-packages.ts';
import { makeCodes } from './make-codes.ts';
import { setOffer } from './set-offer.ts';
import { sweepPackages } from './sweep.ts';
import { findUsable } from './usable.ts';

const bought: OrderWish = { type: 'package', packageId: 'conversion10' };

for (const backend of farmBackends) {
  describe(`packages of uses on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const conversionOf = async (user: UserRow, deps = shop.at(0)): Promise<OrderRow> =>
      shop.order(user, await shop.conversion(user), null, deps);
    const byPackage = ({ id: orderId, ownerId }: OrderRow, deps = shop.at(0)) =>
      payOrder(deps, { ownerId, orderId, method: 'packageDeduction' });
    const refund = (order: OrderRow, deps = shop.at(0)) => refundByOperator(deps, { order: { orderId: order.id }, cause: '重复购买' });
    const timeAt = (ms: number): Date => shop.at(ms).clock?.() ?? new Date();
    const jobOf = async ({ id: orderId }: OrderRow): Promise<{ id: string; attempt: number }> => {
      const { jobId } = (await shop.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true })) as { jobId: string };
      return { id: jobId, attempt: 1 };
    };
    const listed = async (user: UserRow, ms = 0) => {
      const { packages } = await listPackages(shop.at(ms), { ownerId: user.id, state: 'all', pageNo: 1, pageSize: 10 });
      return packages.map(({ row: { label, type, uses, maxFen }, usesLeft }) => ({ label, type, uses, maxFen, usesLeft }));
    };

    it('are on sale as they were seeded, where what they pay for can be ordered', async () => {
      const offers = await listOffers(shop.at(0));
      expect(
        Object.fromEntries(
          offers.map(({ id, label, type, uses, priceFen, maxFen, validMs }) => [id, { label, type, uses, priceFen, maxFen, validMs }]),
        ),
      ).to.deep.equal(packageSeeds);
      // Storage, and calls of the developers' API, are ordered by nobody one by one.
      for (const { type } of offers.filter((one) => one.type !== 'sdkFunction' && one.type !== 'storage'))
        expect(goodsOf(type as SoldType), type).to.be.an('object');
      const user = await shop.person();
      const { packageOffers } = shop.database;
      // Of a service that nobody can order yet.
      const { offlinePackage10 } = packageSeeds;
      await packageOffers.create({ id: 'embed10', ...offlinePackage10, type: 'embed', onSale: true, createdAt: new Date() });
      expect(goodsOf('embed' as SoldType)).to.equal(undefined);
      expect((await listOffers(shop.at(0))).map(({ id }) => id)).to.not.include('embed10');
      for (const packageId of ['embed10', 'conversion11'])
        expect(await outcomeOf(shop.order(user, { type: 'package', packageId }))).to.equal('package.notOnSale');
      await packageOffers.update({ onSale: false }, { where: { id: 'embed10' } });
      expect(await setOffer(shop.at(0), { offerId: 'embed10', change: { onSale: true } })).to.equal('unsold');
      expect((await packageOffers.findByPk('embed10'))?.onSale).to.equal(false);
    });

    it('are taken off sale and repriced by an operator, within bounds, with a row in the audit log, and top-ups too', async () => {
      const user = await shop.person();
      const set = (offerId: string, change: { onSale: boolean } | { priceFen: number }) => setOffer(shop.at(0), { offerId, change });
      const before = await shop.database.auditEvents.count({ where: { event: 'offerChanged' } });
      expect(await set('conversion10', { onSale: false })).to.equal('done');
      expect((await listOffers(shop.at(0))).map(({ id }) => id)).to.not.include('conversion10');
      expect(await outcomeOf(shop.order(user, bought))).to.equal('package.notOnSale');
      expect([await set('conversion10', { onSale: true }), await set('conversion10', { priceFen: 12_34 })]).to.deep.equal(['done', 'done']);
      expect(await shop.order(user, bought)).to.include({ payableFen: 12_34 });
      expect(await set('conversion10', { priceFen: packageSeeds.conversion10.priceFen })).to.equal('done');
      for (const onSale of [false, true]) expect(await set('apiCalls10000', { onSale })).to.equal('done');
      expect(await set('recharge500', { onSale: false })).to.equal('done');
      expect((await listRechargePackages(shop.at(0))).map(({ id }) => id)).to.not.include('recharge500');
      expect([await set('recharge500', { onSale: true }), await set('recharge500', { priceFen: 500_00 })]).to.deep.equal(['done', 'done']);
      for (const [offerId, priceFen] of [
        ['conversion10', 0],
        ['conversion10', packageLimits.mostPriceFen + 1],
        ['conversion10', 1.5],
        ['recharge500', 99],
        ['recharge500', 10_000_01],
        ['recharge500', 225_00],
      ] as const)
        expect(await set(offerId, { priceFen }), `${offerId} ${priceFen}`).to.equal('outOfBounds');
      expect(await set('nothing', { onSale: true })).to.equal('unknown');
      expect(await shop.database.auditEvents.count({ where: { event: 'offerChanged' } })).to.equal(before + 9);
    });

    it('are bought through a provider or with earnings, not with coins, and have what was promised when they were ordered', async () => {
      const user = await shop.person({ coinFen: 500_00 });
      const order = await shop.order(user, bought);
      expect(order).to.include({ payableFen: 43_00, description: '格式转换 10 次包，一年内有效' });
      const coins = payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      expect(await refusalOf(coins)).to.equal('充值和购买套餐不能用云币账户支付');
      await shop.database.packageOffers.update({ uses: 1, label: '1 次包' }, { where: { id: 'conversion10' } });
      const tell = await startOutside(shop.at(0), order);
      expect([await tell(), await tell()]).to.deep.equal(['settled', 'known']);
      await shop.database.packageOffers.update({ uses: 10, label: '格式转换 10 次包' }, { where: { id: 'conversion10' } });
      const had = { label: '格式转换 10 次包', type: 'conversion', uses: 10, maxFen: null, usesLeft: 10 };
      expect(await listed(user)).to.deep.equal([had]);
      expect(await shop.pathOf(order)).to.deep.equal(['Created', 'Paying', 'Paid', 'Done']);
      expect(await findDeletionBlocks(shop.database, { userId: user.id, now: timeAt(0) })).to.deep.equal(['packages']);

      const seller = await shop.person({ incomeFen: 43_00, about: { uploaderType: 2 } });
      const { id: orderId } = await shop.order(seller, bought);
      await payOrder(shop.at(0), { ownerId: seller.id, orderId, method: 'earnings' });
      expect(await listed(seller)).to.deep.equal([had]);
    });

    it('pay for work from those that end first, from several together, and say before it how many uses there are', async () => {
      const user = await shop.person();
      const deps = shop.at(0);
      const late = await givePackage(deps, user, { validMs: 3 * dayMs });
      const soon = await givePackage(deps, user, { uses: 1, validMs: 2 * dayMs });
      const packages = [late, soon, await givePackage(deps, user, { type: 'lightweight' })];
      const wish = await shop.conversion(user);
      expect((await quoteOrder(deps, { ownerId: user.id, wishes: [wish] })).packageUses).to.equal(11);
      const order = await shop.order(user, wish);
      const info = await readOrderInfo(deps, { ownerId: user.id, orderId: order.id });
      expect(info.packageUses).to.equal(11);
      expect(info.methods.find(({ method }) => method === 'packageDeduction')).to.include({ open: true, shown: true });
      await byPackage(order);
      expect(await usesOf(deps, packages)).to.deep.equal([10, 0, 10]);
      expect(await shop.read(order)).to.include({ method: 'packageDeduction', paidFen: 0, status: 'Fulfilling' });
      expect(await outcomeOf(byPackage(order))).to.equal('order.paid');

      const batch = await Promise.all(Array.from({ length: 3 }, () => shop.conversion(user)));
      const soonest = await givePackage(deps, user, { uses: 2, validMs: dayMs });
      await byPackage(await createOrder(deps, { ownerId: user.id, wishes: batch }));
      expect(await usesOf(deps, [soonest, late])).to.deep.equal([0, 9]);
    });

    it('pay nothing where they are too few, of another type, over, or another’s', async () => {
      const [user, other] = [await shop.person(), await shop.person()];
      const refused = async (owner: UserRow, ms = 0) => {
        const order = await conversionOf(owner, shop.at(ms));
        const said = await refusalOf(byPackage(order, shop.at(ms)));
        expect(await shop.pathOf(order)).to.deep.equal(['Created']);
        return said;
      };
      const none = '没有可以抵扣此类订单的套餐';
      await givePackage(shop.at(0), user, { type: 'lightweight' });
      expect(await refused(user)).to.equal(none);
      const had = await givePackage(shop.at(0), user, { uses: 2 });
      expect(await refused(other)).to.equal(none);
      expect(await refused(user, dayMs)).to.equal(none);
      const wishes = await Promise.all(Array.from({ length: 3 }, () => shop.conversion(user)));
      const batch = await createOrder(shop.at(0), { ownerId: user.id, wishes });
      expect(await refusalOf(byPackage(batch))).to.equal('套餐剩余 2 次，不足以抵扣此次订单');
      const dear = await givePackage(shop.at(0), other, { maxFen: conversionFen - 1 });
      expect(await refused(other)).to.equal(none);
      expect(await usesOf(shop.at(0), [had, dear])).to.deep.equal([2, 10]);
    });

    it('have their uses back when the work fails, and none after their end', async () => {
      const user = await shop.person();
      const had = await givePackage(shop.at(0), user, { uses: 2 });
      const [first, second] = [await conversionOf(user), await conversionOf(user)];
      for (const order of [first, second]) await byPackage(order);
      expect(await usesOf(shop.at(0), [had])).to.deep.equal([0]);
      const failed = { status: 'Error', code: 'model.empty', params: {} } as const;
      await finishJob(shop.at(dayMs - 1), { ...(await jobOf(first)), outcome: failed });
      expect(await usesOf(shop.at(0), [had])).to.deep.equal([1]);
      expect(await sweepPackages(shop.at(dayMs - 1))).to.equal(0);
      await sweepPackages(shop.at(dayMs));
      await finishJob(shop.at(dayMs), { ...(await jobOf(second)), outcome: failed });
      expect(await findUsable(shop.database, { ownerId: user.id, now: timeAt(dayMs) })).to.deep.equal([]);
      await sweepPackages(shop.at(dayMs));
      expect(await usesOf(shop.at(0), [had]), 'all that is left of it is gone').to.deep.equal([0]);
      expect((await shop.read(second)).status).to.equal('Refunded');
    });

    it('are used up where the work succeeds', async () => {
      const user = await shop.person();
      const had = await givePackage(shop.at(0), user, { uses: 1 });
      const order = await conversionOf(user);
      await byPackage(order);
      const job = await jobOf(order);
      await beginJob(shop.at(0), job);
      await finishJob(shop.at(0), { ...job, outcome: { status: 'Success' } });
      expect((await shop.read(order)).status).to.equal('Done');
      expect(await usesOf(shop.at(0), [had])).to.deep.equal([0]);
    });

    it('lapse at their end, once, by whoever sweeps first', async () => {
      const users = await Promise.all(Array.from({ length: 3 }, () => shop.person()));
      const packages = await Promise.all(users.map((user) => givePackage(shop.at(0), user)));
      const longer = await givePackage(shop.at(0), users[0] as UserRow, { validMs: 2 * dayMs });
      await sweepPackages(shop.at(dayMs - 1));
      expect(await usesOf(shop.at(0), packages)).to.deep.equal([10, 10, 10]);
      await Promise.all([sweepPackages(shop.at(dayMs)), sweepPackages(shop.at(dayMs, shop.other))]);
      expect(await usesOf(shop.at(0), [...packages, longer])).to.deep.equal([0, 0, 0, 10]);
      const lapses = await shop.database.ledgerOperations.findAll({ where: { kind: 'lapse' } });
      for (const { id } of packages) expect(lapses.filter(({ key }) => key.startsWith(`lapse/${id}/`))).to.have.length(1);
      expect(await sweepPackages(shop.at(dayMs))).to.equal(0);
    });

    it('are taken back with a refund while no use of them is gone', async () => {
      const [user, user2] = [await shop.person(), await shop.person()];
      const order = await shop.order(user, bought);
      await payOutside(shop.at(0), order);
      await refund(order);
      expect((await listed(user)).map(({ usesLeft }) => usesLeft)).to.deep.equal([0]);
      expect(await findUsable(shop.database, { ownerId: user.id, now: timeAt(0) })).to.deep.equal([]);
      expect((await shop.read(order)).status).to.equal('Refunding');

      const used = await shop.order(user2, bought);
      await payOutside(shop.at(0), used);
      await byPackage(await conversionOf(user2));
      expect(await outcomeOf(refund(used))).to.equal('order.notRefundable');
      expect((await listed(user2)).map(({ usesLeft }) => usesLeft)).to.deep.equal([9]);
      expect((await shop.read(used)).status).to.equal('Done');
      const unused = await shop.order(user2, bought);
      await payOutside(shop.at(0), unused);
      const afterEnd = shop.at(366 * dayMs);
      await sweepPackages(afterEnd);
      expect(await outcomeOf(refund(unused, afterEnd))).to.equal('order.notRefundable');
    });

    it('are listed by where they stand', async () => {
      const user = await shop.person();
      const [running, usedUp, ended] = [
        await givePackage(shop.at(0), user, { validMs: 5 * dayMs }),
        await givePackage(shop.at(0), user, { uses: 1, validMs: 2 * dayMs }),
        await givePackage(shop.at(0), user, { validMs: dayMs / 2 }),
      ];
      await byPackage(await conversionOf(user, shop.at(dayMs)), shop.at(dayMs));
      const ids = async (state: 'all' | 'running' | 'usedUp' | 'ended', pageNo = 1, pageSize = 10) => {
        const { packages, totalCount } = await listPackages(shop.at(dayMs), { ownerId: user.id, state, pageNo, pageSize });
        return [totalCount, ...packages.map(({ row }) => row.id)];
      };
      expect(await ids('all')).to.deep.equal([3, running.id, usedUp.id, ended.id]);
      expect(await ids('all', 2, 1)).to.deep.equal([3, usedUp.id]);
      expect([await ids('running'), await ids('usedUp'), await ids('ended')]).to.deep.equal([
        [1, running.id],
        [1, usedUp.id],
        [1, ended.id],
      ]);
    });

    it(`give their last use to one of two orders, ${raceRounds} times`, async () => {
      const user = await shop.person();
      for (let round = 0; round < raceRounds; round++) {
        const had = await givePackage(shop.at(0), user, { uses: 1 });
        const [one, two] = [await conversionOf(user), await conversionOf(user)];
        const outcomes = await Promise.all([outcomeOf(byPackage(one)), outcomeOf(byPackage(two, shop.at(0, shop.other)))]);
        expect(outcomes.toSorted()[0]).to.equal('done');
        expect(outcomes.toSorted()[1]).to.be.oneOf(['order.methodClosed', 'ledger.lacking']);
        expect(await usesOf(shop.at(0), [had])).to.deep.equal([0]);
        const won = outcomes[0] === 'done' ? one : two;
        await beginJob(shop.at(0), await jobOf(won));
        await finishJob(shop.at(0), { ...(await jobOf(won)), outcome: { status: 'Success' } });
        for (const { id } of [one, two]) await shop.database.orders.update({ status: 'Closed' }, { where: { id, status: 'Created' } });
      }
      expect(await shop.database.jobs.count({ where: { ownerId: user.id } })).to.equal(raceRounds);
    });

    describe('activation codes', () => {
      const made = async (count: number, offerId = 'lightweight10'): Promise<string[]> =>
        (await makeCodes(shop.at(0), { offerId, count, actorId: null }))?.codes ?? [];

      it('are many different ones, known once and kept as hashes, with an audit event', async () => {
        const codes = await made(packageLimits.codesAtOnce);
        expect(new Set(codes).size).to.equal(packageLimits.codesAtOnce);
        const rows = await shop.database.activationCodes.findAll({ raw: true });
        const kept = JSON.stringify([rows, await shop.database.auditEvents.findAll({ raw: true })]);
        for (const code of codes.slice(0, 50)) expect(kept).to.not.contain(code);
        expect(await shop.database.auditEvents.count({ where: { event: 'activationCodesMade' } })).to.equal(1);
        expect(await makeCodes(shop.at(0), { offerId: 'nothing', count: 1, actorId: null })).to.equal(undefined);
        for (const count of [0, packageLimits.codesAtOnce + 1, 1.5]) {
          const refused = await made(count).catch((error: unknown) => error);
          expect(refused, String(count)).to.be.instanceOf(RangeError);
        }
      });

      it('give a package once, also one that is no longer on sale, and are then as unknown as any other', async () => {
        const [user, other] = [await shop.person(), await shop.person()];
        const [code = ''] = await made(1, 'offlinePackage10');
        const row = await activatePackage(shop.at(0), { userId: user.id, code });
        expect(row).to.include({ label: '单模型离线包 10 次包', uses: 10, orderId: null });
        expect(row.endsAt.getTime() - row.startsAt.getTime()).to.equal(365 * dayMs);
        expect(await usesOf(shop.at(0), [row])).to.deep.equal([10]);
        for (const { id: userId } of [user, other])
          expect(await outcomeOf(activatePackage(shop.at(0), { userId, code }))).to.equal('package.codeUnknown');
        expect(await findDeletionBlocks(shop.database, { userId: user.id, now: new Date() }), 'it cost nothing').to.deep.equal([]);
      });

      it('are not guessed: one account has so many wrong ones a day, and right ones do not count', async () => {
        const user = await shop.person();
        const codes = await made(3);
        const enter = (code: string, ms = 0) => outcomeOf(activatePackage(shop.at(ms), { userId: user.id, code }));
        expect(await enter(codes[0] ?? '')).to.equal('done');
        for (let tries = 0; tries < packageLimits.wrongCodesPerDay; tries++)
          expect(await enter('0'.repeat(15) + String(tries))).to.equal('package.codeUnknown');
        expect(await enter('0'.repeat(16))).to.equal('profile.tooOften');
        expect(await enter(codes[1] ?? ''), 'a right one neither, so that nothing is told').to.equal('profile.tooOften');
        expect(await enter(codes[1] ?? '', dayMs)).to.equal('done');
        const other = await shop.person();
        expect(await outcomeOf(activatePackage(shop.at(0), { userId: other.id, code: codes[2] ?? '' }))).to.equal('done');
      });

      it('let no more be tried at once than one after the other', async () => {
        const user = await shop.person();
        const tries = Array.from({ length: 3 * packageLimits.wrongCodesPerDay }, (_, index) => String(index).padStart(16, '0'));
        const outcomes = await Promise.all(
          tries.map((code, index) =>
            outcomeOf(activatePackage(shop.at(0, index % 2 === 0 ? shop.database : shop.other), { userId: user.id, code })),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'package.codeUnknown')).to.have.length(packageLimits.wrongCodesPerDay);
      });

      it(`are used by one of two people, ${raceRounds} times`, async () => {
        const people = [await shop.person(), await shop.person()];
        const codes = await made(raceRounds);
        for (const [round, code] of codes.entries()) {
          await shop.database.transact((transaction) => shop.database.rateLimits.destroy({ where: {}, transaction }));
          const outcomes = await Promise.all(
            people.map(({ id: userId }, index) =>
              outcomeOf(activatePackage(shop.at(0, index === 0 ? shop.database : shop.other), { userId, code })),
            ),
          );
          expect(outcomes.toSorted()).to.deep.equal(['done', 'package.codeUnknown']);
          expect(await shop.database.packages.count({ where: { ownerId: people.map(({ id }) => id) } })).to.equal(round + 1);
        }
      });
    });
  });
}
