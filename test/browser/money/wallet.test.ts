import { mkdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { inUtc8 } from '#domain/membership/calendar';
import { walletLimits } from '#domain/wallet/limits';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { checkWithdrawal } from '#services/wallet/check-withdrawal';
import { settleDueIncome } from '#services/wallet/settle-due-income';
import type { UserRow } from '#storage/database/models/accounts';
import { buildMallModel } from '#test/mall';
import { buildUser } from '#test/people';
import { buildEarner, giveBoughtCoins, giveIncome, newCardNumber, verifyIdentity } from '#test/wallet';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, openStage, wide, type Stage } from './stage.ts';

const publisher = { uploaderType: 2, nickName: '椅子工坊' };

describe('the pages of the wallet', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await openStage({ rates: { platformFeePercent: 10, withdrawal: { feePercent: 0.6, taxPercent: 20 } } });
  });
  after(() => stage.close());
  afterEach(() => expectBooksBalance(stage));

  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env.PICTURES;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };
  const show = async (shown: Parameters<typeof expectSound>[0], name: string): Promise<void> => {
    for (const [size, suffix] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await shown.page.setViewportSize(size);
      await picture(shown.page, `${name}-${suffix}`);
      await expectSound(shown);
    }
  };
  /** Sells a model for that many yuan to somebody who has bought coins. */
  const sell = async (seller: UserRow, yuan: number, name: string): Promise<void> => {
    const { deps, database } = stage.api;
    const buyer = await buildUser(database);
    await giveBoughtCoins(deps, buyer.id, yuan * 100);
    const { id: modelId } = await buildMallModel(database, seller, { priceFen: yuan * 100, name });
    const order = await createOrder(deps, { ownerId: buyer.id, wishes: [{ type: 'modelPurchase', modelId }] });
    await payOrder(deps, { ownerId: buyer.id, orderId: order.id, method: 'cloudCoin' });
  };
  const settleAll = () => settleDueIncome({ ...stage.api.deps, clock: () => new Date(Date.now() + walletLimits.pendingMs + 60_000) });

  it('show what an account has, a year of it, and what moved last; and something to do where there is nothing', async () => {
    const poor = await stage.customer('/workbench/account/accoInforIndex');
    await poor.page.getByText('最近 12 个月还没有消费').waitFor();
    await poor.page.getByText('还没有变动').waitFor();
    expect(await poor.page.getByText('可用收益').count()).to.equal(0);
    await show(poor, 'overview-empty');
    await poor.page.context().close();

    const rich = await stage.customer(
      async (user) => {
        const { deps, database } = stage.api;
        await sell(user, 128, '榫卯椅子');
        await settleAll();
        await sell(user, 66, '青花瓷瓶');
        const { orders, incomes } = database;
        for (const [index, yuan] of [39, 12, 0, 25, 88, 40, 9, 0, 60, 35, 18].entries()) {
          const at = new Date(Date.now() - (index + 1) * 30 * 24 * 60 * 60_000);
          const order = await createOrder(deps, { ownerId: user.id, wishes: [{ type: 'membership', tier: 'basic', card: 'annual' }] });
          await orders.update({ status: 'Closed', paidAt: at, paidFen: yuan * 100 }, { where: { id: order.id } });
          const income = {
            ownerId: user.id,
            orderId: order.id,
            line: 1,
            description: '',
            status: 'Settled',
            settlesAt: at,
            endedAt: at,
          } as const;
          const amounts = { grossFen: yuan * 250, feeFen: 0, incomeFen: yuan * 250, createdAt: at };
          await incomes.create({ id: order.id, ...income, ...amounts });
        }
        return '/workbench/account/accoInforIndex';
      },
      { about: publisher, coinFen: 42_50, coupons: [{}, { validMs: 24 * 60 * 60_000 }] },
    );
    const { page } = rich;
    const tile = (label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).last();
    await tile('可用收益').getByText('¥115.20').waitFor();
    expect(await tile('待结算收益').innerText()).to.contain('¥59.40');
    expect(await tile('优惠券').innerText()).to.match(/2\s*张[^]*1 张 7 天内到期/);
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    const months = page.getByRole('table', { name: '最近 12 个月的消费和收益' });
    expect(await months.getByRole('row').count()).to.equal(13);
    await page.getByRole('region', { name: '最近变动' }).getByText('作品售出').first().waitFor();
    await show(rich, 'overview');
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '提现', exact: true }).waitFor();
    await picture(page, 'avatar-menu');
    await page.context().close();
  });

  it('list every movement with filters by kind and day, and save them as a table', async () => {
    const customer = await stage.customer(
      async (user) => {
        await sell(user, 20, '=HYPERLINK("http://evil.example","中奖")');
        return '/workbench/account/accountDetails';
      },
      { about: publisher, coinFen: 42_50, coupons: [{}] },
    );
    const { page } = customer;
    const rows = page.getByRole('row');
    await expectSoon(() => rows.count(), 4);
    await page.getByText('+18.00 元').waitFor();
    await show(customer, 'details');
    await page.getByText('云币', { exact: true }).first().click();
    await expectSoon(() => rows.count(), 2);
    expect(page.url()).to.contain('kind=coins');
    // Of the browser, which is in China.
    const today = inUtc8(new Date()).toISOString().slice(0, 10);
    await page.getByLabel('开始日期').fill(today);
    await page.getByLabel('结束日期').fill('2020-01-01');
    await page.getByText('结束日期要晚于开始日期').waitFor();
    await page.getByLabel('结束日期').fill(today);
    await page.getByText('全部', { exact: true }).click();
    await expectSoon(() => rows.count(), 4);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出表格' }).click()]);
    expect(download.suggestedFilename()).to.match(/^账户明细-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF时间（北京时间）,')).to.equal(true);
    expect(text)
      .to.contain(',作品售出,待结算收益,18.00,元,')
      .and.not.match(/(^|,|")=HYPERLINK/m);
    await page.context().close();
  });

  it('take a seller from nothing to a paid withdrawal, with what arrives shown before', async () => {
    const seller = await stage.customer('/workbench/account/accountWithdrawals', { about: publisher });
    const { page, user } = seller;
    const { deps, database } = stage.api;
    await page.getByText('提现前需要完成实名认证').waitFor();
    await page.getByRole('link', { name: '去认证' }).waitFor();
    await show(seller, 'withdraw-unverified');

    await verifyIdentity(deps, user);
    await giveIncome(deps, user.id, 523_40);
    await page.reload();
    await page.getByLabel('提现金额').fill('50');
    await page.getByRole('button', { name: '申请提现' }).click();
    await page.getByText('提现金额不能少于 ¥100.00').waitFor();
    await page.getByText('请先添加收款账户').waitFor();
    await page.getByRole('button', { name: '添加银行卡' }).click();
    const dialog = page.getByRole('dialog', { name: '添加银行卡' });
    const number = newCardNumber();
    await dialog.getByLabel('开户银行').fill('招商银行');
    await dialog.getByLabel('银行卡号').fill('6222 0000 0000 0001');
    await dialog.getByRole('button', { name: /添\s*加/ }).click();
    await dialog.getByText('银行卡号不正确').waitFor();
    await picture(page, 'card-dialog');
    await dialog.getByLabel('银行卡号').fill(number);
    await dialog.getByLabel('银行卡号').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: `招商银行 **** **** **** ${number.slice(-4)}` }).waitFor();
    await page.getByRole('button', { name: '全部', exact: true }).click();
    expect(await page.getByLabel('提现金额').inputValue()).to.equal('523');
    await page.getByText('¥415.27').waitFor();
    await show(seller, 'withdraw-form');
    await page.getByLabel('提现金额').press('Enter');
    await page.getByRole('cell', { name: '审核中' }).waitFor();
    await page.getByText('¥0.40').waitFor();

    const withdrawal = await database.withdrawals.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true });
    expect(withdrawal).to.include({ grossFen: 523_00, feeFen: 3_13, taxFen: 104_60, netFen: 415_27 });
    const administrator = await buildUser(database, { role: 'administrator' });
    const decision = { withdrawalId: withdrawal.id, administratorId: administrator.id, address: '10.0.0.1', cause: '收款账户与认证不符' };
    await checkWithdrawal(deps, decision);
    await page.reload();
    await page.getByText('原因：收款账户与认证不符').waitFor();
    await page.getByText('¥523.40').first().waitFor();
    await show(seller, 'withdraw-refused');
    await page.getByRole('button', { name: /更多操作/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: /删除这个收款账户/ })
      .getByRole('button', { name: /删\s*除/ })
      .click();
    await page.getByText('删除成功').waitFor();
    expect(await database.bankCards.count({ where: { ownerId: user.id } })).to.equal(0);
    await page.context().close();
  });

  it('add a card without asking for the withdrawal that is being filled in behind the dialog', async () => {
    const seller = await stage.customer(
      async (user) => {
        await buildEarner(stage.api.deps, user, 500_00);
        return '/workbench/account/accountWithdrawals';
      },
      { about: publisher },
    );
    const { page, user } = seller;
    const { database } = stage.api;
    await page.getByLabel('提现金额').fill('200');
    await page.getByRole('button', { name: '添加银行卡' }).click();
    const dialog = page.getByRole('dialog', { name: '添加银行卡' });
    await dialog.getByLabel('开户银行').fill('中国银行');
    await dialog.getByLabel('银行卡号').fill(newCardNumber());
    await dialog.getByRole('button', { name: /添\s*加/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectSoon(() => database.bankCards.count({ where: { ownerId: user.id } }), 2);
    expect(await page.getByLabel('提现金额').inputValue()).to.equal('200');
    await page.getByText('还没有提现记录').waitFor();
    expect(await database.withdrawals.count({ where: { ownerId: user.id } })).to.equal(0);
    await page.context().close();
  });

  it('list what each sale brought, with what the platform keeps and when it settles', async () => {
    const seller = await stage.customer(
      async (user) => {
        await sell(user, 100, '榫卯椅子');
        await settleAll();
        await sell(user, 66, '青花瓷瓶');
        return '/workbench/account/incomeList';
      },
      { about: publisher },
    );
    const { page } = seller;
    await page.getByText('模型购买「榫卯椅子」').waitFor();
    const pending = page.getByRole('row', { name: /青花瓷瓶/ });
    expect(await pending.innerText()).to.match(/¥66\.00[^]*-¥6\.60[^]*¥59\.40[^]*待结算[^]*结算/);
    await show(seller, 'incomes');
    await page.getByText('已结算', { exact: true }).first().click();
    await expectSoon(() => page.getByRole('row').count(), 2);
    await page.context().close();
  });
});
