import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newId } from '#storage/database/ids';
import { buildUser } from '#test/people';
import { expectSoon } from '../soon.ts';
import { buildGoods } from './mall-goods.ts';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Customer, type Stage } from './stage.ts';

describe('those who sell models', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  const look = async (who: Customer, name: string): Promise<void> => {
    for (const [size, width] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await who.page.setViewportSize(size);
      await expectSound(who);
      await takePicture(who.page, `${name}-${width}`);
    }
  };
  const because = async (page: Page, title: string, cause: string, confirm: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('原因').fill(cause);
    await dialog.getByRole('button', { name: confirm }).click();
  };

  it('apply on a page, read why they were refused, and are approved', async () => {
    const person = await stage.customer('/workbench/modelMaker/homePage', { about: { nickName: '木作师' } });
    const { page } = person;
    await page.getByRole('link', { name: '申请成为模型师' }).click();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('自我介绍至少 20 个字').waitFor();
    await page.getByText('企业模型师').click();
    await page.getByLabel('自我介绍').fill('做过五年的家具模型，准备发布自己制作的桌椅和灯具。');
    await look(person, 'modeler-form');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('审核中').waitFor();

    const office = await stage.customer('/operate/modelers', { about: { role: 'reviewer', nickName: '审核员甲' } });
    await office.page.getByRole('button', { name: '审核木作师的申请' }).click();
    await look(office, 'modeler-queue');
    await office.page.getByRole('button', { name: '不通过' }).click();
    await because(office.page, '不通过申请', '请附上能看到作品的链接', '不通过');
    await office.page.getByText('没有等待审核的申请').waitFor();
    await page.reload();
    await page.getByText('请附上能看到作品的链接').waitFor();
    await look(person, 'modeler-refused');
    await page.getByLabel('作品链接').fill('https://works.example.com/wood');
    await page.getByRole('button', { name: '再次提交' }).click();
    await page.getByText('审核中').waitFor();

    await office.page.reload();
    await office.page.getByRole('button', { name: '审核木作师的申请' }).click();
    await office.page.getByRole('button', { name: '通过', exact: true }).click();
    await office.page.getByText('没有等待审核的申请').waitFor();
    await page.goto(`${stage.api.origin}/workbench/modelMaker/homePage`);
    await page.getByRole('heading', { name: '最近 30 天' }).waitFor();
    await buildGoods(stage.api, person.user, { name: '藤编椅', priceFen: 0 });
    await page.reload();
    await page.getByRole('button', { name: '10', exact: true }).click();
    await page.getByRole('dialog', { name: '积分' }).getByText('+10').waitFor();
    await look(person, 'modeler-points');
    await Promise.all([page.context().close(), office.page.context().close()]);
  });

  it('are reported from a model’s page, answer in their term, and read the decision, as who reported does', async () => {
    const { api } = stage;
    const seller = await stage.customer('/workbench/claims?side=against', { about: { nickName: '搬运工', uploaderType: 2 } });
    const model = await buildGoods(api, seller.user, { name: '雕花木椅', priceFen: 30_00 });
    await buildGoods(api, seller.user, { name: '另一把木椅', sample: 'room.glb' });
    const claimant = await stage.customer(`/transaction/detail?id=${model.id}`, { about: { nickName: '原作者' } });
    const { page } = claimant;
    await page.getByRole('button', { name: '举报侵权' }).click();
    const dialog = page.getByRole('dialog', { name: '举报「雕花木椅」侵权' });
    await dialog.getByRole('button', { name: '提交举报' }).click();
    await dialog.getByText('请确认所填内容真实').waitFor();
    await dialog.getByLabel('姓名或单位名称').fill('李某');
    await dialog.getByLabel('为什么是您的作品').fill('这把椅子是我去年三月制作并发表的，贴图上有我的签名。');
    await dialog.getByLabel('证据：作品首次发表的链接').fill('https://works.example.com/chair');
    await dialog.getByText('我确认以上内容真实').click();
    await look(claimant, 'claim-dialog');
    await dialog.getByRole('button', { name: '提交举报' }).click();
    await page.getByText('举报已提交').waitFor();

    const office = await stage.customer('/operate/claims', { about: { role: 'reviewer', nickName: '审核员乙' } });
    await office.page.getByRole('button', { name: '处理对「雕花木椅」的举报' }).click();
    await office.page.getByText('另一把木椅').waitFor();
    await look(office, 'claim-case');
    await office.page.getByRole('button', { name: '受理并冻结' }).click();
    await because(office.page, '受理举报', '作者给出了更早的发表页面', '受理并冻结');
    await expectSoon(async () => (await model.reload()).status, 'Frozen');

    await seller.page.reload();
    await seller.page.getByRole('button', { name: '提交说明：「雕花木椅」' }).click();
    const answer = seller.page.getByRole('dialog', { name: '说明「雕花木椅」' });
    await answer.getByLabel('说明', { exact: true }).fill('这是我从别处买来的，合同在附上的链接里，请核对。');
    await look(seller, 'claim-answer');
    await answer.getByRole('button', { name: '提交说明' }).click();
    await seller.page.getByText('发布者已说明，等待决定').waitFor();

    await office.page.goto(`${api.origin}/operate/claims?status=Hearing`);
    await office.page.getByRole('button', { name: '处理对「雕花木椅」的举报' }).click();
    await office.page.getByRole('button', { name: '成立', exact: true }).click();
    await because(office.page, '举报成立', '合同里没有转售的授权', '决定成立');
    await expectSoon(async () => (await api.database.theftClaims.findOne({ where: { modelId: model.id } }))?.status, 'Upheld');
    await page.goto(`${api.origin}/workbench/claims`);
    await page.getByText('决定：合同里没有转售的授权').waitFor();
    await look(claimant, 'claim-decided');
    for (const { page: one } of [seller, claimant, office]) await one.context().close();
  });

  it('read of each sale what it brought and why', async () => {
    const { incomes, memberPools, transact, orders } = stage.api.database;
    const seller = await stage.customer(
      async ({ id: ownerId }) => {
        const member = await buildUser(stage.api.database);
        const order = await orders.findOne({ attributes: ['id'] });
        const at = new Date();
        const [month, open] = [newId(), newId()];
        await transact(async (transaction) => {
          const pool = { ownerId: member.id, startsAt: at, dueAt: at, createdAt: at, sharedAt: null };
          await memberPools.create(
            { ...pool, id: month, unit: 'count/paidModel/a', paidFen: 39_00, takes: 3, dividedAt: at },
            { transaction },
          );
          await memberPools.create({ ...pool, id: open, unit: 'count/paidModel/b', dividedAt: null }, { transaction });
          const row = { ownerId, orderId: order?.id ?? newId(), settlesAt: at, endedAt: null, createdAt: at, feeFen: 0 };
          const rows = [
            { description: '竹编灯', status: 'Settled', grossFen: 10_00, feeFen: 1_00, incomeFen: 9_00 },
            { description: '木椅', status: 'Counted', grossFen: 0, incomeFen: 0, poolId: open },
            { description: '铜壶', status: 'Pending', grossFen: 6_50, incomeFen: 6_50, mostFen: 9_00, poolId: month },
            { description: '瓷瓶', status: 'Reversed', grossFen: 20_00, feeFen: 2_00, incomeFen: 18_00, owedFen: 5_00 },
          ] as const;
          for (const [line, one] of rows.entries())
            await incomes.create({ ...row, ...one, line: 1000 + line, id: newId() }, { transaction });
        });
        return '/workbench/account/incomeList';
      },
      { about: { uploaderType: 2 } },
    );
    const { page } = seller;
    await page.getByText('由他当月用次数取得的 3 个模型平分，得 ¥6.50').waitFor();
    await page.getByText('会员月结束后，当月').waitFor();
    await page.getByText('其中 ¥5.00 已提现或花掉，从以后的收益里扣回').waitFor();
    await look(seller, 'incomes');
    await page.getByText('待月末分配', { exact: true }).first().click();
    await page.getByText('竹编灯').waitFor({ state: 'detached' });
    expect(await page.getByText('木椅').count()).to.equal(1);
    await page.context().close();
  });
});
