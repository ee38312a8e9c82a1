import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { TilesOptions } from '#domain/kinds/tiles/options';
import { tiles } from '#engine/verbs/tiles';
import { jobDetail } from '#services/jobs/detail';
import { setSceneEmbed } from '#services/scenes/set-embed';
import { modelPath } from '#test/models';
import { entriesOf } from '#test/oblique';
import { buyOfScene, paidScene } from '#test/scenes';
import { drawnShare, openPage, type WatchedPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const stageOf = '[data-testid=embed-stage]';

/** The files of 3D Tiles of our small production. */
async function tilesOf(options: Pick<Partial<TilesOptions>, 'compression' | 'textures'>): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-scene-assets-'));
  await tiles(modelPath('osgb/production'), folder, options);
  const entries = await entriesOf(folder);
  await rm(folder, { recursive: true });
  return Object.fromEntries(entries.map(({ name, data }) => [name, data]));
}

/** Somebody else's site, which shows this in a page of its own. */
async function openForeign(html: string): Promise<{ server: Server; port: number; url: string }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const head =
      '<title>园区介绍</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">';
    response.end(
      `<!doctype html><html lang="zh-CN">${head}<body><main><h1>园区介绍</h1>${html}<p>以上是园区的三维场景。</p></main></body></html>`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  // Another site than 127.0.0.1, where the api is.
  return { server, port, url: `http://localhost:${port}/` };
}

const frameOf = (page: Page) => page.frames().find((frame) => frame !== page.mainFrame());

describe('what is bought of a scene', function sceneAssets() {
  this.timeout(300_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  async function visit(url: string, size = wide): Promise<WatchedPage> {
    const visitor = await openPage(await stage.browser(), size);
    await visitor.page.goto(url);
    return visitor;
  }
  /** Waits for the scene in the page’s frame and says how much of it is drawn. */
  async function drawnIn(page: Page): Promise<number> {
    await page.frameLocator('iframe').locator(`${stageOf}[data-ready=true]`).waitFor({ timeout: 90_000 });
    const frame = frameOf(page);
    return frame === undefined ? 0 : drawnShare(frame, stageOf);
  }

  it('is turned on, copied into a page of others, limited to sites, marked with a logo, and turned off', async () => {
    const { api } = stage;
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const options = { compression: 'draco' } as const;
    const { job } = await paidScene(api.deps, user, { files: await tilesOf(options), options });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.getByRole('button', { name: /^购买嵌入代码/ }).waitFor();
    await page.getByRole('button', { name: /^购买标志/ }).waitFor();
    await page.getByRole('heading', { name: '带走这个场景' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'scene-assets-unbought');
    for (const type of ['obliqueEmbed', 'obliqueLogo'] as const) await buyOfScene(api.deps, user, { type, jobId: job.id });
    await page.reload();

    await page.getByRole('switch', { name: '允许嵌入' }).click();
    await page.getByRole('button', { name: '复制代码' }).click();
    const code = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(code).to.match(/^<iframe src="http:[^"]+\/embed\/[\w-]{43}" title="某市的三维场景"/);
    expect(await page.getByRole('textbox', { name: '嵌入代码' }).inputValue()).to.equal(code);
    const picture = await sharp({ create: { width: 400, height: 120, channels: 4, background: '#e8452c' } })
      .png()
      .toBuffer();
    await page.getByLabel('选择标志图片').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: picture });
    await page.getByLabel('名称（选填）').fill('某园区');
    await page.getByLabel('点击打开的网页（选填）').fill('www.example.com');
    await page.getByText('链接要以 http:// 或 https:// 开头').waitFor();
    await page.getByLabel('点击打开的网页（选填）').fill('https://www.example.com/');
    await page.getByRole('button', { name: '保存标志' }).click();
    await page.getByRole('button', { name: '恢复模工坊标志' }).waitFor();
    await page.getByRole('button', { name: '预览' }).click();
    expect(await drawnIn(page)).to.be.greaterThan(0.03);
    await page.getByRole('heading', { name: '嵌入代码' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'scene-assets');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await page.getByRole('heading', { name: '嵌入代码' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'scene-assets-390');
    await page.getByRole('heading', { name: '自己的标志' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'scene-assets-logo-390');
    await expectSound(maker);
    await page.setViewportSize(wide);

    const foreign = await openForeign(code);
    for (const size of [wide, narrow]) {
      const visitor = await visit(foreign.url, size);
      expect(await drawnIn(visitor.page), String(size.width)).to.be.greaterThan(0.03);
      const frame = visitor.page.frameLocator('iframe');
      const link = frame.getByRole('link', { name: '打开某园区的网站' });
      expect(await link.getAttribute('href')).to.equal('https://www.example.com/');
      await frame.getByRole('button', { name: '测距离' }).click();
      await frame.getByText('在场景上点选两个或更多的点').waitFor();
      expect(await visitor.page.context().cookies()).to.deep.equal([]);
      await takePicture(visitor.page, `scene-embed-${size.width}`);
      await expectSound(visitor);
      await visitor.page.context().close();
    }

    const sites = page.getByRole('textbox', { name: '可以嵌入的网站（选填）' });
    await sites.fill('不是 网站!');
    await page.getByText('「网站!」不是网站地址').waitFor();
    const limit = async (site: string) => {
      await sites.fill(site);
      await page.getByRole('button', { name: '保存网站' }).click();
      await page.getByText('已保存').first().waitFor();
      await expectSoon(() => page.locator('.ant-btn-loading').count(), 0);
    };
    await limit('https://example.com/园区');
    expect(await sites.inputValue()).to.equal('https://example.com');
    const refused = await visit(foreign.url);
    await refused.page.waitForTimeout(1500);
    expect(refused.complaints.join()).to.contain('frame-ancestors');
    expect(
      await frameOf(refused.page)
        ?.locator(stageOf)
        .count()
        .catch(() => 0),
    ).to.equal(0);
    await refused.page.context().close();
    await limit(`localhost:${foreign.port}`);
    const allowed = await visit(foreign.url);
    expect(await drawnIn(allowed.page)).to.be.greaterThan(0.03);
    await allowed.page.context().close();

    await page.getByRole('switch', { name: '允许嵌入' }).click();
    await page.getByText('已关闭嵌入，代码立即失效').first().waitFor();
    const closed = await visit(foreign.url);
    await closed.page.frameLocator('iframe').getByText('内容不存在，或已停止分享').waitFor();
    await takePicture(closed.page, 'scene-embed-closed');
    await closed.page.context().close();
    foreign.server.close();
    expect(maker.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('keeps its sites where its address is changed at once', async () => {
    const { api } = stage;
    const { page, user } = await stage.maker('/helpCenter');
    const { job } = await paidScene(api.deps, user);
    const asked = { ownerId: user.id, jobId: job.id };
    await buyOfScene(api.deps, user, { type: 'obliqueEmbed', jobId: job.id });
    const { token } = await setSceneEmbed(api.deps, { ...asked, isOpen: true, sites: [], renew: false });
    await page.goto(`${api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.getByRole('textbox', { name: '可以嵌入的网站（选填）' }).fill('www.example.com');
    // The page learns late what was saved.
    await page.route('**/serviceDetail**', async (route) => {
      await delay(4000);
      await route.continue();
    });
    await page.getByRole('button', { name: '保存网站' }).click();
    await page.getByRole('button', { name: '换新链接' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '换新链接' }).click();
    await page.getByText('已换新链接').first().waitFor();
    const { embed } = (await jobDetail(api.deps, asked)).assets;
    expect(embed?.settings?.sites).to.deep.equal(['www.example.com']);
    expect(embed?.token).not.to.equal(token);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  it('shows scenes with KTX2 textures on others’ pages too', async () => {
    const { api } = stage;
    const { user, page } = await stage.maker('/helpCenter');
    await page.context().close();
    const options = { textures: 'ktx2', compression: 'meshopt' } as const;
    const { job } = await paidScene(api.deps, user, { files: await tilesOf(options), options });
    const asked = { ownerId: user.id, jobId: job.id };
    await buyOfScene(api.deps, user, { type: 'obliqueEmbed', jobId: job.id });
    const { token } = await setSceneEmbed(api.deps, { ...asked, isOpen: true, sites: [], renew: false });
    expect((await jobDetail(api.deps, asked)).assets.embed?.token).to.equal(token);
    const visitor = await visit(`${api.origin}/embed/${token}`);
    await visitor.page.locator(`${stageOf}[data-ready=true]`).waitFor({ timeout: 90_000 });
    expect(await drawnShare(visitor.page, stageOf)).to.be.greaterThan(0.03);
    await takePicture(visitor.page, 'scene-embed-ktx2');
    await expectSound(visitor);
    await visitor.page.context().close();
  });
});
