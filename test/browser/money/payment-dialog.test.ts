import { createOrder } from '#services/orders/create';
import type { OrderWish } from '#domain/orders/subjects';
import type { OrderRow } from '#storage/database/models/orders';
import { annualCard } from '#test/orders';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Customer, type Possessions, type Stage } from './stage.ts';

describe('the payment dialog', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  /** Somebody at the page that pays an order of his. */
  const atOrder = async (has: Possessions & { wish?: OrderWish; query?: string } = {}): Promise<Customer & { order: OrderRow }> => {
    const { wish = annualCard, query = '' } = has;
    const customer = await stage.customer(async ({ id }) => {
      const order = await createOrder(stage.api.deps, { ownerId: id, wishes: [wish] });
      return `/common/pay?orderId=${order.id}${query}`;
    }, has);
    const order = await stage.api.database.orders.findOne({ where: { ownerId: customer.user.id }, rejectOnEmpty: true });
    await customer.page.getByRole('dialog', { name: '订单支付' }).waitFor();
    return { ...customer, order };
  };
  const statusOf = async ({ id }: { id: string }) => (await stage.api.database.orders.findByPk(id, { rejectOnEmpty: true })).status;

  it('says what is paid, pays with coins after it has asked, and leads on', async () => {
    const buyer = await atOrder({ coinFen: 400_00, coupons: [{}] });
    const { page, order } = buyer;
    const dialog = page.getByRole('dialog', { name: '订单支付' });
    await page.setViewportSize(narrow);
    await expectSound(buyer);
    await dialog.getByText('云币账户').click();
    await dialog.getByRole('button', { name: '确认支付' }).click();
    const ask = page.getByRole('dialog', { name: '余额支付' });
    await ask.getByText('¥299.00').waitFor();
    await ask.getByRole('button', { name: '确认' }).click();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    await page.waitForURL(`${stage.api.origin}/`);
    await expectSoon(() => statusOf(order), 'Done');
    await page.context().close();
  });
});
