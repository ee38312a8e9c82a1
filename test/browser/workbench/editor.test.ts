import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { takePicture } from '../money/pictures.ts';
import { expectSound, sharedStage, type Stage } from './stage.ts';

const ready = (page: Page, canvas: string): Promise<void> =>
  page.locator(`[data-testid="${canvas}"][data-ready="true"]`).waitFor({ timeout: 60_000 });

describe("the editor of a model of one's own", function editor() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await sharedStage();
  });

  it('keeps changes in the account, tells of another page, and shows them in the preview', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '拖挂车' }] });
    const { page, user } = maker;
    await page.getByRole('button', { name: /拖挂车.*更多|更多.*拖挂车/ }).click();
    await page.getByRole('menuitem', { name: /编辑/ }).click();
    await ready(page, 'editor-canvas');
    const address = page.url().replace(stage.api.origin, '');
    await page.getByRole('tab', { name: '镜头', exact: true }).click();
    await page.getByRole('button', { name: '把现在的视角存为镜头' }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('正面');
    await page
      .getByRole('status')
      .filter({ hasText: /^已保存$/ })
      .waitFor();

    const other = await stage.again(user, address);
    await ready(other.page, 'editor-canvas');
    await other.page.getByRole('tab', { name: '镜头', exact: true }).click();
    await other.page.getByRole('button', { name: '正面' }).waitFor();
    await other.page.getByRole('tab', { name: '灯光', exact: true }).click();
    await other.page.getByRole('button', { name: '点光' }).click();
    await other.page
      .getByRole('status')
      .filter({ hasText: /^已保存$/ })
      .waitFor();
    await other.page.context().close();

    await page.getByRole('tab', { name: '灯光', exact: true }).click();
    await page.getByRole('button', { name: '聚光' }).click();
    await page.getByRole('heading', { name: '这个模型在别处也改过' }).waitFor();
    await page.getByRole('button', { name: '载入更新的那一份' }).click();
    await ready(page, 'editor-canvas');
    await page.getByRole('tab', { name: '灯光', exact: true }).click();
    await page.getByRole('button', { name: '点光 1' }).waitFor();
    expect(await page.getByRole('button', { name: '聚光 1' }).count()).to.equal(0);

    await page.getByRole('button', { name: '分享', exact: true }).click();
    await page.getByText('分享「拖挂车」').waitFor();
    await takePicture(page, 'editor-share');
    await expectSound(maker);
    await page.goto(stage.api.origin + address.replace('/modelEditor', '/modelEditor/preview'));
    await ready(page, 'preview-canvas');
    await page.getByRole('button', { name: '正面' }).click();
    await takePicture(page, 'editor-preview');
    await expectSound(maker);
    await page.context().close();
  });
});
