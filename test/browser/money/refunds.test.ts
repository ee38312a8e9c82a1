import { expect } from 'chai';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { buildFile } from '#test/work';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Customer, type Stage } from './stage.ts';
import { takePicture } from './pictures.ts';

describe('a refund in the browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const soundOnBoth = async ({ page, ...rest }: Customer, name: string): Promise<void> => {
    for (const [size, suffix] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound({ page, ...rest });
      await takePicture(page, `${name}-${suffix}`);
    }
  };

  it('is asked for by the buyer for one of two lines, and granted by an operator', async () => {
    const { database, deps } = stage.api;
    const buyer = await stage.customer(
      async ({ id: ownerId }) => {
        const wishes = await Promise.all(
          ['落地灯', '茶几'].map(async (modelName) => {
            const { id: fileId } = await buildFile(database, ownerId, { modelName });
            return { type: 'conversion', fileId, input: { kind: 'convert', target: 'glb' } } as const;
          }),
        );
        const order = await createOrder(deps, { ownerId, wishes });
        await payOrder(deps, { ownerId, orderId: order.id, method: 'cloudCoin' });
        for (const { jobId } of await database.orderLines.findAll({ where: { orderId: order.id } })) {
          await beginJob(deps, { id: jobId ?? '', attempt: 1 });
          await finishJob(deps, { id: jobId ?? '', attempt: 1, outcome: { status: 'Success' } });
        }
        return '/workbench/myOrder';
      },
      { coinFen: 50_00, about: { nickName: '小郑' } },
    );
    const { page } = buyer;
    await page.getByRole('button', { name: '申请退款' }).click();
    const dialog = page.getByRole('dialog', { name: '申请退款' });
    await dialog.getByText('¥9.80，退款后立即').waitFor();
    await dialog.getByLabel(/落地灯/).uncheck();
    await dialog.getByText('¥4.90，退款后立即').waitFor();
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.getByText('请选择退款原因').waitFor();
    await dialog.getByLabel('结果不符合预期').check();
    await dialog.getByLabel('补充说明（可不填）').fill('桌面的法线反了');
    await soundOnBoth(buyer, 'refund-ask');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('已提交退款申请').waitFor();
    await page.getByRole('button', { name: '订单详情' }).click();
    await page.getByRole('region', { name: '退款申请' }).getByText('等待客服处理').waitFor();
    await soundOnBoth(buyer, 'refund-asked');

    const office = await stage.customer('/operate/refunds', { about: { role: 'administrator', nickName: '管理员' } });
    await office.page.getByText('小郑').waitFor();
    await soundOnBoth(office, 'refund-queue');
    await office.page.getByRole('button', { name: '处理小郑的退款申请' }).click();
    const drawer = office.page.getByRole('dialog', { name: '退款申请' });
    await drawer.getByText('桌面的法线反了').waitFor();
    await soundOnBoth(office, 'refund-decide');
    await drawer.getByRole('button', { name: '同意退款' }).click();
    await office.page.getByText('已同意，款项原路退回').waitFor();

    await page.reload();
    await page.getByRole('region', { name: '退款申请' }).getByText('已同意退款').waitFor();
    await page.getByText('已退款，已退 ¥4.90').waitFor();
    await soundOnBoth(buyer, 'refund-granted');
    expect([...buyer.complaints, ...office.complaints]).to.deep.equal([]);
    await page.context().close();
    await office.page.context().close();
  });
});
