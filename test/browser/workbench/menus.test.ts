import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { modelPath } from '#test/models';
import { refetchFiles } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, type Stage } from './stage.ts';

const focusedText = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
const itemsOf = (page: Page): Locator => page.getByRole('menu').getByRole('menuitem');
/** Labels, without the reasons under them. */
const namesOf = async (page: Page): Promise<string[]> => (await itemsOf(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '');

describe('menus of rows', function menus() {
  this.timeout(120_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  it('have the same items whatever the state of the row, and say why one cannot be chosen', async () => {
    const maker = await stage.maker('/workbench/myUpload', {
      models: [
        { source: 'gltf/truck.glb', modelName: '红色卡车' },
        { source: new TextEncoder().encode('这不是模型'), fileName: 'broken.glb', modelName: '坏文件' },
      ],
    });
    const { page } = maker;
    const seen: string[][] = [];
    for (const name of ['红色卡车', '坏文件']) {
      await page.getByRole('button', { name: `更多操作：${name}` }).click();
      seen.push(await namesOf(page));
      await page.keyboard.press('Escape');
    }
    expect(seen[0]).to.deep.equal([
      '模型减面',
      '拓扑轻量化',
      '转换格式',
      '打包离线包',
      '查看检测报告',
      '处理结果（0）',
      '并排对比各次处理',
      '编辑',
      '分享',
      '重命名',
      '移动到文件夹',
      '标签',
      '上传新版本',
      '下载源文件',
      '删除',
    ]);
    expect(seen[1]).to.deep.equal(seen[0]);
    await page.getByRole('button', { name: '更多操作：坏文件' }).click();
    const convert = page.getByRole('menuitem', { name: '转换格式' });
    expect(await convert.isDisabled()).to.equal(true);
    await convert.getByText('检测通过后可用').waitFor();
    await convert.click({ force: true });
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('dialog').count(), 'nothing opens').to.equal(0);
    await expectSound(maker);
    await page.context().close();
  });

  it('stand still while the list is fetched anew underneath, and close when their row moves', async () => {
    const { page, user } = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '红色卡车' }] });
    await page.getByRole('button', { name: '更多操作：红色卡车' }).click();
    const remove = page.getByRole('menuitem', { name: '删除' });
    const [before, names] = [await remove.boundingBox(), await namesOf(page)];
    const file = await stage.flow.hand(modelPath('obj/chair.obj'), 'chair.obj', { owner: user, modelName: '新来的椅子' });
    await stage.flow.ended(file);
    await refetchFiles(page);
    expect(await remove.boundingBox()).to.deep.equal(before);
    expect(await namesOf(page)).to.deep.equal(names);
    expect(await page.getByText('新来的椅子').count(), 'rows wait for the menu').to.equal(0);

    await page.evaluate("document.querySelector('h1').style.paddingTop = '60px'");
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByText('新来的椅子').first().waitFor();
    await page.context().close();
  });

  it('go by arrows, Home, End and letters, skip nothing, and give the keyboard back to their button', async () => {
    const { page } = await stage.maker('/workbench/serviceResult', {
      models: [{ source: 'gltf/truck.glb', modelName: '红色卡车', lightweight: {} }],
    });
    const button = page.getByRole('button', { name: '更多操作：红色卡车' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => focusedText(page), '下载报告');
    for (const [key, name] of [
      ...[
        ['ArrowDown', '换方案再次处理'],
        ['End', '删除'],
        ['ArrowDown', '下载报告'],
        ['ArrowUp', '删除'],
      ],
      ...[
        ['c', '重命名'],
        ['c', '查看源文件检测报告'],
        ['Home', '下载报告'],
      ],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedText(page), key).to.equal(name);
    }
    await page.keyboard.press('Escape');
    expect(await focusedText(page)).to.equal('更多操作：红色卡车');
    expect(await button.getAttribute('aria-expanded')).to.equal('false');
    await page.keyboard.press('ArrowUp');
    await expectSoon(() => focusedText(page), '删除');
    await page.keyboard.press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('of the account go by keyboard too, at 390 px as well', async () => {
    const maker = await stage.maker('/workbench', { size: narrow });
    const { page } = maker;
    const button = page.getByRole('button', { name: /账号菜单/ });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expectSoon(() => focusedText(page), '充值');
    await page.keyboard.press('End');
    expect(await focusedText(page)).to.equal('退出登录');
    await page.keyboard.press('g');
    expect(await focusedText(page)).to.equal('个人中心');
    await expectSound(maker);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workbench/information');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
