import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { shareAddress } from '#domain/shares/addresses';
import { createShare } from '#services/shares/create';
import { shareToken } from '#services/shares/token';
import { buildBombPng } from '#test/pictures';
import { openPage } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

const ready = (page: Page, canvas: string): Promise<void> =>
  page.locator(`[data-testid="${canvas}"][data-ready="true"]`).waitFor({ timeout: 60_000 });

/** Red, green and blue of a canvas, drawn as 48 by 32 pixels. */
const pixelsOf = (page: Page, canvas: string): Promise<number[]> =>
  page.evaluate<number[]>(`(() => {
    const copy = document.createElement('canvas');
    copy.width = 48; copy.height = 32;
    const pen = copy.getContext('2d');
    pen.drawImage(document.querySelector('[data-testid="${canvas}"]'), 0, 0, 48, 32);
    return Array.from(pen.getImageData(0, 0, 48, 32).data).filter((_, index) => index % 4 < 3);
  })()`);

/** Mean difference of a channel, 0 to 255. */
const apart = (one: number[], other: number[]): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

/** Waits until a canvas looks otherwise than it did. */
async function changed(page: Page, canvas: string, before: number[]): Promise<number[]> {
  for (let left = 100; left > 0; left -= 1) {
    const now = await pixelsOf(page, canvas);
    if (apart(now, before) > 1) return now;
    await page.waitForTimeout(100);
  }
  throw new Error('the picture stays as it was');
}

const checks = (width: number, height: number): Promise<Buffer> => {
  const half = { create: { width: width / 2, height: height / 2, channels: 3 as const, background: '#00c853' } };
  return sharp({ create: { width, height, channels: 3, background: '#d500f9' } })
    .composite([
      { input: half, left: 0, top: 0 },
      { input: half, left: width / 2, top: height / 2 },
    ])
    .png()
    .toBuffer();
};

describe('pictures of one’s own on materials', function textures() {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => {
    stage = await sharedStage();
  });

  it('are uploaded, laid, undone, found again, seen with a link, and in the GLB as they were in the editor', async () => {
    const { api, flow } = stage;
    const maker = await stage.maker(({ files }) => `/modelEditor?id=${files[0]?.id ?? ''}`, {
      models: [{ source: 'gltf/truck.glb', modelName: '拖挂车' }],
    });
    const { page, user, files } = maker;
    const fileId = files[0]?.id ?? '';
    await ready(page, 'editor-canvas');
    const plain = await pixelsOf(page, 'editor-canvas');
    await page.getByRole('button', { name: /^车漆/ }).click();
    const slot = page.getByRole('group', { name: '颜色贴图', exact: true });
    await slot.getByRole('button', { name: '选择颜色贴图' }).click();
    const upload = (name: string, bytes: Buffer, mimeType = 'image/png') =>
      page.getByLabel('选择贴图', { exact: true }).setInputFiles({ name, mimeType, buffer: bytes });
    await upload('大.png', Buffer.alloc(5 * 1024 ** 2 + 1));
    await page.getByText('图片不能超过 5 MB').waitFor();
    await upload('炸弹.png', buildBombPng(16_384));
    await page.getByRole('status').filter({ hasText: '像素' }).waitFor();
    await upload('格子.png', await checks(5000, 64));
    await page.getByText('图片较大，已缩小到 4096 × 52 像素').waitFor();
    await slot.getByText('格子', { exact: true }).waitFor();
    const put = await changed(page, 'editor-canvas', plain);
    await slot.getByText('平铺', { exact: true }).click();
    await slot.getByRole('textbox', { name: '横向重复，数值' }).fill('4');
    await slot.getByRole('textbox', { name: '横向重复，数值' }).press('Enter');
    await changed(page, 'editor-canvas', put);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await slot.getByText('没有', { exact: true }).waitFor();
    await page.getByRole('button', { name: '重做' }).click();
    await page.getByRole('button', { name: '重做' }).click();
    await slot.getByText('格子', { exact: true }).waitFor();
    await slot.getByRole('button', { name: '选择颜色贴图' }).click();
    await takePicture(page, 'editor-textures');
    await expectSound(maker);
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存$/ })
      .waitFor();

    await page.reload();
    await ready(page, 'editor-canvas');
    await page.getByRole('button', { name: /^车漆/ }).click();
    await slot.getByText('格子', { exact: true }).waitFor();
    const shown = await changed(page, 'editor-canvas', plain);
    const normals = page.getByRole('group', { name: '法线贴图', exact: true });
    await normals.getByRole('button', { name: '选择法线贴图' }).click();
    await normals.getByRole('button', { name: '格子' }).first().click();
    await changed(page, 'editor-canvas', shown);
    await normals.getByText('平铺', { exact: true }).click();
    await page.setViewportSize({ width: 1024, height: 768 });
    await normals.scrollIntoViewIfNeeded();
    await takePicture(page, 'editor-textures-1024');
    await expectSound(maker);
    await page.setViewportSize(wide);
    await normals.getByRole('button', { name: '移除法线贴图' }).click();
    await normals.getByText('没有', { exact: true }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存$/ })
      .waitFor();

    const share = await createShare(api.deps, { ownerId: user.id, fileId, kind: 'public' });
    const visitor = await openPage(await stage.browser(), wide);
    await visitor.page.goto(api.origin + shareAddress(shareToken(api.deps, share) ?? ''));
    await ready(visitor.page, 'preview-canvas');
    await visitor.page.setViewportSize(narrow);
    await takePicture(visitor.page, 'editor-textures-share-narrow');
    await expectSound(visitor);
    await visitor.page.setViewportSize(wide);
    const job = await flow.ended(await flow.enqueue(files[0]!, { kind: 'convert', target: 'glb', edits: true }));
    const baked = await buffer(await api.objects.open(job.resultKey ?? ''));
    const bare = await stage.maker(({ files: made }) => `/modelEditor/preview?id=${made[0]?.id ?? ''}`, {
      models: [{ source: 'gltf/truck.glb', modelName: '拖挂车' }],
    });
    await ready(bare.page, 'preview-canvas');
    const without = await pixelsOf(bare.page, 'preview-canvas');
    const shared = await changed(visitor.page, 'preview-canvas', without);
    await takePicture(visitor.page, 'editor-textures-share');
    await expectSound(visitor);
    const written = await stage.maker(({ files: made }) => `/modelEditor/preview?id=${made[0]?.id ?? ''}`, {
      models: [{ source: baked, fileName: '拖挂车.glb', modelName: '拖挂车' }],
    });
    await ready(written.page, 'preview-canvas');
    const found = await changed(written.page, 'preview-canvas', without);
    expect(apart(found, without)).to.be.greaterThan(4);
    expect(apart(found, shared)).to.be.lessThan(1.5);
    for (const one of [page, visitor.page, bare.page, written.page]) await one.context().close();
  });

  it('leave what was changed while one was on its way', async () => {
    const { page, context } = await stage
      .maker(({ files }) => `/modelEditor?id=${files[0]?.id ?? ''}`, { models: [{ source: 'gltf/truck.glb', modelName: '拖挂车' }] })
      .then((maker) => ({ ...maker, context: maker.page.context() }));
    await ready(page, 'editor-canvas');
    await page.getByRole('button', { name: /^车漆/ }).click();
    const slotOf = (name: string) => page.getByRole('group', { name, exact: true });
    const [colours, normals] = [slotOf('颜色贴图'), slotOf('法线贴图')];
    const upload = async (name: string): Promise<void> =>
      page.getByLabel('选择贴图', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer: await checks(64, 64) });
    await colours.getByRole('button', { name: '选择颜色贴图' }).click();
    await upload('格子.png');
    await colours.getByText('格子', { exact: true }).waitFor();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/texture_add**', async (route) => {
      await held;
      await route.continue();
    });
    await colours.getByRole('button', { name: '选择颜色贴图' }).click();
    const asked = page.waitForRequest('**/texture_add**');
    await upload('木纹.png');
    await asked;
    await normals.getByRole('button', { name: '选择法线贴图' }).click();
    await normals.getByRole('button', { name: '格子' }).first().click();
    await normals.getByText('格子', { exact: true }).waitFor();
    go();
    await colours.getByText('木纹', { exact: true }).waitFor();
    expect(await normals.locator('small').textContent()).to.equal('格子');

    await page.evaluate(`(() => {
      const close = ImageBitmap.prototype.close;
      window.freed = 0;
      ImageBitmap.prototype.close = function () { window.freed += 1; close.call(this); };
    })()`);
    const closed = () => page.evaluate<number>('window.freed');
    await normals.getByRole('button', { name: '移除法线贴图' }).click();
    await expectSoon(closed, 1);
    const without = await pixelsOf(page, 'editor-canvas');
    await page.getByRole('button', { name: '撤销' }).click();
    await changed(page, 'editor-canvas', without);
    expect(await closed()).to.equal(1);
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存$/ })
      .waitFor();
    await context.close();
  });
});
