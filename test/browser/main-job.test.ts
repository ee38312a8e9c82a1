import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { modelPath } from '#test/models';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import {
  accessibilityFaults,
  drawnShare,
  launchBrowser,
  openPage,
  refetchFiles,
  seedAccounts,
  scriptKilobytes,
  sidewaysOverflow,
  signIn,
  type WatchedPage,
} from './browser.ts';

const phone = '13800000000';
const strangersPhone = '13800000001';
const wide = { width: 1440, height: 900 };

describe('the main job in the browser', function mainJob() {
  this.timeout(120_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let watched: WatchedPage;
  /** The page of the finished job. */
  let detail = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-browser-'));
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phone });
    await seedAccounts(join(folder, 'data'), [strangersPhone]);
    browser = await launchBrowser();
    watched = await openPage(browser, wide);
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes an OBJ archive from sign-in to a downloaded result', async () => {
    const { page } = watched;
    await signIn(page, platform, phone);
    expect(await accessibilityFaults(page)).to.deep.equal([]);

    await page.getByRole('button', { name: '模型上传' }).first().click();
    await page.locator('.ant-modal input[type=file]').first().setInputFiles(modelPath('zip/bottle.zip'));
    await page.getByText('检测完成', { exact: true }).waitFor();
    await page.getByText('建议使用「单模型轻量化」').waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    const name = page.getByLabel('模型名称');
    await name.fill('');
    await page.getByRole('button', { name: '完成', exact: true }).click();
    await page.getByText('模型名称不能为空').first().waitFor();
    await name.fill('汽水瓶');
    await page.getByRole('button', { name: '完成', exact: true }).click();

    await page.waitForURL('**/workbench/myUpload');
    await page.getByText('汽水瓶').first().waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page
      .getByRole('button', { name: /轻量化/ })
      .first()
      .click();
    const presets = page.getByRole('group', { name: '处理方案' });
    await presets.waitFor();
    expect(await presets.getByText(/^约 [\d.]+ [KM]B · /).count(), 'a size for each preset').to.equal(7);
    await page.getByRole('button', { name: '免费开始' }).click();

    await page.waitForURL('**/serviceResult/details?id=*');
    await page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor({ timeout: 60_000 });
    detail = page.url();
    expect(await drawnShare(page, '[data-testid=compare-canvas]')).to.be.greaterThan(0.05);
    expect(await accessibilityFaults(page)).to.deep.equal([]);

    await page.getByText(/^预计约 [\d.]+\s[KM]B，实际 [\d.]+\s[KM]B$/).waitFor();

    const quality = page.getByRole('region', { name: '质量' });
    await page.getByRole('region', { name: '结论' }).getByRole('heading', { level: 2 }).first().waitFor();
    expect(await quality.getByRole('definition').count()).to.equal(6);
    await page.getByRole('button', { name: '偏差' }).click();
    await page.getByText('离原表面的距离（占对角线）').waitFor();
    await page.getByText('与处理前的偏差').waitFor();
    await page.getByRole('button', { name: '俯视' }).click();
    await page.getByRole('img', { name: '汽水瓶处理后，俯视' }).waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载 GLB' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).to.match(/^汽水瓶.*\.glb$/);
    const glb = await readFile(await download.path());
    expect(glb.toString('latin1', 0, 4)).to.equal('glTF');
    expect(glb.readUInt32LE(8)).to.equal(glb.length);
  });

  it('fits a phone without sideways scrolling or accessibility faults', async () => {
    const { page } = watched;
    const result = page.url();
    await page.setViewportSize({ width: 390, height: 844 });
    const addresses = [result, ...['/workbench', '/workbench/myUpload', '/workbench/serviceResult'].map((path) => platform.url + path)];
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await sidewaysOverflow(page), address).to.equal(0);
      expect(await accessibilityFaults(page), address).to.deep.equal([]);
    }
    await page.setViewportSize(wide);
  });

  it('compares the runs of a file side by side', async () => {
    const { page } = watched;
    await page.goto(detail);
    await page.getByRole('link', { name: '并排对比' }).click();
    await page.waitForURL('**/serviceResult/compare?fileId=*');
    await page.getByRole('heading', { name: '汽水瓶的各次处理' }).waitFor();
    expect(await page.getByRole('row', { name: /^三角面/ }).innerText()).to.match(/1,000[^]*−\d+%/);
    expect(await page.getByRole('row', { name: /^平均偏差/ }).innerText()).to.match(/0\.\d{3}%/);
    for (const width of [wide.width, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await sidewaysOverflow(page)).to.equal(0);
      expect(await accessibilityFaults(page)).to.deep.equal([]);
    }
    await page.setViewportSize(wide);
  });

  it('offers each level of detail as a separate download', async () => {
    const { page } = watched;
    await page.goto(detail);
    await page.getByRole('button', { name: '再次处理' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('自定义').first().click();
    await dialog.getByText('输出', { exact: true }).click();
    await dialog.getByLabel('误差上限').fill('5');
    await dialog.getByLabel('细节层级').fill('2');
    await dialog.getByLabel('每级单独存为文件').click();
    await dialog.getByRole('button', { name: '免费开始' }).click();
    const levels = page.getByRole('region', { name: '细节层级' });
    await levels.getByRole('listitem').nth(2).waitFor({ timeout: 60_000 });
    const downloading = page.waitForEvent('download');
    await levels.getByRole('button', { name: '下载 汽水瓶_LOD2.glb' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).to.equal('汽水瓶_LOD2.glb');
    expect((await readFile(await download.path())).toString('latin1', 0, 4)).to.equal('glTF');
    await page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor({ timeout: 60_000 });
  });

  it('charts size, triangles and deviation of two runs', async () => {
    const { page } = watched;
    await page.goto(detail);
    await page.getByRole('link', { name: '并排对比' }).click();
    const charts = page.locator('figure');
    await charts.nth(2).locator('.recharts-bar-rectangle').nth(1).waitFor();
    const bars = await Promise.all([0, 1, 2].map((chart) => charts.nth(chart).locator('.recharts-bar-rectangle').count()));
    expect(bars, 'the original has a size and triangles, but no deviation').to.deep.equal([3, 3, 2]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(await accessibilityFaults(page)).to.deep.equal([]);
  });

  it('loads no more script than its budgets allow, charts and viewer left out', async () => {
    const { page } = watched;
    const signedOut = await openPage(browser, wide);
    await signedOut.page.goto(`${platform.url}/login`);
    await signedOut.page.getByLabel('手机号').waitFor();
    expect(await scriptKilobytes(signedOut.page), 'sign-in').to.be.within(50, 280);
    await signedOut.page.context().close();
    for (const path of ['/workbench', '/workbench/myUpload', '/workbench/serviceResult']) {
      await page.goto(platform.url + path);
      await page.waitForLoadState('networkidle');
      expect(await scriptKilobytes(page), path).to.be.within(100, 450);
    }
  });

  it('converts a checked file and downloads it with its textures', async () => {
    const { page } = watched;
    await page.goto(`${platform.url}/workbench/myUpload`);
    await page.getByRole('button', { name: /更多/ }).first().click();
    await page.getByRole('menuitem', { name: '转换格式' }).click();
    const targets = page.getByRole('group', { name: '目标格式' });
    await targets.getByText('STL', { exact: true }).click();
    await page.getByText('目标格式没有贴图：1 张贴图没有写入').waitFor();
    for (const label of ['STL', 'GLB', 'glTF']) await targets.getByText(label, { exact: true }).click();
    await page.getByText('这个模型里的内容，glTF 都存得下。').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.getByRole('button', { name: '免费开始' }).click();
    await page.waitForURL('**/serviceResult/details?id=*');
    await page.getByRole('heading', { name: '结果中的文件' }).waitFor({ timeout: 60_000 });
    await page.getByText('汽水瓶.gltf', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '并排对比' }).count(), 'nothing to compare').to.equal(0);
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载 ZIP' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).to.equal('汽水瓶-gltf.zip');
    expect((await readFile(await download.path())).toString('latin1', 0, 2)).to.equal('PK');
  });

  it('keeps a menu and the dialog it opens while the list changes behind them', async () => {
    const { page } = watched;
    const list = `${platform.url}/workbench/myUpload`;
    const menuOf = (name: string): string => `更多操作：${name}`;
    const elsewhere = await page.context().newPage();
    const rename = async (from: string, to: string): Promise<void> => {
      await elsewhere.getByRole('button', { name: menuOf(from) }).click();
      await elsewhere.getByRole('menuitem', { name: '重命名' }).click();
      await elsewhere.getByRole('dialog').getByLabel('模型名称').fill(to);
      await elsewhere.getByRole('button', { name: '保存' }).click();
      await elsewhere.getByRole('button', { name: menuOf(to) }).waitFor();
    };
    await elsewhere.goto(list);
    await page.goto(`${list}?keyword=${encodeURIComponent('汽水瓶')}`);
    await page.getByRole('button', { name: menuOf('汽水瓶') }).click();
    const remove = page.getByRole('menuitem', { name: '删除' });
    await remove.waitFor();

    // After this refetch the filtered list no longer contains the row whose menu is open.
    await rename('汽水瓶', '瓶子');
    await refetchFiles(page);
    await remove.click();
    const question = page.getByRole('dialog', { name: '删除「汽水瓶」？' });
    await question.waitFor();
    await page.getByText('没有符合条件的内容').waitFor();
    await refetchFiles(page);
    expect(await question.isVisible()).to.equal(true);

    await question.getByRole('button', { name: '取消' }).click();
    await rename('瓶子', '汽水瓶');
    await elsewhere.close();
  });

  it('deletes a source file and brings it back', async () => {
    const { page } = watched;
    await page.goto(`${platform.url}/workbench/myUpload`);
    await page
      .getByRole('button', { name: /更多操作/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: /撤销/ }).first().click();
    await page.getByText('已恢复').waitFor();
    await page
      .getByRole('button', { name: /轻量化/ })
      .first()
      .waitFor();
  });

  it('shows a deletion at once, and takes it back when the server cannot be reached', async () => {
    const page = await watched.page.context().newPage();
    await page.route('**/upload_model_file/delete', async (route) => {
      await new Promise((later) => setTimeout(later, 1000));
      await route.abort();
    });
    await page.goto(`${platform.url}/workbench/myUpload`);
    const menu = page.getByRole('button', { name: '更多操作：汽水瓶' });
    await menu.click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('撤销删除').waitFor();
    await menu.waitFor();
    expect(await page.getByText('撤销删除').count()).to.equal(0);
    await page.close();
  });

  it('hides all of it from another user', async () => {
    const { page } = watched;
    const address = await page.evaluate(
      "performance.getEntriesByType('resource').map((entry) => entry.name).find((name) => name.includes('/media/'))",
    );
    expect(address).to.be.a('string');
    const stranger = await openPage(browser, wide);
    expect((await stranger.page.request.get(String(address))).status(), 'without a sign-in').to.equal(401);
    await signIn(stranger.page, platform, strangersPhone);
    const answer = await stranger.page.request.get(String(address));
    expect(answer.status()).to.equal(404);
    await stranger.page.context().close();
  });

  it('logged no warnings or errors on the way', () => {
    expect(watched.complaints).to.deep.equal([]);
  });
});
