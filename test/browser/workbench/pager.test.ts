import { expect } from 'chai';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('the pages of a list', function pager() {
  this.timeout(180_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  it('are turned by keyboard, which stays where it is, and hold as many rows as one likes', async () => {
    const models = ['一', '二', '三', '四', '五'].map((name) => ({ source: 'gltf/room.glb', modelName: `房间${name}` }));
    const { user, page: first } = await stage.maker('/404', { models });
    await first.context().close();
    for (const size of [wide, narrow]) {
      const reader = await stage.again(user, '/workbench/myUpload?pageSize=2', { size });
      const { page } = reader;
      const pages = page.getByRole('navigation', { name: '分页' });
      const shows = (...names: string[]) => expectSoon(() => page.locator('[data-row-key] [title^=房间]').allInnerTexts(), names);
      const focused = () => page.evaluate<string | null>("document.activeElement?.getAttribute('aria-label')");
      await pages.getByText('共 5 个').waitFor();
      await shows('房间五', '房间四');
      await pages.getByRole('button', { name: '下一页' }).focus();
      await page.keyboard.press('Enter');
      await shows('房间三', '房间二');
      expect(new URL(page.url()).searchParams.get('pageNo')).to.equal('2');
      await page.keyboard.press('Enter');
      await shows('房间一');
      await expectSound(reader);
      // There is no page after the last, and the keyboard is still on the button that says so.
      await page.keyboard.press('Enter');
      await shows('房间一');
      expect(await focused()).to.equal('下一页');
      expect(await pages.locator('[aria-current=page]').innerText()).to.equal('3');
      await pages.getByRole('button', { name: '第 1 页' }).click();
      await shows('房间五', '房间四');
      await pages.getByRole('combobox', { name: '每页的数量' }).selectOption('每页 10 个');
      await shows('房间五', '房间四', '房间三', '房间二', '房间一');
      // All are on one page, the smallest that can be asked for.
      await expectSoon(() => pages.count(), 0);
      await page.context().close();
    }
  });
});
