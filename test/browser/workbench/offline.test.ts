import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectSoon } from '../soon.ts';
import { accessibilityFaults, sidewaysOverflow } from '../browser.ts';
import { narrow, sharedStage, type Stage } from './stage.ts';

const model = { source: 'gltf/truck.glb', modelName: '红色卡车' } as const;

describe('a page without the server', function offline() {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  const bar = (page: Page) => page.getByRole('status').filter({ hasText: /网络已断开|暂时连不上服务器/ });
  const truck = (page: Page) => page.getByRole('button', { name: '更多操作：红色卡车' });

  it('keeps what it showed and says so; another page says that it did not come, and comes by itself', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [model] });
    const { page, user } = maker;
    await truck(page).waitFor();
    await page.context().setOffline(true);
    await bar(page).waitFor();
    await bar(page).getByRole('button', { name: '重试' }).click();
    await bar(page).getByText('页面上是断开前的内容').waitFor();
    expect(await truck(page).isVisible()).to.equal(true);
    await page.getByRole('link', { name: '服务结果' }).first().click();
    await page.getByRole('alert').getByText('这部分内容没有加载出来').waitFor();
    await page.goBack();
    await truck(page).waitFor();
    await page.goForward();
    await page.getByRole('alert').getByText('这部分内容没有加载出来').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: '服务结果', level: 1 }).waitFor();
    await bar(page).waitFor({ state: 'hidden' });
    await page.goBack();
    await truck(page).waitFor();
    // What came while nobody heard of it.
    await page.context().setOffline(true);
    await bar(page).waitFor();
    await stage.flow.hand(new TextEncoder().encode('solid\nendsolid\n'), 'gone.stl', { owner: user, modelName: '断开时来的' });
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '更多操作：断开时来的' }).waitFor();
    expect(maker.complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket/.test(line))).to.deep.equal([]);
    await page.context().close();
  });

  it('has a sentence and a retry where a dialog would open, which opens once it can', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [model], size: narrow });
    const { page } = maker;
    await truck(page).waitFor();
    await page.context().setOffline(true);
    await bar(page).waitFor();
    await page.getByRole('button', { name: '轻量化', exact: true }).first().click();
    const missing = page.getByRole('dialog', { name: '这部分内容没有加载出来' });
    await missing.getByText('恢复后会自动继续').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await missing.getByRole('button', { name: '重试' }).click();
    await missing.getByText('恢复后会自动继续').waitFor();
    await missing.getByRole('button', { name: '关闭' }).click();
    await missing.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '轻量化', exact: true }).first().click();
    await missing.waitFor();
    await page.context().setOffline(false);
    await missing.waitFor({ state: 'hidden' });
    await page.getByRole('dialog').getByText('均衡').first().waitFor();
    await page.context().close();
  });

  it('offers a reload where code has gone with an update, and carries over it what was typed', async () => {
    const maker = await stage.maker('/workbench/information');
    const { page } = maker;
    const introduction = page.getByLabel('简介');
    await introduction.fill('做了十年模型');
    await page.route('**/assets/upload-dialog-*.js', (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }));
    await page.getByRole('button', { name: '模型上传' }).first().click();
    const missing = page.getByRole('dialog', { name: '页面已经更新' });
    await missing.getByText('填写的文字会带过去').waitFor();
    expect(await introduction.inputValue(), 'nothing is reloaded by itself').to.equal('做了十年模型');
    await page.unroute('**/assets/upload-dialog-*.js');
    await missing.getByRole('button', { name: '刷新页面' }).click();
    await missing.waitFor({ state: 'hidden' });
    await expectSoon(() => page.getByLabel('简介').inputValue(), '做了十年模型');
    await page.getByRole('button', { name: '模型上传' }).first().click();
    await page.getByRole('dialog', { name: '模型上传' }).getByText('点击选择文件').waitFor();
    await page.context().close();
  });

  it('has them in the place of the viewer, and shows the model after a retry', async () => {
    const maker = await stage.maker(({ jobs: [job] }) => `/workbench/serviceResult?id=${job?.id}`, {
      models: [{ ...model, lightweight: {} }],
    });
    const { page, jobs } = maker;
    await page.route('**/assets/stage-view-*.js', (route) => route.abort());
    await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${jobs[0]?.id}`);
    const missing = page.getByRole('alert').filter({ hasText: '页面已经更新' });
    await missing.waitFor();
    await page.unroute('**/assets/stage-view-*.js');
    await missing.getByRole('button', { name: '重试' }).click();
    await missing.waitFor({ state: 'hidden' });
    await page.locator('canvas').first().waitFor({ timeout: 60_000 });
    expect(maker.complaints.filter((line) => !/ERR_FAILED|GPU stall/.test(line))).to.deep.equal([]);
    await page.context().close();
  });
});
