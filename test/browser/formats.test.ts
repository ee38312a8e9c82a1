import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { buildRvt, revit2024 } from '#test/rvt';
import { modelPath } from '#test/models';
import { buildZip } from '#test/zips';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { accessibilityFaults, drawnShare, launchBrowser, openPage, signIn, type WatchedPage } from './browser.ts';
import { expectSoon } from './soon.ts';

const phone = '13800000000';

/** 模型/桌子.obj with 桌子.mtl and a picture, all names in GBK, as Chinese Windows zips them. */
async function writeGbkZip(path: string): Promise<void> {
  const gbk = (hex: string, tail: string): Buffer => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(tail)]);
  const table = 'd7c0d7d3';
  const wood = 'c4beceC6';
  const folder = 'c4a3d0cd2f';
  const obj = ['v 0 0 0', 'v 1 0 0', 'v 1 1 0', 'v 0 1 0', 'vt 0 0', 'vt 1 0', 'vt 1 1', 'vt 0 1', 'usemtl top', 'f 1/1 2/2 3/3 4/4', ''];
  const zip = buildZip([
    { name: gbk(folder + table, '.obj'), data: Buffer.concat([Buffer.from('mtllib '), gbk(table, '.mtl\n'), Buffer.from(obj.join('\n'))]) },
    { name: gbk(folder + table, '.mtl'), data: Buffer.concat([Buffer.from('newmtl top\nKd 1 1 1\nmap_Kd '), gbk(wood, '.png\n')]) },
    { name: gbk(folder + wood, '.png'), data: await readFile(modelPath('gltf/crate/crate.png')) },
  ]);
  await writeFile(path, zip);
}

describe('further formats in the browser', function formats() {
  this.timeout(120_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let watched: WatchedPage;
  const paths: Record<string, string> = {
    FBX: modelPath('fbx/room.fbx'),
    STEP: modelPath('step/fixture.stp'),
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-formats-'));
    paths['GBK 压缩包'] = join(folder, '桌子.zip');
    await writeGbkZip(paths['GBK 压缩包']);
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phone });
    browser = await launchBrowser();
    watched = await openPage(browser, { width: 1440, height: 900 });
    await signIn(watched.page, platform, phone);
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What the check names as the format of each. */
  const found: [string, RegExp][] = [
    ['FBX', /FBX/],
    ['STEP', /STEP|STP/i],
    ['GBK 压缩包', /ZIP/],
  ];
  for (const [name, says] of found) {
    it(`go through the dialog to the result page: ${name}`, async () => {
      const { page } = watched;
      await page.goto(`${platform.url}/workbench/myUpload`);
      await page.getByRole('button', { name: '模型上传' }).first().click();
      await page.locator('.ant-modal input[type=file]').first().setInputFiles(paths[name]!);
      await page.getByText('检测完成', { exact: true }).waitFor();
      expect(await page.locator('.ant-modal').first().innerText()).to.match(says);
      await page.getByRole('button', { name: '下一步' }).click();
      await page.getByLabel('模型名称', { exact: true }).fill(name);
      await page.getByRole('button', { name: '完成', exact: true }).click();
      await page.getByText(name, { exact: true }).first().waitFor();
      await page
        .getByRole('button', { name: /轻量化/ })
        .first()
        .click();
      await page.getByRole('button', { name: '免费开始' }).click();
      await page.waitForURL('**/serviceResult/details?id=*');
      await page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor({ timeout: 60_000 });
      expect(await drawnShare(page, '[data-testid=compare-canvas]')).to.be.greaterThan(0.05);
      expect(await accessibilityFaults(page)).to.deep.equal([]);
    });
  }

  it('show the picture embedded in an RVT and how to convert it', async () => {
    const { page } = watched;
    const path = join(folder, 'house.rvt');
    await writeFile(path, (await buildRvt(revit2024)).bytes);
    await page.goto(`${platform.url}/workbench/myUpload`);
    await page.getByRole('button', { name: '模型上传' }).first().click();
    await page.locator('.ant-modal input[type=file]').first().setInputFiles(path);
    const dialog = page.locator('.ant-modal').first();
    // The dialog says how to convert such a file while it still uploads.
    await dialog.getByRole('heading', { name: '检测失败' }).waitFor();
    expect(await dialog.innerText()).to.match(/导出为 FBX/);
    await page.goto(`${platform.url}/workbench/myUpload`);
    const row = page.getByRole('row', { name: /house\.rvt/ });
    const picture = row.locator('img[src$="/thumbnail.webp"]');
    await picture.waitFor();
    await expectSoon(() => picture.evaluate<number, { naturalWidth: number }>((image) => image.naturalWidth), 8);
    await row.getByRole('button', { name: 'house', exact: true }).click();
    await page.getByRole('dialog').getByText('文件自带的图片').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
  });

  it('logged no warnings or errors on the way', () => {
    expect(watched.complaints).to.deep.equal([]);
  });
});
