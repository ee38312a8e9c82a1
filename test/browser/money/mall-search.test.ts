import { expect } from 'chai';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import { buildUser } from '#test/people';
import { buildGoods } from './mall-goods.ts';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('searching the mall', function () {
  this.timeout(60_000);
  let stage: Stage;
  let seller: UserRow;
  before(async () => {
    stage = await sharedStage();
    seller = await buildUser(stage.api.database, { nickName: '木作坊', uploaderType: 2 });
    const traits = { textured: true, pbr: true, rigged: false, longest: 0.8 };
    const goods: [string, Partial<MallModelRow>][] = [
      ['红木官帽椅', { priceFen: 0, licence: 'cc-by', traits, tags: ['明式'] }],
      ['红木圈椅', { priceFen: 18_00, traits, madeByAi: true }],
      ['红木书架', { priceFen: 25_00, categoryId: 7 }],
    ];
    for (const [name, more] of goods) await buildGoods(stage.api, seller, { ...more, name });
  });

  it('is completed while one types, narrowed with counts, kept in the address, and come back to in its place', async () => {
    const person = await stage.visitor('/transaction/search/%E7%BA%A2%E6%9C%A8?price=paid');
    const { page } = person;
    await page.getByText('「红木」找到 2 个').waitFor();
    expect(new URL(page.url()).search).to.include('price=paid');
    const panel = page.getByRole('complementary', { name: '筛选' });
    expect(await panel.getByLabel(/^免费/).isChecked()).to.equal(false);
    await panel.getByLabel(/^付费/).uncheck();
    await page.getByText('「红木」找到 3 个').waitFor();
    await panel.getByLabel(/^PBR 材质/).check();
    await page.getByText('「红木」找到 2 个').waitFor();
    await page.getByText('AI 生成', { exact: true }).first().waitFor();
    await takePicture(page, 'mall-search-wide');
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await expectSound(person);
      if (size === narrow) {
        await page.getByRole('button', { name: /^筛选/ }).click();
        await takePicture(page, 'mall-search-narrow');
      }
    }

    const field = page.getByRole('combobox', { name: '搜索模型' });
    await field.fill('hmsj');
    await page.getByRole('option', { name: '红木书架' }).waitFor();
    await takePicture(page, 'mall-suggestions');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('没有符合全部条件的模型').waitFor();
    await page.getByRole('button', { name: '去掉筛选，看 1 个模型' }).click();
    await page.getByRole('link', { name: '红木书架' }).last().waitFor();

    await field.fill('红木官帽倚');
    await page.keyboard.press('Enter');
    await page.getByText('没有找到「红木官帽倚」，下面是相近的 1 个').waitFor();
    await page.getByRole('link', { name: '红木官帽椅' }).last().click();
    await page.getByRole('heading', { level: 1, name: '红木官帽椅' }).waitFor();
    await page.getByText('CC BY 4.0').first().waitFor();
    await takePicture(page, 'mall-detail');
    await page.goBack();
    await page.getByText('没有找到「红木官帽倚」，下面是相近的 1 个').waitFor();
    await page.context().close();
  });

  it('is told of in the centre of whoever offers it', async () => {
    const maker = await stage.customer('/workbench/modelMaker', { about: { uploaderType: 2, checkStatus: 1 } });
    const { page } = maker;
    await page.getByRole('heading', { level: 1, name: '创作者中心' }).waitFor();
    await page.getByText('收益', { exact: true }).click();
    await page.getByText('¥0.00').first().waitFor();
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await expectSound(maker);
      await takePicture(page, `model-maker-${String(size.width)}`);
    }
    for (const [address, text] of [
      ['records', '还没有审核记录'],
      ['order', '还没有订单'],
    ] as const) {
      await page.goto(`${stage.api.origin}/workbench/modelMaker/${address}`);
      await page.getByText(text).waitFor();
      await expectSound(maker);
    }
    await page.context().close();
  });
});
