import { expect } from 'chai';
import { coinsOf, invitationLimits, rewardNames, rewardText, type RewardState } from '#domain/invitations/rewards';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { dayMs, expectBalance, openShop, outcomeOf, type Shop } from '#test/orders';
import { buildMallModel } from '#test/mall';
import { payOutside } from '#test/packages';
import { newAddress } from '#test/people';
import { rememberDevice } from '../accounts/known-device.ts';
import { refundByOperator } from '../orders/refund-by-operator.ts';
import { inviteCode } from '../profile/invite-code.ts';
import { acceptInvitation } from './accept.ts';
import { giveDueRewards } from './give-due.ts';
import { readExtension } from './read-extension.ts';

const secret = 'a secret of the tests';

describe('rewards of invitations', () => {
  it('are told in sentences, and never more than their most', () => {
    expect(rewardNames.map(rewardText)).to.deep.equal([
      '注册后，被邀请人得 5元优惠券，立即到账',
      '注册后，邀请人得 2 云币，7 天后到账',
      '首次付款后，邀请人得 付款金额 10% 的云币，最多 20 云币，8 天后到账',
      '首次付款后，被邀请人得 2 云币，8 天后到账',
    ]);
    expect([coinsOf('paid', 99_90), coinsOf('paid', 1699_00), coinsOf('welcome', 100_00)]).to.deep.equal([9_99, 20_00, 0]);
  });
});

for (const backend of farmBackends) {
  describe(`invitations on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => {
      shop = await openShop(backend);
    });
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    const at = (ms = 0) => ({ ...shop.at(ms), secret });
    const accept = async (inviter: UserRow, invited: UserRow, from: { address?: string; deviceCookie?: string } = {}, ms = 0) =>
      acceptInvitation(at(ms), {
        userId: invited.id,
        code: await inviteCode(shop.at(0), { userId: inviter.id }),
        from: { address: from.address ?? newAddress(), deviceCookie: from.deviceCookie },
      });
    const statesOf = async ({ id: ownerId }: UserRow): Promise<[string, RewardState][]> =>
      (await shop.database.invitationRewards.findAll({ where: { ownerId }, order: ['createdAt', 'reward'] })).map(({ reward, status }) => [
        reward,
        status,
      ]);
    const refusalOf = async ({ id }: UserRow) => (await shop.database.invitations.findByPk(id))?.refusal;
    const paying = async (buyer: UserRow) => {
      const order = await shop.order(buyer, await shop.conversion(buyer));
      expect(await payOutside(shop.at(0), order)).to.equal('settled');
      return order;
    };

    it('bring both something: a coupon at once, and coins once they were held back', async () => {
      const [inviter, invited] = [await shop.person(), await shop.person()];
      await accept(inviter, invited);
      expect(await shop.database.coupons.count({ where: { ownerId: invited.id, source: 'invitation' } })).to.equal(1);
      await giveDueRewards(at(6 * dayMs));
      expect([await statesOf(inviter), await shop.coinsOf(inviter)]).to.deep.equal([[['named', 'Held']], 0]);
      await Promise.all([giveDueRewards(at(7 * dayMs + 1)), giveDueRewards({ ...at(7 * dayMs + 1), database: shop.other })]);
      expect([await statesOf(inviter), await shop.coinsOf(inviter)]).to.deep.equal([[['named', 'Given']], 2_00]);
      const { invitedCount, coinFen, invitations } = await readExtension(shop.at(0), { userId: inviter.id });
      expect([invitedCount, coinFen.Given, invitations.length]).to.deep.equal([1, 2_00, 1]);
    });

    it('bring more with the first payment, and none of that where it is refunded in time', async () => {
      const [inviter, invited] = [await shop.person(), await shop.person()];
      await accept(inviter, invited);
      await paying(invited);
      await paying(invited);
      expect((await statesOf(inviter)).filter(([reward]) => reward === 'paid')).to.deep.equal([['paid', 'Held']]);
      const other = await shop.person();
      await accept(inviter, other, {}, 1000);
      const { id: modelId } = await buildMallModel(shop.database, await shop.person({ about: { uploaderType: 2 } }));
      const order = await shop.order(other, { type: 'modelPurchase', modelId });
      await payOutside(shop.at(0), order);
      const ofOrder = async () =>
        (await shop.database.invitationRewards.findAll({ where: { orderId: order.id }, order: ['reward'] })).map(
          ({ reward, status, coinFen }) => [reward, status, coinFen],
        );
      expect(await ofOrder()).to.deep.equal([
        ['paid', 'Held', 1_00],
        ['paidBack', 'Held', 2_00],
      ]);
      await refundByOperator(shop.at(dayMs), { order, cause: '打不开' });
      expect((await ofOrder()).map(([, status]) => status)).to.deep.equal(['TakenBack', 'TakenBack']);
      await giveDueRewards(at(9 * dayMs));
      expect([await shop.coinsOf(other), (await ofOrder()).map(([, status]) => status)]).to.deep.equal([0, ['TakenBack', 'TakenBack']]);
    });

    it('bring nothing for a later payment of who was named after the first', async () => {
      const [inviter, invited] = [await shop.person(), await shop.person()];
      await paying(invited);
      await accept(inviter, invited);
      await paying(invited);
      expect(await statesOf(inviter)).to.deep.equal([['named', 'Held']]);
    });

    it('of oneself bring nothing: three accounts on one device', async () => {
      const [inviter, second, third] = [await shop.person(), await shop.person(), await shop.person()];
      // The browser that knows the inviter registers two more.
      const own = rememberDevice(secret, undefined, inviter.id);
      await accept(inviter, second, { deviceCookie: rememberDevice(secret, own, second.id) });
      await accept(inviter, third, { deviceCookie: rememberDevice(secret, own, third.id) });
      expect([await refusalOf(second), await refusalOf(third)]).to.deep.equal(['sameDevice', 'sameDevice']);
      expect(await statesOf(inviter)).to.deep.equal([
        ['named', 'Refused'],
        ['named', 'Refused'],
      ]);
      await paying(second);
      await giveDueRewards(at(30 * dayMs));
      expect([await shop.coinsOf(inviter), await shop.coinsOf(second)]).to.deep.equal([0, 0]);
      expect(await shop.database.coupons.count({ where: { ownerId: [second.id, third.id] } })).to.equal(0);
    });

    it('of one other device bring something once', async () => {
      const [inviter, first, second] = [await shop.person(), await shop.person(), await shop.person()];
      const device = rememberDevice(secret, undefined, first.id);
      await accept(inviter, first, { deviceCookie: device });
      await accept(inviter, second, { deviceCookie: rememberDevice(secret, device, second.id) });
      expect([await refusalOf(first), await refusalOf(second)]).to.deep.equal([null, 'sameDevice']);
    });

    it('of one network bring something three times, whoever invites, also over a clock that goes back', async () => {
      const address = newAddress();
      const refusals = [];
      for (const ms of [dayMs, 0, dayMs, 0]) {
        const invited = await shop.person();
        await accept(await shop.person(), invited, { address }, ms);
        refusals.push(await refusalOf(invited));
      }
      expect(refusals).to.deep.equal([null, null, null, 'sameAddress']);
    });

    it('of one person bring something twenty times a day', async () => {
      const inviter = await shop.person();
      for (let times = 0; times < invitationLimits.perDay; times++) await accept(inviter, await shop.person());
      const late = await shop.person();
      await accept(inviter, late);
      expect(await refusalOf(late)).to.equal('tooMany');
      expect(await shop.database.invitations.count({ where: { inviterId: inviter.id, refusal: null } })).to.equal(invitationLimits.perDay);
    });

    it('are named once, by codes that somebody has, not by one’s own', async () => {
      const [inviter, invited] = [await shop.person(), await shop.person()];
      await accept(inviter, invited);
      expect(await outcomeOf(accept(inviter, invited))).to.equal('invitation.used');
      expect(await outcomeOf(accept(inviter, inviter))).to.equal('invitation.own');
      const wrong = { userId: inviter.id, code: 'NOBODYS1', from: { address: newAddress(), deviceCookie: undefined } };
      expect(await outcomeOf(acceptInvitation(at(), wrong))).to.equal('invitation.unknown');
    });
  });
}
