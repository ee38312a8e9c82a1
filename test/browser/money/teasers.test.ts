import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { UserRow } from '#storage/database/models/accounts';
import { buildUser } from '#test/people';
import { texturedGlb } from '#test/teasers';
import { buildShownGoods } from './mall-goods.ts';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('what is seen of models before they are bought', function () {
  this.timeout(240_000);
  let stage: Stage;
  let seller: UserRow;
  before(async () => {
    stage = await sharedStage();
    seller = await buildUser(stage.api.database, { nickName: '造物师', uploaderType: 2 });
  });

  const atBothWidths = async (page: Page, name: string, sound: () => Promise<void>): Promise<void> => {
    for (const size of [narrow, wide]) {
      await page.setViewportSize(size);
      await sound();
      await takePicture(page, `${name}-${size.width}`);
    }
  };

  it('is a reduced, marked model and how far it is from the whole, and pictures to turn where that would give it away', async () => {
    const { api } = stage;
    const ball = await buildShownGoods(api, seller, { name: '彩球', bytes: await texturedGlb(120, 60) });
    const small = await buildShownGoods(api, seller, { name: '小球', bytes: await texturedGlb(16, 12) });
    const visitor = await stage.visitor(`/transaction/detail?id=${ball.id}`);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByTestId('mall-canvas').waitFor();
    await page.getByText('这是缩减后的预览').waitFor();
    await page.getByText('缩减预览', { exact: true }).waitFor();
    await atBothWidths(page, 'teaser', () => expectSound(visitor));
    expect(asked.filter((url) => /preview\.glb|source/.test(url))).to.deep.equal([]);

    await page.goto(`${api.origin}/transaction/detail?id=${small.id}`);
    await page.getByText('模型少于 2,000 面，购买前只展示渲染图').waitFor();
    const turntable = page.getByTestId('turntable');
    await turntable.focus();
    await page.keyboard.press('ArrowRight');
    expect(await turntable.getAttribute('data-frame')).to.equal('1');
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
    expect(await turntable.getAttribute('aria-valuetext')).to.equal('345 度');
    await atBothWidths(page, 'turntable', () => expectSound(visitor));
    expect(asked.filter((url) => /\.glb/.test(url) && url.includes(small.id))).to.deep.equal([]);
    await page.context().close();
  });

  it('is looked at by who reviews it, who is told whose model it looks like', async () => {
    const { api } = stage;
    const bytes = await texturedGlb(110, 61);
    await buildShownGoods(api, seller, { name: '原作球', bytes });
    const copier = await buildUser(api.database, { nickName: '搬运者', uploaderType: 2 });
    await buildShownGoods(api, copier, { name: '搬来的球', bytes, status: 'UnderReview', releasedAt: null });
    const office = await stage.customer('/operate/models', { about: { role: 'administrator', nickName: '审核员' } });
    const { page } = office;
    await page.getByRole('button', { name: '审核搬来的球' }).click();
    const drawer = page.getByRole('dialog', { name: '商城模型' });
    await drawer.getByText('看起来与 造物师 的「').first().waitFor();
    await drawer.getByRole('link', { name: '原作球' }).waitFor();
    await drawer.getByText('买家看到的预览').click();
    await drawer.getByTestId('offered-teaser-canvas').waitFor();
    await drawer.getByText('这是缩减后的预览').waitFor();
    await atBothWidths(page, 'review-lookalikes', () => expectSound(office));
    await page.context().close();
  });
});
