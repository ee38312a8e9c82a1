import { expect } from 'chai';
import { couponLimits } from '#domain/coupons/limits';
import { farmBackends } from '#test/databases';
import { dayMs, expectBalance, openShop, outcomeOf, voucher, type Shop } from '#test/orders';
import { raceRounds } from '#test/races';
import { claimCampaign } from './claim-campaign.ts';
import { claimCombination } from './claim-combination.ts';
import { endCampaign } from './end-campaign.ts';
import { findOwnCoupons } from './find-own.ts';
import { hasClaimedCombination } from './has-claimed.ts';
import { listCampaigns } from './list-campaigns.ts';
import { openCampaign, type NewCampaign } from './open-campaign.ts';

const campaign: NewCampaign = { template: voucher, total: 5, perPerson: 2, runsMs: 10 * dayMs };

for (const backend of farmBackends) {
  describe(`claims of coupons on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const ownOf = (ownerId: string, ms = 0) => findOwnCoupons(shop.at(ms), { ownerId });
    const over = (index: number) => (index % 2 === 0 ? shop.database : shop.other);

    it('give the three coupons for members, which last 30 days', async () => {
      const { id: ownerId } = await shop.person();
      expect(await hasClaimedCombination(shop.at(0), { ownerId })).to.equal(false);
      const given = await claimCombination(shop.at(0), { ownerId });
      expect(given.map(({ faceValueFen, thresholdFen, types, state }) => [faceValueFen, thresholdFen, types, state])).to.have.deep.members([
        [30_00, 299_00, ['membership'], 'usable'],
        [100_00, 699_00, ['membership'], 'usable'],
        [200_00, 1699_00, ['membership'], 'usable'],
      ]);
      for (const { startsAt, endsAt } of given) expect(endsAt.getTime() - startsAt.getTime()).to.equal(couponLimits.combinationMs);
      expect(await hasClaimedCombination(shop.at(0), { ownerId })).to.equal(true);
      expect(await outcomeOf(claimCombination(shop.at(40 * dayMs), { ownerId }))).to.equal('coupon.claimed');
      expect(await ownOf(ownerId)).to.have.length(3);
    });

    it(`give the three once to whoever asks four times at the same instant over two connections, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const { id: ownerId } = await shop.person();
        const asked = [0, 1, 2, 3].map((index) => outcomeOf(claimCombination(shop.at(0, over(index)), { ownerId })));
        expect((await Promise.all(asked)).toSorted()).to.deep.equal([...Array(3).fill('coupon.claimed'), 'done']);
        expect(await ownOf(ownerId)).to.have.length(3);
      }
    });

    it('of a campaign are not for whoever opened it', async () => {
      const [opener, other] = [await shop.person(), await shop.person()];
      const campaignId = await openCampaign(shop.at(0), { ...campaign, by: { administratorId: opener.id, address: '10.0.0.1' } });
      expect(await outcomeOf(claimCampaign(shop.at(0), { ownerId: opener.id, campaignId }))).to.equal('coupon.campaignOwn');
      expect(await outcomeOf(claimCampaign(shop.at(0), { ownerId: other.id, campaignId }))).to.equal('done');
      expect(await shop.database.couponCampaigns.findByPk(campaignId)).to.include({ claimed: 1 });
    });

    it('of a campaign are bounded by person and in all, also when everybody comes at once', async () => {
      const campaignId = await openCampaign(shop.at(0), campaign);
      const people = await Promise.all(Array.from({ length: 4 }, () => shop.person()));
      const claims = people.flatMap(({ id: ownerId }, index) =>
        [0, 1, 2].map((step) => outcomeOf(claimCampaign(shop.at(0, over(index + step)), { ownerId, campaignId }))),
      );
      const outcomes = await Promise.all(claims);
      expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(5);
      for (const outcome of outcomes) expect(outcome).to.be.oneOf(['done', 'coupon.claimed', 'coupon.gone']);
      const had = await Promise.all(people.map(async ({ id }) => (await ownOf(id)).length));
      expect(Math.max(...had)).to.be.at.most(2);
      expect(had.reduce((sum, count) => sum + count, 0)).to.equal(5);
      const { claimed } = await shop.database.couponCampaigns.findByPk(campaignId, { rejectOnEmpty: true });
      expect(claimed, 'what was refused is not counted').to.equal(5);
    });

    it('of a campaign end with it, and what was claimed stays', async () => {
      const campaignId = await openCampaign(shop.at(0), { ...campaign, total: 100 });
      const { id: ownerId } = await shop.person();
      const offered = async (ms: number) => (await listCampaigns(shop.at(ms), { ownerId })).find((one) => one.campaign.id === campaignId);
      expect(await offered(0)).to.include({ mine: 0, claimable: true });
      await claimCampaign(shop.at(0), { ownerId, campaignId });
      await claimCampaign(shop.at(0), { ownerId, campaignId });
      expect(await offered(0)).to.include({ mine: 2, claimable: false });
      const { id: late } = await shop.person();
      const claimAt = (ms: number) => outcomeOf(claimCampaign(shop.at(ms), { ownerId: late, campaignId }));
      expect(await claimAt(10 * dayMs)).to.equal('coupon.campaignOver');
      expect(await offered(10 * dayMs)).to.equal(undefined);
      expect(await endCampaign(shop.at(dayMs), { campaignId })).to.equal(true);
      expect(await endCampaign(shop.at(dayMs), { campaignId })).to.equal(false);
      expect(await claimAt(dayMs)).to.equal('coupon.campaignOver');
      expect(await claimAt(0), 'before it was ended it still ran').to.equal('done');
      expect((await ownOf(ownerId, dayMs)).map(({ state }) => state)).to.deep.equal(['usable', 'usable']);
      expect(await outcomeOf(claimCampaign(shop.at(0), { ownerId, campaignId: ownerId }))).to.equal('coupon.campaignOver');
    });
  });
}
