import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { modelPath } from '#test/models';
import { sharedStage, type Stage } from './stage.ts';

const patience = 250;

/** Presses Tab until the keyboard is on it, as somebody without a mouse does. Fails where it cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < patience; press++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by Tab: ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

describe('the workbench by keyboard', function byKeyboard() {
  this.timeout(300_000);
  let stage: Stage;
  let folder: string;

  before(async () => {
    stage = await sharedStage();
    folder = await mkdtemp(join(tmpdir(), 'modelmill-keyboard-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('alone takes a model from its upload over check and lightweighting to its download, and signs out', async () => {
    // Small, since the result is drawn in software here.
    const { page } = await stage.maker('/workbench', { size: { width: 820, height: 600 } });
    page.setDefaultTimeout(90_000);
    const choosing = page.waitForEvent('filechooser');
    await press(page, page.getByRole('banner').getByRole('button', { name: '模型上传' }));
    const upload = page.getByRole('dialog', { name: '模型上传' });
    await press(page, upload.getByRole('button', { name: /点击选择文件/ }));
    await (await choosing).setFiles(modelPath('zip/bottle.zip'));
    const next = upload.getByRole('button', { name: '下一步' });
    await upload.getByText('检测完成', { exact: true }).waitFor();
    await press(page, next);
    await press(page, upload.getByRole('button', { name: '完成' }));

    await page.waitForURL('**/workbench/myUpload');
    await press(page, page.getByRole('button', { name: '轻量化', exact: true }));
    await press(page, page.getByRole('dialog', { name: /^单模型轻量化/ }).getByRole('button', { name: '免费开始' }));

    await page.waitForURL('**/serviceResult/details?id=*');
    const download = page.getByRole('button', { name: '下载 GLB' });
    await download.waitFor();
    await page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor();
    const saving = page.waitForEvent('download');
    await press(page, download);
    expect((await saving).suggestedFilename()).to.match(/\.glb$/);

    await press(page, page.getByRole('button', { name: /账号菜单/ }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/loginSystem*');
    await page.context().close();
  });

  it('warns before a sign-out that interrupts an upload, as before the page is left', async () => {
    const { page } = await stage.maker('/workbench/myUpload?upload=single');
    const large = join(folder, 'large.glb');
    const file = await open(large, 'w');
    await file.truncate(64 * 1024 ** 2);
    await file.close();
    // Parts that never arrive: the upload runs as long as the test looks.
    await page.route('**/objects/**', () => undefined);
    await page.getByRole('dialog', { name: '模型上传' }).locator('input[type=file]').first().setInputFiles(large);
    await page.getByRole('dialog', { name: '模型上传' }).getByRole('button', { name: '后台处理' }).click();
    const leave = async (): Promise<void> => {
      await page.getByRole('button', { name: /账号菜单/ }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
    };
    await leave();
    const ask = page.getByRole('dialog', { name: '退出登录？' });
    await ask.getByText('还有 1 个文件正在上传。').waitFor();
    await ask.getByRole('button', { name: '继续上传' }).click();
    await ask.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).to.equal('/workbench/myUpload');
    await leave();
    await ask.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/loginSystem*');
    await page.context().close();
  });
});
