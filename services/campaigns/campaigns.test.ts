import { expect } from 'chai';
import { newBoxSchema } from '#domain/boxes/schema';
import { campaignLimits } from '#domain/campaigns/limits';
import { isDue, isForViewer, showsOn, type Popup } from '#domain/campaigns/popups';
import { campaignSaveSchema, type CampaignDraft } from '#domain/campaigns/schema';
import { draftOf, editor, liveCampaign, plainBox, plainPopup, served } from '#test/campaigns';
import { farmBackends } from '#test/databases';
import { dayMs, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { campaignDetail } from './detail.ts';
import { listPopups } from './list-popups.ts';
import { endCampaign, pauseCampaign, publishCampaign } from './move.ts';
import { saveCampaign } from './save.ts';

const now = new Date('2026-12-20T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

describe('popups of campaigns', () => {
  const popup = (also: Partial<Popup>): Popup => ({ ...plainPopup, ...also });
  const viewer = (days: number, tier: 'free' | 'basic' = 'free') => ({ account: { createdAt: ago(days * dayMs), tier } });

  it('are for everybody, visitors, accounts, new accounts or tiers', () => {
    const to = (also: Partial<Popup>) =>
      [{ account: null }, viewer(1), viewer(30, 'basic')].map((one) => isForViewer(popup(also), one, now));
    expect(to({ audience: 'everybody' })).to.deep.equal([true, true, true]);
    expect(to({ audience: 'visitor' })).to.deep.equal([true, false, false]);
    expect(to({ audience: 'signedIn' })).to.deep.equal([false, true, true]);
    expect(to({ audience: 'newcomer', newWithinDays: 7 })).to.deep.equal([false, true, false]);
    expect(to({ audience: 'tier', tiers: ['basic'] })).to.deep.equal([false, false, true]);
    // The clock went back after the account was made.
    expect(isForViewer(popup({ audience: 'newcomer' }), viewer(-1), now)).to.equal(true);
  });

  it('are shown on their pages, and never where one pays, signs in or works for us', () => {
    const at =
      (...pages: string[]) =>
      (path: string) =>
        showsOn({ pages }, path);
    expect(['/', '/transaction', '/workbench', '/activity/blindBox'].map(at())).to.deep.equal([true, true, true, true]);
    const quiet = [
      '/common/pay',
      '/transaction/shoppingCart',
      '/workbench/myShoppCart',
      '/workbench/account/vipPackage',
      '/operate',
      '/loginSystem',
    ];
    expect(quiet.map(at())).to.deep.equal(quiet.map(() => false));
    expect(['/', '/Transaction/detail', '/transactions', '/pricePage'].map(at('/', '/transaction'))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });

  it('come each time, once a day in China, or once, also over a clock that goes back', () => {
    const due = (rule: Popup['rule']) => [null, ago(1000), ago(dayMs), new Date(now.getTime() + dayMs)].map((at) => isDue(rule, at, now));
    expect(due('always')).to.deep.equal([true, true, true, true]);
    expect(due('daily')).to.deep.equal([true, false, true, false]);
    expect(due('once')).to.deep.equal([true, false, false, false]);
  });

  it('are bounded in all that an editor writes, and lead to no other site', () => {
    const { code, name } = draftOf(now);
    const sent = { code, name, startsAt: now.toISOString(), endsAt: ago(-dayMs).toISOString(), popup: plainPopup, box: null };
    const problem = (also: object): string | undefined => campaignSaveSchema.safeParse({ ...sent, ...also }).error?.issues[0]?.message;
    const inPopup = (also: object) => problem({ popup: { ...plainPopup, ...also } });
    expect(problem({})).to.equal(undefined);
    for (const jumpLink of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(inPopup({ jumpLink })).to.equal('跳转地址要以 / 开头，是本站的地址');
    expect(inPopup({ title: '弹'.repeat(campaignLimits.popupTitle + 1) })).to.equal('弹窗标题最多 30 个字');
    expect(inPopup({ text: '弹'.repeat(campaignLimits.popupText + 1) })).to.equal('弹窗文字最多 120 个字');
    expect(inPopup({ pages: Array.from({ length: 11 }, () => '/') })).to.equal('显示的页面最多 10 个');
    expect(inPopup({ audience: 'tier' })).to.equal('请选择会员等级');
    expect(problem({ endsAt: ago(1).toISOString() })).to.equal('结束时间要在开始时间之后');
    expect(problem({ endsAt: ago(-400 * dayMs).toISOString() })).to.equal('活动最长 366 天');
    expect(problem({ code: '双旦' })).to.equal('活动代码用小写字母、数字和短横线');
    expect(problem({ couponCampaignIds: Array.from({ length: 6 }, () => 'a'.repeat(32)) })).to.equal('优惠券最多 5 种');
    expect(newBoxSchema.safeParse(plainBox).success).to.equal(true);
  });
});

for (const backend of farmBackends) {
  describe(`campaigns on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => {
      shop = await openShop(backend);
    });
    after(() => shop.close());
    const deps = (ms = 0) => ({ ...shop.at(ms), ...served });
    const begin = (): Date => shop.at(0).clock?.() ?? new Date();
    const draft = (also: Partial<CampaignDraft> = {}) => draftOf(begin(), also);
    const move = (campaignId: string) => ({ campaignId, cause: '按计划', by: editor });
    const popupsOf = async (viewerId: string | undefined, ms = 0) => (await listPopups(shop.at(ms), { viewerId })).map(({ code }) => code);

    it('are drafts until they are published, may be paused and changed, and end for good', async () => {
      const written = draft();
      const { campaignId, version } = await saveCampaign(deps(), { draft: written, by: editor });
      expect(await popupsOf(undefined)).not.to.include(written.code);
      const changed = { ...written, campaignId, version, name: '新名字' };
      expect((await saveCampaign(deps(), { draft: changed, by: editor })).version).to.equal(version + 1);
      expect(await refusalOf(saveCampaign(deps(), { draft: changed, by: editor }))).to.equal('活动已被其他同事修改，请刷新后再改');
      await publishCampaign(deps(), move(campaignId));
      expect(await popupsOf(undefined)).to.include(written.code);
      expect(await popupsOf(undefined, 31 * dayMs)).not.to.include(written.code);
      const running = { ...changed, version: version + 2 };
      expect(await refusalOf(saveCampaign(deps(), { draft: running, by: editor }))).to.equal('活动进行中，暂停以后才能修改');
      expect(await outcomeOf(publishCampaign(deps(), move(campaignId)))).to.equal('campaign.notNow');
      await pauseCampaign(deps(), move(campaignId));
      expect(await popupsOf(undefined)).not.to.include(written.code);
      const paused = { ...running, version: version + 3, code: 'another', box: { ...plainBox, priceFen: 1 } };
      await saveCampaign(deps(), { draft: paused, by: editor });
      const { campaign, box } = await campaignDetail(deps(), { campaignId });
      expect([campaign.code, campaign.name, box?.priceFen], 'what people have seen stays').to.deep.equal([written.code, '新名字', 9_90]);
      await endCampaign(deps(), move(campaignId));
      expect(await refusalOf(publishCampaign(deps(), move(campaignId)))).to.equal('活动已结束，不能这样操作');
      const where = { event: ['campaignSaved', 'campaignPublished', 'campaignPaused', 'campaignEnded'], actorId: editor.administratorId };
      const told = (await shop.database.auditEvents.findAll({ where, order: ['id'] })).filter(({ details }) =>
        details.includes(campaignId),
      );
      expect(told.map(({ event }) => event).toSorted()).to.deep.equal([
        ...['campaignEnded', 'campaignPaused', 'campaignPublished', 'campaignSaved', 'campaignSaved', 'campaignSaved'],
      ]);
    });

    it('are not published while something of them cannot be shown', async () => {
      const problems = async (also: Partial<CampaignDraft>, isServed = true, ms = 0) => {
        const { campaignId } = await saveCampaign(deps(), { draft: draft(also), by: editor });
        return refusalOf(publishCampaign({ ...shop.at(ms), isServed: () => Promise.resolve(isServed) }, move(campaignId)));
      };
      expect(await problems({ popup: null, box: null })).to.equal('请添加弹窗、盲盒或优惠券');
      expect(await problems({ popup: { ...plainPopup, jumpLink: '/nowhere' } })).to.equal('没有页面 /nowhere');
      expect(await problems({ popup: { ...plainPopup, img: '/a.webp' } }, false)).to.equal('没有图片 /a.webp');
      expect(await problems({ couponCampaignIds: ['f'.repeat(32)] })).to.equal('有优惠券已经停止发放');
      expect(await problems({}, true, 40 * dayMs)).to.equal('结束时间已经过去');
      expect(await outcomeOf(publishCampaign(deps(), move('f'.repeat(32))))).to.equal('campaign.unknown');
    });

    it('have codes of their own', async () => {
      const { code } = (await liveCampaign(shop.at(0))).campaign;
      expect(await refusalOf(saveCampaign(deps(), { draft: draft({ code }), by: editor }))).to.equal('这个活动代码已经用过，请换一个');
    });

    it('show their popups to whom they are for, the most important first', async () => {
      const someone = await shop.person();
      const low = await liveCampaign(shop.at(0), { popup: { ...plainPopup, priority: 20 }, box: plainBox });
      const high = await liveCampaign(shop.at(0), { popup: { ...plainPopup, priority: 90, audience: 'signedIn' }, box: plainBox });
      expect((await popupsOf(someone.id))[0]).to.equal(high.campaign.code);
      expect((await popupsOf(undefined))[0]).to.equal(low.campaign.code);
      const later = await liveCampaign(shop.at(0), { startsAt: new Date(begin().getTime() + dayMs) });
      expect(await popupsOf(undefined)).not.to.include(later.campaign.code);
      expect(await popupsOf(undefined, dayMs)).to.include(later.campaign.code);
    });

    it('are so many at once', async () => {
      let outcome = 'done';
      while (outcome === 'done') outcome = await outcomeOf(saveCampaign(deps(), { draft: draft({ box: null }), by: editor }));
      expect(outcome).to.equal('campaign.tooMany');
      const open = { status: ['Draft', 'Live', 'Paused'] as const };
      expect(await shop.database.campaigns.count({ where: { status: [...open.status] } })).to.equal(campaignLimits.open);
    });
  });
}
