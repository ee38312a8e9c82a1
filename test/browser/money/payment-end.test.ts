import { expect } from 'chai';
import { redirectAfterPayment } from '#domain/payments/redirects';
import { cancelOrder } from '#services/orders/cancel';
import { createOrder } from '#services/orders/create';
import type { OrderWish } from '#domain/orders/subjects';
import { annualCard } from '#test/orders';
import { buildFile } from '#test/work';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Customer, type Possessions, type Stage } from './stage.ts';

describe('how a payment ends', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const at = async (
    path: string,
    has: Possessions = {},
    wishesOf: (userId: string) => Promise<OrderWish[]> = () => Promise.resolve([annualCard]),
  ) => {
    let orderId = '';
    const customer = await stage.customer(async ({ id }) => {
      orderId = (await createOrder(stage.api.deps, { ownerId: id, wishes: await wishesOf(id) })).id;
      return `${path}?orderId=${orderId}`;
    }, has);
    return { ...customer, orderId };
  };
  const dialogOf = ({ page }: Customer) => page.getByRole('dialog', { name: '订单支付' });
  const statusOf = async (orderId: string) => (await stage.api.database.orders.findByPk(orderId, { rejectOnEmpty: true })).status;
  const payByCoins = async (customer: Customer): Promise<void> => {
    await dialogOf(customer).getByText('云币账户').click();
    await dialogOf(customer).getByRole('button', { name: '确认支付' }).click();
    await customer.page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
  };

  it('for a blind box: asked about before it is closed, and shown with status 3 once it is paid', async () => {
    const buyer = await at('/activity/blindBox', { coinFen: 300_00, size: narrow });
    const { page, orderId } = buyer;
    await dialogOf(buyer).getByRole('button', { name: '关闭' }).click();
    const ask = page.getByRole('dialog', { name: '取消订单' });
    await ask.getByText('关闭后，这个订单会被取消。确定要取消吗？').waitFor();
    await expectSound(buyer);
    await ask.getByRole('button', { name: '继续支付' }).click();
    expect(await statusOf(orderId)).to.equal('Created');
    await payByCoins(buyer);
    await page.waitForURL(`**/activity/blindBox?orderId=${orderId}&showStatus=3`);
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    await expectSound(buyer);

    const leaver = await at('/activity/blindBox');
    await dialogOf(leaver).getByRole('button', { name: '关闭' }).click();
    await leaver.page.getByRole('dialog', { name: '取消订单' }).getByRole('button', { name: '取消订单' }).click();
    await leaver.page.getByRole('heading', { name: '订单已取消' }).waitFor();
    expect(await statusOf(leaver.orderId)).to.equal('Closed');

    const late = await at('/activity/blindBox');
    await cancelOrder(stage.api.deps, { ownerId: late.user.id, orderId: late.orderId });
    await late.page.reload();
    await dialogOf(late).getByText('订单已关闭，请重新下单').waitFor();
    await dialogOf(late).getByRole('button', { name: '关闭' }).click();
    await late.page.getByRole('heading', { name: '订单已取消' }).waitFor();
    for (const one of [buyer, leaver, late]) await one.page.context().close();
  });

  it('for several things at once: all of them listed, paid as one', async () => {
    const conversions = async (userId: string): Promise<OrderWish[]> =>
      Promise.all(
        Array.from({ length: 6 }, async () => ({
          ...{ type: 'conversion' as const, fileId: (await buildFile(stage.api.database, userId)).id },
          input: { kind: 'convert' as const, target: 'glb' as const },
        })),
      );
    const buyer = await at('/common/pay', { coinFen: 100_00 }, conversions);
    const { page, orderId } = buyer;
    const list = dialogOf(buyer).getByRole('region', { name: '订单明细' });
    await list.getByText('共 6 项').waitFor();
    expect(await list.getByRole('listitem').count()).to.equal(6);
    expect(await list.getByRole('listitem').first().textContent()).to.match(/¥4\.90.*模型应用 · 格式转换$/);
    await dialogOf(buyer).getByText('¥29.40').first().waitFor();
    await expectSound(buyer);
    await payByCoins(buyer);
    await page.waitForURL(`${stage.api.origin}/`);
    await expectSoon(() => statusOf(orderId), 'Fulfilling');
    await page.context().close();
  });

  it('in the editor: at one’s models, under their documented address', async () => {
    const address = redirectAfterPayment('/modelEditor/zuvModel')?.to ?? '';
    expect(address).to.equal('/workbench/myModel');
    const { page, complaints } = await stage.customer(address);
    await page.getByRole('heading', { level: 1, name: '我的模型' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal(address);
    await page.getByRole('link', { name: '去模型商城' }).waitFor();
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('for who becomes a member: with the membership known on the next page', async () => {
    const buyer = await stage.customer(
      async ({ id }) =>
        `/common/pay?orderId=${(await createOrder(stage.api.deps, { ownerId: id, wishes: [annualCard] })).id}&isMember=1&returnURL=%2Fworkbench`,
      { coinFen: 300_00 },
    );
    await payByCoins(buyer);
    await buyer.page.waitForURL('**/workbench');
    await buyer.page.getByRole('region', { name: '会员' }).getByText('普通会员').first().waitFor();
    const lost = await stage.customer('/common/pay');
    await lost.page.getByRole('heading', { name: '没有要支付的订单' }).waitFor();
    await expectSound(lost);
    for (const one of [buyer, lost]) await one.page.context().close();
  });
});
