import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { drawnShare, expectSound, launchBrowser, narrow, openPage, scriptKilobytes, wide } from './browser.ts';
import { takePicture } from './money/pictures.ts';

const dashboardFolder = fileURLToPath(new URL('../../dashboard', import.meta.url));
const [backend] = databaseBackends;
const canvas = '[data-testid="editor-canvas"]';

describe('the editor on /modelEditor', function editor() {
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

  const ready = async (page: Page): Promise<void> => page.locator(`${canvas}[data-ready="true"]`).waitFor({ timeout: 60_000 });
  const panel = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
  const pressModel = async (page: Page): Promise<void> => {
    const box = (await page.locator(canvas).boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  };

  it('keeps what a visitor changes: material, light, effect, annotation, section, undone and made again', async () => {
    const visitor = await openPage(browser, wide);
    const { page } = visitor;
    await page.goto(`${api.origin}/modelEditor`);
    await page.getByRole('heading', { name: '三维编辑器' }).waitFor();
    await expectSound(visitor);
    await takePicture(page, 'editor-start');
    await page.getByRole('button', { name: /意式咖啡机/ }).click();
    await ready(page);
    expect(await drawnShare(page, canvas)).to.be.above(0.05);
    expect(await scriptKilobytes(page)).to.be.below(600);

    await pressModel(page);
    await page.getByRole('slider', { name: '粗糙度' }).waitFor();
    await page.getByRole('textbox', { name: '粗糙度，数值' }).fill('0.9');
    await page.getByRole('textbox', { name: '粗糙度，数值' }).press('Enter');
    await page.getByLabel('颜色', { exact: true }).fill('#1e6b4f');
    await panel(page, '灯光');
    await page.getByRole('button', { name: '平行光' }).click();
    await panel(page, '效果');
    await page.getByRole('switch', { name: /暗角/ }).check();
    await panel(page, '标注');
    await page.getByRole('button', { name: '添加标注' }).click();
    await pressModel(page);
    await page.getByRole('textbox', { name: '标题' }).fill('驾驶室');
    await page.getByRole('textbox', { name: '链接' }).fill('ftp://x');
    await page.getByText('链接要以 http:// 或 https:// 开头').waitFor();
    await page.getByRole('textbox', { name: '链接' }).fill('https://example.com/cab');
    await panel(page, '剖切');
    await page.getByRole('button', { name: '垂直于 X' }).click();
    await page.getByRole('slider', { name: '位置' }).waitFor();
    await takePicture(page, 'editor-section');

    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('slider', { name: '位置' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '重做' }).click();
    await page.getByRole('slider', { name: '位置' }).waitFor();
    await page.getByRole('status').filter({ hasText: '已保存' }).waitFor();

    await page.reload();
    await ready(page);
    await page.getByRole('button', { name: /已改/ }).click();
    expect(await page.getByRole('textbox', { name: '粗糙度，数值' }).inputValue()).to.equal('0.9');
    expect(await page.getByLabel('颜色', { exact: true }).inputValue()).to.equal('#1e6b4f');
    await panel(page, '灯光');
    await page.getByRole('button', { name: '平行光 1' }).waitFor();
    await panel(page, '效果');
    expect(await page.getByRole('switch', { name: /暗角/ }).isChecked()).to.equal(true);
    await page.getByRole('meter').waitFor();
    await panel(page, '剖切');
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: '标注 1：驾驶室' }).click();
    await page.getByRole('link', { name: '打开链接' }).waitFor();
    await page.getByRole('button', { name: '一键美化' }).click();
    await page.getByText('已配好灯光').waitFor();
    await panel(page, '效果');
    await page.getByRole('meter').waitFor();
    await panel(page, '环境');
    await takePicture(page, 'editor');
    await expectSound(visitor);

    await page.setViewportSize(narrow);
    await page.getByText('编辑需要 1024 像素以上的屏幕').waitFor();
    await page.locator('[data-testid="preview-canvas"][data-ready="true"]').waitFor();
    await takePicture(page, 'editor-narrow');
    await expectSound(visitor);
    await page.goto(`${api.origin}/editorLandingPage`);
    await page.getByRole('heading', { name: '能做什么' }).waitFor();
    await takePicture(page, 'editor-landing-narrow');
    await expectSound(visitor);
    await page.setViewportSize(wide);
    await takePicture(page, 'editor-landing');
    await page.context().close();
  });
});
