import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { guideLocations } from '#domain/profile/guides';
import { grantRole } from '#services/administration/grant-role';
import { markGuide } from '#services/profile/mark-guide';
import type { UserRow } from '#storage/database/models/accounts';
import type { TestApi } from '#test/api';
import { feedbackZip } from '#test/attachments';
import { buildUser } from '#test/people';
import { buildPicture } from '#test/pictures';
import { buildFile, buildJob } from '#test/work';
import { accessibilityFaults, openPage, sidewaysOverflow, type WatchedPage } from '../browser.ts';
import { smallButtons } from './fingers.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

describe('problems and suggestions in the browser', function feedback() {
  this.timeout(180_000);
  let api: TestApi;
  let browser: Browser;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-feedback-'));
    api = await sharedApi();
    browser = await sharedBrowser();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const enter = async (path: string, { size = wide, administrator = false } = {}): Promise<WatchedPage & { user: UserRow }> => {
    const user = await buildUser(api.database, { nickName: administrator ? '管理员' : '小周' });
    if (administrator) await grantRole(api.deps, { phone: user.phone, role: 'administrator' });
    await markGuide(api.deps, { userId: user.id, location: guideLocations.workbench });
    const watched = await openPage(browser, size);
    await watched.page.context().addCookies(await sessionCookies(api, user.id));
    await watched.page.goto(api.origin + path);
    return { ...watched, user };
  };
  const sound = async ({ page, complaints }: WatchedPage): Promise<void> => {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(complaints).to.deep.equal([]);
  };
  const file = async (name: string, bytes: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };

  it('are written in a dialog that says what is missing, go with pictures and an archive, and reach an administrator', async () => {
    const person = await enter('/workbench');
    const { page } = person;
    await page.getByRole('button', { name: '问题与建议' }).click();
    const dialog = page.getByRole('dialog', { name: '问题与建议' });
    await dialog.getByRole('button', { name: /提\s?交$/ }).click();
    await dialog.getByText('请选择反馈类型').waitFor();
    await dialog.getByRole('alert').getByText('请输入您的问题与建议').waitFor();
    await sound(person);

    await dialog.getByText('BUG', { exact: true }).click();
    await dialog.getByLabel('问题与建议', { exact: true }).fill('上传 FBX 后一直停在 99%。\n附上截图和模型。');
    const pictures = dialog.getByLabel('选择图片');
    await pictures.setInputFiles(await file('large.png', Buffer.alloc(2 * 1024 ** 2 + 1)));
    await dialog.getByText('图片不能超过 2 MB').waitFor();
    await pictures.setInputFiles(await file('broken.jpg', Buffer.from('no picture')));
    await dialog.getByText('图片无法打开，可能已损坏').waitFor();
    await pictures.setInputFiles(await file('note.svg', Buffer.from('<svg/>')));
    await dialog.getByText('请选择 JPG、PNG 或 WebP 图片').waitFor();
    const shot = await file('shot.png', await buildPicture('png', 800, 500));
    await pictures.setInputFiles(Array<string>(6).fill(shot));
    await dialog.getByText('最多上传 5 张图片').waitFor();
    expect(await dialog.getByRole('button', { name: /^移除第/ }).count()).to.equal(5);
    for (let left = 5; left > 2; left--) await dialog.getByRole('button', { name: '移除第 1 张图片' }).click();
    const annex = dialog.getByLabel('选择附件');
    await annex.setInputFiles(await file('model.zip', Buffer.from('no archive')));
    await dialog.getByText('附件不是有效的 zip 或 rar 压缩包').waitFor();
    await annex.setInputFiles(await file('large.zip', Buffer.concat([feedbackZip(), Buffer.alloc(20 * 1024 ** 2)])));
    await dialog.getByText('附件不能超过 20 MB').waitFor();
    await annex.setInputFiles(await file('model.zip', feedbackZip()));
    await dialog.getByText('model.zip').waitFor();
    await sound(person);
    await dialog.getByRole('button', { name: /提\s?交$/ }).click();
    await page.getByText('提交成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(person.complaints).to.deep.equal([]);

    const office = await enter('/operate/feedback', { administrator: true });
    await office.page.getByText('上传 FBX 后一直停在 99%').waitFor();
    await office.page.getByText('图片 2 张，附件').waitFor();
    await sound(office);
    await office.page.getByRole('button', { name: '查看小周的反馈' }).click();
    await office.page.getByRole('button', { name: '查看图片 2' }).click();
    await office.page.getByRole('img', { name: '图片 2' }).waitFor();
    await sound(office);
    const arriving = office.page.waitForEvent('download');
    await office.page.getByRole('link', { name: /下载附件/ }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).to.match(/^feedback-[0-9a-f]{32}\.zip$/);
    expect((await readFile(await download.path())).equals(feedbackZip())).to.equal(true);
    await office.page.getByRole('button', { name: '标记为已答复' }).click();
    await office.page.getByText('没有这样的反馈').waitFor();
    await office.page.getByText('已答复', { exact: true }).click();
    await office.page.getByText('上传 FBX 后一直停在 99%').waitFor();
    await sound(office);
    await office.page.goto(`${api.origin}/operate/audit`);
    await office.page.getByText(/查看了：附件/).waitFor();
    for (const { page: each } of [person, office]) await each.context().close();
  });

  it('say on a phone why they were not taken, and lose nothing of what was written', async () => {
    const person = await enter('/workbench', { size: narrow });
    const { page, user } = person;
    const row = { ownerId: user.id, type: 1, content: '建议', pictures: [], annexId: null, createdAt: new Date() } as const;
    await api.database.transact(async (transaction) => {
      for (let count = 0; count < 10; count++) {
        await api.database.feedback.create({ ...row, id: `${user.id.slice(0, 30)}${10 + count}`, pictures: [] }, { transaction });
      }
    });
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('button', { name: '问题与建议' }).click();
    const dialog = page.getByRole('dialog', { name: '问题与建议' });
    await dialog.getByText('建议', { exact: true }).click();
    await dialog.getByLabel('问题与建议', { exact: true }).fill('希望支持批量上传');
    await dialog.getByLabel('选择图片').setInputFiles(await file('shot.png', await buildPicture('png', 400, 300)));
    await dialog.getByRole('button', { name: '移除第 1 张图片' }).waitFor();
    await dialog.getByRole('button', { name: /提\s?交$/ }).click();
    await dialog.getByText('今天提交反馈的次数已达上限，请明天再试').waitFor();
    expect(await dialog.getByLabel('问题与建议', { exact: true }).inputValue()).to.equal('希望支持批量上传');
    expect(await dialog.getByRole('button', { name: /^移除第/ }).count()).to.equal(1);
    await sound(person);
    expect(await smallButtons(page)).to.deep.equal([]);

    // The next try sends the picture no second time.
    await api.database.transact((transaction) => api.database.feedback.destroy({ where: { ownerId: user.id }, transaction }));
    await dialog.getByRole('button', { name: /提\s?交$/ }).click();
    await page.getByText('提交成功').waitFor();
    expect(await api.database.attachments.count({ where: { ownerId: user.id } })).to.equal(1);

    const office = await enter('/operate/feedback', { size: narrow, administrator: true });
    await office.page.getByText('希望支持批量上传').waitFor();
    expect(await smallButtons(office.page)).to.deep.equal([]);
    await sound(office);
    for (const { page: each } of [person, office]) await each.context().close();
  });

  it('rate a result from its own page, at both widths, and reach an administrator', async () => {
    for (const size of [wide, narrow]) {
      const person = await enter('/', { size });
      const { page, user } = person;
      const { id } = await buildJob(api.database, await buildFile(api.database, user.id));
      await page.goto(`${api.origin}/workbench/serviceResult/details?id=${id}`);
      const open = async () => {
        await page.getByRole('button', { name: /更多/ }).first().click();
        await page.getByRole('menuitem', { name: '评价结果' }).click();
        return page.getByRole('dialog', { name: '评价结果' });
      };
      let dialog = await open();
      await dialog.getByRole('button', { name: /提\s?交$/ }).click();
      await dialog.getByText('请选择 1~5 分').waitFor();
      await dialog.getByRole('radio').nth(3).click();
      await dialog.getByLabel('哪里好，哪里不好（可不填）').fill('边缘很清楚');
      expect(await sidewaysOverflow(page)).to.equal(0);
      expect(await accessibilityFaults(page)).to.deep.equal([]);
      await dialog.getByRole('button', { name: /提\s?交$/ }).click();
      await page.getByText('提交成功').waitFor();
      dialog = await open();
      await dialog.getByRole('button', { name: '修改评价' }).waitFor();
      expect(await dialog.getByRole('radio').nth(3).getAttribute('aria-checked')).to.equal('true');
      expect((await api.database.feedback.findOne({ where: { jobId: id } }))?.score).to.equal(4);
      await page.context().close();
    }
    const office = await enter('/operate/feedback', { administrator: true });
    await office.page.getByText('4 分，边缘很清楚').first().waitFor();
    await office.page.context().close();
  });
});
