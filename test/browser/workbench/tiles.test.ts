import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import { tilePresets } from '#domain/kinds/tiles/presets';
import { unpackArchive } from '#engine/archives/unpack';
import { newId } from '#storage/database/ids';
import { postOperation } from '#services/ledger/post';
import { givenCoins } from '#test/ledger';
import { obliqueFiles } from '#test/oblique';
import { groundPlan } from '#test/oblique-scenes';
import { osgbFile, type NodePlan } from '#test/osgb';
import { buildZip } from '#test/zips';
import { drawnShare, openPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

/** A metadata.xml of this content. */
const metadata = (content: string): string => `<?xml version="1.0"?><ModelMetadata version="1">${content}</ModelMetadata>`;
/** The sample's files with another metadata.xml, as a ZIP. */
const packed = async (content: string): Promise<Buffer> =>
  buildZip(
    (await obliqueFiles()).map((file) => (file.name.endsWith('metadata.xml') ? { ...file, data: Buffer.from(metadata(content)) } : file)),
  );

describe('3D Tiles of an oblique model', function tiles() {
  this.timeout(300_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('ask where the scene stands, cost what they say, and are shown to fly over', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const file = await stage.flow.ended(
      await stage.flow.hand(await packed(''), '某区.zip', { owner: user, modelType: 'oblique', modelName: '某区' }),
    );
    expect(file.status).to.equal('Success');
    await stage.api.database.transact((transaction) => postOperation(stage.api, givenCoins(newId(), user.id, 3000_00), transaction));
    await page.goto(`${stage.api.origin}/workbench/myUpload`);
    await page.getByRole('button', { name: '倾斜摄影轻量化' }).click();
    const dialog = page.getByRole('dialog', { name: '倾斜摄影轻量化 · 某区' });
    await dialog.getByText('metadata.xml 没有写明坐标系和原点').waitFor();
    const begin = dialog.getByRole('button', { name: /开始$/ });
    expect(await begin.isDisabled()).to.equal(true);
    await dialog.getByLabel('坐标系').fill('EPSG:4547');
    await dialog.getByLabel('原点 X').fill('500000');
    expect(await begin.isDisabled()).to.equal(true);
    await dialog.getByLabel('原点 Y').fill('2500000');
    await dialog.getByLabel('高程偏移').fill('5');
    await dialog.getByText('场景将放在东经 114.00000°，北纬 22.59').waitFor();
    await takePicture(page, 'tiles-dialog');
    await dialog.getByText('兼容旧软件', { exact: true }).click();
    await dialog.getByRole('button', { name: '更多选项', exact: true }).click();
    await dialog.getByLabel('贴图最长边').click();
    await page.getByTitle('512 像素').click();
    await dialog.getByRole('slider', { name: '每级保留面数比例' }).press('ArrowLeft');
    await dialog.getByLabel('减面误差上限').fill('2');
    await dialog.getByRole('button', { name: '更多选项（已修改）' }).waitFor();
    await takePicture(page, 'tiles-dialog-more');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'tiles-dialog-390');
    await expectSound(maker);
    await page.setViewportSize(wide);
    await begin.click();
    await pay(page);
    await page.waitForURL('**/serviceResult/details?id=*');
    const canvas = '[data-testid=scene-canvas]';
    await page.locator(`${canvas}[data-ready=true]`).waitFor({ timeout: 120_000 });
    expect(await drawnShare(page, canvas)).to.be.greaterThan(0.03);
    const job = await stage.api.database.jobs.findOne({ where: { ownerId: user.id } });
    expect(job?.input).to.deep.equal({
      kind: 'tiles',
      options: {
        ...tilePresets.compatible.options,
        ...{ textureSize: 512, ratio: 0.99, errorPixels: 2 },
        ...{ heightOffset: 5, system: 'EPSG:4547', origin: [500_000, 2_500_000, 0] },
        centre: null,
      },
    });
    await page.getByText('1.0（b3dm）').waitFor();
    await page
      .getByText(/^东经 114\.00/)
      .first()
      .waitFor();
    await takePicture(page, 'tiles-result');
    await page.getByRole('button', { name: /^购买离线包/ }).click();
    await pay(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载离线包' }).click()]);
    await openPackage(page, await download.path());
    await page.getByRole('heading', { name: '处理选项' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'tiles-result-below');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await page.evaluate('scrollTo(0, 0)');
    await takePicture(page, 'tiles-result-390');
    await expectSound(maker);
    await page.goto(`${stage.api.origin}/workbench/myUpload?report=${file.id}`);
    await page.getByRole('dialog', { name: '检测报告 · 某区' }).getByRole('button', { name: '倾斜摄影轻量化' }).click();
    await dialog.waitFor();
    await page.context().close();
  });

  it('are preceded by a check that shows where the scene lies, how much there is, and what is missing or broken', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const files = await obliqueFiles();
    const fine = files.filter(({ name }) => /_L17_/.test(name));
    const kept = files
      .filter((file) => file !== fine[0])
      .map((file) => (file === fine[1] ? { ...file, data: file.data.subarray(0, 200) } : file));
    const file = await stage.flow.ended(
      await stage.flow.hand(buildZip(kept), '某镇.zip', { owner: user, modelType: 'oblique', modelName: '某镇' }),
    );
    expect(file.status).to.equal('Success');
    await page.goto(`${stage.api.origin}/workbench/myUpload?report=${file.id}`);
    const drawer = page.getByRole('dialog', { name: '检测报告 · 某镇' });
    await drawer.getByRole('img', { name: '场景平面图，上方为北' }).waitFor();
    await drawer.getByText('抽查的根瓦片，从上方看').waitFor();
    for (const text of ['EPSG:4547', /^东经 114\.00/, '500000，2500000，0', fine[1]?.name ?? '?', fine[0]?.name ?? '?', /^东西 /])
      await drawer.getByText(text).first().waitFor();
    await takePicture(page, 'tiles-check');
    await expectSound(maker);
    await drawer.getByRole('heading', { name: '缺少和损坏的' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'tiles-check-below');
    await page.setViewportSize(narrow);
    await drawer.getByRole('heading', { name: '位置' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'tiles-check-390');
    await expectSound(maker);
    await page.context().close();
  });

  it('say what they lack before anything of them is sold, in lists that the keyboard scrolls', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    const ground = (place: number): NodePlan => groundPlan(place * 100, 0, 100, 2);
    const withFiner = (place: number, file: string): NodePlan => ({
      ...{ mode: 'pixels', radius: 100 },
      levels: [
        { from: 0, to: 50, node: ground(place) },
        { from: 50, to: 1e30, file },
      ],
    });
    const whole: Record<string, NodePlan> = {
      T: withFiner(0, 'T_L15_0.osgb'),
      T_L16_0: ground(0),
      U: withFiner(1, 'U_L15_0.osgb'),
      V: { children: [{ unknown: 'Teapot' }, ground(2)] },
    };
    const broken = ['T/T_L15_0', ...Array.from({ length: 11 }, (_, at) => `W${at}/W${at}`)];
    const zip = buildZip([
      { name: 'metadata.xml', data: Buffer.from(metadata('<SRS>EPSG:4547</SRS><SRSOrigin>500000,2500000,10</SRSOrigin>')) },
      ...Object.entries(whole).map(([name, node]) => ({
        name: `Data/${name[0]}/${name}.osgb`,
        data: osgbFile(node, { version: 161 }),
      })),
      ...broken.map((name) => ({ name: `Data/${name}.osgb`, data: Buffer.from('nothing') })),
    ]);
    const file = await stage.flow.ended(await stage.flow.hand(zip, '残缺.zip', { owner: user, modelType: 'oblique', modelName: '残缺' }));
    const job = await stage.flow.ended(await stage.flow.enqueue(file, { kind: 'tiles', options: defaultTilesOptions }));
    expect([job.status, job.error]).to.deep.equal(['Success', null]);
    await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.getByText('1 个节点的类型无法识别').waitFor();
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.slice(0, 2)).to.deep.equal(['场景不完整', '带走这个场景']);
    await page.getByText('1 个文件没有用到，它们的位置显示别的级别').click();
    await page.getByText('Data/T/T_L16_0.osgb').waitFor();
    await page.getByText('缺少 1 个被引用的文件，这些位置只有较粗的一级').click();
    await page.getByText('Data/U/U_L15_0.osgb').waitFor();
    const lost = page.getByRole('region', { name: '无法读取的文件' });
    expect(await lost.getByRole('listitem').count()).to.equal(broken.length);
    await lost.focus();
    await page.keyboard.press('End');
    await expectSoon(() => page.evaluate<boolean>('document.activeElement.scrollTop > 0'), true);
    await takePicture(page, 'tiles-lacking');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await page.getByRole('heading', { name: '场景不完整' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'tiles-lacking-390');
    await expectSound(maker);
    await page.context().close();
  });

  it('are not begun where the origin lies outside of the system, until another is given', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    // The easting begins with the number of a zone, which the system leaves out.
    const zip = await packed('<SRS>EPSG:4547</SRS><SRSOrigin>38500000,2500000,10</SRSOrigin>');
    const file = await stage.flow.ended(await stage.flow.hand(zip, '某县.zip', { owner: user, modelType: 'oblique', modelName: '某县' }));
    expect(file.oblique?.noPlace).to.contain('原点不在坐标系的范围内');
    await page.goto(`${stage.api.origin}/workbench/myUpload`);
    await page.getByRole('button', { name: '倾斜摄影轻量化' }).click();
    const dialog = page.getByRole('dialog', { name: '倾斜摄影轻量化 · 某县' });
    await dialog.getByText('原点不在坐标系的范围内').waitFor();
    const begin = dialog.getByRole('button', { name: /开始$/ });
    expect(await begin.isDisabled()).to.equal(true);
    await takePicture(page, 'tiles-nowhere');
    await expectSound(maker);
    await dialog.getByLabel('坐标系').fill('EPSG:999999');
    await dialog.getByText('坐标系「EPSG:999999」不能使用').waitFor();
    await dialog.getByLabel('坐标系').fill('EPSG:4526');
    await dialog.getByText('场景将放在东经 114.00000°，北纬 22.59').waitFor();
    expect(await begin.isDisabled()).to.equal(false);
    await dialog.getByLabel('中心经度').fill('114.002');
    await dialog.getByText('中心要写明经度和纬度').waitFor();
    expect(await begin.isDisabled()).to.equal(true);
    await dialog.getByLabel('中心纬度').fill('22.6');
    await dialog.getByText('场景的中心将放在东经 114.00200°，北纬 22.60000°，最低处高').waitFor();
    expect(await begin.isDisabled()).to.equal(false);
    await takePicture(page, 'tiles-centre');
    await page.setViewportSize(narrow);
    await dialog.getByLabel('坐标系').scrollIntoViewIfNeeded();
    await takePicture(page, 'tiles-nowhere-390');
    await expectSound(maker);
    await page.context().close();
  });
});

/** Unpacks a package as its user does, and opens its page from the disk, without a network. */
async function openPackage(page: Page, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-scene-package-'));
  await copyFile(path, `${folder}.zip`);
  const { entries } = await unpackArchive(`${folder}.zip`, folder);
  const names = entries.map((entry) => entry.path);
  expect(names).to.include.members(['某区/index.html', '某区/LICENSES.txt', '某区/tiles/0/0.js']);
  const browser = page.context().browser();
  if (browser === null) throw new Error('No browser');
  for (const size of [wide, narrow]) {
    const watched = await openPage(browser, size);
    await watched.page.context().setOffline(true);
    const asked: string[] = [];
    watched.page.on('request', (request) => asked.push(request.url()));
    await watched.page.goto(pathToFileURL(join(folder, '某区/index.html')).href);
    await watched.page.locator('canvas[data-ready=true]').waitFor({ timeout: 90_000 });
    expect(await drawnShare(watched.page, 'canvas')).to.be.greaterThan(0.03);
    expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).to.deep.equal([]);
    await takePicture(watched.page, `scene-package-${size.width}`);
    await expectSound(watched);
    await watched.page.context().close();
  }
  await rm(folder, { recursive: true });
  await rm(`${folder}.zip`);
}

async function pay(page: Page): Promise<void> {
  const payment = page.getByRole('dialog', { name: '订单支付' });
  await payment.getByText('云币账户').click();
  await payment.getByRole('button', { name: '确认支付' }).click();
  await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
}
