import { expect } from 'chai';
import { formatActivationCode } from '#domain/packages/codes';
import { createOrder } from '#services/orders/create';
import { makeCodes } from '#services/packages/make-codes';
import { givePackage } from '#test/packages';
import { buildFile } from '#test/work';
import { expectSoon } from '../soon.ts';
import { takePicture } from './pictures.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Customer, type Stage } from './stage.ts';

describe('recharges and packages', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const dialogOf = ({ page }: Customer) => page.getByRole('dialog', { name: '订单支付' });
  const orderOf = ({ user }: Customer) =>
    stage.api.database.orders.findOne({ where: { ownerId: user.id }, order: [['id', 'DESC']], rejectOnEmpty: true });

  it('buys a package of coins by WeChat, and shows the new balance there and in the menu', async () => {
    const buyer = await stage.customer('/workbench/account/accountRecharge', { coinFen: 1_50 });
    const { page } = buyer;
    await page.getByRole('region', { name: '云币余额' }).getByText('1.5 云币').waitFor();
    await page.getByRole('radio', { name: '充 1000元 送 80元' }).check();
    await page.getByText('到账 1,080 云币，其中赠送 80 云币').waitFor();
    await expectSound(buyer);
    await takePicture(page, 'recharge');
    await page.getByRole('button', { name: '立即充值' }).click();
    await dialogOf(buyer).getByText('充值 1,000 云币，赠送 80 云币').waitFor();
    expect(await dialogOf(buyer).getByRole('radio', { name: '云币账户' }).isDisabled()).to.equal(true);
    await dialogOf(buyer).getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    const { orderNumber } = await orderOf(buyer);
    const trade = stage.shop.local.trades().find(({ outTradeNo }) => outTradeNo.startsWith(orderNumber));
    await stage.shop.local.play('wechat', trade?.outTradeNo ?? '', 'pay');
    await page.waitForURL('**/workbench/account/accountRecharge?isPay=1');
    await page.getByRole('region', { name: '充值结果' }).getByText('1,081.5 云币').waitFor();
    await expectSound(buyer);
    await takePicture(page, 'recharge-done');
    await page.getByRole('button', { name: /^账号菜单/ }).click();
    await page.getByRole('menu').getByText('1081.50').waitFor();
    await page.getByRole('menuitem', { name: '充值' }).click();
    await page.getByRole('button', { name: '立即充值' }).waitFor();
    await page.context().close();
  });

  it('says at its field what is wrong with an amount, by keyboard alone, and keeps it when the dialog is closed', async () => {
    const buyer = await stage.customer('/common/recharge', { size: narrow });
    const { page } = buyer;
    await page.getByRole('radio', { name: '10元', exact: true }).focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    const field = page.getByLabel('充值金额（元）');
    await field.waitFor();
    for (const [typed, said] of [
      ['', '请输入充值金额'],
      ['0.5', '充值金额须在 ¥1.00 到 ¥10,000.00 之间'],
      ['10000.01', '充值金额须在 ¥1.00 到 ¥10,000.00 之间'],
      ['12a', '充值金额须在 ¥1.00 到 ¥10,000.00 之间'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expectSoon(() => page.getByRole('alert').first().textContent(), said);
    }
    expect(await stage.api.database.orders.count({ where: { ownerId: buyer.user.id } })).to.equal(0);
    await expectSound(buyer);
    await takePicture(page, 'recharge-wrong');
    await field.fill('66.6');
    await field.press('Enter');
    await dialogOf(buyer).getByText('充值 66.6 云币').waitFor();
    await dialogOf(buyer).getByRole('button', { name: '关闭' }).click();
    await expectSoon(async () => (await orderOf(buyer)).status, 'Closed');
    expect(await field.inputValue()).to.equal('66.60');
    await page.context().close();
  });

  it('sells packages, shows what is left of them, and pays work by their uses', async () => {
    const buyer = await stage.customer('/workbench/account/mySetMeal', { incomeFen: 43_00, about: { uploaderType: 2 } });
    const { page, user } = buyer;
    await page.getByRole('heading', { name: '还没有套餐' }).waitFor();
    await expectSound(buyer);
    await page.getByRole('link', { name: '购买套餐' }).first().click();
    await page.getByRole('button', { name: '立即购买格式转换 10 次包' }).waitFor();
    await expectSound(buyer);
    await takePicture(page, 'package-shop');
    await page.getByRole('button', { name: '立即购买格式转换 10 次包' }).click();
    await dialogOf(buyer).getByText('收益账户').click();
    await dialogOf(buyer).getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/workbench/account/mySetMeal');
    const card = page.getByRole('listitem').filter({ hasText: '格式转换 10 次包' });
    await expectSoon(() => card.getByText(/^剩余/).textContent(), '剩余 10 / 10 次');
    await givePackage(stage.api.deps, user, { type: 'modelPurchase', uses: 3, maxFen: 20_00, validMs: 1 });

    const wish = { type: 'conversion', fileId: (await buildFile(stage.api.database, user.id)).id } as const;
    const input = { kind: 'convert', target: 'glb' } as const;
    const { id } = await createOrder(stage.api.deps, { ownerId: user.id, wishes: [{ ...wish, input }] });
    await page.goto(`${stage.api.origin}/common/pay?orderId=${id}&isNotJump=1`);
    await dialogOf(buyer).getByText('套餐抵扣').click();
    await dialogOf(buyer).getByText('剩余 10 次').waitFor();
    await takePicture(page, 'package-pay');
    await dialogOf(buyer).getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    expect((await orderOf(buyer)).method).to.equal('packageDeduction');

    await page.setViewportSize(narrow);
    await page.goto(`${stage.api.origin}/workbench/account/mySetMeal`);
    await expectSoon(() => card.first().getByText(/^剩余/).textContent(), '剩余 9 / 10 次');
    await expectSound(buyer);
    await takePicture(page, 'my-packages');
    await page.getByText('已到期', { exact: true }).first().click();
    await page.waitForURL('**/mySetMeal?state=ended');
    await expectSoon(() => page.getByText(/^剩余/).allTextContents(), ['剩余 3 / 3 次']);
    await page.context().close();
  });

  it('activates a package by its code once, and leaves a wrong one where it was typed', async () => {
    const codes = (await makeCodes(stage.api.deps, { offerId: 'lightweight50', count: 1, actorId: null }))?.codes ?? [];
    const owner = await stage.customer('/workbench/account/mySetMeal');
    const { page } = owner;
    await page.getByRole('button', { name: '输入激活码' }).first().click();
    const dialog = page.getByRole('dialog', { name: '激活套餐' });
    const field = dialog.getByLabel('激活码');
    for (const [typed, said] of [
      ['', '请输入激活码'],
      ['1234', '激活码为 16 位字母和数字'],
      ['0000-0000-0000-0000', '激活码不正确或已被使用，请核对后再试'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expectSoon(() => dialog.getByRole('alert').textContent(), said);
      expect(await field.inputValue()).to.equal(typed);
    }
    await expectSound(owner);
    await field.fill(formatActivationCode(codes[0] ?? '').toLowerCase());
    await field.press('Enter');
    await page.getByText('已激活「单模型轻量化 50 次包」，共 50 次').waitFor();
    await page.getByRole('listitem').filter({ hasText: '来自激活码' }).getByText('剩余 50 / 50 次').waitFor();
    await page.context().close();
  });
});
