import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { modelPath } from '#test/models';
import { Modelmill } from '../../../sdk/js/index.ts';
import { startPlatform, type Platform } from '../../../script/platform/start.ts';
import { expectSound, launchBrowser, narrow, openPage, signIn, wide, type WatchedPage } from '../browser.ts';

const phone = '13800000000';

describe('the developer centre', function developers() {
  this.timeout(180_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let watched: WatchedPage;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-developers-'));
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phone });
    browser = await launchBrowser();
    watched = await openPage(browser, wide);
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('leads from the menu to a key that works, lets a command line in, and shows what was used and what was refused', async () => {
    const { page } = watched;
    await signIn(page, platform, phone);
    await page.goto(platform.url);
    await page.getByRole('link', { name: '开发者中心' }).first().click();
    await page.getByRole('button', { name: '新建密钥' }).click();
    await page.getByLabel('名称').fill('构建服务器');
    await page
      .getByRole('button', { name: '新 建' })
      .or(page.getByRole('button', { name: '新建', exact: true }))
      .click();
    const apiKey = await page.getByLabel('新的密钥').inputValue();
    await page.getByRole('button', { name: '我已保存' }).click();
    expect(await page.getByText(apiKey).count(), 'shown once').to.equal(0);

    const client = new Modelmill({ origin: platform.url, apiKey });
    const file = await client.files.upload(new Blob([await readFile(modelPath('gltf/truck.glb'))]), { name: 'truck.glb' });
    const job = await client.jobs.run(file, { to: 'stl' });
    expect(job.outputs.map(({ format }) => format)).to.deep.equal(['stl']);
    await client.files.get(`file_${'0'.repeat(32)}`).catch(() => undefined);
    await page.reload();
    await page.getByText('not_found').waitFor();
    await page.getByRole('img', { name: '最近 30 天的用量' }).waitFor();
    await page.getByLabel('密钥的种类').getByText('正式').click();
    await page.getByRole('link', { name: '购买 API 调用包' }).click();
    await page.getByRole('button', { name: '立即购买API 调用 10,000 次包' }).waitFor();
    await picture('call-packages');
    await page.goBack();
    await page.getByRole('button', { name: '新建 Webhook' }).click();
    await page.getByLabel(/^网址/).fill('http://127.0.0.1:3000/');
    const submit = page.getByRole('dialog').getByRole('button', { name: /^新\s?建$/ });
    await submit.click();
    await page.getByText('网址不能写端口：只用 80 或 443').waitFor();
    await page.getByLabel(/^网址/).fill('http://127.0.0.1/hook');
    await submit.click();
    await page.getByRole('button', { name: '发送测试' }).click();
    await page.getByText('不是公网地址').first().waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: '详情' }).click();
    await page.getByText('webhook-signature').first().waitFor();
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      await picture(`centre-${size.width}`);
      await expectSound(watched);
    }
    await page.getByRole('link', { name: 'not_found' }).first().click();
    await page.getByText('没有这个对象：…').waitFor();

    const asked = await fetch(`${platform.url}/open/v1/device/code`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"client":"cli"}' },
    });
    const { device_code, verification_uri_complete } = (await asked.json()) as { device_code: string; verification_uri_complete: string };
    await page.goto(verification_uri_complete);
    await page.getByRole('button', { name: '允许' }).click();
    await page.getByText('已允许，命令行马上就会登录').waitFor();
    const got = await fetch(`${platform.url}/open/v1/device/token`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ device_code }) },
    });
    expect(((await got.json()) as { api_key: string }).api_key).to.match(/^mm_test_/);

    for (const path of ['/apiIndex', '/exampleCode', '/developerCenter/commonProblem']) {
      await page.goto(platform.url + path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        await picture(`${path.replaceAll('/', '')}-${size.width}`);
        await expectSound(watched);
      }
    }
    await page.goto(`${platform.url}/apiIndex#getAccount`);
    const section = page.locator('#getAccount');
    await section.getByRole('button', { name: '试一试' }).click();
    await section.getByLabel('密钥').fill(apiKey);
    await section.getByRole('button', { name: '发送' }).click();
    await section.getByText(/^200 · /).waitFor();
  });

  const picture = async (name: string): Promise<void> => {
    if (process.env.PICTURES !== undefined)
      await watched.page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: !name.startsWith('apiIndex') });
  };
});
