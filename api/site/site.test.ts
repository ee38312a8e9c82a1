import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '#domain/open/operations';
import { expect } from 'chai';
import { isPageAddress } from '#domain/site/addresses';
import { documentedAddresses } from '#domain/site/documented';
import { contentLimits } from '#domain/limits';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { readSeeds } from '#services/content/read-seeds';
import { seedContent, type Seed } from '#services/content/seed';

const under = (parent: string, ...names: string[]): string[] => names.map((name) => parent + name);

/** Every address that D1 2.1 to 2.3 gives, as it is written there. */
const specified: readonly string[] = [
  ...under('/', '', 'index1', 'index2', 'activePage', 'agreement', 'aiModel', 'customized', 'editorLandingPage', 'extension'),
  ...under('/', 'formatConversion', 'helpCenter', 'helpCenter/teach', 'latestevents', 'modelEditor', 'modelEditor/preview'),
  ...under('/', 'obliquePhotography', 'pricePage', 'rorateBall', 'secrecy', 'singleIightweight', 'siteMap', 'topology', 'unApprove'),
  ...under('/aLeaflet', '', '/amrtPage', '/devtoolPage', '/effectsPage', '/formatPage', '/modelResPool'),
  ...under('/case', '', '/details', '/programme'),
  ...under('/matchingPlatform', '', '/demandDetailsPage', '/demandMarketPage', '/demandPage', '/serviceMarketPage', '/serviceProviderPage'),
  ...under('/news', '', '/api', '/detail'),
  ...under('/production', '', '/classify', '/detail'),
  ...under('/', 'd3moxingkuQDCPA', 'geshizhuanhuanQDCPA', 'qinglianghuaQDCPA', 'SDKQDCPA', 'mapSuperd_feiqi', 'mapSuperd123'),
  ...under('/semV1.0.0', '/gszh', '/qlh'),
  '/activity/blindBox',
  ...under('/applicationCenter/', 'aboutUs', 'edit', 'iframePage', 'index1', 'operate', 'previwEdit', 'scorecard', 'templateIndustry'),
  ...under('/common/', 'pay', 'recharge', 'search'),
  ...under('/', 'operate/visualization', 'promotionPage/assetManage'),
  ...under('/publishCenter/', 'commDrawer', 'commHead', 'details', 'mySourceFiles', 'procedSourceFile', 'processedList', 'toBeReleased'),
  ...under('/solution/', 'c2mEcommerce', 'intelligentTransportation', 'smartComputerRoom', 'smartEnergy', 'smartFactory', 'smartPark'),
  ...under('/transaction', '', '/author', '/detail', '/shoppingCart', '/search', '/search/椅子'),
  ...under(
    '/workbench',
    '',
    '/ai-tools',
    '/ai-tools/component/img3D',
    '/ai-tools/component/text3D',
    '/application',
    '/index1',
    '/indexOld',
  ),
  ...under('/workbench/information', '', '/enterPage', '/enterPage1', '/enterpriseCerInfMod', '/enterpriseCerInfMod1', '/firm'),
  ...under('/workbench/', 'information/perCerInfMod', 'information/perCerInfMod1', 'mapSuperdivision', 'mapSuperdivision/uploadMaps'),
  ...under('/workbench/modelFavorites', '', '/favoriteDetails', '/favoriteModelList', '/newFavoriteDialog'),
  ...under('/workbench/modelMaker', '', '/homePage', '/integralRecordDialog', '/order', '/records', '/setting', '/swiper'),
  ...under('/workbench/', 'myCollection', 'myComment', 'myComment/comment', 'myComment/index1', 'myComment/reply', 'myModel', 'myOrder'),
  ...under('/workbench/myMessage', '', '/announcement', '/attention', '/comments', '/commentsAndReplies', '/index1', '/modelApply'),
  ...under('/workbench/myMessage', '/modelProcessing', '/modelTrading', '/replies', '/systemInformation'),
  ...under('/workbench/', 'myOrder/invoice', 'myShoppCart', 'myUpload', 'myWorks', 'myWorks/list', 'transactionModel'),
  ...under('/workbench/myUpload/', 'editDialog', 'lightweight', 'publishDialog', 'sourceFile'),
  ...under('/workbench/service', '', '/modelSelector', '/paramPlane', '/paramSelector'),
  ...under('/workbench/serviceResult', '', '/details', '/list'),
  ...under('/workbench/account/', 'accoInforIndex', 'accountManagement', 'accountRecharge', 'accountWithdrawals', 'myCollection'),
  ...under('/workbench/account/', 'myConcern', 'myCoupon', 'myExtension', 'mySetMeal', 'vipPackage'),
  ...under('/workbench/component/', 'LightModel', 'ModelPreview', 'ModelView', 'UploadChartlet'),
];

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
const textOf = (html: string): string => (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ');
const chineseIn = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0;
const [sqlite] = databaseBackends;

describe('the public site', () => {
  let api: TestApi;
  let folder: string;
  let seeds: Seed[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-site-'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><meta name="description" content="x" /><title>模工坊</title></head><body><noscript></noscript></body></html>',
    );
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite, {
      dashboardFolder: folder,
      siteSettings: { company: '某某公司', icp: '京ICP备1号', hotline: '400-1' },
    });
    seeds = await readSeeds(fileURLToPath(new URL('../../../content', import.meta.url)));
    await seedContent({ database: api.database }, seeds);
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(api.origin + encodeURI(path), { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  const read = async (path: string): Promise<string> => (await get(path)).text();

  it('answers every documented address with a page of its own title and text, or leads to one with its query', async () => {
    const titles = new Map<string, string>();
    for (const address of new Set([...specified, ...documentedAddresses])) {
      const response = await get(`${address}?userId=1`);
      if (isPageAddress(address)) {
        expect([address, response.status]).to.deep.equal([address, 200]);
        continue;
      }
      if (response.status === 301) {
        const target = response.headers.get('location') ?? '';
        expect(target, address).to.match(/\?userId=1(&campaign=[a-z0-9.-]+)?$/);
        expect([address, (await get(target)).status]).to.deep.equal([address, 200]);
        continue;
      }
      const html = await response.text();
      expect([address, response.status]).to.deep.equal([address, 200]);
      const isComing = html.includes('即将上线</p>');
      const title = titleOf(html);
      if (!isComing) expect(titles.get(title), `${address} has the title of`).to.equal(undefined);
      titles.set(title, address);
      expect(chineseIn(textOf(html)), address).to.be.greaterThan(
        isComing ? 100 : address === '/common/search' ? 30 : contentLimits.leastCharacters - 1,
      );
      for (const mark of [
        `<link rel="canonical" href="${api.origin}/`,
        'og:image',
        'application/ld+json',
        '<h1>',
        '某某公司',
        '京ICP备1号',
        '400-1',
      ]) {
        expect(html, address).to.contain(mark);
      }
      expect(html, address).not.to.match(/\{price:|<script>|:::/);
    }
  });

  it('publishes pages with at least 300 characters of their own, and no link or picture that leads nowhere', async () => {
    const pictures = new URL('../../../dashboard/public', import.meta.url);
    for (const { address } of seeds) {
      const response = await get(address);
      const html = await response.text();
      expect([address, response.status]).to.deep.equal([address, 200]);
      const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
      expect(chineseIn(article.replaceAll(/<[^>]*>/g, '')), address).to.be.at.least(contentLimits.leastCharacters);
      for (const [, source = ''] of html.matchAll(/<img src="([^"]+)"/g)) await access(fileURLToPath(pictures) + source);
      const links = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
      for (const link of new Set(links)) {
        if (/^\/(docs|favicon\.svg|site\.|news\/rss)/.test(link)) continue;
        const { status } = await get(decodeURI(link));
        expect([200, 301], `${address} links to ${link}`).to.include(status);
      }
    }
  });

  it('says 404 for what is named and not there, and leads nowhere but to itself', async () => {
    for (const path of [
      '/news/detail?id=nothing',
      '/case/details?id=nothing',
      '/helpCenter/teach?id=nothing',
      '/solution/none',
      '/news/x',
    ]) {
      expect([path, (await get(path)).status]).to.deep.equal([path, 404]);
    }
    const response = await get('/index1?a=1&b=https://example.com');
    expect(response.headers.get('location')).to.equal('/?a=1&b=https://example.com');
    expect((await get('/NEWS/')).status).to.equal(200);
  });

  it('finds pages by words of two characters, and shows what was asked as text', async () => {
    expect(await read('/common/search?q=发票')).to.contain('/helpCenter/teach?id=invoices');
    expect(await read('/common/search?q=OSGB')).to.contain('/helpCenter/teach?id=scenes');
    const html = await read('/common/search?q=<script>alert(1)</script>');
    expect(html).to.contain('&lt;script&gt;alert(1)').and.not.contain('<script>alert');
  });

  it('tells language models of every call of the developer API', async () => {
    const told = await read('/llms.txt');
    for (const { method, path } of Object.values(operations)) expect(told).to.contain(`[${method} /open/v1${path}](`);
  });

  it('tells machines what there is', async () => {
    const map = await read('/sitemap.xml');
    for (const { address } of seeds) expect(map).to.contain(`${address}</loc>`);
    expect(await read('/robots.txt'))
      .to.contain('Disallow: /workbench')
      .and.contain('/sitemap.xml');
    expect(await read('/news/rss.xml'))
      .to.contain('<item>')
      .and.contain('news/detail?id=remesh');
    expect(await read('/pricePage'))
      .to.contain('<title>会员价格 · 模工坊</title>')
      .and.contain('<noscript><h1>会员价格');
  });

  it('loads little: one style sheet and two scripts of little more than 2 KB each', async () => {
    const html = await read('/solution/smartPark');
    const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, address = '']) => address);
    expect(scripts).to.have.length(2);
    for (const script of scripts) expect((await read(script)).length, script).to.be.lessThan(2150);
    expect(html.length).to.be.lessThan(40_000);
  });

  it('does not seed a page again that nobody changed', async () => {
    expect(await seedContent({ database: api.database }, seeds)).to.equal(0);
    const changed = seeds.map((seed, at) => (at === 0 ? { ...seed, source: seed.source.replace('title: ', 'title: 新') } : seed));
    expect(await seedContent({ database: api.database }, changed)).to.equal(1);
  });
});
