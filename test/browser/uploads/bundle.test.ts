import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { unpackArchive } from '#engine/archives/unpack';
import { modelPath } from '#test/models';
import { startPlatform, type Platform } from '../../../script/platform/start.ts';
import { accessibilityFaults, launchBrowser, openPage, sidewaysOverflow, signIn, type WatchedPage } from '../browser.ts';

const phone = '13800000000';

describe('a model and its textures, packed in the browser', function bundle() {
  this.timeout(120_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let watched: WatchedPage;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-bundle-'));
    await unpackArchive(modelPath('zip/bottle.zip'), join(folder, '汽水瓶'));
    await writeFile(join(folder, '汽水瓶', 'Thumbs.db'), 'x');
    await mkdir(join(folder, 'two'));
    for (const name of ['a.stl', 'b.stl']) await writeFile(join(folder, 'two', name), 'solid\nendsolid\n');
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phone });
    browser = await launchBrowser();
    // The narrowest supported page.
    watched = await openPage(browser, { width: 390, height: 844 }, { motion: true });
    await signIn(watched.page, platform, phone);
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (): Promise<void> => {
    await watched.page.goto(`${platform.url}/workbench/myUpload`);
    await watched.page.getByRole('button', { name: '模型上传' }).first().click();
  };

  it('lists and packs a folder, and the check finds the model with its texture', async () => {
    const { page, complaints } = watched;
    await open();
    await page.locator('.ant-modal input[aria-label=选择文件夹]').setInputFiles(join(folder, '汽水瓶'));
    const panel = page.getByRole('region', { name: '打包上传' });
    await panel.getByText('打包为 汽水瓶.zip').waitFor();
    const text = await panel.innerText();
    expect(text)
      .to.contain('3 个文件')
      .and.contain('另有 1 个系统文件不打包')
      .and.contain('汽水瓶/bottle_label.jpg')
      .and.not.contain('Thumbs.db');
    expect(await panel.getByRole('listitem').first().innerText()).to.match(/模型\s+汽水瓶\/bottle\.obj/);
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await panel.getByRole('button', { name: '打包并上传' }).click();
    await page.getByText('检测完成', { exact: true }).waitFor();
    expect(await page.locator('.ant-modal').first().innerText()).to.match(/格式\s+ZIP[^]*网格\s+1 个/);
    expect(complaints).to.deep.equal([]);
  });

  it('packs an OBJ chosen together with its material and texture', async () => {
    const { page } = watched;
    await open();
    const files = ['bottle.obj', 'bottle.mtl', 'bottle_label.jpg'].map((name) => join(folder, '汽水瓶', name));
    await page.locator('.ant-modal input[type=file]').first().setInputFiles(files);
    await page.getByText('打包为 bottle.zip').waitFor();
    await page.getByRole('button', { name: '重新选择' }).click();
    await page.getByText('打包为 bottle.zip').waitFor({ state: 'hidden' });
  });

  it('rejects two models and names them', async () => {
    const { page } = watched;
    await open();
    await page.locator('.ant-modal input[aria-label=选择文件夹]').setInputFiles(join(folder, 'two'));
    const alert = page.locator('.ant-modal [role=alert]').first();
    await alert.waitFor();
    expect(await alert.innerText()).to.contain('一次只能打包一个模型，找到 2 个：two/a.stl、two/b.stl');
    expect(await sidewaysOverflow(page)).to.equal(0);
  });
});
