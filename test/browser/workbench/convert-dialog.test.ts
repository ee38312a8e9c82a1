import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { formatCount } from '#domain/display/numbers';
import { resultOf } from '#domain/kinds/jobs';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Maker, type Stage } from './stage.ts';

describe('the dialog that starts a conversion', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));

  async function openDialog({ page }: Maker, name: string): Promise<Locator> {
    // A menu closes when its row moves, as it does while the page still comes.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: new RegExp(`${name}.*更多操作|更多操作.*${name}`) }).click();
    await page.getByRole('menuitem', { name: '转换格式' }).click();
    const dialog = page.getByRole('dialog', { name: `格式转换 · ${name}` });
    await dialog.getByRole('checkbox', { name: 'GLB' }).waitFor();
    return dialog;
  }

  it('offers formats of surfaces to a model that has some, which then loses none, and says why to one of triangles', async () => {
    const maker = await stage.maker('/workbench/myUpload', {
      models: [
        { source: 'gltf/truck.glb', modelName: '红色卡车' },
        { source: 'step/rounded_cube.step', modelName: '圆角块' },
      ],
    });
    const { page } = maker;
    const mesh = await openDialog(maker, '红色卡车');
    for (const name of ['IGES', 'BREP']) expect(await mesh.getByRole('checkbox', { name }).isDisabled()).to.equal(true);
    await mesh.getByText('IGES、BREP 只存精确曲面').waitFor();
    await mesh.getByRole('checkbox', { name: 'STEP' }).check();
    await mesh.getByText('模型是三角网格，写入的也是三角网格').waitFor();
    await takePicture(page, 'convert-mesh');
    await page.setViewportSize(narrow);
    await takePicture(page, 'convert-mesh-narrow');
    await expectSound(maker);
    await page.keyboard.press('Escape');
    await expectSoon(() => mesh.isVisible(), false);

    await page.setViewportSize({ width: 1440, height: 900 });
    const solid = await openDialog(maker, '圆角块');
    await solid.getByText('精确曲面换算为三角面').waitFor();
    await solid.getByRole('checkbox', { name: 'GLB' }).uncheck();
    for (const name of ['STEP', 'IGES', 'BREP']) await solid.getByRole('checkbox', { name }).check();
    await solid.getByText('这个模型里的内容，STEP 都存得下。').waitFor();
    await solid.getByText('转换为 BREP 时会失去').waitFor();
    expect(await solid.getByText('只存精确曲面：').count()).to.equal(0);
    await takePicture(page, 'convert-solid');
    await expectSound(maker);
    await page.context().close();
  });

  it('asks how finely surfaces become triangles, where they do, and says so of the result', async () => {
    const maker = await stage.maker('/workbench/myUpload', {
      models: [
        { source: 'gltf/truck.glb', modelName: '红色卡车' },
        { source: 'step/impeller.stp', modelName: '叶轮' },
      ],
    });
    const { page } = maker;
    const mesh = await openDialog(maker, '红色卡车');
    await mesh.getByText('存得下').first().waitFor();
    expect(await mesh.getByRole('radio').count()).to.equal(0);
    await page.keyboard.press('Escape');
    await expectSoon(() => mesh.isVisible(), false);

    const dialog = await openDialog(maker, '叶轮');
    const summary = maker.files[1]?.summary;
    await dialog.getByText(`${formatCount(summary?.triangles ?? 0)} 面`, { exact: true }).waitFor();
    expect(await dialog.getByRole('radio', { name: '标准' }).isChecked()).to.equal(true);
    await dialog.getByRole('checkbox', { name: 'STEP' }).check();
    await dialog.getByText('曲面精度（只用于 GLB）').waitFor();
    await dialog.getByRole('checkbox', { name: 'GLB' }).uncheck();
    expect(await dialog.getByRole('radio').count()).to.equal(0);
    await dialog.getByRole('checkbox', { name: 'GLB' }).check();
    await dialog.getByRole('checkbox', { name: 'STEP' }).uncheck();
    await dialog.getByRole('radio', { name: '精细' }).check();
    await takePicture(page, 'convert-tessellation');
    await page.setViewportSize(narrow);
    await takePicture(page, 'convert-tessellation-narrow');
    await expectSound(maker);
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.getByRole('region', { name: '转换结果' }).getByText('精细').waitFor({ timeout: 90_000 });
    await takePicture(page, 'convert-tessellation-result');
    await expectSound(maker);
    const job = await stage.api.database.jobs.findOne({ where: { ownerId: maker.user.id } });
    expect(job?.input).to.deep.equal({ kind: 'convert', target: 'glb', tessellation: 'fine' });
    expect(job && resultOf('convert', job)?.after.triangles).to.be.greaterThan((summary?.triangles ?? 0) * 1.5);
    await page.context().close();
  });
});
