import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { refetchFiles } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, sharedStage, type Stage } from './stage.ts';

const focusedText = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
const holdsFocus = (page: Page): Promise<boolean> => page.evaluate<boolean>("document.activeElement.closest('[role=dialog]') !== null");
const truck = { source: 'gltf/truck.glb', modelName: '红色卡车' };

describe('dialogs of the workbench', function dialogs() {
  this.timeout(120_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  it('take the keyboard, keep it, and give it back to what opened them, also when that was drawn anew', async () => {
    const { page } = await stage.maker('/workbench/myUpload', { models: [truck] });
    const button = page.getByRole('button', { name: '更多操作：红色卡车' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    await expectSoon(() => focusedText(page), '查看检测报告');
    await page.getByRole('menuitem', { name: '重命名' }).press('Enter');
    const rename = page.getByRole('dialog', { name: '重命名' });
    await rename.waitFor();
    await expectSoon(() => holdsFocus(page), true);
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      expect(await holdsFocus(page), `after ${press + 1} tabs`).to.equal(true);
    }
    // From the table to cards: every row is drawn anew.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await rename.waitFor({ state: 'detached' });
    await expectSoon(() => focusedText(page), '更多操作：红色卡车');

    await button.click();
    await page.getByRole('menuitem', { name: '删除' }).press('Enter');
    const ask = page.getByRole('dialog', { name: '删除「红色卡车」？' });
    await ask.getByRole('button', { name: '删除' }).press('Enter');
    await ask.waitFor({ state: 'detached' });
    await expectSoon(() => focusedText(page), '撤销删除');
    await page.context().close();
  });

  it('survive a list that is fetched anew, also when their row leaves its page', async () => {
    const { page, user } = await stage.maker('/workbench/myUpload?status=success', { models: [truck] });
    // A menu closes when its row moves, as it does while the page still comes.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '更多操作：红色卡车' }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    const rename = page.getByRole('dialog', { name: '重命名' });
    await rename.getByLabel('模型名称').fill('蓝色卡车');
    const { database } = stage.api;
    await database.transact((transaction) => database.files.update({ status: 'Error' }, { where: { ownerId: user.id }, transaction }));
    await refetchFiles(page);
    await page.getByText('没有符合条件的').first().waitFor();
    await rename.getByRole('button', { name: '保存' }).click();
    await rename.waitFor({ state: 'detached' });
    await page.getByText('名称已保存').waitFor();
    await page.context().close();
  });

  it('with settings stay open at a click beside them and at a double click, which opens one', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [truck] });
    const { page } = maker;
    await page.getByRole('button', { name: '轻量化', exact: true }).dblclick();
    const dialog = page.getByRole('dialog', { name: '单模型轻量化 · 红色卡车' });
    await dialog.getByRole('group', { name: '处理方案' }).getByText('高质').click();
    expect(await page.getByRole('dialog').count()).to.equal(1);
    await page.mouse.click(10, 450);
    await dialog.getByRole('radio', { name: /高质/ }).waitFor();
    expect(await dialog.getByRole('radio', { name: /高质/ }).isChecked()).to.equal(true);
    await expectSound(maker);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectSoon(() => focusedText(page), '轻量化');
    await page.getByRole('button', { name: '红色卡车', exact: true }).dblclick();
    await page.getByRole('dialog', { name: '检测报告 · 红色卡车' }).getByRole('heading', { name: '模型数据' }).waitFor();
    await page.context().close();
  });

  it('are closed by Back, the last one first, and Forward breaks nothing', async () => {
    const { page, files } = await stage.maker('/workbench', { models: [truck] });
    // Its three-dimensional picture is drawn in software here, which can take the whole machine.
    await files[0]?.update({ previewKey: null });
    await page.getByRole('link', { name: '源文件管理' }).first().click();
    await page.getByRole('button', { name: '红色卡车', exact: true }).click();
    const report = page.getByRole('dialog', { name: '检测报告 · 红色卡车' });
    await report.getByRole('button', { name: '轻量化', exact: true }).press('Enter');
    const start = page.getByRole('dialog', { name: '单模型轻量化 · 红色卡车' });
    await start.waitFor();
    await page.goBack();
    await start.waitFor({ state: 'detached' });
    await report.waitFor();
    await page.goBack();
    await report.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).to.equal('/workbench/myUpload');
    await page.goForward();
    await report.waitFor();
    await report.getByRole('button', { name: '关闭' }).press('Enter');
    await report.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).to.equal('');

    const more = page.getByRole('button', { name: '更多操作：红色卡车' });
    await more.click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const ask = page.getByRole('dialog', { name: '删除「红色卡车」？' });
    await ask.waitFor();
    await page.goBack();
    await ask.waitFor({ state: 'detached' });
    await page.goForward();
    await more.click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    await page.getByRole('dialog', { name: '重命名' }).getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/workbench');
    await page.context().close();
  });
});
