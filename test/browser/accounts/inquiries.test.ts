import { expect } from 'chai';
import { guideLocations } from '#domain/profile/guides';
import { markGuide } from '#services/profile/mark-guide';
import type { TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { expectSound, narrow, openPage, typeByHand, wide } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

describe('the forms by which visitors write to us', function () {
  this.timeout(120_000);
  let api: TestApi;
  before(async () => (api = await sharedApi()));

  it('take an application of a visitor, which support answers by mail', async () => {
    const watched = await openPage(await sharedBrowser(), wide);
    const { page } = watched;
    await page.goto(`${api.origin}/inquiry?kind=assetManage`);
    await page.getByRole('heading', { name: '申请试用三维资产管理' }).waitFor();
    const submit = page.getByRole('button', { name: /^提\s?交$/ });
    await submit.click();
    await page.getByText('请输入手机号').waitFor();
    for (const [size, name] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(watched);
      await takePicture(page, `inquiry-${name}`);
    }
    await typeByHand(page.getByLabel('怎么称呼您'), '王工');
    await typeByHand(page.getByLabel('手机号'), '13700001234');
    await typeByHand(page.getByLabel('邮箱'), 'wang@example.com');
    await typeByHand(page.getByLabel('内容'), '团队二十人，有三千个设备模型，散在各人电脑里。');
    await submit.click();
    await page.getByRole('heading', { name: '已经收到' }).waitFor();
    await page.getByText('我们会答复到 wang@example.com').waitFor();
    await expectSound(watched);
    await takePicture(page, 'inquiry-sent');
    await page.context().close();

    const user = await buildUser(api.database, { nickName: '小服', role: 'support' });
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    const office = await openPage(await sharedBrowser(), wide);
    await office.page.context().addCookies(await sessionCookies(api, user.id));
    await office.page.goto(`${api.origin}/operate/inquiries`);
    const look = office.page.getByRole('button', { name: '查看王工的留言' });
    await look.waitFor();
    await expectSound(office);
    await takePicture(office.page, 'inquiries-wide');
    await office.page.setViewportSize(narrow);
    await expectSound(office);
    await takePicture(office.page, 'inquiries-narrow');
    await office.page.setViewportSize(wide);
    await look.click();
    const panel = office.page.getByRole('dialog', { name: '留言与申请' });
    await panel.getByRole('button', { name: '发送答复' }).click();
    await panel.getByText('请填写答复').waitFor();
    await panel.getByLabel('答复（发到 wang@example.com）').fill('已经开通，请登录后查看。');
    await expectSound(office);
    await takePicture(office.page, 'inquiry-answer');
    await panel.getByRole('button', { name: '发送答复' }).click();
    await office.page.getByText('答复已用邮件发出').waitFor();
    await office.page.getByText('没有这样的留言').waitFor();
    expect(api.mail.sent('wang@example.com').map(({ text }) => text)[0]).to.contain('已经开通，请登录后查看。');
    expect(office.complaints).to.deep.equal([]);
    await office.page.context().close();
  });

  it('tell who is signed in that an application is open, and are reached from the pages that speak of them', async () => {
    const user = await buildUser(api.database, { nickName: '申请人' });
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    const row = {
      id: 'a'.repeat(32),
      kind: 'assetManage',
      status: 'Open',
      ownerId: user.id,
      phone: user.phone,
      createdAt: new Date(),
    } as const;
    const written = { name: '申请人', email: 'a@example.com', company: '', content: '想试用资产管理，团队十个人。' };
    await api.database.transact((transaction) => api.database.inquiries.create({ ...row, ...written }, { transaction }));
    const watched = await openPage(await sharedBrowser(), wide);
    const { page } = watched;
    await page.context().addCookies(await sessionCookies(api, user.id));
    await page.goto(`${api.origin}/helpCenter#contact`);
    await page.getByRole('link', { name: '给客服留言' }).click();
    await page.getByRole('heading', { name: '给客服留言' }).waitFor();
    await page.getByRole('link', { name: '资产管理试用' }).click();
    await page.getByRole('heading', { name: '您的申请正在处理' }).waitFor();
    await expectSound(watched);
    await page.context().close();
  });
});
