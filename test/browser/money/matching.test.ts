import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { beProvider, deliverable, offer, publish, contracted, escrow, judged, fewFaces } from '#test/matching';
import { deliverMilestone } from '#services/matching/deliver';
import { payOutside } from '#test/packages';
import { buildUser } from '#test/people';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Customer, type Stage } from './stage.ts';
import { takePicture } from './pictures.ts';

describe('a service contract in the browser', function () {
  this.timeout(240_000);
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
  const part = ({ page }: Customer, number: number): Locator => page.getByRole('region', { name: `第 ${number} 期`, exact: true });

  it('goes from a demand through an offer, escrow, delivery and acceptance by measurement to the provider’s income', async () => {
    const { database, deps } = stage.api;
    const buyer = await stage.customer('/matchingPlatform/demandPage', { about: { nickName: '小郑' } });
    const { page } = buyer;
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('请填写标题').waitFor();
    await soundOnBoth(buyer, 'matching-publish');
    await page.getByLabel('标题').fill('一套办公椅的网页展示模型');
    await page.getByLabel('需求说明').fill('三种颜色的办公椅，放在商品页里旋转查看，手机上也要流畅。');
    await page.getByLabel('预算（元）').fill('800');
    await page.getByLabel('加一条验收指标').click();
    await page.getByTitle('面数上限').click();
    await page.getByRole('spinbutton', { name: '面数上限' }).fill('1000');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('还没有收到报价').waitFor();
    const demandId = new URL(page.url()).searchParams.get('id') ?? '';

    const provider = await stage.customer(
      async ({ id }) => {
        await beProvider(deps, { id });
        for (const triangles of [5000, 800]) await deliverable(database, id, triangles);
        return '/matchingPlatform';
      },
      { about: { nickName: '造物师', checkStatus: 1 } },
    );
    await provider.page.getByRole('link', { name: '一套办公椅的网页展示模型' }).waitFor();
    await soundOnBoth(provider, 'matching-hall');
    await provider.page.getByRole('link', { name: '一套办公椅的网页展示模型' }).click();
    await provider.page.getByRole('button', { name: '我要报价' }).click();
    const asked = provider.page.getByRole('dialog', { name: '报价' });
    await asked.getByLabel('报价说明').fill('先出白模，确认比例后做贴图和轻量化。');
    await asked.getByLabel('第 1 期的内容').fill('成品模型');
    await asked.getByLabel('第 1 期的金额').fill('600');
    await asked.getByText('共 ¥600.00，7 天').waitFor();
    await soundOnBoth(provider, 'matching-offer');
    await asked.getByRole('button', { name: '提交报价' }).click();
    await provider.page.getByText('报价已提交').waitFor();

    await page.reload();
    await page.getByRole('button', { name: '选定造物工作室的报价' }).waitFor();
    await soundOnBoth(buyer, 'matching-demand');
    await page.getByRole('button', { name: '选定造物工作室的报价' }).click();
    await page.getByRole('button', { name: '确认选定' }).click();
    await part(buyer, 1).getByRole('button', { name: '托管这一期' }).click();
    await page.getByRole('dialog', { name: '订单支付' }).getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    const [trade] = stage.shop.local.trades().filter(({ amountFen, standing }) => amountFen === 600_00 && standing === 'waiting');
    await stage.shop.local.play(trade!.provider, trade!.outTradeNo, 'pay');
    await part(buyer, 1).getByText('已托管，待开工').waitFor();

    const contractId = new URL(page.url()).searchParams.get('id') ?? '';
    await provider.page.goto(`${stage.api.origin}/matchingPlatform/contract?id=${contractId}`);
    await part(provider, 1).getByRole('button', { name: '开工' }).click();
    await provider.page.getByRole('button', { name: '确认开工' }).click();
    await part(provider, 1).getByText('制作中').waitFor();
    const choose = async (which: RegExp): Promise<void> => {
      await part(provider, 1).getByRole('button', { name: '交付' }).click();
      const dialog = provider.page.getByRole('dialog', { name: '交付第 1 期' });
      await dialog.getByRole('combobox', { name: '交付的文件' }).click();
      await provider.page.locator('.ant-select-item-option').filter({ hasText: which }).first().click();
      await dialog.getByLabel('交付说明').fill('GLB 一个，三种材质变体。');
      await dialog.getByRole('button', { name: '交付', exact: true }).click();
    };
    const files = await database.files.findAll({
      where: { ownerId: provider.user.id },
      order: ['id'],
      attributes: { include: ['report'] },
    });
    for (const file of files)
      await database.transact((transaction) =>
        file.update({ modelName: file.report?.figures.triangles === 800 ? '椅子精简' : '椅子高模' }, { transaction }),
      );
    await provider.page.reload();
    await choose(/椅子高模/);
    await provider.page.getByText('面数不超过 1,000（实测 5,000 面）').waitFor();
    await soundOnBoth(provider, 'matching-unmet');
    await provider.page.getByRole('dialog', { name: '交付第 1 期' }).getByRole('button', { name: '取消' }).click();
    await choose(/椅子精简/);
    await part(provider, 1).getByText('待验收').waitFor();

    await page.reload();
    await part(buyer, 1).getByText('实测 800 面').waitFor();
    await soundOnBoth(buyer, 'matching-delivered');
    await part(buyer, 1).getByRole('button', { name: '验收', exact: true }).click();
    await page.getByRole('button', { name: '确认验收' }).click();
    await part(buyer, 1).getByText('已验收，款项已结给服务商').waitFor();
    await soundOnBoth(buyer, 'matching-accepted');

    const rate = async ({ page: at }: Customer, button: string, stars: number, words: string): Promise<void> => {
      await at.getByRole('button', { name: button }).click();
      const dialog = at.getByRole('dialog', { name: '评价对方' });
      await dialog.getByRole('button', { name: '提交评价' }).click();
      await dialog.getByText('请选择 1~5 星').waitFor();
      await dialog
        .getByRole('radio')
        .nth(stars - 1)
        .click();
      await dialog.getByLabel('说说这次合作（可不填）').fill(words);
      if (stars === 4) await soundOnBoth(buyer, 'matching-rate');
      await dialog.getByRole('button', { name: '提交评价' }).click();
      await at.getByText('评价已提交').waitFor();
    };
    await rate(buyer, '评价服务商', 4, '模型很干净，手机上也流畅。就是晚了一天。');
    await page.getByText('可以看到对方的评价').waitFor();
    await provider.page.reload();
    expect(await provider.page.getByText('模型很干净').count()).to.equal(0);
    await rate(provider, '评价需求方', 5, '要求写得清楚，付款及时。');
    await provider.page.getByText('模型很干净，手机上也流畅。').waitFor();
    await provider.page.getByRole('button', { name: '回复' }).click();
    const answering = provider.page.getByRole('dialog', { name: '回复评价' });
    await answering.getByLabel('回复的内容').fill('谢谢，下次一定准时。');
    await answering.getByRole('button', { name: '回复', exact: true }).click();
    await provider.page.getByText('谢谢，下次一定准时。').waitFor();
    await soundOnBoth(provider, 'matching-rated');
    await page.goto(`${stage.api.origin}/matchingPlatform/serviceMarketPage`);
    await page.getByText('4.0 分（1 条评价）').waitFor();
    await soundOnBoth(buyer, 'matching-rated-providers');
    await page.goto(`${stage.api.origin}/matchingPlatform/serviceProviderPage?id=${provider.user.id}`);
    await page.getByRole('region', { name: '收到的评价' }).getByText('谢谢，下次一定准时。').waitFor();
    await soundOnBoth(buyer, 'matching-rated-provider');
    await provider.page.goto(`${stage.api.origin}/matchingPlatform/demandDetailsPage?id=${demandId}`);
    await provider.page.getByText('要求写得清楚，付款及时。').waitFor();
    await provider.page.getByText('5.0 分（1 条对发布者的评价）').waitFor();
    await soundOnBoth(provider, 'matching-rated-demand');
    const reviewer = await stage.customer(`/matchingPlatform/serviceProviderPage?id=${provider.user.id}`, {
      about: { role: 'reviewer', nickName: '审核员' },
    });
    await reviewer.page.getByRole('button', { name: '隐藏这条评价' }).click();
    const hiding = reviewer.page.getByRole('dialog', { name: '隐藏评价' });
    await hiding.getByLabel('原因').fill('与合作无关');
    await soundOnBoth(reviewer, 'matching-rating-hide');
    await hiding.getByRole('button', { name: '隐藏', exact: true }).click();
    await reviewer.page.getByText('还没有评价').waitFor();
    await reviewer.page.context().close();
    const incomes = await database.incomes.findAll({ where: { ownerId: provider.user.id } });
    expect(incomes.map(({ grossFen, status }) => [grossFen, status])).to.deep.equal([[600_00, 'Pending']]);
    await expectSoon(async () => (await database.matchDemands.findByPk(demandId))?.status, 'Done');
    await provider.page.goto(`${stage.api.origin}/workbench/account/incomeList`);
    await provider.page.getByText('服务「一套办公椅的网页展示模型」第 1 期').first().waitFor();
    expect([...buyer.complaints, ...provider.complaints]).to.deep.equal([]);
    await page.context().close();
    await provider.page.context().close();
  });

  it('is divided by an administrator where its sides are in dispute', async () => {
    const { database, deps } = stage.api;
    const provider = await buildUser(database, { nickName: '造物师', checkStatus: 1 });
    await beProvider(deps, provider);
    let milestoneId = '';
    const buyer = await stage.customer(
      async (user) => {
        const { contractId, milestones } = await contracted(deps, { buyer: user, provider, amounts: [300_00, 200_00] });
        milestoneId = milestones[0]!.id;
        await payOutside(deps, await escrow(deps, user, [milestones[0]!]));
        const { id: fileId } = await deliverable(database, provider.id, 5000);
        await deliverMilestone(judged(deps), { ownerId: provider.id, milestoneId, fileId, note: '按图做的' });
        return `/matchingPlatform/contract?id=${contractId}`;
      },
      { about: { nickName: '小郑' } },
    );
    await part(buyer, 1).getByRole('button', { name: '申请平台处理' }).click();
    const dialog = buyer.page.getByRole('dialog', { name: '申请平台处理' });
    await dialog.getByLabel('争议的经过和您的要求').fill('面数超了四倍，手机打不开。');
    await dialog.getByRole('button', { name: '提交' }).click();
    await part(buyer, 1).getByText('争议处理中').waitFor();
    await soundOnBoth(buyer, 'matching-dispute');

    const office = await stage.customer('/operate/disputes', { about: { role: 'administrator', nickName: '管理员' } });
    await office.page.getByRole('button', { name: '裁定「做一把椅子」的争议' }).click();
    const drawer = office.page.getByRole('dialog', { name: '服务争议' });
    await drawer.getByText('面数超了四倍，手机打不开。').waitFor();
    await drawer.getByText('未达到，实测 5,000 面').waitFor();
    await soundOnBoth(office, 'matching-decide');
    await drawer.getByLabel('退回需求方（元），其余结给服务商').fill('120');
    await drawer.getByRole('button', { name: '裁定', exact: true }).click();
    const cause = office.page.getByRole('dialog', { name: '裁定服务争议' });
    await cause.getByLabel('原因').fill('没有达到约定的面数，退四成');
    await cause.getByRole('button', { name: '裁定', exact: true }).click();
    await office.page.getByText('已裁定').waitFor();

    await buyer.page.reload();
    await part(buyer, 1).getByText('结给服务商 ¥180.00，退回需求方 ¥120.00').waitFor();
    await soundOnBoth(buyer, 'matching-decided');
    expect(await database.matchMilestones.findByPk(milestoneId)).to.include({ status: 'Settled', paidFen: 180_00, refundedFen: 120_00 });
    expect([...buyer.complaints, ...office.complaints]).to.deep.equal([]);
    await buyer.page.context().close();
    await office.page.context().close();
  });

  it('begins at pages that anybody reads, and ends in lists of one’s own', async () => {
    const { database, deps } = stage.api;
    const provider = await buildUser(database, { nickName: '造物师', checkStatus: 1 });
    await beProvider(deps, provider);
    const customer = await stage.customer(
      async (user) => {
        const demandId = await publish(deps, user, [fewFaces]);
        await offer(deps, provider, demandId);
        return '/matchingPlatform/serviceMarketPage';
      },
      { about: { nickName: '小郑' } },
    );
    const { page } = customer;
    await page.getByRole('link', { name: '造物工作室' }).first().waitFor();
    await soundOnBoth(customer, 'matching-providers');
    await page.goto(`${stage.api.origin}/matchingPlatform/serviceProviderPage?id=${provider.id}`);
    await page.getByText('做家具和室内模型，十年经验。').waitFor();
    await soundOnBoth(customer, 'matching-provider');
    await page.goto(`${stage.api.origin}/matchingPlatform/my?tab=demands`);
    await page.getByText('1 份报价').waitFor();
    await soundOnBoth(customer, 'matching-my');
    expect(customer.complaints).to.deep.equal([]);
    await page.context().close();
  });
});
