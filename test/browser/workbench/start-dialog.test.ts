import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, type Maker, type Stage } from './stage.ts';

describe('the dialog that starts a lightweighting', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));

  const truck = { source: 'gltf/truck.glb', modelName: '红色卡车' };
  const housing = { source: 'stl/housing.stl', modelName: '外壳' };

  async function openDialog({ page }: Maker): Promise<Locator> {
    await page.getByRole('button', { name: '轻量化', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: /单模型轻量化/ });
    await dialog.getByRole('region', { name: '预计效果' }).waitFor();
    return dialog;
  }
  const estimateOf = (dialog: Locator): Promise<string> => dialog.getByRole('region', { name: '预计效果' }).innerText();
  /** The foot is in the window, wherever the fields have been scrolled to. */
  async function footInSight(page: Page): Promise<boolean> {
    const box = await page.getByRole('button', { name: '免费开始' }).boundingBox();
    const size = page.viewportSize() ?? narrow;
    return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
  }

  it('keeps estimate and price in sight, which follow what is set, at both widths', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [truck] });
    const { page } = maker;
    const dialog = await openDialog(maker);
    await dialog.getByRole('radio', { name: /自定义/ }).check();
    const before = await estimateOf(dialog);
    await dialog.getByText('按目标面数').click();
    await dialog.getByLabel('目标面数', { exact: true }).last().fill('100');
    await expectSoon(async () => /约 100\b/.test((await estimateOf(dialog)).replaceAll(/\s+/g, ' ')), true);
    expect(await estimateOf(dialog)).not.to.equal(before);
    for (const size of [maker.page.viewportSize() ?? narrow, narrow]) {
      await page.setViewportSize(size);
      for (const name of ['结构', '输出']) {
        const head = dialog.getByRole('button', { name, exact: false }).and(dialog.locator('[aria-expanded]'));
        if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      }
      await dialog.getByLabel('目标大小').scrollIntoViewIfNeeded();
      await expectSoon(() => footInSight(page), true);
      await takePicture(page, `custom-${size.width}`);
      await expectSound(maker);
    }
    await page.context().close();
  });

  it('has no options for what the model lacks, and none at all about textures without any', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [housing] });
    const dialog = await openDialog(maker);
    expect(await dialog.getByRole('radio', { name: /仅贴图/ }).count()).to.equal(0);
    await dialog.getByRole('radio', { name: /自定义/ }).check();
    await dialog.getByText('误差上限').waitFor();
    for (const name of [/贴图最长边/, /贴图格式/, /贴图质量/, /保留动画/]) expect(await dialog.getByText(name).count()).to.equal(0);
    expect(await estimateOf(dialog)).not.to.include('贴图');
    await takePicture(maker.page, 'bare');
    await expectSound(maker);
    await maker.page.context().close();
  });

  it('shows what three presets would make of the model before it starts, enlarges them, and takes the one clicked', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [truck] });
    const { page } = maker;
    const dialog = await openDialog(maker);
    const look = dialog.getByRole('region', { name: '快速预览' });
    await takePicture(page, 'look-none');
    await look.getByRole('button', { name: '看看效果' }).click();
    const fast = look.getByRole('button', { name: /极速 / });
    await fast.waitFor({ timeout: 60_000 });
    for (const label of ['极速', '均衡', '高质']) {
      const picture = look.getByAltText(`红色卡车按${label}方案减面后`);
      await expectSoon(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), 640);
    }
    expect(await look.innerText())
      .to.match(/782 面\s+约 \d+ KB/)
      .and.to.include('低分辨率');
    await fast.click();
    expect(await fast.getAttribute('aria-pressed')).to.equal('true');
    expect(await dialog.getByRole('radio', { name: /极速/ }).isChecked()).to.equal(true);
    expect((await estimateOf(dialog)).replaceAll(/\s+/g, ' ')).to.include('约 782');
    await takePicture(page, 'look-wide');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'look-narrow');
    await expectSound(maker);

    await look.getByRole('button', { name: '放大高质的图' }).press('Enter');
    const close = page.getByRole('dialog', { name: '快速预览 · 高质' });
    await close.getByAltText('红色卡车原来的样子').waitFor();
    await expectSound(maker);
    await page.setViewportSize({ width: 1440, height: 900 });
    await takePicture(page, 'look-close-up');
    await close.getByRole('button', { name: '选高质' }).press('Enter');
    await close.waitFor({ state: 'hidden' });
    expect(await dialog.getByRole('radio', { name: /高质/ }).isChecked()).to.equal(true);
    await page.context().close();
  });

  it('opens with the options of an earlier run a step lighter, named with what differs, and says where the scale ends', async () => {
    const maker = await stage.maker(({ files }) => `/workbench/serviceResult/compare?fileId=${files[0]?.id}`, {
      models: [{ ...truck, lightweight: { ratio: 0.5 } }],
    });
    const { page } = maker;
    await page.getByRole('button', { name: '再轻一点' }).first().click();
    const dialog = page.getByRole('dialog', { name: /单模型轻量化/ });
    const from = dialog.getByRole('region', { name: '参照的处理' });
    await from.getByText('保留面数 50% → 30%').waitFor();
    expect(await dialog.getByRole('radio', { name: /自定义/ }).isChecked()).to.equal(true);
    await takePicture(page, 'again');
    await expectSound(maker);
    await page.context().close();
  });
});
