import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { ReportView } from '#domain/analytics/views';
import { dayOf } from '#domain/analytics/days';
import { analyticsLimits } from '#domain/analytics/limits';
import { errorTable } from '#domain/errors/table';
import { createCollector, type Collector } from '#services/analytics/collector';
import { foldSteps } from '#services/analytics/fold-steps';
import { noteStep } from '#services/analytics/note-step';
import { sweepAnalytics } from '#services/analytics/sweep';
import { openDatabase } from '#storage/database/connect';
import { liveCampaign } from '#test/campaigns';
import { openTestApi, replyCode, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const sender = { address: '203.0.113.77', userAgent: browser, host: 'modelmill.test' };
const baidu = 'https://www.baidu.com/s?wd=glb';

for (const backend of farmBackends) {
  describe(`statistics of the site on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let office: Person;
    let collector: Collector;
    before(async () => {
      api = await openTestApi(backend);
      office = await api.person({ role: 'administrator' });
    });
    after(() => api.close());
    beforeEach(async () => {
      const { analyticsVisits, analyticsCounts, analyticsMonths, analyticsSteps, accountSources } = api.database;
      for (const table of [analyticsVisits, analyticsCounts, analyticsMonths, analyticsSteps, accountSources])
        await (table as typeof analyticsSteps).truncate();
      await api.database.transact((transaction) => api.database.rateLimits.destroy({ where: {}, transaction }));
      collector = createCollector(api.deps);
    });

    const now = (): Date => api.deps.clock?.() ?? new Date();
    const report = (also: object = {}): Promise<ReportView> =>
      office.client.call<ReportView>('operateAnalytics', { from: dayOf(now()), to: dayOf(now()), ...also });
    const person = () => {
      const client = api.visitor();
      client.headers.set('user-agent', browser);
      return client;
    };
    /** Until the api itself has written what came, which it does within a second or two. */
    async function until(holds: (seen: ReportView) => boolean): Promise<ReportView> {
      for (;;) {
        const seen = await report();
        if (holds(seen)) return seen;
        await delay(300);
      }
    }

    it('shows what pages tell on the board within seconds: visits, their source and campaign, pages, buttons, errors, time', async () => {
      const visitor = person();
      const id = await visitor.call<string>('visitAdd', {
        entranceUrl: '/pricePage?campaign=Autumn',
        sourceUrl: baidu,
        cookie: 'x',
        isJson: true,
      });
      expect(await visitor.call('saveUserVisitRecord', { visitorId: id, eventType: 'view', websiteModule: '/singleIightweight' })).to.equal(
        id,
      );
      expect(await visitor.call('addActionLog', { source: 2, touristId: id, tag: 'consult', user_id: '', username: '' })).to.equal(id);
      await visitor.call('addActionLog', { touristId: id, tag: 'script', affiliation: 'error', location: '/' });
      await visitor.call('addActionLog', { touristId: id, tag: 'whatever somebody sends' });
      api.pass(5000);
      expect(await visitor.call('visitEnd', { uuid: id })).to.equal(true);
      const { totals, sources, campaigns, pages, buttons, errors } = await until((seen) => seen.totals.endedVisits > 0);
      expect(totals).to.include({ visits: 1, views: 2, bots: 0, endedVisits: 1, lost: 0 });
      expect(totals.stayedSeconds).to.be.within(5, 8);
      expect(sources.map(({ label, visits }) => [label, visits])).to.deep.equal([['百度', 1]]);
      expect(campaigns.map(({ name, visits }) => [name, visits])).to.deep.equal([['autumn', 1]]);
      expect(pages.map(({ name, views }) => [name, views])).to.have.deep.members([
        ['/pricePage', 1],
        ['/singleIightweight', 1],
      ]);
      expect(buttons.map(({ label, times }) => [label, times])).to.have.deep.members([
        ['咨询', 1],
        ['其他按钮', 1],
      ]);
      expect(errors).to.deep.equal([{ name: 'script', label: '脚本出错', times: 1 }]);
      expect((await report({ campaign: 'autumn' })).sources.map(({ name }) => name)).to.deep.equal(['baidu']);
      expect((await report({ source: 'weibo' })).totals.visits).to.equal(0);
    });

    it('keeps no whole address, no cookie and no query, and counts bots apart', async () => {
      collector.visit({ entrance: '/pricePage?phone=13800000000', referrer: '' }, sender);
      collector.visit({ entrance: '/', referrer: '' }, { ...sender, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
      collector.visit({ entrance: '/', referrer: '' }, { ...sender, userAgent: '' });
      await collector.flush();
      const rows = await api.database.analyticsVisits.findAll({ raw: true });
      expect(rows).to.have.length(3);
      expect(JSON.stringify(rows)).not.to.match(/13800000000|203\.0\.113/);
      expect((await report()).totals).to.include({ visits: 1, views: 1, bots: 2 });
      collector.view('made-up', '/', sender);
      collector.view(undefined, '/', { ...sender, userAgent: 'curl/8' });
      collector.act('made-up', { button: 'consult' }, sender);
      await collector.flush();
      const { totals, buttons } = await report();
      expect([totals.views, totals.bots, buttons]).to.deep.equal([1, 4, []]);
    });

    it('counts nothing for an id that is not ours, and an end only forwards', async () => {
      const id = collector.visit({ entrance: '/', referrer: '' }, sender);
      await collector.flush();
      collector.end('0198aaaa-0000-8000-8000-000000000000', sender);
      // The clock goes back an hour between begin and end.
      const before = createCollector({ ...api.deps, clock: () => new Date(now().getTime() - 3_600_000) });
      before.end(id, sender);
      expect([await collector.flush(), await before.flush()]).to.deep.equal([true, true]);
      expect((await report()).totals).to.include({ visits: 1, stayedSeconds: 0, endedVisits: 0 });
      const later = createCollector({ ...api.deps, clock: () => new Date(now().getTime() + 10_000) });
      for (let times = 0; times < 3; times++) later.end(id, sender);
      await later.flush();
      expect((await report()).totals).to.include({ stayedSeconds: 10, endedVisits: 1 });
    });

    it('counts what shows a campaign for that campaign, once a visit however often a program presses it, and only campaigns that there are', async () => {
      const { campaign } = await liveCampaign(api.deps);
      const id = collector.visit({ entrance: '/', referrer: '' }, sender);
      for (let times = 0; times < 50; times++) {
        collector.act(id, { button: `popupOpened:${campaign.code}` }, sender);
        collector.act(id, { button: 'popupOpened:nobody-s' }, sender);
      }
      collector.act(id, { button: `help:${campaign.code}` }, sender);
      const robot = { ...sender, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
      collector.act(collector.visit({ entrance: '/', referrer: '' }, robot), { button: `popupOpened:${campaign.code}` }, robot);
      await collector.flush();
      expect((await report({ campaign: campaign.code })).buttons).to.deep.equal([{ name: 'popupOpened', label: '弹窗点击', times: 1 }]);
      expect((await report({ campaign: 'nobody-s' })).buttons).to.deep.equal([]);
      expect((await report()).buttons.map(({ name, times }) => [name, times])).to.have.deep.members([
        ['popupOpened', 2],
        ['otherPoint', 1],
      ]);
    });

    it('keeps the place of a campaign of ours among names that strangers made up', async () => {
      const { campaign } = await liveCampaign(api.deps);
      for (let sent = 0; sent < analyticsLimits.namesPerDay + 20; sent++)
        collector.visit({ entrance: `/?campaign=s${sent}`, referrer: '' }, { ...sender, address: `198.51.${sent % 250}.7` });
      collector.visit({ entrance: `/?campaign=${campaign.code}`, referrer: '' }, sender);
      await collector.flush();
      expect((await report({ campaign: campaign.code })).totals.visits).to.equal(1);
    });

    it('takes a flood without a growing memory, refuses nobody, and takes one address that sends it for a bot', async () => {
      for (let sent = 0; sent < analyticsLimits.pending + 500; sent++)
        collector.visit({ entrance: '/', referrer: `https://s${sent}.example/` }, sender);
      expect(await collector.flush()).to.equal(true);
      const { totals, sources } = await report();
      expect(totals).to.include({ visits: analyticsLimits.beaconsPerMinute, lost: 500 });
      expect(totals.bots).to.equal(analyticsLimits.pending - analyticsLimits.beaconsPerMinute);
      expect(sources).to.have.length(analyticsLimits.namesPerNetwork + 1);
    });

    it('takes so many names a day, few of one network, and leaves those of the days before their place', async () => {
      const yesterday = createCollector({ ...api.deps, clock: () => new Date(now().getTime() - 86_400_000) });
      yesterday.visit({ entrance: '/', referrer: 'https://friend.example/' }, sender);
      await yesterday.flush();
      for (let sent = 0; sent < analyticsLimits.namesPerDay + 20; sent++) {
        const network = { ...sender, address: `198.51.${sent % 250}.7` };
        collector.visit({ entrance: '/', referrer: `https://s${sent}.example/` }, network);
      }
      collector.visit({ entrance: '/', referrer: 'https://friend.example/' }, sender);
      collector.visit({ entrance: '/', referrer: 'https://stranger.example/' }, sender);
      await collector.flush();
      const where = { segment: '', dimension: 'source', day: dayOf(now()) };
      const names = (await api.database.analyticsCounts.findAll({ where, raw: true })).map(({ name }) => name);
      expect(names).to.include('friend.example').and.not.include('stranger.example');
      expect(names).to.have.length(analyticsLimits.namesPerDay + 2);
    });

    it('makes no page wait while the database is away, keeps what fits, and says how much it lost', async () => {
      const away = await openDatabase('mysql://test:test@127.0.0.1:9/none');
      const counted: string[] = [];
      const measures = { count: (name: string) => void counted.push(name), observe: () => undefined, sample: () => undefined };
      const alone = createCollector({ ...api.deps, database: away, measures });
      const address = (at: number): string => `198.51.${at >> 8}.${at & 255}`;
      const startedAt = performance.now();
      for (let at = 0; at < 1000; at++) alone.visit({ entrance: '/', referrer: baidu }, { ...sender, address: address(at) });
      expect(performance.now() - startedAt).to.be.below(1000);
      expect(await alone.flush()).to.equal(false);
      for (let at = 0; at < analyticsLimits.pending; at++)
        alone.visit({ entrance: '/', referrer: baidu }, { ...sender, address: address(at) });
      expect(counted).to.have.length(1000);
      await away.close();
    });

    it('follows somebody from a visit to payment, and counts each step of a person once', async () => {
      const visitor = person();
      const id = await visitor.call<string>('visitAdd', { entranceUrl: '/?campaign=box', sourceUrl: 'https://weibo.com/x' });
      const { user, client } = await api.person();
      await client.call('saveUserVisitRecord', { visitorId: id, eventType: 'login' });
      for (const step of ['uploaded', 'uploaded', 'worked'] as const)
        await api.database.transact((transaction) => noteStep(api.database, { userId: user.id, step, at: now() }, transaction));
      for (const amountFen of [990, 1990])
        await api.database.transact((transaction) =>
          noteStep(api.database, { userId: user.id, step: 'paid', amountFen, at: now() }, transaction),
        );
      await api.database.transact((transaction) =>
        noteStep(api.database, { userId: user.id, step: 'paid', amountFen: -1000, at: now() }, transaction),
      );
      await Promise.all([foldSteps(api.deps).catch(() => 0), foldSteps(api.deps).catch(() => 0)]);
      await foldSteps(api.deps);
      const funnel = {
        visits: 1,
        registrations: 1,
        uploaders: 1,
        workers: 1,
        payers: 1,
        payments: 2,
        paidFen: 2980,
        refundedFen: 1000,
        incomeFen: 1980,
      };
      expect((await report()).totals).to.include(funnel);
      expect((await report({ campaign: 'box' })).totals).to.include(funnel);
      expect((await report()).sources[0]).to.include({ label: '微博', registrations: 1, paidFen: 2980, incomeFen: 1980 });
      expect(await api.database.analyticsSteps.count()).to.equal(0);
      const editor = await api.person({ role: 'editor' });
      const seen = await editor.client.call<ReportView>('operateAnalytics', { from: dayOf(now()), to: dayOf(now()) });
      expect(seen.totals).to.include({ ...funnel, payments: null, paidFen: null, refundedFen: null, incomeFen: null });
      expect(seen.sources[0]).to.include({ registrations: 1, incomeFen: null });
    });

    it('says nothing of where somebody came from who had an account before, and waits for a visit no longer than a while', async () => {
      const { user, client } = await api.person();
      await api.database.users.update({ createdAt: new Date(now().getTime() - 90 * 86_400_000) }, { where: { id: user.id } });
      const id = await client.call<string>('visitAdd', { entranceUrl: '/?campaign=box', sourceUrl: baidu });
      await client.call('saveUserVisitRecord', { visitorId: id, eventType: 'login' });
      const known = await api.database.accountSources.findByPk(user.id, { rejectOnEmpty: true });
      expect([known.source, known.campaign]).to.deep.equal(['unknown', '']);
      const other = await api.person();
      const note = (at: Date) =>
        api.database.transact((transaction) => noteStep(api.database, { userId: other.user.id, step: 'paid', at }, transaction));
      // That of the first account alone: the other was made this second.
      expect(await foldSteps(api.deps)).to.equal(1);
      expect(await foldSteps(api.deps)).to.equal(0);
      // Written by a clock that was an hour ahead, and has been put right since.
      await note(new Date(now().getTime() + 3_600_000));
      expect(await foldSteps(api.deps)).to.equal(1);
    });

    it('removes single visits after 30 days, and keeps what was counted', async () => {
      collector.visit({ entrance: '/', referrer: '' }, sender);
      await collector.flush();
      expect(await sweepAnalytics(api.deps)).to.equal(0);
      const later = { ...api.deps, clock: () => new Date(now().getTime() + analyticsLimits.visitsMs + 1000) };
      expect(await sweepAnalytics(later)).to.equal(1);
      expect((await report()).totals.visits).to.equal(1);
    });

    it('is read by administrators alone, for so many days', async () => {
      const { client } = await api.person();
      expect(replyCode(await client.post('operateAnalytics', { from: '2026-01-01', to: '2026-01-02' }))).to.equal(
        errorTable['auth.forbidden'].respCode,
      );
      const asked = await office.client.refusal('operateAnalytics', { from: '2024-01-01', to: '2026-01-02' });
      expect(asked).to.equal('起止日期不正确，最多 400 天');
    });
  });
}
