import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { codeAt } from '#services/factors/totp';
import { buildUser } from '#test/people';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, openStage, wide, type Stage } from './stage.ts';

const minute = 60_000;

describe('the second factor in the browser', function secondFactor() {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => (stage = await openStage({ secondFactor: true })));
  after(() => stage.close());

  const now = (): Date => stage.api.deps.clock?.() ?? new Date();

  it('is set up on the first visit of the back office, asked for after a pause, and once more before an act on rights', async () => {
    const colleague = await buildUser(stage.api.database, { nickName: '小周', role: 'support' });
    const office = await stage.customer('/operate/accounts', { about: { role: 'administrator', nickName: '管理员' } });
    const { page } = office;
    const type = async (dialog: ReturnType<Page['getByRole']>, code: string, button: RegExp): Promise<void> => {
      await dialog.getByRole('textbox').fill(code);
      await dialog.getByRole('button', { name: button }).click();
    };

    const enrol = page.getByRole('dialog', { name: '设置两步验证' });
    await enrol.getByRole('img', { name: '验证器的二维码' }).waitFor();
    for (const [size, name] of [
      [narrow, 'enrol-narrow'],
      [wide, 'enrol-wide'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(office);
      await takePicture(page, name);
    }
    const secret = ((await enrol.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await type(enrol, '000000', /确\s?认/);
    await enrol.getByText('验证码不正确').waitFor();
    await type(enrol, codeAt(secret, now()), /确\s?认/);
    const kept = page.getByRole('dialog', { name: '请保存恢复码' });
    await kept.getByRole('listitem').first().waitFor();
    const [recovery = ''] = await kept.getByRole('listitem').allTextContents();
    expect(await kept.getByRole('listitem').count()).to.equal(10);
    await takePicture(page, 'recovery-codes');
    await kept.getByRole('button', { name: '已保存，继续' }).click();
    await page.getByRole('button', { name: '查看小周' }).waitFor();

    stage.api.pass(31 * minute);
    await page.reload();
    const prove = page.getByRole('dialog', { name: '两步验证', exact: true });
    await prove.getByText('30 分钟没有操作之后').waitFor();
    await type(prove, recovery, /继\s?续/);
    await page.getByRole('button', { name: '查看小周' }).click();

    stage.api.pass(11 * minute);
    await page.getByRole('button', { name: '重置两步验证' }).click();
    const reset = page.getByRole('dialog', { name: '重置两步验证' });
    await reset.getByRole('textbox').fill('手机丢失');
    await reset.getByRole('button', { name: /重\s?置/ }).click();
    await prove.getByText('这项操作涉及钱或权限').waitFor();
    await takePicture(page, 'prove-again');
    await type(prove, codeAt(secret, now()), /继\s?续/);
    // He has none to reset: the act itself was made again, and answered.
    await page.getByText('这个账号还没有设置两步验证').first().waitFor();
    expect(await colleague.reload()).to.have.property('role', 'support');
    // The gateway refuses the first call after each leap of the server's clock, which the page then makes again.
    expect(office.complaints.filter((one) => !one.includes('status of 400'))).to.deep.equal([]);
    await page.context().close();
  });

  it('is not to be got around by closing it: who gives none leaves the back office', async () => {
    const office = await stage.customer('/operate/orders', { about: { role: 'finance', nickName: '小钱' } });
    const { page } = office;
    await page.getByRole('dialog', { name: '设置两步验证' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/workbench');
    await page.context().close();
  });
});
