import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { metresPerDegree } from '#domain/scenes/coordinates';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { drawnShare, expectSound, launchBrowser, narrow, openPage, scriptKilobytes, wide, type WatchedPage } from './browser.ts';
import { takePicture } from './money/pictures.ts';

const dashboardFolder = fileURLToPath(new URL('../../dashboard', import.meta.url));
const [backend] = databaseBackends;

describe('a scene on /obliquePhotography', function scenes() {
  this.timeout(180_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await openTestApi(backend!, { dashboardFolder });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  const canvas = '[data-testid="sample-scene"]';
  async function open(size = wide): Promise<WatchedPage> {
    const visitor = await openPage(browser, size);
    await visitor.page.goto(`${api.origin}/obliquePhotography`);
    return visitor;
  }
  const fly = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '飞进场景看看' }).click();
    await page.locator(canvas).scrollIntoViewIfNeeded();
    await page.locator(`${canvas}[data-ready="true"]`).waitFor({ timeout: 90_000 });
  };
  /** What lies under the mouse there: degrees and metres. */
  async function pointAt(page: Page, x: number, y: number): Promise<{ longitude: number; latitude: number; height: number }> {
    await page.mouse.move(x - 3, y);
    await page.mouse.move(x, y, { steps: 2 });
    // The one under the point before is replaced.
    await page.waitForTimeout(400);
    const text = await page.getByText(/^东经 .*高 /).innerText();
    const [longitude = 0, latitude = 0, height = 0] = [...text.matchAll(/-?\d+\.\d+/g)].map(([digits]) => Number(digits));
    return { longitude, latitude, height };
  }
  const fact = async (page: Page, label: string): Promise<number> =>
    Number.parseFloat(
      await page
        .locator('dt', { hasText: new RegExp(`^${label}$`) })
        .locator('+ dd')
        .innerText(),
    );

  it('comes when it is asked for, with little script before', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('button', { name: '飞进场景看看' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await scriptKilobytes(page)).to.be.below(200);
    await takePicture(page, 'oblique');
    await fly(page);
    expect(await drawnShare(page, canvas)).to.be.above(0.1);
    await page.getByRole('button', { name: '显示状态' }).click();
    const panel = page.getByRole('region', { name: '显示状态' });
    await panel.getByText('显示的瓦片').waitFor();
    const before = await fact(page, '显示的三角面');
    await page.getByRole('radio', { name: '精细 6' }).check();
    await page.locator(`${canvas}[data-ready="true"]`).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(500);
    await takePicture(page, 'oblique-status');
    expect(await fact(page, '显示的瓦片')).to.be.above(0);
    expect(before).to.be.above(0);
    await expectSound(visitor);
    await page.context().close();
  });

  it('is measured in metres that agree with the coordinates under the mouse', async () => {
    const visitor = await open();
    const { page } = visitor;
    await fly(page);
    const box = (await page.locator(canvas).boundingBox())!;
    const spots = [
      [0.42, 0.55],
      [0.58, 0.55],
      [0.55, 0.7],
    ].map(([x = 0, y = 0]) => [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)] as const);
    const places: Awaited<ReturnType<typeof pointAt>>[] = [];
    for (const [x, y] of spots) places.push(await pointAt(page, x, y));
    await page.getByRole('button', { name: '测距离' }).click();
    await page.getByText('在场景上点选两个或更多的点').waitFor();
    for (const [x, y] of spots.slice(0, 2)) await page.mouse.click(x, y);
    const metre = metresPerDegree(places[0]!.latitude);
    const [a, b, c] = places.map(({ longitude, latitude, height }) => [
      (longitude - places[0]!.longitude) * metre.longitude,
      (latitude - places[0]!.latitude) * metre.latitude,
      height,
    ]) as [number[], number[], number[]];
    const [from, to] = [a, b] as [number[], number[]];
    await page.getByText('水平长度').waitFor();
    // Six digits of a degree are a decimetre.
    const flat = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!);
    expect(flat).to.be.above(10);
    expect(await fact(page, '水平长度')).to.be.closeTo(flat, 0.3);
    expect(await fact(page, '高差')).to.be.closeTo(to[2]! - from[2]!, 0.1);
    await takePicture(page, 'oblique-distance');

    await page.getByRole('button', { name: '测面积' }).click();
    for (const [x, y] of spots) await page.mouse.click(x, y);
    const area = Math.abs((to[0]! - from[0]!) * (c[1]! - from[1]!) - (c[0]! - from[0]!) * (to[1]! - from[1]!)) / 2;
    expect(await fact(page, '水平面积')).to.be.closeTo(area, area * 0.02);
    await takePicture(page, 'oblique-area');
    await expectSound(visitor);

    // By keys: undone, put away, begun anew in the middle of the view.
    const stage = page.getByRole('application', { name: '小镇样例场景' });
    await stage.focus();
    await page.keyboard.press('Backspace');
    await page.getByText('2 个点').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('0 个点').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: '测量面积' }).waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.getByText('2 个点').waitFor();
    expect(await fact(page, '长度')).to.be.above(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const heading = async (): Promise<string | null> => page.getByRole('button', { name: /^视线方向/ }).getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(600);
    const turned = await heading();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: '视线方向 0°，点击朝北' }).waitFor();
    expect(turned).not.to.contain(' 0°');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement === document.body')).to.equal(true);
    await expectSound(visitor);
    await page.context().close();
  });

  it('says what is wrong where it does not come, and goes on', async () => {
    const visitor = await open(narrow);
    const { page } = visitor;
    await page.route('**/scenes/town/tileset.json', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: '飞进场景看看' }).click();
    await page.getByText('场景文件不存在，可能已被删除').waitFor();
    await takePicture(page, 'oblique-failed-390');
    await page.unroute('**/scenes/town/tileset.json');
    await page.route('**/tops/0.glb', (route) => route.abort());
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByText(/个瓦片没有加载|网络中断，场景没有加载完/).waitFor({ timeout: 60_000 });
    await page.unroute('**/tops/0.glb');
    await page.getByRole('button', { name: /^重(试|新加载)$/ }).click();
    await page.locator(`${canvas}[data-ready="true"]`).waitFor({ timeout: 90_000 });
    await page.getByText('个瓦片没有加载').waitFor({ state: 'detached' });
    await takePicture(page, 'oblique-scene-390');
    // What was refused above is the browser's own complaint.
    visitor.complaints.length = 0;
    await expectSound(visitor);
    await page.context().close();
  });

  it('calls a connection that ends half-way what it is', async () => {
    const { page } = await openPage(browser, narrow);
    await page.addInitScript(`{
      const whole = window.fetch;
      window.fetch = async (...asked) => {
        const response = await whole(...asked);
        if (!String(asked[0]).endsWith('/scenes/town/tileset.json')) return response;
        return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));
      };
    }`);
    await page.goto(`${api.origin}/obliquePhotography`);
    await page.getByRole('button', { name: '飞进场景看看' }).click();
    await page.getByText('网络中断，场景没有加载完，请重试').waitFor();
    await page.context().close();
  });
});
