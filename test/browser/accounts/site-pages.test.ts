import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { guideLocations } from '#domain/profile/guides';
import { markGuide } from '#services/profile/mark-guide';
import { seedContent } from '#services/content/seed';
import type { TestApi } from '#test/api';
import { buildUser } from '#test/people';
import { buildPhoto } from '#test/pictures';
import { pageSource } from '#test/site-pages';
import { expectSound, narrow, openPage, wide } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { sessionCookies } from './session-cookies.ts';
import { sharedApi, sharedBrowser } from './stage.ts';

describe('an editor of the public site', function () {
  this.timeout(120_000);
  let api: TestApi;
  before(async () => {
    api = await sharedApi();
    await seedContent(api, [{ address: '/news/detail?id=old', source: pageSource('旧闻', { title: '旧闻一则', date: '2026-01-02' }) }]);
  });

  // Forgives what the tests before have called.
  beforeEach(() => sharedApi());

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
    // Pages are kept by the server for a few seconds.
    const published = async () => (await (await fetch(`${api.origin}/news/detail?id=editor-is-here`)).text()).includes('好消息');
    await expectSoon(published, true);
  });

  it('puts pictures into a page by drop, paste and from the library, each with words that stand for it', async () => {
    await seedContent(api, [
      { address: '/news/detail?id=pictures', source: pageSource('配图', { title: '配图一则', date: '2026-01-03' }) },
    ]);
    const user = await buildUser(api.database, { nickName: '小图', role: 'editor' });
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    const watched = await openPage(await sharedBrowser(), wide);
    const { page } = watched;
    await page.context().addCookies(await sessionCookies(api, user.id));
    await page.goto(`${api.origin}/operate/content?address=${encodeURIComponent('/news/detail?id=pictures')}`);
    const text = page.getByLabel('页面内容');
    const preview = page.frameLocator('iframe[title="页面预览"]');
    await text.waitFor();
    const bytes = (await buildPhoto()).toString('base64');
    /** What an editor holds, let go or pasted over the text. */
    const give = async (event: 'DragEvent' | 'ClipboardEvent', name: string, type: string): Promise<void> => {
      const kind = event === 'DragEvent' ? ['drop', 'dataTransfer'] : ['paste', 'clipboardData'];
      await page.evaluate(`{
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0))], '${name}', { type: '${type}' }));
        const options = { bubbles: true, cancelable: true, ${kind[1]}: data };
        document.querySelector('textarea').dispatchEvent(new ${event}('${kind[0]}', options));
      }`);
    };
    const dialog = page.getByRole('dialog', { name: '插入图片' });
    const insert = dialog.getByRole('button', { name: /^插\s?入$/ });
    await text.press('Control+End');
    await give('DragEvent', 'notes.txt', 'text/plain');
    await page.getByText('请选择 JPG、PNG 或 WebP 图片').waitFor();
    await give('DragEvent', 'IMG_1.jpg', 'image/jpeg');
    await insert.click();
    await dialog.getByText('请写一句话说明图里是什么').waitFor();
    await dialog.getByLabel('说明文字').fill('黄昏的亭子');
    await dialog.getByLabel('图下的一行字（选填）').fill('摄于十一月');
    await expectSound(watched);
    await takePicture(page, 'site-picture-insert');
    await insert.click();
    await preview.getByAltText('黄昏的亭子').waitFor();
    await preview.getByText('摄于十一月').waitFor();
    expect(await text.inputValue()).to.match(/\n\n!\[黄昏的亭子\]\(\/media\/site\/[0-9a-f]{32}\/1600\.webp 1600x900 摄于十一月\)\n$/);
    const widthOf = (picture: Locator): Promise<number> =>
      picture.evaluate<number, { naturalWidth: number }>((image) => image.naturalWidth);
    await expectSoon(async () => (await widthOf(preview.getByAltText('黄昏的亭子'))) > 0, true);

    await give('ClipboardEvent', 'image.png', 'image/jpeg');
    await dialog.getByLabel('说明文字').fill('亭子的檐角');
    await insert.click();
    await preview.getByAltText('亭子的檐角').waitFor();
    await page.getByRole('button', { name: '图片', exact: true }).click();
    const library = page.getByRole('dialog', { name: '图片库' });
    await library.getByText('黄昏的亭子').waitFor();
    await library.getByLabel('查找图片').fill('檐角');
    await library.getByLabel('查找图片').press('Enter');
    await library.getByText('黄昏的亭子').waitFor({ state: 'detached' });
    await library.getByRole('button', { name: '插入「亭子的檐角」' }).click();
    await insert.click();
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('已保存为第 2 版').last().waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('访客看到第 2 版').waitFor();

    await page.getByRole('button', { name: '图片', exact: true }).click();
    await library.getByLabel('选择要上传的图片').setInputFiles({ name: '多余.jpg', mimeType: 'image/jpeg', buffer: await buildPhoto(700) });
    await library.getByRole('button', { name: '删除「多余」' }).waitFor();
    expect(await library.getByRole('button', { name: '删除「黄昏的亭子」' }).count(), 'a page shows it').to.equal(0);
    for (const [size, name] of [
      [wide, 'wide'],
      [narrow, 'narrow'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(watched);
      await takePicture(page, `site-pictures-${name}`);
    }
    await library.getByRole('button', { name: '改名「黄昏的亭子」' }).click();
    const renaming = page.getByRole('dialog', { name: '给「黄昏的亭子」改名' });
    await renaming.getByLabel('名称').fill('  ');
    await renaming.getByRole('button', { name: '保存' }).click();
    await renaming.getByText('请填写名称').waitFor();
    for (const [size, name] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(watched);
      await takePicture(page, `site-picture-rename-${name}`);
    }
    await renaming.getByLabel('名称').fill('清晨的亭子');
    await renaming.getByRole('button', { name: '保存' }).click();
    await library.getByText('清晨的亭子').waitFor();
    await library.getByText('黄昏的亭子').waitFor({ state: 'detached' });
    await page.setViewportSize(wide);
    await library.getByRole('button', { name: '删除「多余」' }).click();
    await page
      .getByRole('dialog', { name: '删除「多余」' })
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    await library.getByText('多余').waitFor({ state: 'detached' });
    expect(watched.complaints).to.deep.equal([]);
    await page.goto(`${api.origin}/news/detail?id=pictures`);
    const shown = page.getByAltText('黄昏的亭子');
    await shown.scrollIntoViewIfNeeded();
    await expectSoon(async () => (await widthOf(shown)) > 0, true);
    expect(await shown.evaluate<string, { currentSrc: string }>((image) => image.currentSrc)).to.match(/\/960\.webp$/);
    await takePicture(page, 'site-picture-shown');
    await page.context().close();
  });

  it('keeps a list of friend links, which stands at the foot of both kinds of public pages', async () => {
    const user = await buildUser(api.database, { nickName: '小友', role: 'editor' });
    for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
    const watched = await openPage(await sharedBrowser(), wide);
    const { page } = watched;
    await page.context().addCookies(await sessionCookies(api, user.id));
    const foot = page.getByRole('navigation', { name: '友情链接' });
    await page.goto(`${api.origin}/helpCenter`);
    await page.getByRole('contentinfo').waitFor();
    expect(await foot.count(), 'without links').to.equal(0);
    await page.goto(`${api.origin}/operate/content`);
    await page.getByRole('button', { name: '友情链接' }).click();
    const dialog = page.getByRole('dialog', { name: '友情链接' });
    const save = dialog.getByRole('button', { name: /^保\s?存$/ });
    const add = dialog.getByRole('button', { name: '添加链接' });
    for (const [name, link] of [
      ['模型技术论坛', 'https://forum.example.com/'],
      ['三维打印协会', 'https://print.example.com/about'],
      ['不显示的', 'http://hidden.example.com/'],
    ] as const) {
      await add.click();
      const last = dialog.getByRole('listitem').last();
      await last.getByPlaceholder('名称').fill(name);
      await last.getByRole('textbox').last().fill(link);
    }
    await save.click();
    await dialog.getByText('请填写以 https:// 开头的完整地址').waitFor();
    for (const [size, name] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await page.setViewportSize(size);
      await expectSound(watched);
      await takePicture(page, `friend-links-${name}`);
    }
    await dialog.getByLabel('第 3 个的地址').fill('https://hidden.example.com/');
    await dialog.getByLabel('显示第 3 个').click();
    await dialog.getByRole('button', { name: '上移第 2 个' }).click();
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    for (const [path, name] of [
      ['/news/detail?id=old', 'server'],
      ['/helpCenter', 'dashboard'],
    ] as const) {
      // Kept by the server for a few seconds.
      await expectSoon(async () => {
        await page.goto(api.origin + path);
        await page.getByRole('contentinfo').waitFor();
        return foot.getByRole('link').allTextContents();
      }, ['三维打印协会', '模型技术论坛']);
      const first = foot.getByRole('link').first();
      expect([await first.getAttribute('href'), await first.getAttribute('rel')]).to.deep.equal([
        'https://print.example.com/about',
        'noopener nofollow',
      ]);
      for (const size of [narrow, wide]) {
        await page.setViewportSize(size);
        await expectSound(watched);
        await foot.scrollIntoViewIfNeeded();
        await takePicture(page, `friend-links-${name}-${size.width}`);
      }
    }
    await page.context().close();
  });
});
