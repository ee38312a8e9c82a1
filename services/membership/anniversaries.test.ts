import { expect } from 'chai';
import type { Card } from '#domain/membership/grades';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { expectBalance, openShop, type Shop } from '#test/orders';
import { createOrder } from '../orders/create.ts';
import { payOrder } from '../orders/pay.ts';
import { lapseCounts } from './lapse-counts.ts';
import { readCounts } from './read-counts.ts';

/** Cards that are bought, and counts that are spent, around days that calendars trip over; times are of China. */
for (const backend of farmBackends) {
  describe(`terms and counters at the ends of months and years on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let seller: UserRow;
    before(async () => {
      shop = await openShop(backend);
      seller = await shop.person({ about: { uploaderType: 2 } });
    });
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const instant = (time: string): Date => new Date(`${time}+08:00`);
    const at = (time: string, database = shop.database) => ({ ...shop.at(0, database), clock: () => instant(time) });
    const person = () => shop.person({ coinFen: 5000_00 });
    const buy = async ({ id: ownerId }: UserRow, time: string, card: Card): Promise<void> => {
      const order = await createOrder(at(time), { ownerId, wishes: [{ type: 'membership', tier: 'basic', card }] });
      await payOrder(at(time), { ownerId, orderId: order.id, method: 'cloudCoin' });
    };
    /** Ends of the terms that somebody has, as days and times in China. */
    const endsOf = async ({ id: userId }: UserRow): Promise<string[]> => {
      const terms = await shop.database.membershipTerms.findAll({ where: { userId }, order: ['endsAt'] });
      return terms.map(({ endsAt }) => new Date(endsAt.getTime() + 8 * 60 * 60_000).toISOString().slice(0, 16));
    };
    const left = async ({ id: userId }: UserRow, time: string) => (await readCounts(shop.database, { userId, now: instant(time) })).left;
    const convert = async (user: UserRow, time: string): Promise<void> => {
      const order = await createOrder(at(time), { ownerId: user.id, wishes: [await shop.conversion(user)] });
      await payOrder(at(time), { ownerId: user.id, orderId: order.id, method: 'memberCount' });
    };
    const takeModel = async ({ id: ownerId }: UserRow, time: string): Promise<void> => {
      const { id: modelId } = await buildMallModel(shop.database, seller);
      const order = await createOrder(at(time), { ownerId, wishes: [{ type: 'modelPurchase', modelId }] });
      await payOrder(at(time), { ownerId, orderId: order.id, method: 'memberCountBatch' });
    };

    it('months from the 31st end on the last day of short ones, and on the 31st again after them', async () => {
      const user = await person();
      await buy(user, '2028-01-31T09:30', 'monthly');
      expect(await endsOf(user), 'a leap year').to.deep.equal(['2028-02-29T09:30']);
      await buy(user, '2028-02-29T09:29', 'monthly');
      await buy(user, '2028-03-30T23:59', 'monthly');
      expect(await endsOf(user)).to.deep.equal(['2028-02-29T09:30', '2028-03-31T09:30', '2028-04-30T09:30']);

      await takeModel(user, '2028-02-29T09:29');
      expect((await left(user, '2028-02-29T09:29')).paidModel).to.equal(49);
      expect((await left(user, '2028-02-29T09:30')).paidModel, 'the next month of counts').to.equal(50);
      await takeModel(user, '2028-03-31T09:29');
      expect((await left(user, '2028-03-31T09:29')).paidModel).to.equal(49);
      expect((await left(user, '2028-03-31T09:30')).paidModel).to.equal(50);
      expect((await left(user, '2028-04-30T09:30')).paidModel, 'its end').to.equal(undefined);
    });

    it('a year from 29 February ends on the 28th, and after four on the 29th again', async () => {
      const user = await person();
      for (let year = 0; year < 4; year++) await buy(user, '2028-02-29T12:00', 'annual');
      expect(await endsOf(user)).to.deep.equal(['2029-02-28T12:00', '2030-02-28T12:00', '2031-02-28T12:00', '2032-02-29T12:00']);
      await convert(user, '2029-02-28T11:59');
      expect((await left(user, '2029-02-28T11:59')).conversion).to.equal(179);
      expect((await left(user, '2029-02-28T12:00')).conversion, 'the next year').to.equal(180);
      await convert(user, '2032-02-29T11:59');
      expect((await left(user, '2032-02-29T11:59')).conversion).to.equal(179);
      expect((await left(user, '2032-02-29T12:00')).conversion).to.equal(undefined);
      await lapseCounts(at('2029-02-28T12:00'));
      expect(await shop.database.countAllowances.count({ where: { ownerId: user.id, lapsedAt: null } }), 'the last year stays').to.equal(1);
    });

    it('the year ends in China, eight hours before it does in London', async () => {
      const user = await person();
      // 31 December in UTC.
      await buy(user, '2028-01-01T00:30', 'monthly');
      expect(await endsOf(user)).to.deep.equal(['2028-02-01T00:30']);
      const late = await person();
      await buy(late, '2027-12-31T23:59', 'monthly');
      await buy(late, '2027-12-31T23:59', 'annual');
      expect(await endsOf(late)).to.deep.equal(['2028-01-31T23:59', '2029-01-31T23:59']);
      await convert(late, '2028-01-01T00:01');
      expect((await left(late, '2028-12-31T23:58')).conversion, 'of the year that began with the card').to.equal(179);
      expect((await left(late, '2028-12-31T23:59')).conversion).to.equal(180);
    });
  });
}
