import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { isPageAddress } from '#domain/site/addresses';
import { documentedAt } from '#domain/site/documented';
import type { Browser, Page, Response } from 'playwright-core';
import type { ErrorCode } from '#domain/errors/table';
import { checkLimits } from '#domain/limits';
import { grantRole } from '#services/administration/grant-role';
import { grantPublisher } from '#services/accounts/grant-publisher';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openDatabase } from '#storage/database/connect';
import { buildFile, buildJob } from '#test/work';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { readSmsCode } from '../../script/journey/local-sms.ts';
import { accessibilityFaults, launchBrowser, openPage, sidewaysOverflow, signIn, typeByHand, type WatchedPage } from './browser.ts';

const phone = '13800000000';
const strangersPhone = '13800000001';
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Every link that leaves this site. */
const externalLinks: readonly string[] = [];
const publicPages = ['/', '/singleIightweight', '/formatConversion', '/obliquePhotography', '/mapSuperd123', '/helpCenter'];

/** The words that must be links, in the sentences that end in them. */
const bareWords = /如有疑问可申诉|请查看平台支持的格式|可联系客服|请联系客服或/;

const dashboardFolder = fileURLToPath(new URL('../../../dashboard', import.meta.url));
/** Not addresses of pages: the api's, its documentation, and files beside the pages. */
const notPages = /^\/(api-|open\b|docs\b|media\b|objects\b|push\b|local\b|healthz\b|favicon\.svg|site\.css|visits\.js|scenes\b|showcase\b)/;

async function dashboardSources(): Promise<Map<string, string>> {
  const names = await readdir(dashboardFolder, { recursive: true });
  // The table of routes names addresses whose pages are to come, too; those of the build name folders.
  const sources = names.filter(
    (name) => /\.tsx?$/.test(name) && !['vite.config.ts', 'chunks.ts', 'engine-in-browser.ts', 'app/routes.tsx'].includes(name),
  );
  return new Map(await Promise.all(sources.map(async (name) => [name, await readFile(join(dashboardFolder, name), 'utf8')] as const)));
}

/** The addresses in app/routes.tsx that show a page. */
async function routes(): Promise<string[]> {
  const source = await readFile(join(dashboardFolder, 'app/routes.tsx'), 'utf8');
  return [...source.matchAll(/'(\/[^']*)': (?:page\(|[A-Z])|path="(\/[^"]*)"/g)].map(([, page, other]) =>
    (page ?? other ?? '').replace(/\/:\w+\?$/, ''),
  );
}

/** All `link`s in an answer of the api, at any depth. */
function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'link' && typeof inner === 'string' ? [inner] : linksIn(inner)));
}

/** Everything that the walk meets: the page's links, and words that should be links and are none. */
const lookAround = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (new RegExp(${JSON.stringify(bareWords.source)}).test(data) && parentElement.closest('a') === null) bare.push(data);
  }
  return { bare, links: [...document.querySelectorAll('a[href]')].map((link) => link.href) };
})()`;

describe('links', function links() {
  this.timeout(600_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let watched: WatchedPage;
  const ids: Record<string, string> = {};
  /** From the api's answers. */
  const answered = new Set<string>();

  /** A user with a file in each state that says something, and jobs that failed. */
  async function seed(): Promise<void> {
    const database = await openDatabase(`sqlite:${join(folder, 'data', 'modelmill.sqlite')}`);
    const { userId } = await seedDemoAccount({ database }, { phone });
    await seedDemoAccount({ database }, { phone: strangersPhone });
    await grantPublisher({ database }, { phone, granted: true });
    await grantRole({ database }, { phone, role: 'administrator' });
    const large = await buildFile(database, userId, { modelName: '大模型', fileSize: checkLimits.adviceLinkBytes });
    ids.large = large.id;
    ids.oblique = (await buildFile(database, userId, { modelName: '城区', fileName: '城区.zip', modelType: 'oblique' })).id;
    const failures: [string, ErrorCode, Parameters<typeof buildFile>[2]?][] = [
      ['appeal', 'model.truncated'],
      ['formats', 'model.wrongContent'],
      ['support', 'model.tooComplex'],
      ['published', 'archive.corrupt', { origin: 'publish' }],
    ];
    for (const [name, code, overrides] of failures) {
      const error = { code, params: {} };
      ids[name] = (await buildFile(database, userId, { modelName: name, status: 'Error', error, ...overrides })).id;
    }
    ids.job = (await buildJob(database, large, { status: 'Error', error: { code: 'job.gaveUp', params: {} }, result: null })).id;
    await buildJob(database, large, { status: 'Cancelled', result: null });
    await database.close();
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-links-'));
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phone });
    await seed();
    browser = await launchBrowser();
    watched = await openPage(browser, wide);
    watched.page.on('response', (response: Response) => {
      if (!new URL(response.url()).pathname.startsWith('/api-')) return;
      response.json().then(
        (answer) => linksIn(answer).forEach((link) => answered.add(link)),
        () => undefined,
      );
    });
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens an address and says what is wrong with it, or ''. */
  async function visit(page: Page, address: string): Promise<string> {
    await page.goto(platform.url + address);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (await page.getByText('抱歉，您访问的页面').count()) return 'is not there';
    const anchor = address.split('#')[1] ?? '';
    // #/register is a form, which whoever is signed in does not get to see.
    if (anchor === '' || anchor.startsWith('/')) return '';
    return (await page.locator(`[id="${anchor}"]`).count()) === 1 ? '' : 'lacks its section';
  }

  it('in the sources all lead to pages', async () => {
    const pages = await routes();
    expect(pages.length).to.be.greaterThan(9);
    const dead: string[] = [];
    for (const [name, source] of await dashboardSources()) {
      for (const [, address = '', end] of source.matchAll(/[`'"](\/[A-Za-z][^`'"\s$]*)([`'"$])/g)) {
        const path = (address.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1');
        const isBeginning = end === '$' && pages.some((page) => page.startsWith(address));
        if (!notPages.test(path) && !pages.includes(path) && !isBeginning) dead.push(`${name}: ${address}`);
      }
    }
    expect(dead).to.deep.equal([]);
  });

  it('of public pages start the upload dialog, by way of the sign-in', async () => {
    const { page } = watched;
    for (const path of publicPages) {
      for (const size of [narrow, wide]) {
        await page.setViewportSize(size);
        expect(await visit(page, path), path).to.equal('');
        expect(new URL(page.url()).pathname, 'needs no sign-in').to.equal(path);
        expect(await sidewaysOverflow(page), path).to.equal(0);
        expect(await accessibilityFaults(page), path).to.deep.equal([]);
      }
    }
    await page.goto(`${platform.url}/obliquePhotography`);
    await page.getByRole('link', { name: '上传倾斜摄影模型' }).first().click();
    await typeByHand(page.getByLabel('手机号'), phone);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page.getByText(/\d+s后重新发送/).waitFor();
    await page.getByLabel('验证码').fill(await readSmsCode(platform, phone));
    await page.getByRole('button', { name: '登录' }).click();
    const dialog = page.getByRole('dialog', { name: '模型上传' });
    await dialog.getByText('倾斜摄影模型仅支持 OSGB 格式，请压缩后上传').waitFor();
    expect(await dialog.getByRole('radio', { name: '倾斜摄影模型' }).isChecked()).to.equal(true);
    expect(new URL(page.url()).search, 'a reload opens no dialog').to.equal('');
  });

  it('of every page and every answer lead to a page, and to its section', async () => {
    const { page } = watched;
    const report = (origin: string, id = ''): string => `${origin}?report=${id}`;
    const waiting = [
      ...(await routes()),
      ...['large', 'oblique', 'appeal', 'formats', 'support'].map((name) => report('/workbench/myUpload', ids[name])),
      report('/publishCenter/mySourceFiles', ids.published),
      `/workbench/serviceResult/details?id=${ids.job}`,
      `/workbench/serviceResult/compare?fileId=${ids.large}`,
    ];
    const found = new Set(waiting);
    const linked = new Set<string>();
    const problems: string[] = [];
    const external = new Set<string>();
    const meet = (link: string, from: string): void => {
      // Those of the documentation have a test of their own: script/api-pages/site.test.ts.
      if (from.startsWith('/docs')) return;
      const url = new URL(link, platform.url);
      if (url.origin !== platform.url) external.add(url.href);
      // The filter of the list behind a report changes neither.
      if (url.searchParams.has('report')) url.searchParams.delete('status');
      const address = url.pathname + url.search + url.hash;
      linked.add(address);
      // What programs read is no page.
      if (address.startsWith('/open/')) return;
      // Pages that the server draws have a test of their own: api/site/site.test.ts.
      if (documentedAt(url.pathname) !== undefined && !isPageAddress(url.pathname)) return;
      if (url.origin !== platform.url || found.has(address) || url.hash === '#content') return;
      found.add(address);
      if (address.startsWith('/media/')) problems.push(`${from}: ${address} is a file`);
      else waiting.push(address);
    };
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const quiet = watched.complaints.length;
      const problem = await visit(page, address);
      if (problem !== '') problems.push(`${address} ${problem}`);
      problems.push(...watched.complaints.slice(quiet).map((complaint) => `${address} complained: ${complaint.slice(0, 200)}`));
      if (address.includes('report=')) await page.getByRole('dialog').getByText(/上传$/).first().waitFor();
      const { bare, links } = await page.evaluate<{ bare: string[]; links: string[] }>(lookAround);
      problems.push(...bare.map((text) => `${address} says without a link: ${text}`));
      for (const link of links) meet(link, address);
      for (const link of answered) meet(link, 'the api');
    }
    expect(problems).to.deep.equal([]);
    expect([...external].filter((link) => !externalLinks.includes(link))).to.deep.equal([]);
    expect([...answered], 'the advice from 100 MB on').to.include('/singleIightweight');
    expect([...linked]).to.include.members([
      '/formatConversion#sources',
      '/helpCenter#formats',
      '/helpCenter#contact',
      '/docs',
      `/workbench/myUpload?report=${ids.appeal}`,
      `/publishCenter/mySourceFiles?report=${ids.published}`,
    ]);
  });

  it('of the menu lead others than publishers past the publish centre', async () => {
    const stranger = await openPage(browser, wide);
    await signIn(stranger.page, platform, strangersPhone);
    const menu = stranger.page.getByRole('navigation', { name: '工作台菜单' });
    expect(await menu.getByText('发布源文件').count()).to.equal(0);
    await stranger.page.goto(`${platform.url}/publishCenter`);
    await stranger.page.getByRole('heading', { name: '发布中心仅对发布者开放' }).waitFor();
    expect(await stranger.page.getByRole('button', { name: /上传第一个模型/ }).count()).to.equal(0);
    await watched.page.goto(`${platform.url}/workbench`);
    await watched.page.getByRole('link', { name: '发布源文件' }).waitFor();
    expect(stranger.complaints).to.deep.equal([]);
    await stranger.page.context().close();
  });

  it('met no warnings or errors on the way', () => {
    expect(watched.complaints).to.deep.equal([]);
  });
});
