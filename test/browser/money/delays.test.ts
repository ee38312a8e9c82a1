import { expect } from 'chai';
import type { OrderWish } from '#domain/orders/subjects';
import { createOrder } from '#services/orders/create';
import type { UserRow } from '#storage/database/models/accounts';
import { annualCard } from '#test/orders';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { expectSoon } from '../soon.ts';
import { buildGoods } from './mall-goods.ts';
import { expectBooksBalance, sharedStage, type Customer, type Possessions, type Stage } from './stage.ts';
import { leavingOf, watchLeaving } from './timers.ts';

/** A timer may be asked for before what it follows is seen: by a tenth of a second where another area has the cores. */
const slackMs = 250;

describe('how long a page waits after a payment', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const conversion = async ({ id }: UserRow): Promise<OrderWish> => ({
    ...{ type: 'conversion', fileId: (await buildFile(stage.api.database, id)).id },
    input: { kind: 'convert', target: 'glb' },
  });
  const freeModel = async (): Promise<OrderWish> => {
    const seller = await buildUser(stage.api.database, { uploaderType: 2 });
    return { type: 'modelPurchase', modelId: (await buildGoods(stage.api, seller, { priceFen: 0 })).id };
  };

  /** At the dialog that pays what somebody wishes, with what he waits for watched. */
  const atOrder = async (wish: (user: UserRow) => Promise<OrderWish>, notice: RegExp, has: Possessions, query = ''): Promise<Customer> => {
    const customer = await stage.customer(async (user) => {
      const { id } = await createOrder(stage.api.deps, { ownerId: user.id, wishes: [await wish(user)] });
      return `/common/pay?orderId=${id}${query}`;
    }, has);
    await watchLeaving(customer.page, notice);
    await customer.page.reload();
    return customer;
  };
  const confirm = async ({ page }: Customer, method?: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: '订单支付' });
    if (method !== undefined) await dialog.getByText(method, { exact: true }).click();
    await dialog.getByRole('button', { name: '确认支付' }).click();
    if (method !== undefined) await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
  };
  const expectWaited = async ({ page }: Customer, ms: number): Promise<void> => {
    const { waitedMs, timeouts } = await leavingOf(page);
    expect(timeouts).to.include(ms);
    expect(waitedMs).to.be.greaterThan(ms - slackMs);
    await page.context().close();
  };

  it('is 3 s, and 300 ms where a member’s count paid', async () => {
    const payer = await atOrder(conversion, /支付成功，3 秒后跳转/, { coinFen: 10_00 });
    await confirm(payer, '云币账户');
    await payer.page.waitForURL(`${stage.api.origin}/`);
    await expectWaited(payer, 3000);
    const member = await atOrder(conversion, /支付成功/, { about: { tier: 'basic' } });
    await confirm(member);
    await member.page.waitForURL(`${stage.api.origin}/`);
    await expectWaited(member, 300);
  });

  it('is 2 s for a model that cost nothing, with how many more there are today', async () => {
    const taker = await atOrder(freeModel, /领取成功，今天还可以免费领取 4 个模型/, {});
    await confirm(taker, '云币账户');
    await taker.page.waitForURL(`${stage.api.origin}/`);
    await expectWaited(taker, 2000);
  });

  it('is 100 ms once membership is known', async () => {
    const member = await atOrder(() => Promise.resolve(annualCard), /余额支付/, { coinFen: 300_00 }, '&isMember=1&returnURL=%2Fworkbench');
    await confirm(member, '云币账户');
    await member.page.waitForURL('**/workbench');
    await expectWaited(member, 100);
  });

  it('is 6 s from one question to the next while a code is shown', async () => {
    const payer = await atOrder(() => Promise.resolve(annualCard), /订单支付/, {});
    const { page } = payer;
    await page.routeWebSocket(/\/push/, (socket) => socket.close());
    await page.reload();
    await confirm(payer);
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    const starts = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('findByOrderId')).map(({ startTime }) => startTime)`;
    const asked = () => page.evaluate<number[]>(starts);
    for (const count of [1, 2]) await expectSoon(async () => (await asked()).length >= count, true);
    const [first = 0, second = 0] = await asked();
    expect(second - first).to.be.greaterThan(6000 - slackMs);
    await page.context().close();
  });
});
