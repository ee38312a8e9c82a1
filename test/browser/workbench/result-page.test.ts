import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { fileMediaPath } from '#domain/files/media';
import type { CheckReport, JobReport } from '#domain/models/figures';
import { distanceText } from '#domain/models/quality';
import { createSphere } from '#engine/generators/surface';
import { addRootMesh, createMesh, createNode, createPrimitive, createScene } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';
import { testFolder } from '#test/files';
import type { WatchedPage } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, type Made, type Maker, type Model, type Stage, type View } from './stage.ts';

const detail = ({ jobs: [job] }: Made): string => `/workbench/serviceResult/details?id=${job?.id ?? ''}`;
/** Fewer triangles than the bound allows, which is said. */
const rough = { ratio: 0.05, errorPercent: 1 };
const truck: Model = { source: 'gltf/truck.glb', modelName: '卡车', lightweight: rough };

/** Waits until all models are drawn, in software on cores that have more to do. */
const drawn = (page: Page): Promise<void> => page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor({ timeout: 90_000 });

interface Light {
  /** Share of the lit pixels in which a channel is at its end. */
  clipped: number;
  /** Mean and spread of their brightest channel, 0–255. */
  mean: number;
  spread: number;
}

/** Pixels of the left half of the canvas that the model covers: the backdrop is darker than any of them. */
const canvasLight = (page: Page): Promise<Light> =>
  page.evaluate<Light>(`(() => {
    const source = document.querySelector('[data-testid=compare-canvas]');
    const copy = document.createElement('canvas');
    copy.width = Math.floor(source.width / 2); copy.height = source.height;
    const pen = copy.getContext('2d');
    pen.drawImage(source, 0, 0);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    const peaks = [];
    for (let i = 0; i < data.length; i += 4) { const peak = Math.max(data[i], data[i + 1], data[i + 2]); if (peak > 90) peaks.push(peak); }
    const mean = peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length;
    const spread = Math.sqrt(peaks.reduce((sum, peak) => sum + (peak - mean) ** 2, 0) / peaks.length);
    return { clipped: peaks.filter((peak) => peak >= 254).length / peaks.length, mean, spread };
  })()`);

/** The same of a still with transparent surroundings. */
async function stillLight(picture: Buffer): Promise<Light> {
  const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const peaks: number[] = [];
  for (let i = 0; i < data.length; i += 4) {
    const peak = Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
    if ((data[i + 3] ?? 0) > 250 && peak > 90) peaks.push(peak);
  }
  const mean = peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length;
  const spread = Math.sqrt(peaks.reduce((sum, peak) => sum + (peak - mean) ** 2, 0) / peaks.length);
  return { clipped: peaks.filter((peak) => peak >= 254).length / peaks.length, mean, spread };
}

/** The canvas as a picture, to tell whether it changed. */
const canvasPicture = (page: Page): Promise<string> =>
  page.evaluate<string>("document.querySelector('[data-testid=compare-canvas]').toDataURL()");
const scrolled = (page: Page): Promise<number> => page.evaluate<number>('Math.round(window.scrollY)');

const expectScroll = (page: Page): Promise<void> => expectSoon(async () => (await scrolled(page)) > 60, true, 'the page scrolls');

/** Fingers that go down together, move by so much in steps, and go up. */
async function swipe(session: CDPSession, from: { x: number; y: number }[], by: { x: number; y: number }): Promise<void> {
  const at = (share: number) => from.map(({ x, y }, id) => ({ x: x + by.x * share, y: y + by.y * share, id }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step++) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the page of a result', function resultPage() {
  this.timeout(180_000);
  const folder = testFolder();
  let stage: Stage;

  let owner: Maker;

  before(async () => {
    stage = await sharedStage();
    // Most of the tests look at one result.
    owner = await stage.maker(detail, { models: [truck] });
  });
  after(() => owner?.page.context().close());

  const opened = (view: View = {}): Promise<WatchedPage> => stage.again(owner.user, detail(owner), view);

  const reportOf = async (jobId: string): Promise<JobReport> => {
    const job = await stage.api.database.jobs.findByPk(jobId, { attributes: { include: ['report'] } });
    return job?.report as JobReport;
  };

  it("lights an untextured scan and a CAD model so that their shape shows, as the server's stills do", async () => {
    for (const source of ['stl/housing.stl', 'step/fixture.stp']) {
      const { page, files } = await stage.maker(detail, { models: [{ source, modelName: '零件', lightweight: rough }] });
      await drawn(page);
      const still = await page.request.get(stage.api.origin + fileMediaPath(files[0]?.id ?? '', 'thumbnail.webp'));
      const [canvas, picture] = [await canvasLight(page), await stillLight(await still.body())];
      expect(canvas.clipped).to.be.at.most(0.02);
      expect(picture.clipped).to.be.at.most(0.02);
      expect(canvas.mean / picture.mean).to.be.within(0.9, 1.1);
      expect(canvas.spread).to.be.above(8);
      await page.context().close();
    }
  });

  it("shows a model that brings lamps and a sun of its own in the studio's light", async () => {
    const { page } = await stage.maker(detail, { models: [{ source: 'gltf/room.glb', modelName: '房间', lightweight: rough }] });
    await drawn(page);
    expect((await canvasLight(page)).clipped).to.be.at.most(0.02);
    await page.context().close();
  });

  it('stands in order at both widths: models and figures, verdict with warnings and what to try, quality, times folded', async () => {
    for (const { page, complaints } of [await opened(), await opened({ size: narrow })]) {
      await drawn(page);
      const tops: number[] = [];
      for (const label of ['三维对比', '结论', '质量', '对比图']) {
        const box = await page.getByRole('region', { name: label, exact: true }).boundingBox();
        tops.push(box?.y ?? -1);
      }
      expect(tops).to.deep.equal(tops.toSorted((a, b) => a - b));
      const models = page.getByRole('region', { name: '三维对比' });
      for (const figure of ['文件大小', '三角面', '绘制次数', '显存占用']) await models.getByText(figure).waitFor();
      const verdict = page.getByRole('region', { name: '结论' });
      await verdict.getByRole('heading', { name: '处理时的说明' }).waitFor();
      await verdict.getByRole('button', { name: '再清晰一点' }).waitFor();
      await page.getByText(/^合计/).first().waitFor();
      expect(await page.evaluate<boolean>("document.querySelector('details').open")).to.equal(false);
      const height = page.viewportSize()?.height ?? 0;
      for (const name of ['下载 GLB', '再次处理', '复制链接', '并排对比', /^更多操作/]) {
        const box = await page.getByRole('button', { name }).first().boundingBox();
        expect(box && box.y + box.height, String(name)).to.be.below(height);
      }
      expect(await page.getByRole('button', { name: '复制链接' }).getAttribute('title')).to.equal('只有您本人登录后才能打开这个链接');
      await expectSound({ page, complaints });
      await page.context().close();
    }
  });

  it('leaves the wheel to the page until the models have the focus, and one finger too', async () => {
    const { page } = await opened();
    await drawn(page);
    const box = await page.locator('[data-testid=compare-canvas]').boundingBox();
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 4, y: (box?.y ?? 0) + 100 };
    const before = await canvasPicture(page);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, 120);
    await expectScroll(page);
    await page.getByText('点一下画面，再用滚轮缩放').waitFor();
    expect(await canvasPicture(page)).to.equal(before);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.mouse.click(middle.x, middle.y);
    await page.mouse.wheel(0, -240);
    await expectSoon(async () => (await canvasPicture(page)) !== before, true, 'the models grow');
    expect(await scrolled(page)).to.equal(0);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 120);
    await expectScroll(page);
    await page.context().close();

    const phone = await opened({ size: narrow });
    const session = await phone.page.context().newCDPSession(phone.page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    await drawn(phone.page);
    const held = await canvasPicture(phone.page);
    const area = await phone.page.locator('[data-testid=compare-canvas]').boundingBox();
    const finger = { x: 195, y: (area?.y ?? 0) + 200 };
    await swipe(
      session,
      [
        { ...finger, x: 120 },
        { ...finger, x: 260 },
      ],
      { x: 60, y: -40 },
    );
    await expectSoon(async () => (await canvasPicture(phone.page)) !== held, true, 'the models turn');
    expect(await scrolled(phone.page)).to.equal(0);
    await swipe(session, [finger], { x: 0, y: -150 });
    await expectScroll(phone.page);
    await phone.page.context().close();
  });

  it('names part and mesh of a hot spot by the keyboard, and starts a run with that part locked', async () => {
    const { user, jobs } = owner;
    const watched = await opened();
    const { page } = watched;
    const report = await reportOf(jobs[0]?.id ?? '');
    const [worst] = report.deviation?.spots ?? [];
    await drawn(page);
    const canvas = page.getByRole('img', { name: '卡车处理前后的三维对比' });
    expect(await canvas.count()).to.equal(1);
    await page.getByRole('button', { name: '操作说明' }).click();
    await page.getByRole('region', { name: '操作说明' }).getByText('方向键').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '偏差', exact: true }).click();
    // One largest deviation: on the card, in the legend and at the worst spot.
    const most = distanceText(report.quality?.maxPercent ?? -1);
    expect(distanceText(worst?.percent ?? -2)).to.equal(most);
    await page.getByRole('region', { name: '质量' }).getByText(most, { exact: true }).waitFor();
    await page.getByText(`最大偏差 ${most}`).waitFor();
    const spot = page.getByRole('button', { name: `热点 1：部件 ${worst?.part ?? ''}，偏差 ${most}` });
    await spot.focus();
    await page.keyboard.press('Enter');
    const about = page.getByRole('region', { name: '热点 1' });
    for (const text of [worst?.part ?? '', worst?.mesh ?? '', most]) await about.getByText(text, { exact: false }).first().waitFor();
    expect(await spot.getAttribute('aria-pressed')).to.equal('true');
    await expectSound(watched);
    await about.getByRole('button', { name: '锁定部件，再处理一次' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('list', { name: '锁定的部件' })
      .getByText(worst?.part ?? '', { exact: true })
      .waitFor();
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.waitForURL((url) => url.searchParams.get('id') !== jobs[0]?.id && url.pathname.endsWith('/details'));
    const newest = await stage.api.database.jobs.findOne({ where: { ownerId: user.id }, order: [['createdAt', 'DESC']] });
    if (newest === null) throw new Error('no job was started');
    await stage.flow.ended(newest);
    const locked = await reportOf(newest.id);
    expect(locked.lockedParts?.map(({ name }) => name)).to.deep.equal([worst?.part]);
    await page.getByText('锁定的部件').first().waitFor();
    await page.context().close();
  });

  it('hides the hot spots that the model stands before, until it is turned', async () => {
    // Two balls of one mesh, before and behind a wall: smaller than what a spot may lie below the surface.
    const scene = createScene('墙');
    const corners = new Float32Array([-5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5, 0]);
    addRootMesh(scene, createMesh('wall', [createPrimitive(corners, new Uint32Array([0, 1, 2, 0, 2, 3]))]), {});
    const ball = createMesh('ball', [createSphere({ columns: 40, rows: 24, uvScale: [1, 1] })]);
    addRootMesh(scene, ball, { translation: [0, 0, 1], scale: [0.04, 0.04, 0.04] });
    scene.roots.push(scene.nodes.push(createNode('球', { mesh: 1, translation: [0, 0, -1], scale: [0.04, 0.04, 0.04] })) - 1);
    const path = folder.path('wall.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const maker = await stage.maker(detail, {
      models: [{ source: await readFile(path), fileName: 'wall.glb', modelName: '墙', lightweight: { ratio: 0.05, errorPercent: 5 } }],
    });
    const { page, jobs } = maker;
    const { deviation } = await reportOf(jobs[0]?.id ?? '');
    const depths = (deviation?.spots ?? []).map(({ position }) => position[2]);
    expect(depths.filter((z) => z > 0.5)).to.have.length(1);
    expect(depths.filter((z) => z < -0.5)).to.have.length(1);
    await drawn(page);
    await page.getByRole('button', { name: '偏差', exact: true }).click();
    const spots = page.getByRole('group', { name: '偏差最大的地方' }).locator('button');
    const behind = () =>
      spots.evaluateAll((all) => all.map((spot) => (spot as unknown as { dataset: { behind?: string } }).dataset.behind));
    const expected = (isTurned: boolean): string[] => depths.map((z) => String(Math.abs(z) > 0.5 && (isTurned ? z > 0 : z < 0)));
    await expectSoon(behind, expected(false));
    await page.getByText('1 处在背面，转动模型就能看到').waitFor();
    expect(await page.evaluate<string>("getComputedStyle(document.querySelector('[data-behind=true]')).opacity")).to.equal('0');
    await takePicture(page, 'spots-before');
    await page.getByRole('application').focus();
    for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowLeft');
    await expectSoon(behind, expected(true));
    await takePicture(page, 'spots-turned');
    await expectSound(maker);
    await page.context().close();
  });

  it('locks parts by their names from a list that is searched, lets them go again, and runs with what is left', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [truck] });
    const { page, files, user } = maker;
    const [file] = files;
    const listed = (await file?.reload({ attributes: { include: ['report'] } }))?.report as CheckReport | null;
    await page.getByRole('button', { name: '轻量化', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /单模型轻量化/ });
    await dialog.getByRole('radio', { name: /自定义/ }).check();
    const choice = dialog.getByLabel('锁定的部件', { exact: true }).last();
    await choice.click();
    const options = page.locator('.ant-select-item-option');
    await expectSoon(() => options.count(), listed?.parts ?? -1);
    const names = (await options.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    await takePicture(page, 'parts');
    const [first = '', second = ''] = names;
    await choice.fill(second);
    await expectSoon(async () => (await options.allInnerTexts()).every((text) => text.includes(second)), true);
    await options.first().click();
    await choice.click();
    await options.getByText(first, { exact: true }).click();
    const locked = dialog.getByRole('list', { name: '锁定的部件' });
    await expectSoon(() => locked.getByRole('listitem').allInnerTexts(), [second, first]);
    await locked.getByLabel(`不再锁定 ${second}`).click();
    await expectSoon(() => locked.getByRole('listitem').allInnerTexts(), [first]);
    await expectSound(maker);
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.waitForURL('**/details?**');
    const job = await stage.api.database.jobs.findOne({ where: { ownerId: user.id }, order: [['createdAt', 'DESC']] });
    if (job === null) throw new Error('no job was started');
    expect((await stage.flow.ended(job)).status).to.equal('Success');
    expect((await reportOf(job.id)).lockedParts?.map(({ name }) => name)).to.deep.equal([first]);
    await page.context().close();
  });

  it('keeps every hot spot that the model does not hide in sight on a phone, with the legend below the models', async () => {
    const { page } = await opened({ size: narrow });
    await drawn(page);
    await page.getByRole('button', { name: '偏差', exact: true }).click();
    const spots = page.getByRole('group', { name: '偏差最大的地方' }).locator('[data-behind=false]');
    await spots.first().waitFor();
    const covered = await page.evaluate<number>(
      `[...document.querySelectorAll('[aria-label="偏差最大的地方"] [data-behind=false]:not([hidden])')].filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return found === null || !button.parentElement.contains(found);
      }).length`,
    );
    expect(covered).to.equal(0);
    const legend = await page.getByText('离原表面的距离（占对角线）').boundingBox();
    const canvas = await page.locator('[data-testid=compare-canvas]').boundingBox();
    expect(legend?.y).to.be.at.least((canvas?.y ?? 0) + (canvas?.height ?? 0) - 1);
    await spots.first().click();
    await page.getByRole('button', { name: '锁定部件，再处理一次' }).waitFor();
    await page.context().close();
  });
});
