import { expect } from 'chai';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import { updateWhere } from '#storage/database/update-where';
import { farmBackends } from '#test/databases';
import { beProvider, contracted, deliverable, escrow, judged, offer, publish } from '#test/matching';
import { expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { startOutside, payOutside } from '#test/packages';
import { acceptMilestone } from './accept.ts';
import { cancelMilestone } from './cancel.ts';
import { chooseOffer } from './choose-offer.ts';
import { decideDispute } from './decide-dispute.ts';
import { deliverMilestone } from './deliver.ts';
import { openDispute } from './dispute.ts';
import { sweepMatching } from './sweep.ts';

/** Often enough to be lost once by whoever can lose it. */
const rounds = 5;

for (const backend of farmBackends) {
  describe(`two at once with a contract on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    let buyer: UserRow;
    let provider: UserRow;
    before(async () => {
      shop = await openShop(backend);
      buyer = await shop.person();
      provider = await shop.person({ about: { checkStatus: 1 } });
      await beProvider(shop.at(0), provider);
    });
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const [here, there] = [() => judged(shop.at(0)), () => judged(shop.at(0, shop.other))];
    const each = async (round: () => Promise<void>): Promise<void> => {
      for (let count = 0; count < rounds; count++) await round();
    };
    const read = ({ id }: { id: string }) => shop.database.matchMilestones.findByPk(id, { rejectOnEmpty: true });
    const asBuyer = ({ id: milestoneId }: { id: string }) => ({ ownerId: buyer.id, milestoneId });
    const asProvider = ({ id: milestoneId }: { id: string }) => ({ ownerId: provider.id, milestoneId });
    const incomes = async ({ orderId }: MatchMilestoneRow) => shop.database.incomes.count({ where: { orderId: orderId ?? '' } });
    /** A milestone that was delivered, alone in its contract. */
    async function delivered(): Promise<MatchMilestoneRow> {
      const { milestones } = await contracted(here(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones as [MatchMilestoneRow];
      await payOutside(here(), await escrow(here(), buyer, [only]));
      const { id: fileId } = await deliverable(shop.database, provider.id);
      await deliverMilestone(here(), { ...asProvider(only), fileId, note: '请看' });
      // A day has room for few demands.
      await shop.database.matchDemands.destroy({ where: { ownerId: buyer.id } });
      return only;
    }

    it('choose one of two offers', () =>
      each(async () => {
        const second = await shop.person({ about: { checkStatus: 1 } });
        await beProvider(here(), second);
        const demandId = await publish(here(), buyer);
        const offers = [await offer(here(), provider, demandId), await offer(here(), second, demandId)] as const;
        const outcomes = await Promise.all([
          outcomeOf(chooseOffer(here(), { ownerId: buyer.id, offerId: offers[0] })),
          outcomeOf(chooseOffer(there(), { ownerId: buyer.id, offerId: offers[1] })),
        ]);
        expect(outcomes.toSorted()).to.deep.equal(['done', 'matching.demandGone']);
        expect(await shop.database.matchContracts.count({ where: { demandId } })).to.equal(1);
        const states = (await shop.database.matchOffers.findAll({ where: { demandId } })).map(({ status }) => status);
        expect(states.toSorted()).to.deep.equal(['Chosen', 'Lost']);
        const contract = await shop.database.matchContracts.findOne({ where: { demandId }, rejectOnEmpty: true });
        for (const milestone of await shop.database.matchMilestones.findAll({ where: { contractId: contract.id } }))
          await cancelMilestone(here(), { ...asBuyer(milestone), action: 'drop' });
        await shop.database.matchDemands.destroy({ where: { ownerId: buyer.id } });
      }));

    /** Delivered, and not answered in time. */
    async function due(): Promise<MatchMilestoneRow> {
      const milestone = await delivered();
      await shop.database.transact((transaction) =>
        updateWhere(shop.database.matchMilestones, { id: milestone.id }, { answerBy: new Date(0) }, transaction),
      );
      return milestone;
    }

    it('accept once', () =>
      each(async () => {
        const milestone = await due();
        const outcomes = await Promise.all([
          outcomeOf(acceptMilestone(here(), asBuyer(milestone))),
          outcomeOf(acceptMilestone(there(), { ...asBuyer(milestone), ownerId: null })),
        ]);
        expect(outcomes.toSorted()).to.deep.equal(['done', 'matching.notNow']);
        expect(await incomes(await read(milestone))).to.equal(1);
      }));

    it('accept by itself or dispute, and never out of the dispute', () =>
      each(async () => {
        const milestone = await due();
        const [, dispute] = await Promise.all([
          sweepMatching(here()),
          outcomeOf(openDispute(there(), { ...asBuyer(milestone), note: '不是我要的' })),
        ]);
        expect((await read(milestone)).status).to.equal(dispute === 'done' ? 'Disputed' : 'Accepted');
        expect(await incomes(await read(milestone))).to.equal(dispute === 'done' ? 0 : 1);
        const next = await due();
        await openDispute(here(), { ...asBuyer(next), note: '不是我要的' });
        expect(await outcomeOf(acceptMilestone(here(), { milestoneId: next.id, ownerId: null }))).to.equal('matching.notNow');
        const early = await delivered();
        expect(await outcomeOf(acceptMilestone(here(), { milestoneId: early.id, ownerId: null }))).to.equal('matching.notNow');
      }));

    it('accept or give up, and never both', () =>
      each(async () => {
        const milestone = await delivered();
        const outcomes = await Promise.all([
          outcomeOf(acceptMilestone(here(), asBuyer(milestone))),
          outcomeOf(cancelMilestone(there(), { ...asProvider(milestone), action: 'giveUp' })),
        ]);
        expect(outcomes.toSorted()).to.deep.equal(['done', 'matching.notNow']);
        const now = await read(milestone);
        expect(now.paidFen + now.refundedFen).to.equal(100_00);
      }));

    it('accept while it is disputed, or decided', () =>
      each(async () => {
        const milestone = await delivered();
        const outcomes = await Promise.all([
          outcomeOf(acceptMilestone(here(), asBuyer(milestone))),
          outcomeOf(openDispute(there(), { ...asProvider(milestone), note: '有分歧' })),
        ]);
        // Whoever disputes first may still be given in to.
        expect(outcomes).to.include('done');
        expect((await read(milestone)).status).to.equal('Accepted');
        const next = await delivered();
        await openDispute(here(), { ...asBuyer(next), note: '有分歧' });
        const dispute = await shop.database.matchDisputes.findOne({ where: { milestoneId: next.id }, rejectOnEmpty: true });
        const operator = await shop.person();
        const decision = { disputeId: dispute.id, refundFen: 40_00, cause: '裁定', by: { administratorId: operator.id, address: '' } };
        const ended = await Promise.all([outcomeOf(acceptMilestone(here(), asBuyer(next))), outcomeOf(decideDispute(there(), decision))]);
        expect(ended.filter((one) => one === 'done')).to.have.length(1);
        const now = await read(next);
        expect(now.paidFen + now.refundedFen).to.equal(100_00);
        expect(await shop.database.matchDisputes.count({ where: { milestoneId: next.id, open: true } })).to.equal(0);
      }));

    it('pay the same milestone by two orders, of which one comes back', () =>
      each(async () => {
        const { milestones } = await contracted(here(), { buyer, provider, amounts: [100_00] });
        const [only] = milestones as [MatchMilestoneRow];
        const orders = [await escrow(here(), buyer, [only]), await escrow(here(), buyer, [only])] as const;
        const pay = [await startOutside(here(), orders[0]), await startOutside(here(), orders[1])] as const;
        const receptions = await Promise.all([pay[0](here()), pay[1](there())]);
        expect(receptions.toSorted()).to.deep.equal(['settled', 'undeliverable']);
        expect((await read(only)).status).to.equal('Funded');
        await cancelMilestone(here(), { ...asBuyer(only), action: 'cancel' });
        await shop.database.matchDemands.destroy({ where: { ownerId: buyer.id } });
      }));
  });
}
