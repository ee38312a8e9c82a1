import { expect } from 'chai';
import { prizeAt } from '#domain/boxes/odds';
import type { NewBox } from '#domain/boxes/schema';
import type { Prize } from '#domain/boxes/prizes';
import type { UserRow } from '#storage/database/models/accounts';
import type { BoxRow } from '#storage/database/models/campaigns';
import { draftOf, editor, liveCampaign, plainBox, served } from '#test/campaigns';
import { farmBackends } from '#test/databases';
import { dayMs, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { payOutside, startOutside } from '#test/packages';
import { raceRounds } from '#test/races';
import { addTerm } from '../membership/add-term.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { payOrder } from '../orders/pay.ts';
import { pauseCampaign, publishCampaign } from '../campaigns/move.ts';
import { saveCampaign } from '../campaigns/save.ts';
import { countWrongDraws, readDrawFigures } from './figures.ts';
import { listDraws } from './list-draws.ts';
import { listShop } from './shop.ts';

for (const backend of farmBackends) {
  describe(`blind boxes on ${backend.name}`, function () {
    this.timeout(180_000);
    let shop: Shop;
    before(async () => {
      shop = await openShop(backend);
    });
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const boxed = async (also: Partial<NewBox> = {}, ms = 0): Promise<BoxRow> =>
      (await liveCampaign(shop.at(ms), { box: { ...plainBox, ...also } })).box;
    /** One prize that is always drawn. */
    const only = (prize: Prize) => ({ prizes: [{ prize, ppm: 1_000_000, stock: null, rare: false }] });
    const order = (buyer: UserRow, { id: boxId }: BoxRow, ms = 0) => shop.order(buyer, { type: 'blindBox', boxId }, null, shop.at(ms));
    const pay = ({ id: orderId, ownerId }: { id: string; ownerId: string }, ms = 0, by = shop.database) =>
      payOrder(shop.at(ms, by), { orderId, ownerId, method: 'cloudCoin' });
    const open = async (buyer: UserRow, box: BoxRow, ms = 0) => pay(await order(buyer, box, ms), ms);
    const drawn = async (buyer: UserRow) => (await listDraws(shop.at(0), { ownerId: buyer.id, pageNo: 1, pageSize: 100 })).draws;
    const soldOf = async ({ id }: BoxRow) => (await shop.database.boxes.findByPk(id))?.sold;

    it('are opened as they are paid for: the prize is given, and kept with its roll and the odds of that moment', async () => {
      const buyer = await shop.person({ coinFen: 100_00 });
      const box = await boxed(only({ kind: 'coins', amountFen: 3_00 }));
      const bought = await order(buyer, box);
      expect(bought).to.include({ type: 'blindBox', payableFen: 9_90, description: '盲盒「云币盲盒」1 个' });
      expect(await drawn(buyer)).to.deep.equal([]);
      await pay(bought);
      expect(await shop.coinsOf(buyer)).to.equal(100_00 - 9_90 + 3_00);
      const [{ draw, prize, boxName } = { draw: undefined, prize: undefined, boxName: '' }] = await drawn(buyer);
      expect(draw).to.include({ orderId: bought.id, boxId: box.id, number: 1, edition: 1, pity: false, instead: false });
      expect(draw?.roll).to.be.within(0, 999_999);
      expect(prizeAt(draw?.odds ?? [], draw?.roll ?? -1)).to.equal(prize?.id);
      expect([boxName, await soldOf(box)]).to.deep.equal(['云币盲盒', 1]);
      expect(await outcomeOf(refundByOperator(shop.at(1), { order: bought, cause: '不满意' }))).to.equal('order.notRefundable');
    });

    it('give each kind of prize by the service that gives it', async () => {
      const prizes: Prize[] = [
        { kind: 'coupon', faceValueFen: 5_00, thresholdFen: 20_00, validDays: 30 },
        { kind: 'membership', tier: 'basic', days: 7, insteadFen: 2_00 },
        { kind: 'model', maxFen: 20_00, validDays: 30 },
        { kind: 'uses', service: 'lightweight', uses: 3, validDays: 30 },
      ];
      const { coupons, membershipTerms, packages } = shop.database;
      const buyer = await shop.person({ coinFen: 100_00 });
      for (const prize of prizes) await open(buyer, await boxed(only(prize)));
      const ownerId = buyer.id;
      expect((await coupons.findOne({ where: { ownerId } }))?.get()).to.include({ faceValueFen: 5_00, thresholdFen: 20_00, source: 'box' });
      const term = await membershipTerms.findOne({ where: { userId: ownerId }, rejectOnEmpty: true });
      expect([term.tier, term.endsAt.getTime() - term.startsAt.getTime()]).to.deep.equal(['basic', 7 * dayMs]);
      const had = await packages.findAll({ where: { ownerId }, order: ['type'] });
      expect(had.map(({ type, uses, maxFen }) => [type, uses, maxFen])).to.deep.equal([
        ['lightweight', 3, null],
        ['modelPurchase', 1, 20_00],
      ]);
    });

    it('give coins in place of days of a lower tier than the buyer has', async () => {
      const buyer = await shop.person({ coinFen: 9_90 });
      const term = { userId: buyer.id, tier: 'professional', length: { months: 12 }, source: 'order' } as const;
      await shop.database.transact((transaction) => addTerm(shop.at(0), term, transaction));
      await open(buyer, await boxed(only({ kind: 'membership', tier: 'basic', days: 7, insteadFen: 2_00 })));
      expect(await shop.coinsOf(buyer)).to.equal(2_00);
      expect((await drawn(buyer))[0]?.draw.instead).to.equal(true);
    });

    it('are refused before their campaign, after it, while it is paused, as a draft, and where nobody knows them', async () => {
      const buyer = await shop.person({ coinFen: 100_00 });
      const box = await boxed();
      expect(await outcomeOf(order(buyer, box, -2 * 60_000))).to.equal('box.over');
      expect(await outcomeOf(order(buyer, box, 31 * dayMs))).to.equal('box.over');
      expect(await outcomeOf(shop.order(buyer, { type: 'blindBox', boxId: 'f'.repeat(32) }))).to.equal('box.over');
      await pauseCampaign(shop.at(0), { campaignId: box.campaignId, cause: '补货', by: editor });
      expect(await refusalOf(order(buyer, box))).to.equal('这个盲盒已下架或活动已结束');
      const { campaignId } = await saveCampaign(shop.at(0), { draft: draftOf(new Date()), by: editor });
      const draft = await shop.database.boxes.findOne({ where: { campaignId }, rejectOnEmpty: true });
      expect(await outcomeOf(order(buyer, draft))).to.equal('box.over');
      expect((await listShop(shop.at(0), { viewerId: undefined })).find((seen) => seen.box.id === box.id)?.state).to.equal('paused');
    });

    it('may be paid for after the end where they were ordered before it, but not while they are paused: then the money comes back', async () => {
      const buyer = await shop.person({ coinFen: 100_00 });
      const box = await boxed();
      const last = await order(buyer, box, 30 * dayMs - 120_000);
      expect(await outcomeOf(pay(last, 30 * dayMs + 60_000))).to.equal('done');
      const other = await boxed();
      const waiting = await order(buyer, other);
      await pauseCampaign(shop.at(0), { campaignId: other.campaignId, cause: '补货', by: editor });
      expect(await outcomeOf(pay(waiting))).to.equal('box.over');
      expect(await payOutside(shop.at(0), waiting)).to.equal('undeliverable');
      expect(await shop.database.paymentRefunds.count({ where: { orderId: waiting.id } })).to.equal(1);
      expect(await drawn(buyer)).to.have.length(1);
      await publishCampaign({ ...shop.at(0), ...served }, { campaignId: other.campaignId, cause: '继续', by: editor });
      expect(await outcomeOf(order(buyer, other))).to.equal('done');
    });

    it('of which one is left go to one of two who pay at once, and the other has his money back', async () => {
      for (let round = 0; round < raceRounds; round++) {
        const box = await boxed({ ...only({ kind: 'coins', amountFen: 1_00 }), total: 1 });
        const [first, second] = await Promise.all([shop.person(), shop.person()]);
        const orders = [await order(first, box), await order(second, box)];
        const paying = [];
        for (const one of orders) paying.push(await startOutside(shop.at(0), one));
        const told = await Promise.all(paying.map((receive, at) => receive(shop.at(0, at === 0 ? shop.database : shop.other))));
        expect(told.toSorted()).to.deep.equal(['settled', 'undeliverable']);
        const draws = await shop.database.boxDraws.findAll({ where: { boxId: box.id } });
        const refunds = await shop.database.paymentRefunds.findAll({ where: { orderId: orders.map(({ id }) => id) } });
        expect([draws.length, refunds.length, await soldOf(box)]).to.deep.equal([1, 1, 1]);
        expect(refunds[0]).to.include({ amountFen: 9_90, reason: 'undeliverable' });
        expect(refunds[0]?.orderId).not.to.equal(draws[0]?.orderId);
      }
      const buyer = await shop.person({ coinFen: 20_00 });
      const gone = await boxed({ total: 1 });
      await open(buyer, gone);
      expect(await refusalOf(order(buyer, gone))).to.equal('这个盲盒已售罄');
      expect((await listShop(shop.at(0), { viewerId: buyer.id })).find((seen) => seen.box.id === gone.id)?.state).to.equal('soldOut');
    });

    it('are opened once, however often their payment is told of', async () => {
      const buyer = await shop.person();
      const box = await boxed(only({ kind: 'coins', amountFen: 1_00 }));
      const receive = await startOutside(shop.at(0), await order(buyer, box));
      const told = await Promise.all([receive(shop.at(0)), receive(shop.at(0, shop.other))]);
      expect(told.toSorted()).to.deep.equal(['known', 'settled']);
      expect(await receive()).to.equal('known');
      expect([(await drawn(buyer)).length, await shop.coinsOf(buyer), await soldOf(box)]).to.deep.equal([1, 1_00, 1]);
    });

    it('are so many a day for one person, also over a clock that goes back, and so many in all', async () => {
      const buyer = await shop.person({ coinFen: 200_00 });
      const box = await boxed({ perDay: 2, perPerson: 3 });
      const spare = await Promise.all([order(buyer, box), order(buyer, box), order(buyer, box)]);
      // A program that makes its orders before it pays them gets no more.
      const outcomes = await Promise.all(spare.map((one) => outcomeOf(pay(one))));
      expect(outcomes.toSorted()).to.deep.equal(['box.today', 'done', 'done']);
      expect(await refusalOf(order(buyer, box))).to.equal('每人每天最多开 2 个，请明天再来');
      expect(await outcomeOf(order(buyer, box, -30_000))).to.equal('box.today');
      await open(buyer, box, dayMs);
      expect(await refusalOf(order(buyer, box, 2 * dayMs))).to.equal('每人最多开 3 个，您已经开满');
    });

    it('promise a rare prize with the last of so many, while there is one', async () => {
      const common = { prize: { kind: 'coins', amountFen: 1_00 }, ppm: 1_000_000, stock: null, rare: false } as const;
      const rare = { prize: { kind: 'coins', amountFen: 50_00 }, ppm: 0, stock: 1, rare: true } as const;
      const buyer = await shop.person({ coinFen: 200_00 });
      // So rare that nobody has it by chance: but one in a million.
      const box = await boxed({
        pityAfter: 3,
        prizes: [
          { ...rare, ppm: 1 },
          { ...common, ppm: 999_999 },
        ],
      });
      for (let times = 0; times < 6; times++) await open(buyer, box);
      const draws = (await drawn(buyer)).map(({ draw }) => draw).toSorted((a, b) => a.number - b.number);
      expect(draws.map((draw) => draw.rare)).to.deep.equal([false, false, true, false, false, false]);
      expect(draws.map((draw) => draw.edition)).to.deep.equal([1, 1, 1, 2, 2, 2]);
      const { prizes, opened } = await readDrawFigures(shop.at(0), { boxId: box.id });
      expect([opened, prizes[0]?.drawn]).to.deep.equal([6, 1]);
      expect(prizes[0]?.expected).to.be.closeTo(1, 0.001);
    });

    it('are not handed over by other odds than their buyer saw', async () => {
      const buyer = await shop.person({ coinFen: 200_00 });
      const rare = { prize: { kind: 'coins', amountFen: 50_00 }, ppm: 999_999, stock: 1, rare: true } as const;
      const box = await boxed({ prizes: [rare, { prize: { kind: 'coins', amountFen: 1_00 }, ppm: 1, stock: null, rare: false }] });
      const [first, second] = [await order(buyer, box), await order(buyer, box)];
      await pay(first);
      expect(await refusalOf(pay(second))).to.equal('有奖品刚刚抽完，概率已变化，请重新查看后再下单');
      expect(await shop.coinsOf(buyer)).to.equal(200_00 - 9_90 + 50_00);
      const seen = (await listShop(shop.at(0), { viewerId: buyer.id })).find(({ box: { id } }) => id === box.id);
      expect(seen?.prizes.map(({ share }) => share)).to.deep.equal([0, 1_000_000]);
    });

    it('are drawn as often as their odds say, and can be drawn again by what was kept', async () => {
      const box = await boxed({
        total: 400,
        perDay: 50,
        prizes: [0.5, 0.3, 0.2].map((part, at) => ({
          ...{ prize: { kind: 'coins', amountFen: 1_00 + at }, ppm: part * 1_000_000, stock: null, rare: false },
        })) as NewBox['prizes'],
      });
      for (let person = 0; person < 6; person++) {
        const buyer = await shop.person({ coinFen: 1000_00 });
        for (let times = 0; times < 25; times++) await open(buyer, box);
      }
      const { prizes, opened } = await readDrawFigures(shop.at(0), { boxId: box.id });
      expect(opened).to.equal(150);
      expect(prizes.map(({ expected }) => Math.round(expected))).to.deep.equal([75, 45, 30]);
      // Five standard deviations: one run in a million is further off.
      const chiSquared = prizes.reduce((sum, { drawn: had, expected }) => sum + (had - expected) ** 2 / expected, 0);
      expect(chiSquared).to.be.below(28);
      expect(await countWrongDraws(shop.at(0), { boxId: box.id })).to.equal(0);
      const one = await shop.database.boxDraws.findOne({ where: { boxId: box.id }, rejectOnEmpty: true });
      const other = prizes.find(({ row }) => row.id !== one.prizeId)?.row.id ?? '';
      await one.update({ prizeId: other });
      expect(await countWrongDraws(shop.at(0), { boxId: box.id })).to.equal(1);
    });
  });
}
