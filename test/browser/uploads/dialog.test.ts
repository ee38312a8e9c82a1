import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { checkLimits } from '#domain/limits';
import { tiers } from '#domain/tiers';
import { modelPath } from '#test/models';
import { startPlatform, type Platform } from '../../../script/platform/start.ts';
import { accessibilityFaults, launchBrowser, openPage, seedAccounts, signIn, type WatchedPage } from '../browser.ts';

/** Not the demo account: that is a member, who may upload more. */
const phone = '13800000001';
const longName = '一辆名字比十五个字还要长的红色大货车';

describe('the upload dialog', function uploadDialog() {
  this.timeout(120_000);
  let folder: string;
  let platform: Platform;
  let browser: Browser;
  let watched: WatchedPage;
  const paths = { large: '', wide: '', long: '', broken: '', again: '', nameless: '' };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-dialog-'));
    paths.large = join(folder, 'large.glb');
    paths.wide = join(folder, 'wide.obj');
    for (const path of [paths.large, paths.wide]) {
      const file = await open(path, 'w');
      await file.truncate(tiers.free.singleModelBytes + 1);
      await file.close();
    }
    paths.long = join(folder, `${longName}.glb`);
    await copyFile(modelPath('gltf/truck.glb'), paths.long);
    paths.again = join(folder, '再来.glb');
    await copyFile(modelPath('gltf/truck.glb'), paths.again);
    paths.nameless = join(folder, '没有扩展名');
    await copyFile(modelPath('stl/housing.stl'), paths.nameless);
    paths.broken = join(folder, 'broken.glb');
    await writeFile(paths.broken, (await readFile(modelPath('gltf/truck.glb'))).subarray(0, 2000));
    platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: '13800000000' });
    await seedAccounts(join(folder, 'data'), [phone]);
    browser = await launchBrowser();
    watched = await openPage(browser, { width: 1440, height: 900 });
    await signIn(watched.page, platform, phone);
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '模型上传' });
  const choose = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${platform.url}/workbench/myUpload?upload=single`);
    await dialogOf(page).locator('input[type=file]').first().setInputFiles(path);
  };
  const toast = (text: string): Locator => watched.page.locator('[data-toast]').getByText(text);

  it('lists the documented formats, says what is read of RVT, and what helps with a file that is too large', async () => {
    const { page } = watched;
    await choose(page, paths.large);
    const advice = page.getByRole('dialog', { name: 'glb文件大小不得超过300MB' });
    await advice.getByText('按部件拆成几个文件，分别上传。').waitFor();
    expect(await advice.innerText())
      .to.contain('单个模型不超过 300 MB')
      .and.not.contain('客户端');
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.goBack();
    await advice.waitFor({ state: 'detached' });
    expect(await dialogOf(page).isVisible(), 'Back closes what it sees, not the dialog under it').to.equal(true);
    await dialogOf(page).locator('input[type=file]').first().setInputFiles([paths.large, paths.wide]);
    const both = page.getByRole('dialog', { name: '2 个文件超过了大小限制' });
    await both.getByText('「large.glb」：glb文件大小不得超过300MB').waitFor();
    await both.getByText('「wide.obj」：obj文件大小不得超过300MB').waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(2);
    await both.getByRole('button', { name: '知道了' }).click();
    await both.waitFor({ state: 'detached' });
    const text = await dialogOf(page).innerText();
    expect(text).to.contain('支持.FBX,.OBJ,.STL,.ZIP,.RAR,.igs,.iges,.jt,.rvt,.stp,.step,.glb,');
    expect(text).to.match(/RVT 只读取版本和预览图.*Revit/);
  });

  it('uploads a file without an extension under the name that its content tells', async () => {
    const { page } = watched;
    await choose(page, paths.nameless);
    await toast('「没有扩展名」按它的内容上传为「没有扩展名.stl」').waitFor();
    await page.getByText('检测完成', { exact: true }).waitFor();
  });

  it('says 上传失败 with what helps, then 体检接口访问失败, and goes on after each retry', async () => {
    const { page } = watched;
    await page.route('**/objects/**', (route) => route.fulfill({ status: 400 }));
    await page.route('**/model_checking', (route) =>
      route.fulfill({ json: { resp_code: 60313, resp_msg: '提交的文件信息与上传的文件不一致', datas: null } }),
    );
    await choose(page, paths.long);
    const failed = page.getByRole('dialog', { name: `上传失败：${longName}.glb` });
    await failed.getByText('已传的部分保留着').waitFor();
    await page.unroute('**/objects/**');
    await failed.getByRole('button', { name: /重试/ }).click();
    const alert = dialogOf(page).getByRole('alert').filter({ hasText: '体检接口访问失败' });
    await alert.getByText('提交的文件信息与上传的文件不一致').waitFor();
    await page.unroute('**/model_checking');
    await alert.getByRole('button', { name: /重试/ }).click();
    await page.getByText('检测完成', { exact: true }).waitFor();
  });

  it('cuts the name to 15 characters with a word, and says why a name was refused', async () => {
    const { page } = watched;
    await page.getByRole('button', { name: '下一步' }).click();
    const name = page.getByLabel('模型名称', { exact: true });
    expect(await name.inputValue()).to.equal([...longName].slice(0, 15).join(''));
    await page.getByText('文件名较长，已截取前 15 个字符作为名称').waitFor();
    await name.press('End');
    await name.pressSequentially('多');
    await page.getByText('名称最多 15 个字符，多出的没有写入').waitFor();
    expect(await name.inputValue()).to.equal([...longName].slice(0, 15).join(''));
    await name.fill('赌博');
    await page.getByRole('button', { name: /完成/ }).click();
    await page.getByText('名称未通过审核：内容包含不适合展示的文字，请修改后再试').waitFor();
    await name.fill('大货车');
    await page.getByRole('button', { name: /完成/ }).click();
    await page.getByRole('button', { name: '更多操作：大货车' }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    const rename = page.getByRole('dialog', { name: '重命名' });
    await rename.getByLabel('模型名称').fill('赌博');
    await rename.getByRole('button', { name: '保存' }).click();
    await rename.getByText('名称未通过审核：').waitFor();
  });

  it('says that work goes on only when it does, with a link to where', async () => {
    const { page } = watched;
    await page.route('**/objects/**', async (route) => {
      await new Promise((later) => setTimeout(later, 3000));
      await route.continue();
    });
    await choose(page, paths.broken);
    await dialogOf(page).getByRole('button', { name: '后台处理' }).click();
    expect(await toast('模型正在后台处理，可在「源文件管理」查看').getByRole('link').getAttribute('href')).to.equal('/workbench/myUpload');
    await page.unroute('**/objects/**');
    await choose(page, paths.broken);
    await page.getByRole('heading', { name: '检测失败' }).waitFor();
    await dialogOf(page).getByRole('button', { name: '关闭' }).last().click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await page.locator('[data-toast]').count()).to.equal(0);
  });

  it('leads from 申诉 to the file, where copying says whether it worked', async () => {
    const { page } = watched;
    await page
      .getByRole('row', { name: /broken/ })
      .getByRole('link', { name: '申诉' })
      .first()
      .click();
    await page.getByRole('dialog').getByText('认为结果有误时').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '复制申诉信息' }).click();
    await toast('复制成功').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.match(/broken\.glb[^]*编号：[0-9a-f]{32}[^]*model\.truncated/);
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("denied"))');
    await page.getByRole('button', { name: '复制申诉信息' }).click();
    await toast('复制失败').waitFor();
    await page.route('**/upload_model_file/retry', (route) =>
      route.fulfill({ json: { resp_code: 60999, resp_msg: '提交成功', datas: null } }),
    );
    await page.getByRole('button', { name: '重新检测' }).last().click();
    await page.locator('[data-toast=success]').getByText('提交成功').waitFor();
  });

  it('polls again after a retry of a cancelled check, without any push', async () => {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
    await page.context().addCookies(await watched.page.context().cookies());
    await page.routeWebSocket('**/push?**', (socket) => socket.close());
    await page.clock.install();
    const elsewhere = watched.page;
    const workers = platform.pid('workers') ?? 0;
    process.kill(workers, 'SIGSTOP');
    try {
      await choose(page, paths.again);
      await dialogOf(page).getByText('排队等待').waitFor();
      await elsewhere.unroute('**/upload_model_file/retry');
      await elsewhere.goto(`${platform.url}/workbench/myUpload?status=running`);
      const cancelled = elsewhere.waitForResponse('**/upload_model_file/cancel');
      await elsewhere.getByRole('button', { name: '取消检测' }).click();
      await cancelled;
    } finally {
      process.kill(workers, 'SIGCONT');
    }
    await elsewhere.goto(`${platform.url}/workbench/myUpload?status=cancelled`);
    await elsewhere.getByRole('row', { name: /已取消/ }).waitFor();
    await page.clock.fastForward(checkLimits.pollMs);
    await dialogOf(page).getByRole('heading', { name: '检测已取消' }).waitFor();
    await dialogOf(page).getByRole('button', { name: /重试/ }).click();
    await elsewhere.goto(`${platform.url}/workbench/myUpload`);
    await elsewhere.getByRole('row', { name: /再来.*检测通过/ }).waitFor();
    await page.clock.fastForward(checkLimits.pollMs);
    await dialogOf(page).getByText('检测完成', { exact: true }).waitFor();
    expect(complaints.filter((text) => !text.includes('WebSocket'))).to.deep.equal([]);
    await page.context().close();
  });
});
