import { expect } from 'chai';
import { matchingLimits } from '#domain/matching/limits';
import { contractRateSchema, ratingAnswerSchema } from '#domain/matching/schema';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { beProvider, contracted, deliverable, escrow, judged } from '#test/matching';
import { expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { payOutside } from '#test/packages';
import { erasures } from '../catalog/erasures.ts';
import { acceptMilestone } from './accept.ts';
import { answerRating } from './answer-rating.ts';
import { cancelMilestone } from './cancel.ts';
import { contractDetail } from './contract-detail.ts';
import { decideDispute } from './decide-dispute.ts';
import { deliverMilestone } from './deliver.ts';
import { demandDetail } from './demand-detail.ts';
import { openDispute } from './dispute.ts';
import { hideRating } from './hide-rating.ts';
import { providerDetail } from './list-providers.ts';
import { listDemandRatings, listProviderRatings } from './list-ratings.ts';
import { rateContract } from './rate.ts';
import { sweepMatching } from './sweep.ts';

describe('what a rating may say', () => {
  it('is one to five stars and 500 characters at most', () => {
    const rated = (stars: number, content?: string) => contractRateSchema.safeParse({ contractId: 'a'.repeat(32), stars, content }).success;
    expect([rated(0), rated(1), rated(5), rated(6), rated(1.5)]).to.deep.equal([false, true, true, false, false]);
    expect([rated(5, '好'.repeat(500)), rated(5, '好'.repeat(501)), rated(5, '')]).to.deep.equal([true, false, true]);
    const answered = (content: string) => ratingAnswerSchema.safeParse({ ratingId: 'a'.repeat(32), content }).success;
    expect([answered('谢'.repeat(500)), answered('谢'.repeat(501)), answered('')]).to.deep.equal([true, false, false]);
  });
});

for (const backend of farmBackends) {
  describe(`ratings of contracts on ${backend.name}`, function () {
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
    const page = { pageNo: 1, pageSize: 10 };
    const rate = ({ id: ownerId }: UserRow, contractId: string, stars = 5, content = '合作愉快', ms = 0, at = deps(ms)) =>
      outcomeOf(rateContract(at, { ownerId, contractId, stars, content }));
    const seenBy = async ({ id: ownerId }: UserRow, contractId: string, ms = 0) => {
      const { rating } = await contractDetail(deps(ms), { ownerId, contractId });
      return { refusal: rating?.refusal, mine: rating?.mine?.rating.stars, theirs: rating?.theirs?.rating.stars };
    };
    const summary = async (ms = 0) => (await providerDetail(deps(ms), { providerId: provider.id })).rating;
    const titlesOf = async ({ id: ownerId }: UserRow) =>
      (await shop.database.messages.findAll({ where: { ownerId } })).map(({ title }) => title);

    /** A contract that was delivered and paid out. */
    async function ended(): Promise<{ contractId: string; demandId: string }> {
      const { contractId, milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const [only] = milestones;
      await payOutside(shop.at(0), await escrow(shop.at(0), buyer, [only!]));
      const { id: fileId } = await deliverable(shop.database, provider.id);
      await deliverMilestone(deps(), { ownerId: provider.id, milestoneId: only!.id, fileId, note: '请看' });
      await acceptMilestone(deps(), { ownerId: buyer.id, milestoneId: only!.id });
      const { demandId } = await shop.database.matchContracts.findByPk(contractId, { rejectOnEmpty: true });
      return { contractId, demandId };
    }

    it('are blind until both sides have rated, and each rates once', async () => {
      const { contractId } = await ended();
      expect(await titlesOf(buyer)).to.include('「做一把椅子」的合同已结束，可以评价对方');
      expect(await rate(buyer, contractId, 4)).to.equal('done');
      expect(await rate(buyer, contractId, 1)).to.equal('matching.rated');
      expect(await seenBy(provider, contractId)).to.deep.equal({ refusal: null, mine: undefined, theirs: undefined });
      expect(await summary()).to.deep.equal({ mean: null, count: 0 });
      expect(await titlesOf(provider)).to.include('「做一把椅子」的另一方评价了您');
      expect(await rate(provider, contractId, 5, '')).to.equal('done');
      expect(await seenBy(provider, contractId)).to.deep.include({ mine: 5, theirs: 4 });
      expect(await seenBy(buyer, contractId)).to.deep.include({ mine: 4, theirs: 5 });
      expect(await summary()).to.deep.equal({ mean: 4, count: 1 });
      for (const person of [buyer, provider]) expect(await titlesOf(person)).to.include('「做一把椅子」的双方都评价了');
      const next = await ended();
      await rate(buyer, next.contractId, 5);
      await rate(provider, next.contractId, 5);
      expect(await summary()).to.deep.equal({ mean: 4.5, count: 2 });
      expect((await listProviderRatings(deps(), { ...page, providerId: provider.id, viewerId: undefined })).totalCount).to.equal(2);
    });

    it('are shown when the 30 days are over, told once, and taken no more', async () => {
      const { contractId } = await ended();
      await rate(buyer, contractId, 3);
      const { ratingMs } = matchingLimits;
      expect(await seenBy(provider, contractId, ratingMs - 60_000)).to.deep.equal({ refusal: null, mine: undefined, theirs: undefined });
      await sweepMatching(deps(ratingMs - 60_000));
      const shown = '「做一把椅子」的另一方对您的评价已公开';
      expect(await titlesOf(provider)).not.to.include(shown);
      for (const ms of [60_000, 120_000]) await sweepMatching(deps(ratingMs + ms));
      expect((await titlesOf(provider)).filter((one) => one === shown)).to.have.length(1);
      expect(await summary(ratingMs + 60_000)).to.deep.equal({ mean: 3, count: 1 });
      expect(await rate(provider, contractId, 1, '报复', ratingMs + 60_000)).to.equal('matching.rateLater');
      expect((await seenBy(provider, contractId, ratingMs + 60_000)).theirs).to.equal(3);
    });

    it('come after a refund or a decision too, and never of a contract for which no money was held', async () => {
      const { contractId, milestones } = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      expect(await rate(buyer, contractId)).to.equal('matching.rateLater');
      await cancelMilestone(deps(), { ownerId: buyer.id, milestoneId: milestones[0]!.id, action: 'drop' });
      expect(await rate(buyer, contractId)).to.equal('matching.rateLater');
      const refunded = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      await payOutside(shop.at(0), await escrow(shop.at(0), buyer, refunded.milestones));
      await cancelMilestone(deps(), { ownerId: provider.id, milestoneId: refunded.milestones[0]!.id, action: 'giveUp' });
      expect(await rate(buyer, refunded.contractId, 1)).to.equal('done');
      const decided = await contracted(deps(), { buyer, provider, amounts: [100_00] });
      const { id: milestoneId } = decided.milestones[0]!;
      await payOutside(shop.at(0), await escrow(shop.at(0), buyer, decided.milestones));
      const { id: fileId } = await deliverable(shop.database, provider.id);
      await deliverMilestone(deps(), { ownerId: provider.id, milestoneId, fileId, note: '请看' });
      await openDispute(deps(), { ownerId: buyer.id, milestoneId, note: '不是我要的' });
      const { id: disputeId } = await shop.database.matchDisputes.findOne({ where: { milestoneId }, rejectOnEmpty: true });
      const by = { administratorId: (await shop.person()).id, address: '' };
      await decideDispute(deps(), { disputeId, refundFen: 50_00, cause: '各半', by });
      expect(await rate(buyer, decided.contractId, 2)).to.equal('done');
      expect(await rate(await shop.person(), decided.contractId)).to.equal('matching.contractGone');
    });

    it('are refused where their words are, and where the other side is frozen', async () => {
      const { contractId } = await ended();
      expect(await rate(buyer, contractId, 5, '加微信赌博')).to.equal('content.rejected');
      await shop.database.users.update({ frozenAt: new Date() }, { where: { id: provider.id } });
      expect(await rate(buyer, contractId)).to.equal('matching.ratedAway');
      expect((await seenBy(buyer, contractId)).refusal).to.equal('对方的账号已冻结或注销，现在不能评价');
      await shop.database.users.update({ frozenAt: null }, { where: { id: provider.id } });
      expect(await rate(buyer, contractId)).to.equal('done');
    });

    it('are answered once by the provider, when it reads them', async () => {
      const { contractId } = await ended();
      await rate(buyer, contractId, 2, '晚了三天');
      const { id: ratingId } = await shop.database.matchRatings.findOne({ where: { contractId }, rejectOnEmpty: true });
      const answer = ({ id: ownerId }: UserRow, content = '下次一定准时', at = deps()) =>
        outcomeOf(answerRating(at, { ownerId, ratingId, content }));
      expect(await answer(provider)).to.equal('matching.ratingGone');
      await rate(provider, contractId);
      expect(await answer(buyer)).to.equal('matching.ratingGone');
      expect(await answer(provider, '加微信赌博')).to.equal('content.rejected');
      const both = await Promise.all([answer(provider), answer(provider, '另一个回复', judged(shop.at(0, shop.other)))]);
      expect(both.toSorted()).to.deep.equal(['done', 'matching.answered']);
      expect(await titlesOf(buyer)).to.include('服务商回复了您对「做一把椅子」的评价');
      const theirs = await shop.database.matchRatings.findOne({ where: { contractId, side: 'provider' }, rejectOnEmpty: true });
      expect(await outcomeOf(answerRating(deps(), { ownerId: buyer.id, ratingId: theirs.id, content: '谢谢' }))).to.equal(
        'matching.ratingGone',
      );
    });

    it('of a demand’s owner are for providers, the owner and staff', async () => {
      const { contractId, demandId } = await ended();
      await rate(buyer, contractId);
      await rate(provider, contractId, 4, '说得清楚');
      const read = ({ id: viewerId }: UserRow) => outcomeOf(listDemandRatings(deps(), { ...page, demandId, viewerId }));
      const mark = async ({ id: viewerId }: UserRow) => (await demandDetail(deps(), { demandId, viewerId })).ownerRating;
      const [other, staff] = [await shop.person(), await shop.person({ about: { role: 'reviewer' } })];
      expect([await read(other), await read(provider), await read(buyer), await read(staff)]).to.deep.equal([
        ...['matching.providerFirst', 'done', 'done', 'done'],
      ]);
      expect([await mark(other), await mark(provider)]).to.deep.equal([null, { mean: 4, count: 1 }]);
      expect((await demandDetail(deps(), { demandId, viewerId: undefined })).ownerRating).to.equal(null);
    });

    it('are hidden by staff with a cause that the author reads, and count no more', async () => {
      const { contractId } = await ended();
      await rate(buyer, contractId, 1, '骂人的话');
      await rate(provider, contractId);
      const { id: ratingId } = await shop.database.matchRatings.findOne({ where: { contractId, side: 'buyer' }, rejectOnEmpty: true });
      const hide = ({ id: administratorId }: UserRow) =>
        outcomeOf(hideRating(deps(), { ratingId, cause: '言语不当', by: { administratorId, address: '10.0.0.9' } }));
      const staff = await shop.person();
      expect([await hide(provider), await hide(staff), await hide(staff)]).to.deep.equal([
        ...['administration.ownAccount', 'done', 'matching.ratingGone'],
      ]);
      expect(await summary()).to.deep.equal({ mean: null, count: 0 });
      expect(await seenBy(provider, contractId)).to.deep.include({ mine: 5, theirs: undefined });
      expect((await contractDetail(deps(), { ownerId: buyer.id, contractId })).rating?.mine?.rating.hiddenCause).to.equal('言语不当');
      expect(await titlesOf(buyer)).to.include('您对「做一把椅子」的评价已被隐藏');
      expect(await shop.database.auditEvents.count({ where: { event: 'ratingHidden', subjectId: buyer.id } })).to.equal(1);
      expect(await outcomeOf(answerRating(deps(), { ownerId: provider.id, ratingId, content: '谢谢' }))).to.equal('matching.ratingGone');
    });

    it('stay without the name of who has left', async () => {
      const { contractId } = await ended();
      await rate(buyer, contractId, 4, '做得好');
      await rate(provider, contractId);
      await erasures.matching?.(shop.at(0), buyer.id);
      const { ratings } = await listProviderRatings(deps(), { ...page, providerId: provider.id, viewerId: undefined });
      expect(ratings.map(({ rating, author }) => [rating.content, rating.authorId, author])).to.deep.equal([['做得好', null, undefined]]);
      expect(await shop.database.matchRatings.count({ where: { subjectId: buyer.id } })).to.equal(0);
    });

    it('keep one of two of the same side at once, and show both of two sides at once', async () => {
      const there = () => judged(shop.at(0, shop.other));
      for (let round = 0; round < 5; round++) {
        const one = await ended();
        const same = await Promise.all([rate(buyer, one.contractId, 4), rate(buyer, one.contractId, 2, '再想想', 0, there())]);
        expect(same.toSorted()).to.deep.equal(['done', 'matching.rated']);
        const two = await ended();
        expect(await Promise.all([rate(buyer, two.contractId), rate(provider, two.contractId, 5, '好', 0, there())])).to.deep.equal([
          'done',
          'done',
        ]);
        expect([(await seenBy(buyer, two.contractId)).theirs, (await seenBy(provider, two.contractId)).theirs]).to.deep.equal([5, 5]);
        await shop.database.matchDemands.destroy({ where: { ownerId: buyer.id } });
      }
    });
  });
}
