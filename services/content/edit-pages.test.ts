import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { contentLimits } from '#domain/limits';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { pageSource } from '#test/site-pages';
import { listSitePages } from './list-site-pages.ts';
import { createLivePages } from './live.ts';
import { publishPage, unschedulePage } from './publish-page.ts';
import { readSitePage } from './read-site-page.ts';
import { readVersion } from './read-version.ts';
import { savePage } from './save-page.ts';
import { seedContent } from './seed.ts';
import { withdrawPage } from './withdraw-page.ts';

for (const backend of farmBackends) {
  describe(`the site's pages and their editors on ${backend.name}`, () => {
    let opened: TestDatabase;
    let authorId: string;
    let made = 0;
    before(async () => {
      opened = await backend.open();
      authorId = (await buildUser(opened.database, { nickName: '小编', role: 'editor' })).id;
    });
    after(() => opened.close());

    const by = () => ({ administratorId: authorId, address: '10.0.0.1' });
    const deps = (now = new Date()) => ({
      database: opened.database,
      clock: () => now,
      isServed: (path: string) => Promise.resolve(path === '/pictures/scan-after.webp'),
    });
    const newAddress = (): string => `/news/detail?id=page-${++made}`;
    const refusal = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
    const save = (address: string, source: string, basedOn = 0) => savePage(deps(), { address, source, basedOn, authorId });
    const publish = (address: string, number: number, at: Date | null = null) => publishPage(deps(), { address, number, at, by: by() });
    const shown = async (address: string, now = new Date()) => (await createLivePages(deps(now))()).get(address)?.title;

    it('are drafts until they are published, and then what visitors see', async () => {
      const address = newAddress();
      expect(await save(address, pageSource('第一版', { title: '第一版' }))).to.deep.equal({ number: 1, problems: [] });
      expect(await shown(address)).to.equal(undefined);
      await publish(address, 1);
      expect(await shown(address, new Date(Date.now() + 1000))).to.equal('第一版');
      await save(address, pageSource('第二版', { title: '第二版' }), 1);
      const { row, versions } = await readSitePage(deps(new Date(Date.now() + 1000)), address);
      expect(row).to.include({ state: 'live', number: 2, liveNumber: 1, title: '第二版', editor: '小编', section: 'news' });
      expect(versions.map(({ number, publishedAt }) => [number, publishedAt !== null])).to.deep.equal([
        [2, false],
        [1, true],
      ]);
      expect((await readVersion(deps(), { address, number: 1 })).source).to.contain('第一版');
      const { rows } = await listSitePages(deps(), { keyword: '第二', section: 'news', pageNo: 1, pageSize: 10 });
      expect(rows.map((one) => one.address)).to.deep.equal([address]);
    });

    it('tell the second of two editors who began with the same version, also at once', async () => {
      const address = newAddress();
      await save(address, pageSource('a'));
      const both = await Promise.all([1, 2].map((who) => refusal(save(address, pageSource(`b${who}`), 1))));
      expect(both.toSorted()).to.deep.equal(['done', 'sitePage.changedMeanwhile']);
      expect(await refusal(save(address, pageSource('c'), 1))).to.equal('sitePage.changedMeanwhile');
      expect(await refusal(publish(address, 1))).to.equal('sitePage.changedMeanwhile');
    });

    it('become public by the clock when they are scheduled, unless that is taken back', async () => {
      const address = newAddress();
      const at = new Date(Date.now() + 60_000);
      await save(address, pageSource('later', { title: '明天的新闻' }));
      await publish(address, 1, at);
      expect((await readSitePage(deps(), address)).row.state).to.equal('scheduled');
      expect([await shown(address), await shown(address, new Date(at.getTime() + 1000))]).to.deep.equal([undefined, '明天的新闻']);
      await unschedulePage(deps(), { address });
      expect((await readSitePage(deps(), address)).row.state).to.equal('draft');
      expect(await refusal(publish(address, 1, new Date(Date.now() - 1)))).to.equal('sitePage.tooEarly');
      await publish(address, 1);
      expect(await refusal(publish(address, 1))).to.equal('sitePage.published');
      expect(await refusal(unschedulePage(deps(), { address }))).to.equal('sitePage.published');
    });

    it('do not bring older words back at the time of an earlier schedule', async () => {
      const address = newAddress();
      const [at, after] = [new Date(Date.now() + 60_000), new Date(Date.now() + 61_000)];
      const schedule = async (title: string, basedOn: number) => {
        await save(address, pageSource(title, { title }), basedOn);
        await publish(address, basedOn + 1, at);
      };
      await schedule('第一版', 0);
      await save(address, pageSource('x', { title: '第二版' }), 1);
      await publish(address, 2);
      expect(await shown(address, after)).to.equal('第二版');
      await schedule('第三版', 2);
      await save(address, pageSource('x', { title: '第四版' }), 3);
      await unschedulePage(deps(), { address });
      expect(await shown(address, after)).to.equal('第二版');
      await publish(address, 4, at);
      await withdrawPage(deps(new Date(Date.now() + 1000)), { address, cause: '过时', by: by() });
      expect(await shown(address, after)).to.equal(undefined);
    });

    it('come back as a new version when they are published after they were taken down', async () => {
      const address = newAddress();
      await save(address, pageSource('x', { title: '回来' }));
      await publish(address, 1);
      await withdrawPage(deps(new Date(Date.now() + 1000)), { address, cause: '过时', by: by() });
      const later = deps(new Date(Date.now() + 2000));
      await publishPage(later, { address, number: 2, at: null, by: by() });
      const after = new Date(Date.now() + 3000);
      expect(await shown(address, after)).to.equal('回来');
      expect((await readSitePage(deps(after), address)).row).to.include({ state: 'live', number: 3, liveNumber: 3 });
      expect(await refusal(publishPage(later, { address, number: 3, at: null, by: by() }))).to.equal('sitePage.published');
    });

    it('cannot be published with a link, a picture or a price that is not there', async () => {
      const address = newAddress();
      const words = [
        '[没有](/nowhere)、[没有这则](/news/detail?id=none)、[商城](/transaction)、[别处](https://example.com/)',
        '价格 {price:advanced.annual} 和 {price:gold.annual}',
        '',
        '![图](/pictures/scan-after.webp)',
        '',
        '![图](/pictures/gone.webp)',
      ].join('\n');
      const other = newAddress();
      await save(other, pageSource('x'));
      await publish(other, 1);
      const { problems } = await savePage(deps(new Date(Date.now() + 1000)), { address, source: pageSource(words), basedOn: 0, authorId });
      expect(problems).to.deep.equal([
        '链接 /nowhere 没有对应的页面',
        '链接 /news/detail?id=none 没有对应的页面',
        '找不到图片 /pictures/gone.webp',
        '没有名为 gold.annual 的价格',
      ]);
      expect(await refusal(publish(address, 1))).to.equal('sitePage.problems');
    });

    it('are taken down with their words kept, but not while another page leads there', async () => {
      const [target, linking] = [newAddress(), newAddress()];
      await save(target, pageSource('x', { title: '目标' }));
      await publish(target, 1);
      await savePage(deps(new Date(Date.now() + 1000)), { address: linking, source: pageSource(`[看](${target})`), basedOn: 0, authorId });
      await publishPage(deps(new Date(Date.now() + 1000)), { address: linking, number: 1, at: null, by: by() });
      const later = deps(new Date(Date.now() + 5000));
      expect(await refusal(withdrawPage(later, { address: target, cause: '过时', by: by() }))).to.equal('sitePage.linked');
      await withdrawPage(later, { address: linking, cause: '过时', by: by() });
      await withdrawPage(later, { address: target, cause: '过时', by: by() });
      const after = new Date(Date.now() + 6000);
      expect([await shown(target, after), (await readSitePage(deps(after), target)).row.state]).to.deep.equal([undefined, 'withdrawn']);
      expect(await refusal(withdrawPage(deps(after), { address: target, cause: '过时', by: by() }))).to.equal('sitePage.notLive');
      expect(await seedContent(deps(after), [{ address: target, source: pageSource('seed') }])).to.equal(0);
    });

    it('have bounds: what no one can read, addresses of other pages, and versions', async () => {
      expect(await refusal(save(newAddress(), 'no head'))).to.equal('sitePage.unreadable');
      expect(await refusal(save('/workbench', pageSource('x')))).to.equal('sitePage.addressRefused');
      expect(await refusal(save(newAddress(), pageSource('字'.repeat(contentLimits.source))))).to.equal('sitePage.unreadable');
      const address = newAddress();
      await save(address, pageSource('x'));
      const { database } = opened;
      await database.transact((transaction) =>
        database.contentVersions.update({ number: contentLimits.versions }, { where: { address }, transaction }),
      );
      expect(await refusal(save(address, pageSource('y'), contentLimits.versions))).to.equal('sitePage.tooMany');
    });
  });
}
