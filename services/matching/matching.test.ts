import { expect } from 'chai';
import { matchingLimits } from '#domain/matching/limits';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import { farmBackends } from '#test/databases';
import { beProvider, contracted, deliverable, escrow, judged, offer, publish } from '#test/matching';
import { dayMs, expectBalance, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { payOutside } from '#test/packages';
import { erasures } from '../catalog/erasures.ts';
import { findDeletionBlocks } from '../deletion/guards.ts';
import { deleteFile } from '../files/delete.ts';
import { fileDisposal } from '../files/disposal.ts';
import { payOrder } from '../orders/pay.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { acceptMilestone } from './accept.ts';
import { askChange } from './ask-change.ts';
import { cancelMilestone } from './cancel.ts';
import { chooseOffer } from './choose-offer.ts';
import { removeDemand, withdrawDemand } from './close-demand.ts';
import { decideDispute } from './decide-dispute.ts';
import { deliverMilestone } from './deliver.ts';
import { demandDetail } from './demand-detail.ts';
import { answerDispute, openDispute } from './dispute.ts';
import { deliveryMedia } from './media.ts';
import { startWork } from './start-work.ts';
import { sweepMatching } from './sweep.ts';

for (const backend of farmBackends) {
  describe(`the matching platform on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    let buyer: UserRow;
    let provider: UserRow;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    beforeEach(async () => {
      buyer = await shop.person();
      provider = await shop.person({ about: { checkStatus: 1 } });
      await beProvider(shop.at(0), provider);
    });
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const deps = (ms = 0) => judged(shop.at(ms));
    const read = ({ id }: { id: string }) => shop.database.matchMilestones.findByPk(id, { rejectOnEmpty: true });
    const demandOf = async (contractId: string) => {
      const { demandId } = await shop.database.matchContracts.findByPk(contractId, { rejectOnEmpty: true });
      return shop.database.matchDemands.findByPk(demandId, { rejectOnEmpty: true });
    };
    const incomeOf = async ({ id }: UserRow) =>
      (await shop.database.incomes.findAll({ where: { ownerId: id }, order: ['line'] })).map(({ grossFen }) => grossFen);
    const as = ({ id: ownerId }: UserRow, { id: milestoneId }: { id: string }) => ({ ownerId, milestoneId });
    const pay = async (...milestones: MatchMilestoneRow[]) => {
      const order = await escrow(shop.at(0), buyer, milestones);
      expect(await payOutside(shop.at(0), order)).to.equal('settled');
      return order;
    };
    const deliver = async (milestone: { id: string }, triangles = 500, ms = 0) => {
      const { id: fileId } = await deliverable(shop.database, provider.id, triangles);
      return deliverMilestone(deps(ms), { ...as(provider, milestone), fileId, note: '请看' });
    };

    it('goes from a demand to the income of its provider, milestone by milestone', async () => {
      const { contractId, milestones } = await contracted(deps(), { buyer, provider });
      const [first, second] = milestones as [MatchMilestoneRow, MatchMilestoneRow];
      expect(await outcomeOf(startWork(deps(), as(provider, first)))).to.equal('matching.notNow');
      const order = await pay(first, second);
      expect(await shop.read(order)).to.include({ status: 'Fulfilling', paidFen: 300_00, description: '服务「做一把椅子」第 1 期等 2 项' });
      await startWork(deps(), as(provider, first));
      await deliver(first, 5000);
      expect((await read(first)).delivery?.measured).to.deep.equal([{ text: '面数不超过 1,000', met: false, found: '5,000 面' }]);
      await acceptMilestone(deps(), as(buyer, first));
      expect(await incomeOf(provider)).to.deep.equal([100_00]);
      expect(await refusalOf(deliver(second, 5000))).to.equal('交付的模型没有达到约定的指标：面数不超过 1,000（实测 5,000 面）');
      await deliver(second);
      await acceptMilestone(deps(), as(buyer, second));
      expect(await incomeOf(provider)).to.deep.equal([100_00, 200_00]);
      expect(await shop.read(order)).to.include({ status: 'Done', refundedFen: 0 });
      expect((await demandOf(contractId)).status).to.equal('Done');
      expect(await outcomeOf(refundByOperator(shop.at(0), { order: { orderId: order.id }, cause: '试' }))).to.equal('order.notRefundable');
    });

    it('takes no coins for what becomes money of somebody else', async () => {
      const rich = await shop.person({ coinFen: 1000_00, incomeFen: 1000_00, about: { uploaderType: 2 } });
      const { milestones } = await contracted(deps(), { buyer: rich, provider, amounts: [100_00] });
      const order = await escrow(shop.at(0), rich, milestones);
      const by = { ownerId: rich.id, orderId: order.id };
      expect(await outcomeOf(payOrder(shop.at(0), { ...by, method: 'cloudCoin' }))).to.equal('order.methodClosed');
      await payOrder(shop.at(0), { ...by, method: 'earnings' });
      expect((await read(milestones[0]!)).status).to.equal('Funded');
    });

    it('lets the buyer cancel before work began, then only when the provider has vanished', async () => {
      const { contractId, milestones } = await contracted(deps(), { buyer, provider });
      const [first, second] = milestones as [MatchMilestoneRow, MatchMilestoneRow];
      const order = await pay(first, second);
      await cancelMilestone(deps(), { ...as(buyer, first), action: 'cancel' });
      expect(await shop.read(order)).to.include({ status: 'Fulfilling' });
      await startWork(deps(), as(provider, second));
      const late = (ms: number) => outcomeOf(cancelMilestone(deps(ms), { ...as(buyer, second), action: 'cancel' }));
      expect(await late(5 * dayMs + matchingLimits.graceMs - 60_000)).to.equal('matching.notNow');
      expect(await late(5 * dayMs + matchingLimits.graceMs + 60_000)).to.equal('done');
      expect(await shop.read(order)).to.include({ status: 'Refunding' });
      expect(await incomeOf(provider)).to.deep.equal([]);
      expect((await demandOf(contractId)).status).to.equal('Open');
    });

    it('accepts what nobody answers, and tells the buyer before', async () => {
      const { milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones as [MatchMilestoneRow];
      await pay(only);
      await deliver(only);
      const titles = async () =>
        (await shop.database.messages.findAll({ where: { ownerId: buyer.id }, order: ['id'] })).map(({ title }) => title);
      const { answerMs, warnBeforeMs } = matchingLimits;
      await sweepMatching(deps(answerMs - warnBeforeMs - 60_000));
      expect(await titles()).not.to.include('「做一把椅子」第 1 期还有 2 天自动验收');
      for (const ms of [60_000, 120_000]) await sweepMatching(deps(answerMs - warnBeforeMs + ms));
      expect((await titles()).filter((one) => one.endsWith('自动验收'))).to.deep.equal(['「做一把椅子」第 1 期还有 2 天自动验收']);
      expect((await read(only)).status).to.equal('Delivered');
      await sweepMatching(deps(answerMs + 60_000));
      expect(await read(only)).to.include({ status: 'Accepted', paidFen: 100_00 });
      expect(await titles()).to.include('「做一把椅子」第 1 期已自动验收');
    });

    it('asks for changes three times, and gives the provider its time back', async () => {
      const { milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones as [MatchMilestoneRow];
      await pay(only);
      for (let round = 0; round < matchingLimits.changes; round++) {
        await deliver(only, 500, round * dayMs);
        await askChange(deps((round + 1) * dayMs), { ...as(buyer, only), note: '扶手再细一点' });
      }
      expect(await read(only)).to.include({ status: 'Working', changes: 3 });
      expect((await read(only)).dueAt!.getTime()).to.be.greaterThan(shop.at(8 * dayMs - 60_000).clock!().getTime());
      await deliver(only);
      expect(await refusalOf(askChange(deps(), { ...as(buyer, only), note: '再改' }))).to.include('最多要求修改 3 次');
    });

    it('divides what is held as an administrator decides, who is no side of it', async () => {
      const { milestones } = await contracted(deps(), { buyer, provider });
      const [first, second] = milestones as [MatchMilestoneRow, MatchMilestoneRow];
      const order = await pay(first, second);
      await deliver(first);
      await openDispute(deps(), { ...as(buyer, first), note: '不是我要的样子' });
      expect(await outcomeOf(answerDispute(deps(), { ...as(buyer, first), note: '我自己答' }))).to.equal('matching.disputeGone');
      await answerDispute(deps(), { ...as(provider, first), note: '按图做的' });
      const dispute = await shop.database.matchDisputes.findOne({ where: { milestoneId: first.id }, rejectOnEmpty: true });
      expect(dispute).to.include({ open: true, reason: '不是我要的样子', answer: '按图做的' });
      const decide = (by: UserRow, refundFen: number) =>
        outcomeOf(
          decideDispute(deps(), {
            disputeId: dispute.id,
            refundFen,
            cause: '部分符合',
            by: { administratorId: by.id, address: '10.0.0.9' },
          }),
        );
      expect(await decide(buyer, 30_00)).to.equal('administration.ownAccount');
      expect(await decide(provider, 30_00)).to.equal('administration.ownAccount');
      const operator = await shop.person();
      expect(await decide(operator, 100_01)).to.equal('matching.refundTooLarge');
      expect(await decide(operator, 30_00)).to.equal('done');
      expect(await decide(operator, 30_00)).to.equal('matching.disputeGone');
      expect(await read(first)).to.include({ status: 'Settled', paidFen: 70_00, refundedFen: 30_00 });
      expect(await incomeOf(provider)).to.deep.equal([70_00]);
      const owed = await shop.database.paymentRefunds.findAll({ where: { orderId: order.id } });
      expect(owed.map(({ amountFen, reason }) => [amountFen, reason])).to.deep.equal([[30_00, 'serviceDecided']]);
      expect(await shop.database.auditEvents.count({ where: { event: 'disputeDecided', subjectId: buyer.id } })).to.equal(1);
      await cancelMilestone(deps(), { ...as(provider, second), action: 'giveUp' });
      expect(await shop.read(order)).to.include({ status: 'Done' });
    });

    it('chooses and accepts what was seen, and nothing that was put in its place', async () => {
      const demandId = await publish(deps(), buyer);
      const offerId = await offer(deps(), provider, demandId, [100_00]);
      const seen = await shop.database.matchOffers.findByPk(offerId, { rejectOnEmpty: true });
      await offer(deps(), provider, demandId, [100_00, 900_00]);
      const choose = (version: number) => outcomeOf(chooseOffer(deps(), { ownerId: buyer.id, offerId, version }));
      expect(await choose(seen.version)).to.equal('matching.notNow');
      expect(await choose((await seen.reload()).version)).to.equal('done');
      expect(await shop.database.messages.count({ where: { ownerId: buyer.id, title: '「做一把椅子」收到一份报价' } })).to.equal(2);
      const [first] = await shop.database.matchMilestones.findAll({
        order: [['id', 'DESC']],
        limit: 1,
        where: { amountFen: 100_00, status: 'Open' },
      });
      await pay(first!);
      await deliver(first!);
      const accept = (deliveredAt: string | null | undefined) => outcomeOf(acceptMilestone(deps(), { ...as(buyer, first!), deliveredAt }));
      const one = (await read(first!)).delivery?.deliveredAt;
      await deliver(first!, 500, 60_000);
      expect([await accept(one), await accept(null)]).to.deep.equal(['matching.notNow', 'matching.notNow']);
      expect(await accept((await read(first!)).delivery?.deliveredAt)).to.equal('done');
    });

    it('holds the last milestone that is left against the clauses', async () => {
      const { milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00, 1_00] });
      const [first, second] = milestones as [MatchMilestoneRow, MatchMilestoneRow];
      await pay(first);
      await deliver(first, 5000);
      const drop = () => cancelMilestone(deps(), { ...as(provider, second), action: 'drop' });
      expect(await refusalOf(drop())).to.include('没有达到验收指标');
      await deliver(first);
      await drop();
      const { id: fileId } = await deliverable(shop.database, provider.id, 5000);
      expect(await outcomeOf(deliverMilestone(deps(), { ...as(provider, first), fileId, note: '请看' }))).to.equal('matching.unmet');
      await deliver(first);
    });

    it('is delivered so often, and no more', async () => {
      const { milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones as [MatchMilestoneRow];
      await pay(only);
      for (let count = 0; count < matchingLimits.deliveries; count++) await deliver(only);
      expect(await refusalOf(deliver(only))).to.equal('每期最多交付 20 次');
    });

    it('opens its demand again for those who lost to it, a few times', async () => {
      const second = await shop.person({ about: { checkStatus: 1 } });
      await beProvider(deps(), second);
      const demandId = await publish(deps(), buyer);
      const other = await offer(deps(), second, demandId);
      const statusOf = async (offerId: string) => (await shop.database.matchOffers.findByPk(offerId, { rejectOnEmpty: true })).status;
      for (let count = 1; count <= matchingLimits.contracts; count++) {
        const isLast = count === matchingLimits.contracts;
        const offerId = await offer(deps(), provider, demandId, [1_00]);
        const contractId = await chooseOffer(deps(), { ownerId: buyer.id, offerId });
        const [only] = await shop.database.matchMilestones.findAll({ where: { contractId } });
        await cancelMilestone(deps(), { ...as(buyer, only!), action: 'drop' });
        expect([await statusOf(offerId), await statusOf(other)]).to.deep.equal(['Lost', isLast ? 'Lost' : 'Open']);
        expect((await demandOf(contractId)).status).to.equal(isLast ? 'Withdrawn' : 'Open');
      }
    });

    it('hides a demand that was taken down after it was chosen, and the demands of who is frozen', async () => {
      const { contractId, milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const { id: demandId } = await demandOf(contractId);
      const see = ({ id: viewerId }: UserRow) => outcomeOf(demandDetail(deps(), { demandId, viewerId }));
      const operator = await shop.person();
      const remove = () => outcomeOf(removeDemand(deps(), { demandId, cause: '违规', by: { administratorId: operator.id, address: '' } }));
      expect([await see(operator), await remove(), await remove()]).to.deep.equal(['done', 'done', 'matching.demandGone']);
      expect([await see(operator), await see(provider), await see(buyer)]).to.deep.equal([
        ...['matching.demandGone', 'matching.demandGone', 'done'],
      ]);
      await cancelMilestone(deps(), { ...as(buyer, milestones[0]!), action: 'drop' });
      expect((await demandOf(contractId)).status).to.equal('Withdrawn');
      const next = await publish(deps(), buyer);
      await shop.database.users.update({ frozenAt: new Date() }, { where: { id: buyer.id } });
      expect(await outcomeOf(demandDetail(deps(), { demandId: next, viewerId: operator.id }))).to.equal('matching.demandGone');
      expect(await outcomeOf(offer(deps(), provider, next))).to.equal('matching.demandGone');
    });

    it('shows itself to nobody else', async () => {
      const stranger = await shop.person({ about: { checkStatus: 1 } });
      const { milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones as [MatchMilestoneRow];
      expect(await outcomeOf(escrow(shop.at(0), stranger, [only]))).to.equal('matching.contractGone');
      await pay(only);
      expect(await outcomeOf(startWork(deps(), as(stranger, only)))).to.equal('matching.contractGone');
      expect(await outcomeOf(acceptMilestone(deps(), as(stranger, only)))).to.equal('matching.contractGone');
      expect(await refusalOf(acceptMilestone(deps(), as(provider, only)))).to.equal('这一步由需求方操作');
      const foreign = await deliverable(shop.database, stranger.id);
      expect(await outcomeOf(deliverMilestone(deps(), { ...as(provider, only), fileId: foreign.id, note: '看' }))).to.equal(
        'file.notFound',
      );
    });

    it('keeps what was delivered for its buyer, whatever its provider deletes', async () => {
      const { milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones as [MatchMilestoneRow];
      await pay(only);
      const file = await deliverable(shop.database, provider.id);
      const { objects } = shop.at(0);
      await objects.putBytes(file.objectKey, Buffer.from('glTF'), { contentType: 'model/gltf-binary' });
      await deliverMilestone(deps(), { ...as(provider, only), fileId: file.id, note: '请看' });
      const media = (name: 'source' | 'thumbnail.webp', { id: viewerId }: UserRow) =>
        outcomeOf(deliveryMedia(shop.at(0), { viewerId, asStaff: true, milestoneId: only.id, name }));
      expect([await media('source', provider), await media('source', buyer)]).to.deep.equal(['done', 'matching.contractGone']);
      await deleteFile(shop.at(0), { ownerId: provider.id, fileId: file.id });
      const { deletedAt } = await shop.database.files.findByPk(file.id, { rejectOnEmpty: true });
      await fileDisposal.purge(shop.at(dayMs), { kind: 'file', id: file.id, deletedAtMs: deletedAt?.getTime() ?? 0 });
      await acceptMilestone(deps(), as(buyer, only));
      expect([await media('source', buyer), await media('source', await shop.person())]).to.deep.equal(['done', 'matching.contractGone']);
      expect(await objects.stat(file.objectKey)).not.to.equal(undefined);
    });

    it('holds an account as long as a contract of it is open, and keeps none of its words after that', async () => {
      const { contractId, milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const blocks = ({ id: userId }: UserRow) => findDeletionBlocks(shop.database, { userId, now: new Date() });
      expect(await blocks(provider)).to.include('contracts');
      expect(await blocks(buyer)).to.include('contracts');
      await cancelMilestone(deps(), { ...as(buyer, milestones[0]!), action: 'drop' });
      expect(await blocks(provider)).not.to.include('contracts');
      for (const { id } of [buyer, provider]) await erasures.matching?.(shop.at(0), id);
      const contract = await shop.database.matchContracts.findByPk(contractId);
      expect(contract).to.include({ title: '', content: '' });
      expect((await read(milestones[0]!)).title).to.equal('');
      for (const table of [shop.database.matchDemands, shop.database.matchOffers, shop.database.matchProviders])
        expect(await (table as typeof shop.database.matchDemands).count({ where: { ownerId: [buyer.id, provider.id] } })).to.equal(0);
    });

    it('takes offers of verified providers alone, and none of the demand’s own', async () => {
      const demandId = await publish(deps(), provider);
      const plain = await shop.person();
      const verified = await shop.person({ about: { checkStatus: 1 } });
      expect(await outcomeOf(beProvider(deps(), plain))).to.equal('matching.certifyFirst');
      expect(await outcomeOf(offer(deps(), plain, demandId))).to.equal('matching.certifyFirst');
      expect(await outcomeOf(offer(deps(), verified, demandId))).to.equal('matching.providerFirst');
      expect(await outcomeOf(offer(deps(), provider, demandId))).to.equal('matching.ownDemand');
      await withdrawDemand(deps(), { ownerId: provider.id, demandId });
      await beProvider(deps(), verified);
      expect(await outcomeOf(offer(deps(), verified, demandId))).to.equal('matching.demandGone');
    });

    it('publishes so many demands, and offers for so many demands, at a time', async () => {
      for (let count = 0; count < matchingLimits.openDemands; count++) await publish(deps(), buyer);
      expect(await outcomeOf(publish(deps(), buyer))).to.equal('matching.tooMany');
      const mine = await shop.database.matchDemands.findAll({ where: { ownerId: buyer.id }, attributes: ['id'] });
      for (const { id: demandId } of mine) await withdrawDemand(deps(), { ownerId: buyer.id, demandId });
      for (let count = matchingLimits.openDemands; count < matchingLimits.demandsPerDay; count++) await publish(deps(), buyer);
      expect(await outcomeOf(publish(deps(), buyer))).to.equal('matching.tooMany');
      await withdrawDemand(deps(), { ownerId: buyer.id, demandId: await lastOpen(buyer) });
      expect(await outcomeOf(publish(deps(), buyer))).to.equal('matching.today');
    });
    const lastOpen = async ({ id: ownerId }: UserRow) =>
      (await shop.database.matchDemands.findOne({ where: { ownerId, status: 'Open' }, rejectOnEmpty: true })).id;

    it('offers for so many demands at a time', async () => {
      const demandId = await publish(deps(), buyer);
      const { id, ...rest } = (
        await shop.database.matchOffers.findByPk(await offer(deps(), provider, demandId), { rejectOnEmpty: true })
      ).get();
      const rows = Array.from({ length: matchingLimits.openOffers - 1 }, (_, index) => ({
        ...{ ...rest, id: id.slice(0, 28) + String(1000 + index), demandId: demandId.slice(0, 28) + String(1000 + index) },
      }));
      await shop.database.transact((transaction) => shop.database.matchOffers.bulkCreate(rows, { transaction }));
      expect(await outcomeOf(offer(deps(), provider, await publish(deps(), buyer)))).to.equal('matching.tooMany');
      // One that waits already is changed all the same.
      expect(await outcomeOf(offer(deps(), provider, demandId, [50_00]))).to.equal('done');
    });

    it('has so many contracts under way', async () => {
      const { contractId } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const { id, ...rest } = (await shop.database.matchContracts.findByPk(contractId, { rejectOnEmpty: true })).get();
      const rows = Array.from({ length: matchingLimits.openContracts - 1 }, (_, index) => ({
        ...{ ...rest, id: id.slice(0, 28) + String(1000 + index) },
      }));
      await shop.database.transact((transaction) => shop.database.matchContracts.bulkCreate(rows, { transaction }));
      const offerId = await offer(deps(), provider, await publish(deps(), buyer));
      expect(await outcomeOf(chooseOffer(deps(), { ownerId: buyer.id, offerId }))).to.equal('matching.tooMany');
    });
  });
}
