import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { UserRow } from '#storage/database/models/accounts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginCheck } from '#services/checks/begin';
import { finishCheck } from '#services/checks/finish';
import { addToCart } from '#services/mall/add-to-cart';
import { buildUser } from '#test/people';
import { modelsFolder } from '#test/models';
import { scriptKilobytes } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { buildGoods, buildUnreleased } from './mall-goods.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';
import { takePicture } from './pictures.ts';

/** A name as long as any. */
const longName = '航站楼钢结构精细化施工深化模型，含幕墙与机电管线综合，第三版最终确认稿';

/** Of script, on first load: pages that anybody may read. */
const publicBudget = 200;

describe('the mall', function () {
  this.timeout(240_000);
  let stage: Stage;
  let seller: UserRow;
  before(async () => {
    stage = await sharedStage();
    seller = await buildUser(stage.api.database, { nickName: '造物师', uploaderType: 2 });
  });
  afterEach(() => expectBooksBalance(stage));

  const boughtBy = ({ id: ownerId }: UserRow) => stage.api.database.modelPurchases.count({ where: { ownerId } });
  const bothWidths = async (page: Page, sound: () => Promise<void>): Promise<void> => {
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await sound();
    }
  };
  const payByCoins = async (page: Page, yuan: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: '订单支付' });
    await dialog.getByText('云币账户').click();
    await dialog.getByRole('button', { name: '确认支付' }).click();
    const ask = page.getByRole('dialog', { name: '余额支付' });
    await ask.getByText(yuan).waitFor();
    await ask.getByRole('button', { name: '确认' }).click();
    await page.getByText('可在「已购模型」下载').waitFor();
  };

  it('fills a cart, orders what is chosen as one batch, pays it with coins, and lets it be downloaded', async () => {
    const { api } = stage;
    const [truck, room, gone] = [
      await buildGoods(api, seller, { name: '拖挂车', priceFen: 12_00 }),
      await buildGoods(api, seller, { name: longName, priceFen: 8_50, sample: 'room.glb' }),
      await buildGoods(api, seller, { name: '下架的', sample: 'room.glb' }),
    ];
    const buyer = await stage.customer(
      async ({ id: ownerId }) => {
        await addToCart(api.deps, { ownerId, modelId: gone.id });
        await gone.update({ status: 'Withdrawn' });
        return '/transaction?sort=cheapest';
      },
      { coinFen: 100_00 },
    );
    const { page } = buyer;
    await page.getByRole('button', { name: '把拖挂车加入购物车' }).click();
    await page.getByText('已加入购物车').waitFor();
    await page.getByRole('button', { name: `把${longName}加入购物车` }).click();
    await page.getByRole('button', { name: '购物车，3 个模型' }).waitFor();
    await bothWidths(page, () => expectSound(buyer));

    await page.getByRole('button', { name: '购物车，3 个模型' }).click();
    await page.getByRole('button', { name: '把下架的移出购物车' }).first().click();
    await page.getByText('成功移出购物车').waitFor();
    await page.getByRole('link', { name: '去购物车结算' }).click();
    await page.getByText('已选 2 个，合计').getByText('¥20.50').waitFor();
    await page.getByLabel(`选择${longName}`).uncheck();
    await page.getByText('已选 1 个，合计').getByText('¥12.00').waitFor();
    await page.getByLabel('全选').check();
    await bothWidths(page, () => expectSound(buyer));
    await page.getByRole('button', { name: '去结算' }).click();
    await page.getByRole('dialog', { name: '订单支付' }).getByText(longName).first().waitFor();
    await payByCoins(page, '¥20.50');
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    await page.getByText('云币（赠送） ¥20.50').waitFor();
    await bothWidths(page, () => takePicture(page, 'paid-cart'));
    expect(await boughtBy(buyer.user)).to.equal(2);

    await page.goto(`${api.origin}/workbench/transactionModel`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载原模型：拖挂车' }).click();
    const saved = await (await download).path();
    expect(await readFile(saved)).to.deep.equal(await readFile(join(modelsFolder, 'gltf', 'truck.glb')));
    await page.getByRole('link', { name: longName }).waitFor();
    await bothWidths(page, async () => {
      await expectSound(buyer);
      const ways = page.getByRole('button', { name: /^下载原模型/ });
      const [long, short] = await Promise.all([1, 0].map((place) => ways.nth(place).boundingBox()));
      expect(long?.width, 'a long name pushes nothing out of its card').to.equal(short?.width);
    });
    await page.goto(`${api.origin}/workbench/myModel`);
    await page.getByRole('heading', { level: 1, name: '我的模型' }).waitFor();
    for (const name of ['拖挂车', longName]) await page.getByRole('button', { name: `下载原模型：${name}` }).waitFor();
    expect([(await truck.reload()).sales, (await room.reload()).sales]).to.deep.equal([1, 1]);
    await page.context().close();
  });

  it('shows visitors what is on sale, with little script, and has them sign in to buy', async () => {
    const { api } = stage;
    const { id } = await buildGoods(api, seller, { name: '给访客看的' });
    const { page } = await stage.visitor('/agreement');
    for (const path of ['/transaction', `/transaction/detail?id=${id}`]) {
      await page.goto(api.origin + path);
      await page.getByRole('button', { name: '登录/注册' }).waitFor();
      await page.getByText('给访客看的').first().waitFor();
      expect(await scriptKilobytes(page), path).to.be.within(50, publicBudget);
    }
    await page.getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('dialog').getByLabel('手机号').waitFor();
    await page.context().close();
  });

  it('buys one model from its page, and takes a free one, of which it says how many are left', async () => {
    const { api } = stage;
    const truck = await buildGoods(api, seller, { name: '单买的', priceFen: 15_00, description: '真实尺寸' });
    const free = await buildGoods(api, seller, { name: '免费的', priceFen: 0, previewKey: null, sample: 'room.glb' });
    const buyer = await stage.customer(`/transaction/detail?id=${truck.id}`, { coinFen: 15_00 });
    const { page } = buyer;
    await page.getByText('开通会员，次数内 0元/个').waitFor();
    await page.getByText('真实尺寸').waitFor();
    await bothWidths(page, () => expectSound(buyer));
    await page.getByRole('button', { name: '立即购买' }).click();
    await payByCoins(page, '¥15.00');
    await page.getByText('已拥有').waitFor();

    await page.goto(`${api.origin}/transaction/detail?id=${free.id}`);
    await page.getByText('今天还可免费领取 5 个，会员不限次数').waitFor();
    await page.getByRole('button', { name: '免费领取' }).click();
    await page.getByText('领取成功，今天还可以免费领取 4 个').waitFor();
    await page.getByText('已拥有').waitFor();
    await expectSoon(() => boughtBy(buyer.user), 2);
    await page.context().close();
  });

  it('hands a file in at a price, is looked at, changes it, and takes it off', async () => {
    const { api } = stage;
    const publisher = await stage.customer(
      async (user) => {
        await buildUnreleased(api, user, '新房间', 'room.glb');
        return '/publishCenter/toBeReleased';
      },
      { about: { uploaderType: 2, checkStatus: 1 } },
    );
    const { page, user } = publisher;
    const offered = async () => {
      const [model] = await api.database.mallModels.findAll({ where: { sellerId: user.id } });
      return [model?.status, model?.priceFen];
    };
    await page.getByRole('button', { name: '定价上架新房间' }).click();
    const dialog = page.getByRole('dialog', { name: '发布到模型商城' });
    await dialog.getByLabel('价格').fill('123456');
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await dialog.getByText('价格最多 5 位整数、2 位小数').waitFor();
    await dialog.getByText('请选择分类', { exact: true }).last().waitFor();
    await dialog.getByLabel('价格').fill('66.6');
    await dialog.getByLabel('分类').press('Enter');
    for (const key of ['ArrowDown', 'Enter']) await dialog.getByLabel('分类').press(key);
    await bothWidths(page, () => expectSound(publisher));
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await page.getByText('审核中').waitFor();
    expect(await offered()).to.deep.equal(['UnderReview', 66_60]);

    const office = await stage.customer('/operate/models', { about: { role: 'administrator', nickName: '审核员' } });
    await office.page.getByRole('button', { name: '审核新房间' }).click();
    const drawer = office.page.getByRole('dialog', { name: '商城模型' });
    await drawer.getByTestId('offered-canvas').waitFor();
    await bothWidths(office.page, () => expectSound(office));
    await office.page.keyboard.press('r');
    const rejection = office.page.getByRole('dialog', { name: '退回「新房间」' });
    await rejection.getByLabel('画面：画面看不清模型').check();
    await rejection.getByLabel('名称：名称没有说明是什么').check();
    await rejection.getByLabel('补充说明').fill('请写明是样板间');
    await bothWidths(office.page, () => expectSound(office));
    await takePicture(office.page, 'reject-dialog');
    await rejection.getByRole('button', { name: '退回修改' }).click();
    await office.page.getByText('没有等待审核的模型').waitFor();
    await page.reload();
    await page.getByText('画面：画面看不清模型').waitFor();
    await bothWidths(page, () => expectSound(publisher));
    await takePicture(page, 'changes-needed');
    await page.getByRole('button', { name: '修改后重新提交新房间' }).click();
    await dialog.getByText('名称没有说明是什么').waitFor();
    await dialog.getByLabel('自己的标签').fill('样板间');
    await dialog.getByLabel('自己的标签').press('Enter');
    await dialog.getByLabel('这个模型由 AI 生成').check();
    await takePicture(page, 'release-dialog');
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expectSoon(offered, ['UnderReview', 66_60]);
    await office.page.reload();
    await office.page.getByRole('button', { name: '审核新房间' }).click();
    await drawer.getByText('声明为 AI 生成').waitFor();
    await office.page.keyboard.press('a');
    await expectSoon(offered, ['OnSale', 66_60]);
    await office.page.goto(`${api.origin}/operate/models?status=OnSale&keyword=${encodeURIComponent('新房间')}`);
    await office.page.getByRole('button', { name: '查看新房间' }).click();
    await drawer.getByRole('button', { name: '冻结' }).click();
    await office.page.getByLabel('原因').fill('疑似盗版');
    await office.page.getByRole('dialog', { name: '冻结模型' }).getByRole('button', { name: '冻结' }).click();
    await expectSoon(offered, ['Frozen', 66_60]);
    await office.page.goto(`${api.origin}/operate/models?status=Frozen`);
    await office.page.getByRole('button', { name: '查看新房间' }).click();
    await drawer.getByRole('button', { name: '解冻' }).click();
    await expectSoon(offered, ['Withdrawn', 66_60]);
    await office.page.context().close();
    await page.reload();
    await page.getByRole('button', { name: '定价上架新房间' }).click();
    await dialog.getByRole('button', { name: '上架' }).click();
    await expectSoon(offered, ['OnSale', 66_60]);

    await page.getByText('已发布', { exact: true }).click();
    await page.getByRole('button', { name: '修改新房间' }).click();
    const change = page.getByRole('dialog', { name: '修改发布信息' });
    await change.getByLabel('价格').fill('0');
    await change.getByRole('button', { name: '保存' }).click();
    await expectSoon(offered, ['OnSale', 0]);
    await change.waitFor({ state: 'hidden' });
    await bothWidths(page, () => expectSound(publisher));
    await page.getByRole('button', { name: '下架新房间' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
    await expectSoon(offered, ['Withdrawn', 0]);
    await page.context().close();
  });

  it('takes the name that an upload for the publish centre ends with for what is to be put on sale', async () => {
    const { deps, database } = stage.api;
    const publisher = await stage.customer('/publishCenter/mySourceFiles', { about: { uploaderType: 2 } });
    const { page, user } = publisher;
    await page.getByRole('button', { name: '模型上传' }).first().click();
    const dialog = page.getByRole('dialog', { name: '模型上传 · 发布中心' });
    await dialog.locator('input[type=file]').first().setInputFiles(join(modelsFolder, 'gltf/room.glb'));
    const own = () => database.files.findAll({ where: { ownerId: user.id } });
    await expectSoon(async () => (await own()).length, 1);
    const [file] = await own();
    // As its check would.
    await beginCheck(deps, { id: file?.id ?? '', attempt: 1 });
    await finishCheck(deps, { id: file?.id ?? '', attempt: 1, outcome: { status: 'Success' } });
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByLabel('模型名称').fill('白色房间');
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByText('保存成功').waitFor();
    expect((await own())[0]?.modelName).to.equal('白色房间');
    const [model] = await database.mallModels.findAll({ where: { sellerId: user.id } });
    expect(model).to.include({ fileId: file?.id, name: '白色房间', status: 'Draft' });
    await page.context().close();
  });
});
