import { expect } from 'chai';
import { guideLocations } from '#domain/profile/guides';
import { markGuide } from '#services/profile/mark-guide';
import { seedContent } from '#services/content/seed';
import type { TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { pageSource } from '#test/site-pages';
import { expectSound, narrow, openPage, wide } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

describe('an editor of the public site', function () {
  this.timeout(120_000);
  let api: TestApi;
  before(async () => {
    api = await sharedApi();
    await seedContent(api, [{ address: '/news/detail?id=old', source: pageSource('旧闻', { title: '旧闻一则', date: '2026-01-02' }) }]);
  });

  it('writes a page beside its preview, is told what is missing, publishes it and takes an older version back', async () => {
    const user = await buildUser(api.database, { nickName: '小编', role: 'editor' });
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    const watched = await openPage(await sharedBrowser(), wide);
    const { page } = watched;
    await page.context().addCookies(await sessionCookies(api, user.id));
    await page.goto(`${api.origin}/operate/content`);
    await page.getByRole('link', { name: '旧闻一则' }).waitFor();
    await expectSound(watched);
    await takePicture(page, 'site-pages');
    await page.getByRole('button', { name: '新建页面' }).click();
    const dialog = page.getByRole('dialog', { name: '新建页面' });
    await dialog.getByLabel('标题').fill('编辑器上线');
    await dialog.getByLabel('地址里的名称').fill('editor-is-here');
    await dialog.getByRole('button', { name: /^新\s?建$/ }).click();

    const text = page.getByLabel('页面内容');
    const preview = page.frameLocator('iframe[title="页面预览"]');
    await preview.getByRole('heading', { name: '编辑器上线' }).waitFor();
    await page.getByText('至少要 300 个').waitFor();
    expect(await page.getByRole('button', { name: /^发\s?布$/ }).isDisabled()).to.equal(true);
    await text.fill(pageSource('[去处](/nowhere)', { title: '编辑器上线' }));
    await text.press('Control+s');
    await page.getByText('链接 /nowhere 没有对应的页面').waitFor();
    await takePicture(page, 'site-page-problems');
    await text.fill(pageSource('**好消息**', { title: '编辑器上线' }));
    await preview.locator('strong', { hasText: '好消息' }).waitFor();
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('已保存为第 3 版').last().waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('访客看到第 3 版').waitFor();
    for (const [size, name] of [
      [wide, 'wide'],
      [narrow, 'narrow'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(watched);
      await takePicture(page, `site-page-${name}`);
    }
    await page.setViewportSize(wide);

    await page.getByRole('button', { name: '版本历史' }).click();
    await page.getByRole('button', { name: /第 2 版/ }).click();
    await page.locator('del', { hasText: '好消息' }).waitFor();
    await takePicture(page, 'site-page-versions');
    await page.getByRole('button', { name: '取回这一版' }).click();
    await page.getByText('有未保存的修改').waitFor();
    expect(await text.inputValue()).to.contain('/nowhere');
    expect(watched.complaints).to.deep.equal([]);
    await page.context().close();
    expect(await (await fetch(`${api.origin}/news/detail?id=editor-is-here`)).text()).to.contain('好消息');
  });
});
