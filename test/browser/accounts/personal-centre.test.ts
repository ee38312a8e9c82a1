import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { guideLocations } from '#domain/profile/guides';
import { stockNicknames } from '#domain/profile/stock-nicknames';
import { createLocalModerator } from '#providers/moderation/local';
import { markGuide } from '#services/profile/mark-guide';
import { newId } from '#storage/database/ids';
import type { TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { buildTaggedPicture } from '#test/pictures';
import { accessibilityFaults, openPage, sidewaysOverflow, typeByHand, type WatchedPage } from '../browser.ts';
import { expectSoon, untilPage } from '../soon.ts';
import { smallButtons } from './fingers.ts';
import { sessionCookies } from './session-cookies.ts';
import { openStage, sharedBrowser } from './stage.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

describe('the personal centre in the browser', function personalCentre() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  let folder: string;
  let refused: RegExp | undefined;
  let refusesPictures = false;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-personal-'));
    const moderator = createLocalModerator();
    const scanText = async (text: string) => (refused?.test(text) ? { passed: false, reason: 'test' } : moderator.scanText(text));
    const scanImage: typeof moderator.scanImage = async (picture) =>
      refusesPictures ? { passed: false, reason: 'test' } : moderator.scanImage(picture);
    api = await openStage({ moderator: { scanText, scanImage } });
    browser = await sharedBrowser();
  });
  after(async () => {
    await api?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    refused = undefined;
    refusesPictures = false;
  });

  const enter = async (
    path: string,
    { size = wide, nickName = '小李', isFirst = false } = {},
  ): Promise<WatchedPage & { userId: string }> => {
    const user = await buildUser(api.database, { nickName });
    const locations = isFirst ? [] : Object.values(guideLocations);
    for (const location of locations) await markGuide(api, { userId: user.id, location });
    const watched = await openPage(browser, size);
    await watched.page.context().addCookies(await sessionCookies(api, user.id));
    await watched.page.goto(api.origin + path);
    return { ...watched, userId: user.id };
  };
  const nickNameOf = async (userId: string) => (await api.database.users.findByPk(userId))?.nickName;
  const settle = async ({ page, complaints }: WatchedPage): Promise<void> => {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  };
  const save = (page: Page) => page.getByRole('button', { name: '保存修改' });

  it('changes the profile, says what is wrong at its field, and keeps what was typed', async () => {
    const watched = await enter('/workbench/information');
    const { page, userId } = watched;
    await page.getByLabel('昵称').fill('   ');
    await page.getByLabel('昵称').press('Enter');
    await page.getByText('请输入昵称').waitFor();
    await page.getByLabel('昵称').fill('赌博');
    await page.getByLabel('简介').fill('做了十年模型');
    await page.getByRole('radio', { name: '建模师' }).check();
    await page.getByRole('checkbox', { name: '倾斜摄影' }).check();
    await save(page).click();
    await page.getByText('内容包含不适合展示的文字，请修改后再试').waitFor();
    expect(await page.getByLabel('昵称').getAttribute('aria-invalid')).to.equal('true');
    expect(await page.getByLabel('简介').inputValue()).to.equal('做了十年模型');
    await page.getByLabel('昵称').fill('青山建模工作室');
    await page.getByLabel('昵称').press('Enter');
    await page.getByText('修改成功').waitFor();
    await page.getByRole('button', { name: /青山建模工\*\*\*/ }).waitFor();
    expect(await page.getByTitle('青山建模工作室').textContent()).to.equal('青山建模工…');
    await page.reload();
    await expectSoon(() => page.getByLabel('简介').inputValue(), '做了十年模型');
    await expectSoon(() => page.getByRole('radio', { name: '建模师' }).isChecked(), true);
    await expectSoon(() => page.getByRole('checkbox', { name: '倾斜摄影' }).isChecked(), true);
    expect(await nickNameOf(userId)).to.equal('青山建模工作室');
    await settle(watched);
  });

  it('cuts an avatar out of a picture, by pointer and keys, with undo, and shows it everywhere', async () => {
    const watched = await enter('/workbench/information');
    const { page } = watched;
    const choose = (buffer: Buffer) => page.getByLabel('选择头像图片').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: '修改头像' }).click();
    await choose(Buffer.from('no picture'));
    await page.getByText(/图片无法打开/).waitFor();
    const large = join(folder, 'large.png');
    await writeFile(large, '');
    await truncate(large, 50 * 1024 ** 2 + 1);
    await page.getByLabel('选择头像图片').setInputFiles(large);
    await page.getByText('单个文件不能超过50M').waitFor();
    await choose(await buildTaggedPicture(800, 600));
    const stage = page.getByRole('application', { name: /裁剪区域/ });
    const undo = page.getByRole('button', { name: '撤销' });
    expect(await undo.isDisabled()).to.equal(true);
    await stage.press('ArrowDown');
    const box = await stage.boundingBox();
    if (box === null) throw new Error('No stage');
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: '放大' }).click();
    for (let gesture = 0; gesture < 3; gesture++) await undo.click();
    await expectSoon(() => undo.isDisabled(), true, 'a step for each gesture');
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.getByRole('button', { name: '保存头像' }).click();
    await page.getByText('修改成功').waitFor();
    const shown = page.locator('img[src^="/media/avatars/"]');
    await expectSoon(() => shown.count(), 2);
    await untilPage(page, "[...document.querySelectorAll('img')].every((image) => image.complete && image.naturalWidth === 256)");

    // Refused when it loads, it is not shown; nothing is said.
    refusesPictures = true;
    const rescan = async (): Promise<void> => {
      await page.evaluate('sessionStorage.clear()');
      const scanned = page.waitForResponse((response) => response.url().endsWith('imageSyncScan'));
      await page.reload();
      await scanned;
      await page.getByRole('button', { name: '修改头像' }).waitFor();
      await expectSoon(() => shown.count(), 0);
    };
    await rescan();
    expect(await page.getByText('图片不适合展示').count()).to.equal(0);
    refusesPictures = false;
    await page.route('**/contentSecurity/imageSyncScan', (route) =>
      route.fulfill({ json: { resp_code: 60007, resp_msg: '服务暂时不可用', datas: null } }),
    );
    await rescan();
    await page.getByText('服务暂时不可用').waitFor();
    await page.unroute('**/contentSecurity/imageSyncScan');
    await page.reload();
    await expectSoon(() => shown.count(), 2);

    await page.getByRole('button', { name: '修改头像' }).click();
    await page.getByRole('button', { name: '恢复默认头像' }).click();
    await page.getByText('已恢复默认头像').waitFor();
    await expectSoon(() => shown.count(), 0);
    await settle(watched);
  });

  it('shows a stock nickname for one that is refused when it loads, and a random one with the message when the scan fails', async () => {
    refused = /落日/;
    const watched = await enter('/workbench/account/accoInforIndex', { nickName: '落日余晖' });
    const { page } = watched;
    await page.getByRole('button', { name: new RegExp(`账号菜单，\\s*(${stockNicknames.join('|')})`) }).waitFor();
    const drawn = await page.getByRole('button', { name: /账号菜单/ }).textContent();
    await page.getByRole('link', { name: '个人资料' }).click();
    await page
      .getByText(drawn?.slice(-2) ?? '', { exact: true })
      .last()
      .waitFor();
    await page.route('**/contentSecurity/textAntispamScan', (route) =>
      route.fulfill({ json: { resp_code: 60007, resp_msg: '服务暂时不可用', datas: null } }),
    );
    await page.reload();
    await page.getByRole('button', { name: /账号菜单，\s*用户/ }).waitFor();
    await page.getByText('服务暂时不可用').waitFor();
    await page.context().close();
  });

  it('shows the membership beside the menu of the workbench, and a name where there is no nickname', async () => {
    const watched = await enter('/workbench', { nickName: '' });
    const { page } = watched;
    await page.getByRole('region', { name: '会员' }).getByText('尚未开通会员').waitFor();
    await page.getByRole('heading', { name: '你好，火星人' }).waitFor();
    await page.getByRole('button', { name: /账号菜单，\s*火星人/ }).click();
    await page.getByText('火星人').last().waitFor();
    await page.goto(`${api.origin}/workbench/information`);
    await page.getByRole('main').getByText('火星人').waitFor();
    await settle(watched);
  });

  it('shows membership, storage, ways to sign in and an invitation code', async () => {
    const watched = await enter('/workbench/account/accoInforIndex');
    const { page } = watched;
    await page.getByText('尚未开通会员').waitFor();
    await page.getByText(/^[2-9A-HJ-NP-Z]{8}$/).waitFor();
    for (const fact of ['账号编号', '登录密码', '已登录的设备', '未绑定']) await page.getByText(fact).first().waitFor();
    const menu = page.getByRole('navigation', { name: '个人中心菜单' });
    for (const name of ['账号概览', '账户明细', '云币充值', '我的套餐', '账号管理', '我的优惠券', '个人资料', '回到工作台'])
      await menu.getByRole('link', { name, exact: true }).waitFor();
    await settle(watched);
  });

  it('sets a password, changes the phone and binds an e-mail address, each proved, and says what is wrong at its field', async () => {
    const watched = await enter('/workbench/account/accountManagement');
    const { page, userId } = watched;
    const { phone } = await api.database.users.findByPk(userId, { rejectOnEmpty: true });
    const dialog = page.getByRole('dialog');
    const codeTo = async (number: string, type: string): Promise<string> => {
      await dialog.getByText(/\d+s后重新发送/).waitFor();
      return api.sms.sent(number).find((message) => message.type === type)?.code ?? '';
    };
    const send = () => dialog.getByRole('button', { name: '发送验证码' }).click();

    await page.getByRole('button', { name: '设置密码' }).click();
    await typeByHand(dialog.getByLabel('新密码'), 'secret-1');
    await typeByHand(dialog.getByLabel('确认密码'), 'secret-2');
    await dialog.getByLabel('确认密码').press('Enter');
    await dialog.getByText('请获取验证码').waitFor();
    await dialog.getByText('两次密码需一致').waitFor();
    await send();
    await dialog.getByLabel(/收到的验证码/).fill(await codeTo(phone, 'rebuild'));
    expect(await dialog.getByLabel('新密码').inputValue()).to.equal('secret-1');
    await dialog.getByLabel('确认密码').fill('secret-1');
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await dialog.getByLabel('确认密码').press('Enter');
    await page.getByText('修改成功').waitFor();

    const next = `137${phone.slice(3)}`;
    await page.getByRole('button', { name: '更换手机号' }).click();
    await typeByHand(dialog.getByLabel('手机号'), next);
    await send();
    await dialog.getByLabel('验证码').fill(await codeTo(next, 'bindPhone'));
    await dialog.getByLabel('当前密码').fill('secret-3');
    await dialog.getByLabel('当前密码').press('Enter');
    await dialog.getByText('当前密码不正确').waitFor();
    await dialog.getByLabel('当前密码').fill('secret-1');
    await dialog.getByLabel('当前密码').press('Enter');
    await page.getByText(`${next.slice(0, 3)}****${next.slice(7)}`).waitFor();

    await page.getByRole('button', { name: '绑定邮箱' }).click();
    await dialog.getByLabel('邮箱').fill('someone@models');
    await dialog.getByLabel('邮箱').press('Enter');
    await dialog.getByText('请输入正确的邮箱').waitFor();
    await dialog.getByLabel('邮箱').fill('someone@models.example');
    await send();
    await dialog.getByText(/\d+s后重新发送/).waitFor();
    const [mail] = api.mail.sent('someone@models.example');
    await dialog.getByLabel('验证码').fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
    await dialog.getByLabel('验证码').press('Enter');
    await page.getByText('邮箱已绑定').waitFor();
    await page.getByText('someone@models.example').waitFor();
    await settle(watched);
  });

  it('guides a first visit through the workbench, forth and back, and never again', async () => {
    const watched = await enter('/workbench', { isFirst: true });
    const { page } = watched;
    const next = () => page.getByRole('button', { name: '下一步' }).click();
    await page.getByText('欢迎来到模工坊').waitFor();
    await page.getByText('1 / 7').waitFor();
    for (const tip of ['1/5 上传模型', '2/5 存储空间', '3/5 源文件管理', '4/5 服务结果', '5/5 个人中心']) {
      await next();
      await page.getByText(tip).waitFor();
    }
    await page.getByRole('button', { name: '上一步' }).click();
    await page.getByText('4/5 服务结果').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await next();
    await next();
    await page.getByText('7 / 7').waitFor();
    const marked = page.waitForResponse((response) => response.url().endsWith('updateTheGuidePageReadingStatus'));
    await page.getByRole('button', { name: '结束导览' }).click();
    await marked;
    await page.getByText('7 / 7').waitFor({ state: 'detached' });
    const asked = page.waitForResponse((response) => response.url().includes('getTheGuidePageReadingStatus'));
    await page.reload();
    await asked;
    await page.getByRole('heading', { name: '快速上传' }).waitFor();
    expect(await page.getByText('欢迎来到模工坊').count()).to.equal(0);
    await page.getByRole('button', { name: '新手引导' }).click();
    await page.getByText('欢迎来到模工坊').waitFor();
    await settle(watched);
  });

  it('guides a first visit through the personal centre, also on a phone, until it is closed', async () => {
    const watched = await enter('/workbench/account/accoInforIndex', { size: narrow, isFirst: true });
    const { page, userId } = watched;
    await page.getByText('1 / 6').waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByText('1/5 账号概览').waitFor();
    expect(await sidewaysOverflow(page)).to.equal(0);
    // It waits while something is open over the page, and goes on where it was.
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByText('1/5 账号概览').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByText('1/5 账号概览').waitFor();
    const marked = page.waitForResponse((response) => response.url().endsWith('updateTheGuidePageReadingStatus'));
    await page.getByRole('button', { name: '关闭引导' }).click();
    await marked;
    const reads = await api.database.guideReads.findAll({ where: { userId } });
    expect(reads.map(({ location }) => location)).to.deep.equal([guideLocations.personalCentre]);
    await settle(watched);
  });

  it('fits a phone', async () => {
    const watched = await enter('/workbench/information', { size: narrow });
    const { page } = watched;
    for (const [path, part] of [
      ['account/accoInforIndex', '我的推广码'],
      ['account/accountManagement', '登录设备'],
      ['information', '基本资料'],
    ] as const) {
      await page.goto(`${api.origin}/workbench/${path}`);
      await page.getByRole('heading', { name: part }).waitFor();
      expect(await sidewaysOverflow(page), path).to.equal(0);
      expect(await accessibilityFaults(page), path).to.deep.equal([]);
      await expectSoon(() => smallButtons(page), [], path);
    }
    await page.getByRole('button', { name: '修改头像' }).click();
    await page.getByLabel('选择头像图片').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await buildTaggedPicture() });
    await page.getByRole('application', { name: /裁剪区域/ }).waitFor();
    await expectSoon(() => smallButtons(page), []);
    await settle(watched);
  });

  it('lists the devices that are signed in, and signs the others out', async () => {
    const watched = await enter('/workbench/account/accountManagement');
    const { page, userId } = watched;
    const user = await api.database.users.findByPk(userId, { rejectOnEmpty: true });
    const other = api.visitor();
    api.pass(60_000);
    await other.signIn(user.phone, api.sms);
    await page.reload();
    await page.getByText('当前设备').waitFor();
    await page.getByRole('button', { name: '退出其他设备' }).click();
    await page.getByRole('button', { name: '全部退出' }).click();
    await page.getByText('已退出其他设备').waitFor();
    expect((await other.post('appuserinfo')).status).to.equal(401);
    await expectSoon(() => page.getByText('当前设备').count(), 1);
    await settle(watched);
  });

  it('signs one device out, which takes along what was bound on it, and says so before', async () => {
    const watched = await enter('/workbench/account/accountManagement');
    const { page, userId } = watched;
    const { database } = api;
    const user = await database.users.findByPk(userId, { rejectOnEmpty: true });
    const other = api.visitor();
    api.pass(60_000);
    await other.signIn(user.phone, api.sms);
    const session = await database.sessions.findOne({ where: { userId }, order: [['id', 'DESC']], rejectOnEmpty: true });
    const identity = { method: 'weixin', openId: newId(), nickName: '林小满', boundBy: session.id, createdAt: new Date() } as const;
    await database.thirdPartyIdentities.create({ id: newId(), userId, ...identity });
    await page.reload();
    await page.getByText('林小满').waitFor();
    await page.getByRole('button', { name: /^退出 .* 的登录$/ }).click();
    await page.getByText('在那台设备上绑定的微信、QQ 也会解绑。').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /退\s?出/ })
      .click();
    await page.getByText('已退出这台设备').waitFor();
    await page.getByText('林小满').waitFor({ state: 'detached' });
    expect((await other.post('appuserinfo')).status).to.equal(401);
    expect(await page.getByText('当前设备').count()).to.equal(1);
    await settle(watched);
  });

  it('signs all devices out, this one too, and says so', async () => {
    const { page, userId } = await enter('/workbench/account/accountManagement');
    const user = await api.database.users.findByPk(userId, { rejectOnEmpty: true });
    const other = api.visitor();
    api.pass(60_000);
    await other.signIn(user.phone, api.sms);
    await page.getByText('当前设备').waitFor();
    await page.getByRole('button', { name: '退出所有设备' }).click();
    await page.getByText('这台设备也会退出，需要重新登录。').waitFor();
    await page.getByRole('button', { name: '全部退出' }).click();
    await page.getByText('已退出所有设备，请重新登录').waitFor();
    await page.waitForURL('**/loginSystem');
    expect((await other.post('appuserinfo')).status).to.equal(401);
    await page.goto(`${api.origin}/workbench`);
    await page.waitForURL('**/loginSystem?returnURL=%2Fworkbench');
    await page.context().close();
  });
});
