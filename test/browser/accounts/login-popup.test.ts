import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { signInIdentifier } from '#domain/accounts/schema';
import { calls } from '#domain/catalog/calls';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { inviteCode } from '#services/profile/invite-code';
import type { TestApi } from '#test/api';
import { readSmsCode } from '../../../script/journey/local-sms.ts';
import { accessibilityFaults, sidewaysOverflow, typeByHand } from '../browser.ts';
import { expectSoon } from '../soon.ts';
import { countLoads, overPage } from './login-popup.ts';
import { doorOf, sharedApi, sharedBrowser } from './stage.ts';

const password = 'right-one-1';
/** What an account is named by at password sign-in. */
const account = signInIdentifier.label;
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** Accounts with that password, one for each code that is sent: the next to the same phone would have to wait. */
const known = Array.from({ length: 6 }, (_, index) => `1380000010${index}`);
const [bySms = '', atHome = '', byPassword = '', forgetful = '', taken = '', inviter = ''] = known;

describe('the login popup', function loginPopup() {
  this.timeout(120_000);
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    api = await sharedApi();
    for (const phone of known) await seedDemoAccount(api, { phone, password });
    browser = await sharedBrowser();
  });

  const over = (path: string, work: Parameters<typeof overPage>[3], size = wide): Promise<void> =>
    overPage(browser, doorOf(api), path, work, size);

  it('works by keyboard and for screen readers, at both widths, and hides when closed', async () => {
    for (const size of [wide, narrow]) {
      await over(
        '/singleIightweight',
        async ({ page, popup, field }) => {
          await expectSoon(() => page.evaluate('document.activeElement?.getAttribute("type")'), 'tel');
          for (let presses = 0; presses < 12; presses++) {
            await page.keyboard.press('Tab');
            // From the last control it goes to the browser's own, and from there to the first.
            expect(await page.evaluate('document.activeElement.matches("body, [role=dialog] *")'), 'focus stays inside').to.equal(true);
          }
          await page.keyboard.press('Shift+Tab');
          for (const open of ['注册账号', '去登录']) {
            expect(await accessibilityFaults(page)).to.deep.equal([]);
            expect(await sidewaysOverflow(page)).to.equal(0);
            await popup.getByRole('button', { name: open }).click();
          }
          await popup.getByTitle('密码登录').click();
          await popup.getByRole('button', { name: '忘记密码' }).click();
          await field('确认密码').waitFor();
          expect(await accessibilityFaults(page)).to.deep.equal([]);
          await page.keyboard.press('Escape');
          await popup.waitFor({ state: 'detached' });
          expect(new URL(page.url()).pathname).to.equal('/singleIightweight');
        },
        size,
      );
    }
  });

  describe('by SMS code', () => {
    it('says what is wrong at its field, keeps what was typed, and reloads the page once signed in', async () => {
      await over('/helpCenter', async (opened) => {
        const { page, popup, field, press, says, problemAt, isSignedIn } = opened;
        await field('手机号').press('Enter');
        await says('请输入手机号');
        expect([await problemAt('手机号'), await problemAt('验证码')]).to.deep.equal(['请输入手机号', '请输入验证码']);
        await field('手机号').fill('a1b3 800');
        expect(await field('手机号').inputValue(), 'digits only').to.equal('13800');
        await press('发送验证码');
        await says('请输入正确的手机号');
        await field('手机号').fill(`${bySms}99`);
        expect(await field('手机号').inputValue(), 'eleven of them').to.equal(bySms);
        await field('验证码').fill('12x345678');
        expect(await field('验证码').inputValue()).to.equal('123456');
        await field('验证码').press('Enter');
        await says('请获取验证码');
        await press('发送验证码');
        await says('发送成功');
        await popup.getByRole('button', { name: /[1-6]?\ds后重新发送$/ }).waitFor();
        expect(await popup.getByRole('button', { name: /s后重新发送$/ }).isDisabled()).to.equal(true);
        const code = await readSmsCode(doorOf(api), bySms);
        await field('验证码').fill(code === '000000' ? '000001' : '000000');
        await field('验证码').press('Enter');
        await says('验证码错误，请重新输入');
        expect(await problemAt('验证码')).to.equal('验证码错误，请重新输入');
        expect(await field('手机号').inputValue()).to.equal(bySms);
        const loads = countLoads(page);
        await field('验证码').fill(code);
        await field('验证码').press('Enter');
        // Said for two seconds, perhaps before the account's menu is there.
        await Promise.all([says('登录成功'), isSignedIn()]);
        expect([loads.count, await popup.count(), new URL(page.url()).pathname]).to.deep.equal([1, 0, '/helpCenter']);
      });
    });

    it('does not reload the home page', async () => {
      await over('/', async (opened) => {
        const { page, field, press, says, fillCode, isSignedIn } = opened;
        const loads = countLoads(page);
        await typeByHand(field('手机号'), atHome);
        await press('发送验证码');
        await says('发送成功');
        await fillCode(atHome);
        await press('登录');
        await says('登录成功');
        await isSignedIn();
        expect(loads.count).to.equal(0);
      });
    });

    it('carries a phone without an account to the register form', async () => {
      await over('/', async ({ popup, field, press }) => {
        await field('手机号').fill('13900000001');
        await press('发送验证码');
        await popup.getByRole('radio', { name: '建模师' }).waitFor();
        expect(await field('手机号').inputValue()).to.equal('13900000001');
      });
    });
  });

  describe('by password', () => {
    it('tells of empty fields, wrong passwords and accounts that are not there, with the way to register', async () => {
      await over('/helpCenter', async ({ page, popup, field, press, says, problemAt, isSignedIn }) => {
        await popup.getByTitle('密码登录').click();
        await press('登录');
        await says('请输入密码');
        await field('密码').fill('12345');
        await press('登录');
        await says('请输入6~16位字符的密码');
        await field('密码').fill('12345678901234567890');
        expect((await field('密码').inputValue()).length).to.equal(16);

        await field(account).fill(byPassword);
        await field('密码').fill('wrong-one-1');
        await press('登录');
        await says('账号或密码错误');
        expect(await problemAt('密码')).to.equal('账号或密码错误');
        expect(await field('密码').inputValue()).to.equal('wrong-one-1');

        await field(account).fill('13900000002');
        await press('登录');
        await page.getByText('账号未注册，你可以去注册').waitFor();
        await press('去注册');
        await popup.getByRole('radio', { name: '建模师' }).waitFor();
        expect(await field('手机号').inputValue()).to.equal('13900000002');
        await press('去登录');

        await popup.getByTitle('密码登录').click();
        await field(account).fill(byPassword);
        await field('密码').fill(` ${password} `);
        await field('密码').press('Enter');
        await isSignedIn();
      });
    });

    it('shows nothing for the codes that are silent, and a message that says 成功 as a success', async () => {
      await over('/', async ({ page, popup, field, press }) => {
        await popup.getByTitle('密码登录').click();
        await field(account).fill(byPassword);
        await field('密码').fill(password);
        for (const code of [60212, 60110]) {
          await page.route(`**${calls.passwordToken.path}`, (route) =>
            route.fulfill({ json: { resp_code: code, resp_msg: '不该显示的话', datas: null } }),
          );
          const answered = page.waitForResponse((response) => response.url().endsWith(calls.passwordToken.path));
          await press('登录');
          await answered;
          await popup.locator('button[type=submit]:not([aria-busy=true])').waitFor();
          expect(await page.getByText('不该显示的话').count()).to.equal(0);
          expect(await popup.getByRole('alert').allInnerTexts()).to.deep.equal(['', '']);
        }
        await page.route(`**${calls.passwordToken.path}`, (route) =>
          route.fulfill({ json: { resp_code: 60001, resp_msg: '操作成功了', datas: null } }),
        );
        await press('登录');
        await page.locator('[data-toast=success]').filter({ hasText: '操作成功了' }).waitFor();
        expect(await popup.getByRole('alert').allInnerTexts(), 'no error').to.deep.equal(['', '']);
      });
    });
  });

  describe('to register', () => {
    it('checks in the documented order, lets the agreement be read, and goes on to invitation, interests and home', async () => {
      const phone = '13900000003';
      await over('/obliquePhotography?iCode=WRONGCODE1', async (opened) => {
        const { page, popup, field, press, says, fillCode, isSignedIn } = opened;
        await press('注册账号');
        const problem = async (text: string): Promise<void> => {
          await press('注册');
          await says(text);
          const shown = (await popup.getByRole('alert').allInnerTexts()).filter((line) => line !== '');
          expect(shown, 'the first problem only').to.deep.equal([text]);
        };
        await problem('请输入手机号');
        await field('手机号').fill('1390000000');
        await problem('请输入正确的手机号');
        await field('手机号').fill('12900000003');
        await problem('请输入正确的手机号');
        await field('手机号').fill(phone);
        await problem('请选择职业');
        await popup.getByRole('radio', { name: '建模师' }).check();
        await problem('请获取验证码');
        await press('发送验证码');
        await says('发送成功');
        await problem('请输入验证码');
        await fillCode(phone);
        await field('密码（选填）').fill('12345');
        await problem('请输入6~16位字符的密码');
        await field('密码（选填）').fill(password);
        await problem('请同意用户协议');
        await press('《用户协议》');
        await popup.getByRole('region', { name: '用户协议' }).waitFor();
        await press('返回');
        expect(await popup.getByRole('checkbox').isChecked()).to.equal(false);
        await press('《隐私与保密协议》');
        await press('同意');
        expect(await popup.getByRole('checkbox').isChecked(), 'the box is for the user agreement').to.equal(false);
        await press('《用户协议》');
        await press('同意');
        await expectSoon(() => popup.getByRole('checkbox').isChecked(), true);
        expect([await field('手机号').inputValue(), await field('密码（选填）').inputValue()], 'nothing is lost').to.deep.equal([
          phone,
          password,
        ]);
        await field('密码（选填）').press('Enter');

        await says('注册成功');
        const code = field('推广码');
        await code.waitFor();
        expect(await code.inputValue(), 'from the link').to.equal('WRONGCODE1');
        expect(await accessibilityFaults(page)).to.deep.equal([]);
        await code.fill('');
        await press('确定');
        await says('请填写推广码');
        await code.fill('123456789012');
        expect((await code.inputValue()).length).to.equal(11);
        await press('确定');
        await popup
          .getByRole('alert')
          .filter({ hasText: /推广码/ })
          .waitFor();
        await press('跳过');

        await popup.getByRole('checkbox', { name: '模型轻量化' }).check();
        await popup.getByRole('radio', { name: '工作项目' }).check();
        await press('提交');
        await page.waitForURL(`${api.origin}/`);
        await isSignedIn();
      });
    });

    it('saves who invited one, asks nothing a second time, and takes no password', async () => {
      const phone = '13900000004';
      const { database } = api;
      const host = await database.users.findOne({ where: { phone: inviter }, rejectOnEmpty: true });
      const invitation = await inviteCode({ database }, { userId: host.id });
      await over(`/?iCode=${invitation}`, async (opened) => {
        const { page, popup, field, press, says, fillCode } = opened;
        await page.goto(`${api.origin}/helpCenter`);
        await page.getByRole('button', { name: '登录/注册' }).click();
        await press('注册账号');
        await typeByHand(field('手机号'), phone);
        await popup.getByRole('radio', { name: '其他' }).check();
        await popup.getByRole('checkbox').check();
        await press('发送验证码');
        await says('发送成功');
        await fillCode(phone);
        await press('注册');
        expect(await field('推广码').inputValue(), 'kept from page to page').to.equal(invitation);
        await press('确定');
        await press('跳过');
        await page.waitForURL(`${api.origin}/`);
        const guest = await database.users.findOne({ where: { phone }, rejectOnEmpty: true });
        const invited = await database.invitations.findOne({ where: { userId: guest.id } });
        expect([guest.passwordHash, invited?.inviterId]).to.deep.equal([null, host.id]);
        expect(await page.evaluate('localStorage.getItem("modelmill.inviteCode")')).to.equal(null);
      });
    });

    it('tells so, and lets another code be sent, when the phone has got an account since the code was sent', async () => {
      const phone = '13900000007';
      await over('/', async ({ popup, field, press, says, fillCode }) => {
        await press('注册账号');
        await typeByHand(field('手机号'), phone);
        await popup.getByRole('radio', { name: '其他' }).check();
        await popup.getByRole('checkbox').check();
        await press('发送验证码');
        await says('发送成功');
        await fillCode(phone);
        await seedDemoAccount(api, { phone, password });
        await press('注册');
        await says('用户已存在');
        await says('该手机号已注册，可以直接登录');
        await expectSoon(() => popup.getByRole('button', { name: '发送验证码' }).isEnabled(), true);
      });
    });

    it('tells that a phone has an account, and offers to sign in at once', async () => {
      await over('/', async ({ popup, field, press, says }) => {
        await press('注册账号');
        await field('手机号').fill(taken);
        await press('发送验证码');
        await says('用户已存在');
        await says('该手机号已注册，可以直接登录');
        await expectSoon(() => popup.getByRole('button', { name: '发送验证码' }).isEnabled(), true);
        await press('直接登录');
        await popup.getByTitle('密码登录').waitFor();
        expect(await field('手机号').inputValue()).to.equal(taken);
      });
    });
  });

  describe('to reset a password', () => {
    it('says what is wrong, sets the new one, signs in with it and goes home', async () => {
      const chosen = 'new-one-22';
      await over('/helpCenter', async (opened) => {
        const { page, popup, field, press, says, fillCode, isSignedIn } = opened;
        await popup.getByTitle('密码登录').click();
        await field(account).fill(forgetful);
        await press('忘记密码');
        await field('确认密码').waitFor();
        expect(await field('手机号').inputValue()).to.equal(forgetful);
        await press('重置密码');
        await says('请进行智能验证');
        await says('请获取验证码');
        await says('请输入密码');
        await says('请再次输入密码');
        await field('手机号').fill('13900000005');
        await press('发送验证码');
        await says('用户不存在');
        await typeByHand(field('手机号'), forgetful);
        await popup.getByRole('button', { name: '点击进行智能验证' }).click();
        await popup.getByRole('button', { name: '验证通过' }).waitFor();
        await press('发送验证码');
        await says('发送成功');
        await fillCode(forgetful);
        await field('新密码').fill(chosen);
        await field('确认密码').fill('12345');
        await press('重置密码');
        await says('请输入正确的密码');
        await field('确认密码').fill('another-1');
        await press('重置密码');
        await says('两次输入密码不一致!');
        await field('确认密码').fill(chosen);
        await field('确认密码').press('Enter');
        await says('修改成功');
        await page.waitForURL(`${api.origin}/`);
        await isSignedIn();
      });
      for (const [tried, comes] of [
        [password, false],
        [chosen, true],
      ] as const) {
        await over('/', async ({ popup, field, press, says, isSignedIn }) => {
          await popup.getByTitle('密码登录').click();
          await field(account).fill(forgetful);
          await field('密码').fill(tried);
          await press('登录');
          await (comes ? isSignedIn() : says('账号或密码错误'));
        });
      }
    });
  });
});
