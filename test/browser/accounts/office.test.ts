import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { guideLocations } from '#domain/profile/guides';
import { grantRole } from '#services/administration/grant-role';
import { markGuide } from '#services/profile/mark-guide';
import type { UserRow } from '#storage/database/models/accounts';
import type { TestApi } from '#test/api';
import { buildCreditCode, buildIdCard } from '#test/papers';
import { buildUser } from '#test/people';
import { buildTaggedPicture } from '#test/pictures';
import { accessibilityFaults, openPage, sidewaysOverflow, typeByHand, type WatchedPage } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { smallButtons } from './fingers.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

describe('certification, administrators and deletion in the browser', function office() {
  this.timeout(180_000);
  let api: TestApi;
  let browser: Browser;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-office-'));
    api = await sharedApi();
    browser = await sharedBrowser();
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const enter = async (path: string, about: { size?: typeof wide; nickName?: string } = {}): Promise<WatchedPage & { user: UserRow }> => {
    const user = await buildUser(api.database, { nickName: about.nickName ?? '小李' });
    // A guide that opens late moves the page under a click.
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    const watched = await openPage(browser, about.size ?? wide);
    await watched.page.context().addCookies(await sessionCookies(api, user.id));
    await watched.page.goto(api.origin + path);
    return { ...watched, user };
  };
  const administrator = async (path: string, size = wide) => {
    const watched = await enter('/workbench', { size, nickName: '管理员' });
    await grantRole({ database: api.database }, { phone: watched.user.phone, role: 'administrator' });
    await watched.page.goto(api.origin + path);
    return watched;
  };
  const sound = async ({ page, complaints }: WatchedPage): Promise<void> => {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(complaints).to.deep.equal([]);
  };
  // Each its own file: a browser refuses one that changes while it reads.
  let photos = 0;
  const photo = async (): Promise<string> => {
    const path = join(folder, `paper-${photos++}.jpg`);
    await writeFile(path, await buildTaggedPicture());
    return path;
  };
  const hand = async (page: Page, idCard: string): Promise<void> => {
    await page.getByLabel('真实姓名').fill('张小三');
    await page.getByLabel('身份证号码').fill(idCard);
    for (const label of ['身份证人像面', '身份证国徽面']) await page.locator(`input[aria-label="${label}"]`).setInputFiles(await photo());
    await page
      .getByRole('button', { name: /已上传/ })
      .nth(1)
      .waitFor();
    await page.getByRole('checkbox', { name: '我已阅读并同意以上内容' }).check();
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('审核中').first().waitFor();
  };

  it('hands in papers, is rejected with a cause, hands in again and is approved', async () => {
    const owner = await enter('/workbench/information?typeShow=true');
    const { page } = owner;
    await page.waitForURL('**/workbench/information/enterPage');
    await page.getByText('一次认证').waitFor();
    await sound(owner);
    await page.getByRole('link', { name: /个人认证/ }).click();

    // What is wrong is said at each field, and what was typed stays.
    await page.getByLabel('真实姓名').fill('张小三');
    await page.getByLabel('身份证号码').fill('110105199003078773');
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('身份证号码不正确，请核对').waitFor();
    await page.getByText('请上传身份证国徽面照片').waitFor();
    await page.getByText('请阅读并同意敏感个人信息处理单独同意书').waitFor();
    expect(await page.getByLabel('真实姓名').inputValue()).to.equal('张小三');
    const broken = join(folder, 'broken.jpg');
    await writeFile(broken, 'no picture');
    await page.locator('input[aria-label="身份证人像面"]').setInputFiles(broken);
    await page.getByText('图片无法打开，请换一张').waitFor();
    await sound(owner);
    const idCard = buildIdCard();
    await hand(page, idCard);
    await sound(owner);

    const office = await administrator('/operate/certifications');
    const review = async (): Promise<void> => {
      await office.page.getByRole('button', { name: '审核张**' }).click();
      await office.page.getByText(idCard).waitFor();
    };
    await review();
    await office.page.getByRole('button', { name: '查看身份证人像面' }).click();
    await office.page.getByRole('img', { name: '身份证人像面' }).waitFor();
    await sound(office);
    await office.page.getByRole('button', { name: /^驳\s?回$/ }).click();
    const dialog = office.page.getByRole('dialog', { name: '驳回认证申请' });
    await dialog.getByRole('button', { name: /^驳\s?回$/ }).click();
    await dialog.getByText('请填写原因').waitFor();
    await sound(office);
    await dialog.getByLabel('原因').fill('照片模糊，看不清号码');
    await dialog.getByRole('button', { name: /^驳\s?回$/ }).click();
    await office.page.getByText('没有这样的申请').waitFor();

    await page.reload();
    await page.getByText('照片模糊，看不清号码').waitFor();
    await hand(page, idCard);
    await office.page.reload();
    await review();
    await office.page.getByRole('button', { name: /^通\s?过$/ }).click();
    await office.page.getByText('认证已通过').waitFor();
    await page.reload();
    await page.getByText('您的身份已经通过审核。').waitFor();
    await page.getByText('张**').waitFor();
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByText('已个人认证').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText(idCard).count(), 'never shown whole to its owner').to.equal(0);

    await office.page.getByRole('link', { name: '审计日志' }).click();
    await office.page.getByRole('cell', { name: '查看认证资料' }).first().waitFor();
    await office.page.getByText(/原因：照片模糊，看不清号码/).waitFor();
    await office.page.getByText(/查看了：身份证人像面/).waitFor();
    await sound(office);
    for (const { page: each } of [owner, office]) await each.context().close();
  });

  it('certifies a company, and says what one is verified as', async () => {
    const owner = await enter('/workbench/information/enterPage');
    const { page } = owner;
    await page.getByRole('link', { name: /企业认证/ }).click();
    await page.getByRole('banner').getByText('企业认证').waitFor();
    const creditCode = buildCreditCode();
    await page.getByLabel('企业名称').fill('青山建模有限公司');
    await page.getByLabel('统一社会信用代码').fill(`${creditCode.slice(0, 17)}${creditCode.endsWith('0') ? '1' : '0'}`);
    await page.getByLabel('法定代表人').fill('张小三');
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('统一社会信用代码不正确，请核对').waitFor();
    await page.getByText('请上传营业执照照片').waitFor();
    await page.getByLabel('统一社会信用代码').fill(creditCode);
    await page.locator('input[aria-label="营业执照"]').setInputFiles(await photo());
    await page.getByRole('button', { name: /已上传/ }).waitFor();
    await page.getByRole('checkbox', { name: '我已阅读并同意以上内容' }).check();
    await sound(owner);
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('审核中').first().waitFor();

    const office = await administrator('/operate/certifications');
    await office.page.getByRole('button', { name: /^审核青/ }).click();
    await office.page.getByText(creditCode).waitFor();
    await office.page.getByRole('button', { name: /^通\s?过$/ }).click();
    await office.page.getByText('认证已通过').waitFor();
    await page.goto(`${api.origin}/workbench/information`);
    await page.getByText('已企业认证').waitFor();
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await expectSoon(() => page.getByText('已企业认证').count(), 2, 'in the note and in the menu');
    for (const { page: each } of [owner, office]) await each.context().close();
  });

  it('lets an administrator freeze somebody, who is signed out, and shows everybody else that there is no such page', async () => {
    const person = await enter('/operate/accounts', { nickName: '小王' });
    await person.page.getByText('抱歉，您访问的页面不存在').waitFor();
    await person.page.goto(`${api.origin}/workbench`);
    await person.page.getByRole('button', { name: /账号菜单/ }).waitFor();

    const office = await administrator('/operate/accounts', narrow);
    await office.page.getByLabel('按手机号查找').fill('12');
    await office.page.getByRole('button', { name: /^查\s?找$/ }).click();
    await office.page.getByText('请输入手机号中至少 4 位连续的数字').waitFor();
    expect(await office.page.getByLabel('按手机号查找').getAttribute('aria-invalid')).to.equal('true');
    await office.page.getByLabel('按手机号查找').fill('00000000');
    await office.page.getByLabel('按手机号查找').press('Enter');
    await office.page.getByText('没有这样的账号').waitFor();
    await sound(office);
    await office.page.getByLabel('按手机号查找').fill(person.user.phone);
    await office.page.getByLabel('按手机号查找').press('Enter');
    // An expired token is renewed for an administrator's calls as for anybody's.
    await api.database.transact((transaction) => api.database.accessTokens.update({ expiresAt: new Date(0) }, { where: {}, transaction }));
    await office.page.getByRole('button', { name: '查看小王' }).waitFor();
    expect(await smallButtons(office.page)).to.deep.equal([]);
    await office.page.getByRole('button', { name: '查看小王' }).click();
    await office.page.getByRole('button', { name: '冻结账号' }).waitFor();
    office.complaints.splice(0, office.complaints.length, ...office.complaints.filter((line) => !line.includes('401')));
    await sound(office);
    await office.page.getByRole('button', { name: '冻结账号' }).click();
    await office.page.getByLabel('原因').fill('多次上传盗版模型');
    await office.page
      .getByRole('dialog', { name: '冻结账号' })
      .getByRole('button', { name: /冻\s?结/ })
      .click();
    await office.page.getByText('账号已冻结').waitFor();
    await office.page.getByRole('button', { name: '解冻账号' }).waitFor();

    await person.page.goto(`${api.origin}/workbench/myUpload`);
    await person.page.waitForURL('**/loginSystem**');
    expect(person.complaints.filter((line) => !line.includes('401'))).to.deep.equal([]);
    expect(office.complaints).to.deep.equal([]);
    for (const { page: each } of [person, office]) await each.context().close();
  });

  it('asks for the deletion of the account with a code, shows that it is pending, and takes it back', async () => {
    const owner = await enter('/workbench/account/accountManagement', { size: narrow });
    const { page, user } = owner;
    await page.getByRole('button', { name: '申请注销' }).click();
    const dialog = page.getByRole('dialog', { name: '申请注销账号' });
    await dialog.getByRole('button', { name: '确认注销' }).click();
    await dialog.getByText('请获取验证码').waitFor();
    await typeByHand(dialog.getByLabel('验证码'), '000000');
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await dialog.getByText(/\d+s后重新发送/).waitFor();
    await dialog.getByRole('button', { name: '确认注销' }).click();
    await dialog.getByText('验证码错误，请重新输入').waitFor();
    await dialog.getByLabel('验证码').fill(api.sms.sent(user.phone)[0]?.code ?? '');
    await dialog.getByRole('button', { name: '确认注销' }).click();
    await page.getByText('账号正在等待注销').waitFor();
    await sound(owner);
    expect((await user.reload()).deletionDueAt).to.not.equal(null);
    await page.getByRole('button', { name: '撤回注销' }).click();
    await page.getByRole('button', { name: '申请注销' }).waitFor();
    expect((await user.reload()).deletionDueAt).to.equal(null);
    await page.context().close();
  });
});
