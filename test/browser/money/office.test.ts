import { expect } from 'chai';
import { beginJob } from '#services/jobs/begin';
import { createOrder } from '#services/orders/create';
import { finishJob } from '#services/orders/finish-job';
import { payOrder } from '#services/orders/pay';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { takePicture } from './pictures.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Customer, type Stage } from './stage.ts';

describe('the back office in the browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));

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

  it('has a colleague made support by an administrator, who sees the pages of his role and no other', async () => {
    const colleague = await stage.customer('/operate', { about: { nickName: '小周' } });
    await colleague.page.getByText('抱歉，您访问的页面不存在').waitFor();
    const office = await stage.customer('/operate/accounts', { about: { role: 'administrator', nickName: '管理员' } });
    const { page } = office;
    await page.getByLabel('按手机号查找').fill(colleague.user.phone);
    await page.getByLabel('按手机号查找').press('Enter');
    await page
      .getByRole('row')
      .filter({ hasText: colleague.user.phone.slice(-4) })
      .getByRole('button', { name: '查看小周' })
      .click();
    await page.getByRole('button', { name: '设置角色' }).click();
    const dialog = page.getByRole('dialog', { name: '小周的角色' });
    await dialog.getByLabel(/^角色/).click();
    await page.locator('.ant-select-item-option[title="客服"]').click();
    await dialog.getByText('将可以打开：账号、问题与建议、留言与申请、处理任务、订单、退款申请、服务争议').waitFor();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByText('请填写原因').waitFor();
    await soundOnBoth(office, 'role-dialog');
    await dialog.getByLabel('原因').fill('新同事');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('小周现在是客服').waitFor();
    await page.goto(`${stage.api.origin}/operate/roles`);
    await page.getByRole('button', { name: '修改小周的角色' }).waitFor();
    await soundOnBoth(office, 'roles');

    await colleague.page.reload();
    const menu = colleague.page.getByRole('navigation', { name: '管理' });
    await menu.getByRole('link', { name: '订单' }).waitFor();
    expect(await menu.getByRole('link').allTextContents()).to.deep.equal([
      '总览',
      '账号',
      '问题与建议',
      '留言与申请',
      '处理任务',
      '订单',
      '退款申请',
      '服务争议',
    ]);
    await soundOnBoth(colleague, 'operate-support');
    await colleague.page.goto(`${stage.api.origin}/operate/withdrawals`);
    await colleague.page.getByText('抱歉，您访问的页面不存在').waitFor();
    expect([...colleague.complaints, ...office.complaints]).to.deep.equal([]);
    await colleague.page.context().close();
    await page.context().close();
  });

  const open = async ({ page }: Customer, key: string): Promise<void> => {
    await page.getByRole('button', { name: /^全局\s?查找/ }).waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog', { name: '查找' });
    await box.getByLabel('查找什么').fill(key);
    await box.getByRole('link').first().waitFor();
    await box.getByLabel('查找什么').press('Enter');
  };
  const act = async ({ page }: Customer, name: string, cause: string): Promise<void> => {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByLabel('原因').fill(cause);
    await dialog.getByRole('button', { name }).click();
  };
  const waits = (workflowId: string, kind: 'convert' | 'check') =>
    stage.api.database.transact((transaction) =>
      stage.api.database.waitingWorks.create({ workflowId, kind, reason: '存储暂时不可用', since: new Date() }, { transaction }),
    );
  const decisions = (workflowId: string) => stage.api.database.outbox.count({ where: { workflowId, action: 'signal', name: 'retry' } });
  const bought = async (ownerId: string, modelName: string): Promise<{ orderNumber: string; jobId: string }> => {
    const { deps, database } = stage.api;
    const { id: fileId } = await buildFile(database, ownerId, { modelName });
    const wishes = [{ type: 'conversion', fileId, input: { kind: 'convert', target: 'glb' } } as const];
    const { id, orderNumber } = await createOrder(deps, { ownerId, wishes });
    await payOrder(deps, { ownerId, orderId: id, method: 'cloudCoin' });
    const [line] = await database.orderLines.findAll({ where: { orderId: id } });
    return { orderNumber, jobId: line?.jobId ?? '' };
  };

  it('leads from “paid but nothing came” to the work that waits, which support has tried again', async () => {
    const support = await stage.customer('/operate', { about: { role: 'support', nickName: '小周' } });
    const buyer = await stage.customer('/workbench', { coinFen: 50_00, about: { nickName: '小郑' } });
    const { orderNumber, jobId } = await bought(buyer.user.id, '落地灯');
    await waits(`job/${jobId}/1`, 'convert');
    await support.page.reload();
    await support.page.getByText('等待决定的任务').waitFor();
    await soundOnBoth(support, 'overview');
    await open(support, orderNumber);
    await support.page.getByText('处理还在进行，结束后订单自动完成或退款').waitFor();
    await soundOnBoth(support, 'story-order');
    await support.page.getByRole('link', { name: '处理 落地灯' }).click();
    await support.page.getByText('等待决定：存储暂时不可用').waitFor();
    await soundOnBoth(support, 'story-job');
    await act(support, '重试', '存储恢复了');
    await support.page.getByText('已决定，几秒内生效').waitFor();
    expect(await decisions(`job/${jobId}/1`)).to.equal(1);
    await support.page.getByText('决定重试').waitFor();
    expect([...support.complaints, ...buyer.complaints]).to.deep.equal([]);
    await support.page.context().close();
    await buyer.page.context().close();
  });

  it('leads from “my file is stuck” to its check, by the name of the file', async () => {
    const support = await stage.customer('/operate/accounts', { about: { role: 'support', nickName: '小周' } });
    const { database } = stage.api;
    const owner = await buildUser(database, { nickName: '小吴' });
    const file = await buildFile(database, owner.id, {
      modelName: '石狮子',
      fileName: 'stone-lion-87.glb',
      status: 'Checking',
      percent: 87,
    });
    await waits(`check/${file.id}/1`, 'check');
    await open(support, 'stone-lion');
    await support.page.getByRole('heading', { name: '石狮子' }).waitFor();
    await act(support, '重试', '换了机器');
    await support.page.getByText('已决定，几秒内生效').waitFor();
    expect(await decisions(`check/${file.id}/1`)).to.equal(1);
    expect(support.complaints).to.deep.equal([]);
    await support.page.context().close();
  });

  it('leads from “I was charged twice” to the second order, which finance refunds, and no other role may', async () => {
    const { deps, database } = stage.api;
    const buyer = await stage.customer('/workbench', { coinFen: 50_00, about: { nickName: '小孙' } });
    for (const _ of [1, 2]) {
      const { jobId } = await bought(buyer.user.id, '茶几');
      await beginJob(deps, { id: jobId, attempt: 1 });
      await finishJob(deps, { id: jobId, attempt: 1, outcome: { status: 'Success' } });
    }
    const finance = await stage.customer('/operate/orders', { about: { role: 'finance', nickName: '小钱' } });
    await open(finance, buyer.user.phone);
    await finance.page.getByRole('heading', { name: '小孙' }).waitFor();
    await soundOnBoth(finance, 'story-user');
    expect(await finance.page.getByRole('button', { name: '冻结账号' }).count(), 'not his to do').to.equal(0);
    await finance.page
      .getByRole('link', { name: /^订单 / })
      .first()
      .click();
    await finance.page.getByRole('button', { name: '退款' }).click();
    const dialog = finance.page.getByRole('dialog', { name: '退款' });
    await dialog.getByText('¥4.90 退回云币账户，不能撤销').waitFor();
    await soundOnBoth(finance, 'act-refund');
    await dialog.getByRole('button', { name: '退款' }).click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByLabel('原因').fill('重复下单');
    await dialog.getByRole('button', { name: '退款' }).click();
    await finance.page.getByText('同事退款').waitFor();
    expect(await database.orders.count({ where: { ownerId: buyer.user.id, status: 'Refunded' } })).to.equal(1);
    expect([...finance.complaints, ...buyer.complaints]).to.deep.equal([]);
    await expectBooksBalance(stage);
    await finance.page.context().close();
    await buyer.page.context().close();
  });
});
