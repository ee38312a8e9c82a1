import { expect } from 'chai';
import { formatOrderNumber } from '#domain/trade/order-number';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { claimCampaign } from '#services/coupons/claim-campaign';
import { askWithdrawal } from '#services/wallet/ask-withdrawal';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import type { OrderRow } from '#storage/database/models/orders';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import { givenCoins } from '#test/ledger';
import { buildUser } from '#test/people';
import { buildEarner } from '#test/wallet';
import { buildFile } from '#test/work';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Customer, type Stage } from './stage.ts';
import { takePicture } from './pictures.ts';

const administrator = { about: { role: 'administrator', nickName: '管理员' } } as const;

describe('the operator’s pages of money', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  /** A conversion that was paid by coins and is done. */
  async function doneOrder(nickName: string): Promise<OrderRow> {
    const { database, deps } = stage.api;
    const { id: ownerId } = await buildUser(database, { nickName });
    await database.transact((transaction) => postOperation(deps, givenCoins(newId(), ownerId, 50_00), transaction));
    const wish = {
      type: 'conversion',
      fileId: (await buildFile(database, ownerId, { modelName: '落地灯' })).id,
      input: { kind: 'convert', target: 'glb' },
    } as const;
    const order = await createOrder(deps, { ownerId, wishes: [wish] });
    await payOrder(deps, { ownerId, orderId: order.id, method: 'cloudCoin' });
    const { jobId } = await database.orderLines.findOne({ where: { orderId: order.id }, rejectOnEmpty: true });
    await beginJob(deps, { id: jobId ?? '', attempt: 1 });
    await finishJob(deps, { id: jobId ?? '', attempt: 1, outcome: { status: 'Success' } });
    return order;
  }
  const soundOnBoth = async (office: Customer, name: string): Promise<void> => {
    for (const [size, suffix] of [
      [wide, 'wide'],
      [narrow, 'narrow'],
    ] as const) {
      await office.page.setViewportSize(size);
      await expectSound(office);
      await takePicture(office.page, `${name}-${suffix}`);
    }
    await office.page.setViewportSize(wide);
  };

  it('find an order, say why it is in its state, and refund it with a cause', async () => {
    const order = await doneOrder('小周');
    await doneOrder('小吴');
    const office = await stage.customer('/operate/orders', administrator);
    const { page } = office;
    await page.getByText('小周').waitFor();
    await soundOnBoth(office, 'orders');
    await page.getByLabel('按订单号、手机号或交易号查找').fill(order.orderNumber);
    await page.getByRole('button', { name: /^查\s?找$/ }).click();
    await expectSoon(() => page.getByRole('button', { name: /^查看订单/ }).count(), 1);
    await page.getByRole('button', { name: /^查看订单/ }).click();
    const drawer = page.getByRole('dialog', { name: '订单' });
    await drawer.getByText('已用云币账户支付 ¥4.90，处理已完成。').waitFor();
    await drawer.getByRole('region', { name: '账本' }).getByText('-¥4.90（赠送云币）').first().waitFor();
    await soundOnBoth(office, 'order');
    await drawer.getByRole('button', { name: /退\s?款/ }).click();
    const ask = page.getByRole('dialog', { name: '退款' });
    await ask.getByRole('button', { name: /^退\s?款$/ }).click();
    await ask.getByText('请填写原因').waitFor();
    await ask.getByLabel('原因').fill('买家说结果不对');
    await ask.getByRole('button', { name: /^退\s?款$/ }).click();
    await drawer.getByText('已退回 ¥4.90（客服退款）').waitFor();
    await page.goto(`${stage.api.origin}/operate/audit?event=orderRefunded`);
    await page.getByText('买家说结果不对').waitFor();
    expect(office.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('review a withdrawal, see its payee on record, and confirm its payout', async () => {
    const { database, deps } = stage.api;
    const asked = async (nickName: string): Promise<WithdrawalRow> => {
      const user = await buildUser(database, { nickName });
      const card = await buildEarner(deps, user, 300_00);
      return askWithdrawal(deps, { ownerId: user.id, grossFen: 200_00, cardId: card.id, address: '10.0.0.1' });
    };
    const [paid, rejected] = [await asked('小钱'), await asked('小冯')];
    const office = await stage.customer('/operate/withdrawals', administrator);
    const { page } = office;
    const drawer = page.getByRole('dialog', { name: '提现' });
    const open = ({ number }: WithdrawalRow) =>
      page.getByRole('button', { name: new RegExp(`提现 W${formatOrderNumber(number.slice(1))}`) }).click();
    const statusOf = async ({ id }: WithdrawalRow) => (await database.withdrawals.findByPk(id, { rejectOnEmpty: true })).status;
    await page.getByText('小钱').waitFor();
    await soundOnBoth(office, 'withdrawals');
    await open(rejected);
    await drawer.getByRole('button', { name: '不通过' }).click();
    await page.getByLabel('原因').fill('收款人与认证不符');
    await page.getByRole('dialog', { name: '不通过提现' }).getByRole('button', { name: '不通过' }).click();
    await expectSoon(() => statusOf(rejected), 'Rejected');

    await open(paid);
    await drawer.getByRole('button', { name: '查看收款信息' }).click();
    await drawer.getByText('张小三').waitFor();
    await soundOnBoth(office, 'withdrawal');
    await drawer.getByRole('button', { name: /^通\s?过$/ }).click();
    await expectSoon(() => statusOf(paid), 'Paying');
    await page.getByLabel('按状态筛选').click();
    await page.getByTitle('打款中').click();
    await open(paid);
    await drawer.getByText('须由另一位管理员打款').waitFor();
    expect(await drawer.getByRole('button', { name: '确认已转账' }).isDisabled()).to.equal(true);
    await soundOnBoth(office, 'withdrawal-second');
    // Another has approved it.
    await database.withdrawals.update({ decidedBy: paid.id }, { where: { id: paid.id } });
    await page.reload();
    await open(paid);
    await drawer.getByRole('button', { name: '确认已转账' }).click();
    const ask = page.getByRole('dialog', { name: '确认已转账' });
    await ask.getByLabel('银行流水号').fill('?');
    await ask.getByRole('button', { name: '确认到账' }).click();
    await ask.getByText('请输入银行流水号').waitFor();
    await expectSound(office);
    await ask.getByLabel('银行流水号').fill('CMB-20261122-1');
    await ask.getByRole('button', { name: '确认到账' }).click();
    await expectSoon(() => statusOf(paid), 'Paid');
    expect(await database.auditEvents.count({ where: { event: 'withdrawalRead', subjectId: paid.ownerId } })).to.equal(1);
    expect(office.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('set a price, make activation codes, and show what was compared with the bills', async () => {
    const { database } = stage.api;
    const day = '2026-11-21';
    const about = { provider: 'wechat', day, createdAt: new Date() } as const;
    await database.paymentBills.create({ ...about, tries: 1, rows: 3, paidFen: 17_80, differenceCount: 1, finishedAt: new Date() });
    const difference = {
      kind: 'paymentMissingHere',
      outTradeNo: '20261121AAAABBBBCCCC_1',
      transactionId: '4200001',
      outRefundNo: null,
    } as const;
    await database.paymentDifferences.create({ ...about, ...difference, oursFen: null, theirsFen: 9_90 });
    const office = await stage.customer('/operate/reconciliation', administrator);
    const { page } = office;
    await page.getByText('1 处差异').waitFor();
    await soundOnBoth(office, 'reconciliation');
    await page.getByRole('button', { name: `查看 ${day} 微信支付的差异` }).click();
    await page.getByText('账单有这笔付款，平台没有').waitFor();
    await expectSound(office);

    await page.goto(`${stage.api.origin}/operate/prices`);
    await page
      .getByRole('button', { name: /^修改.+的价格$/ })
      .last()
      .click();
    const prices = page.getByRole('dialog', { name: /^修改价格/ });
    await prices.getByLabel('新的价格（元）').fill('9,9');
    await prices.getByRole('button', { name: /保\s?存/ }).click();
    await prices.getByText('请输入价格，最多两位小数').waitFor();
    await prices.getByLabel('新的价格（元）').fill('12.5');
    await expectSound(office);
    await prices.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('¥12.50').waitFor();
    await soundOnBoth(office, 'prices');

    await page.goto(`${stage.api.origin}/operate/codes`);
    await page.getByRole('button', { name: '制作激活码' }).click();
    const making = page.getByRole('dialog', { name: '制作激活码' });
    await making.getByRole('button', { name: /制\s?作/ }).click();
    await making.getByText('请选择套餐').last().waitFor();
    await making.getByLabel('套餐').click();
    await page.locator('.ant-select-item-option').first().click();
    await making.getByLabel(/数量/).fill('3');
    await expectSound(office);
    await making.getByRole('button', { name: /制\s?作/ }).click();
    const made = page.getByRole('dialog', { name: '3 个激活码' });
    expect((await made.getByLabel('激活码').inputValue()).split('\n')).to.have.length(3);
    await soundOnBoth(office, 'made-codes');
    await made.getByRole('button', { name: '已经保存' }).click();
    await page.getByText('3 个', { exact: true }).waitFor();
    await soundOnBoth(office, 'codes');
    await database.servicePrices.destroy({ where: {} });
    await page.context().close();
  });

  it('take a package off sale, set its price, hand coupons out, see how many are left, and stop', async () => {
    const { database, deps } = stage.api;
    const office = await stage.customer('/operate/offers', administrator);
    const { page, user } = office;
    const label = '单模型轻量化 50 次包';
    await page.getByRole('button', { name: `下架 ${label}` }).click();
    await page.getByRole('button', { name: `上架 ${label}` }).waitFor();
    await page.getByRole('button', { name: `改价 ${label}` }).click();
    const price = page.getByRole('dialog', { name: /^修改价格/ });
    await price.getByLabel('新的价格（元）').fill('388.5');
    await price.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('¥388.50').waitFor();
    expect(await database.packageOffers.findByPk('lightweight50')).to.include({ onSale: false, priceFen: 388_50 });

    await page.getByRole('button', { name: '发放优惠券' }).click();
    const campaign = page.getByRole('dialog', { name: '发放优惠券' });
    await campaign.getByLabel(/^名称/).fill('立冬券');
    await campaign.getByRole('button', { name: /发\s?放/ }).click();
    await campaign.getByText('请输入减多少，或付百分之几').waitFor();
    await campaign.getByLabel(/^减多少/).fill('20');
    await campaign.getByLabel(/^总数/).fill('3');
    await expectSound(office);
    await page.setViewportSize({ width: 1440, height: 700 });
    const foot = async () => (await campaign.getByRole('button', { name: /发\s?放/ }).boundingBox()) ?? { y: 0, height: 0 };
    const head = async () => (await campaign.getByText('发放优惠券', { exact: true }).boundingBox()) ?? { y: -1 };
    await expectSoon(async () => (await foot()).y > 0 && (await foot()).y + (await foot()).height <= 700, true, 'the foot stays in sight');
    expect((await head()).y, 'and the head').to.be.at.least(0);
    await page.setViewportSize(wide);
    await campaign.getByRole('button', { name: /发\s?放/ }).click();
    await page.getByText('3 / 3 张').waitFor();
    const campaigns = page.getByRole('region', { name: '优惠券' });
    expect(await campaigns.locator('time').first().textContent(), 'an end to come').to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [row] = await database.couponCampaigns.findAll({ where: { name: '立冬券' } });
    // Nobody takes what he hands out himself.
    const { id: ownerId } = await buildUser(database, { nickName: '小林' });
    await claimCampaign(deps, { ownerId, campaignId: row?.id ?? '' });
    await page.reload();
    await page.getByText('2 / 3 张').waitFor();
    await soundOnBoth(office, 'offers');
    await page.getByRole('button', { name: '停止发放立冬券' }).click();
    await page.getByText('已结束').waitFor();
    for (const [event, count] of [
      ['offerChanged', 2],
      ['couponCampaignOpened', 1],
      ['couponCampaignEnded', 1],
    ] as const)
      expect(await database.auditEvents.count({ where: { event, actorId: user.id } }), event).to.equal(count);
    await page.context().close();
  });
});
