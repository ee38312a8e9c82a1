import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { createOrder } from '#services/orders/create';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { payOutside } from '#test/packages';
import { wide, narrow, expectBooksBalance, expectSound, sharedStage, type Stage } from './stage.ts';
import { takePicture } from './pictures.ts';

const annualCard = { type: 'membership', tier: 'basic', card: 'annual' } as const;

describe('invoices in the browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  beforeEach(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  /** Somebody who paid for a card and twice for coins, with the page of orders open, which leads here. */
  const openInvoices = (size: typeof wide) =>
    stage.customer(
      async ({ id: ownerId }) => {
        const { deps } = stage.api;
        for (const wish of [annualCard, { type: 'recharge', amountFen: 50_00 }, { type: 'recharge', amountFen: 120_00 }] as const)
          await payOutside(deps, await createOrder(deps, { ownerId, wishes: [wish] }));
        return '/workbench/myOrder';
      },
      { size },
    );

  it('makes a receipt of what was paid in cash out to a company, and takes back in red letters what is refunded', async () => {
    const customer = await openInvoices(wide);
    const { page, user } = customer;
    await page.getByRole('link', { name: '发票' }).click();
    await page.getByRole('heading', { name: '可以开票' }).waitFor();
    await page.getByText('普通会员年卡，一年').waitFor();
    await page.getByText('充值', { exact: true }).first().click();
    await page.getByText('2 个订单').waitFor();
    await page.getByRole('checkbox', { name: /年 \d+ 月/ }).check();
    await page.getByText('已选 2 个订单，¥170.00').waitFor();
    await takePicture(page, 'invoice-choice');
    await page.getByRole('button', { name: '开具收据' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('企业', { exact: true }).click();
    await dialog.getByRole('button', { name: /开\s*具/ }).click();
    await dialog.getByText('请输入抬头').waitFor();
    await dialog.getByLabel('企业名称').fill('北京某某科技有限公司');
    await dialog.getByLabel('税号').fill('91110108ma01abcd2x');
    await takePicture(page, 'invoice-dialog');
    await expectSound(customer);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /开\s*具/ }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).to.match(/^收据-SJ\d{8}[0-9A-Z]{12}\.pdf$/);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).to.equal('%PDF-');
    await page.getByText('没有可以开票的充值订单。').waitFor();

    const order = await stage.api.database.orders.findOne({ where: { ownerId: user.id, amountFen: 50_00 }, rejectOnEmpty: true });
    await refundByOperator(stage.api.deps, { order: { orderId: order.id }, cause: '试' });
    await page.reload();
    await page.getByText('已冲销 ¥50.00').waitFor();
    await takePicture(page, 'invoice-list');
    const red = page.waitForEvent('download');
    await page.getByRole('button', { name: '红字 -¥50.00' }).click();
    expect((await red).suggestedFilename()).to.match(/^红字收据-HZ/);
    await expectSound(customer);
  });

  it('fits a phone', async () => {
    const customer = await openInvoices(narrow);
    const { page } = customer;
    await page.getByRole('link', { name: '发票' }).click();
    await page.getByRole('heading', { name: '可以开票' }).waitFor();
    await page.getByText('普通会员年卡，一年').waitFor();
    await page.getByRole('checkbox', { name: '普通会员年卡，一年' }).check();
    await page.getByText('已选 1 个订单，¥299.00').waitFor();
    await takePicture(page, 'invoice-phone');
    await page.getByRole('button', { name: '开具收据' }).click();
    await page.getByRole('dialog').getByLabel('姓名').fill('张三');
    await takePicture(page, 'invoice-phone-dialog');
    const saving = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /开\s*具/ })
      .click();
    await saving;
    await page.getByRole('button', { name: /^收\s*据$/ }).waitFor();
    await takePicture(page, 'invoice-phone-list');
    await expectSound(customer);
  });
});
