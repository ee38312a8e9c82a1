import { expect } from 'chai';
import type { PopupName } from '#domain/membership/popups';
import { farmBackends } from '#test/databases';
import { dayMs, openShop, type Shop } from '#test/orders';
import { claimCombination } from '../coupons/claim-combination.ts';
import { addTerm } from './add-term.ts';
import { duePopup } from './due-popups.ts';
import { markPopup } from './mark-popup.ts';

for (const backend of farmBackends) {
  describe(`popups about membership on ${backend.name}`, () => {
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());

    const begin = Date.parse('2026-03-01T04:00:00Z');
    const at = (ms: number, by = shop.database) => ({ database: by, clock: () => new Date(begin + ms) });
    const said = async (userId: string, popup: PopupName, ms = 0) => (await duePopup(at(ms), { userId, popup }))?.text ?? null;
    const join = (userId: string, days: number) =>
      shop.database.transact((transaction) => addTerm(at(0), { userId, tier: 'basic', length: { days }, source: 'operator' }, transaction));

    it('offer the three coupons to who is no member and has not claimed them', async () => {
      const { id } = await shop.person();
      expect(await duePopup(at(0), { userId: id, popup: 'couponOffer' })).to.deep.equal({
        ...{ popup: 'couponOffer', text: '送您 3 张会员代金券，共 330元，开通会员时可用' },
        ...{ couponCount: 3, amountFen: 330_00 },
      });
      await join(id, 30);
      expect([await said(id, 'couponOffer'), await said(id, 'couponOffer', 31 * dayMs)]).to.deep.equal([
        null,
        '送您 3 张会员代金券，共 330元，开通会员时可用',
      ]);
      await claimCombination(at(0), { ownerId: id });
      expect(await said(id, 'couponOffer', 31 * dayMs)).to.equal(null);
    });

    it('remind of coupons in their last 7 days', async () => {
      const { id } = await shop.person();
      await claimCombination(at(0), { ownerId: id });
      expect(await said(id, 'couponsExpiring', 23 * dayMs - 1)).to.equal(null);
      expect(await duePopup(at(23 * dayMs), { userId: id, popup: 'couponsExpiring' })).to.include({
        ...{ text: '您有 3 张共 330元 的优惠券即将过期', couponCount: 3, amountFen: 330_00 },
      });
      expect(await said(id, 'couponsExpiring', 30 * dayMs)).to.equal(null);
    });

    it('tell of a membership’s last 7 days, and for a month of its end', async () => {
      const { id } = await shop.person();
      expect(await said(id, 'memberTerm')).to.equal(null);
      await join(id, 30);
      expect(await said(id, 'memberTerm', 23 * dayMs - 1)).to.equal(null);
      expect(await said(id, 'memberTerm', 23 * dayMs)).to.equal('您的普通会员还有 7 天到期，续费后权益不中断');
      expect(await said(id, 'memberTerm', 30 * dayMs)).to.equal('您的普通会员已于 2026-03-31 到期，权益已暂停，续费后立即恢复');
      expect(await said(id, 'memberTerm', 60 * dayMs + 1)).to.equal(null);
    });

    it('are shown once a day, in the calendar of UTC+8, on whatever device they were closed', async () => {
      const { id } = await shop.person();
      const close = (ms: number, by = shop.database) => markPopup(at(ms, by), { userId: id, popup: 'couponOffer' });
      await Promise.all([close(0), close(0, shop.other)]);
      const untilMidnight = Date.parse('2026-03-01T16:00:00Z') - begin;
      expect(await said(id, 'couponOffer', untilMidnight - 1)).to.equal(null);
      expect(await said(id, 'couponOffer', untilMidnight)).to.contain('330元');
      await close(untilMidnight);
      expect(await said(id, 'couponOffer', untilMidnight)).to.equal(null);
      expect(await said(id, 'couponOffer', untilMidnight + dayMs)).to.contain('330元');
    });
  });
}
