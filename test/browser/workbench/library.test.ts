import { expect } from 'chai';
import { modelPath } from '#test/models';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('one’s own library', function library() {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('puts models into folders and back, tags them, and finds them by either', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/materials.glb', modelName: '纸箱' }] });
    const { page } = maker;
    const choose = async (what: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `更多操作：${what}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const folders = page.getByRole('list', { name: '这里的文件夹' });
    const row = page.getByRole('row', { name: '纸箱' });
    await row.waitFor();
    await page.getByRole('button', { name: '新建文件夹' }).click();
    const naming = page.getByRole('dialog', { name: '新建文件夹' });
    await naming.getByLabel('文件夹名称').press('Enter');
    await naming.getByText('请输入文件夹名称').waitFor();
    await naming.getByLabel('文件夹名称').fill('展厅');
    await naming.getByLabel('文件夹名称').press('Enter');
    await folders.getByRole('link', { name: '展厅' }).waitFor();

    const move = async (): Promise<void> => {
      await choose('纸箱', '移动到文件夹');
      const dialog = page.getByRole('dialog', { name: '把「纸箱」移动到' });
      await dialog.getByRole('radio', { name: '展厅' }).check();
      await dialog.getByRole('button', { name: /移\s?动/ }).click();
      await row.waitFor({ state: 'detached' });
    };
    await move();
    await page.getByRole('heading', { name: '这里还没有源文件' }).waitFor();
    await page.getByRole('button', { name: '撤销移动' }).click();
    await row.waitFor();
    await move();
    await page.getByRole('button', { name: '知道了' }).click();
    await folders.getByRole('link', { name: '展厅' }).click();
    await row.waitFor();
    expect(new URL(page.url()).searchParams.get('folder')).to.match(/^[0-9a-f]{32}$/);

    await choose('纸箱', '标签');
    const tags = page.getByRole('dialog', { name: '「纸箱」的标签' });
    await tags.getByRole('combobox').fill('样品');
    await tags.getByRole('combobox').press('Enter');
    await tags.getByRole('combobox').press('Escape');
    await tags.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('group', { name: '按标签查找' }).getByRole('button', { name: '样品' }).click();
    await page.getByText('在全部文件夹里查找').waitFor();
    await row.getByTitle('在文件夹：展厅').waitFor();
    await expectSound(maker);
    await takePicture(page, 'library-search');
    await page.getByRole('group', { name: '按标签查找' }).getByRole('button', { name: '样品' }).click();
    await page.getByRole('navigation', { name: '文件夹位置' }).getByRole('link', { name: '全部文件' }).click();
    await page.setViewportSize(narrow);
    await takePicture(page, 'library-narrow');
    await expectSound(maker);
    await page.setViewportSize(wide);
    await choose('展厅', '删除');
    await page.getByText('里面有 1 个源文件。源文件会移到上一级，不会丢失。').waitFor();
    await takePicture(page, 'library-delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click();
    await row.waitFor();
    await expectSound(maker);
    await page.context().close();
  });

  it('takes a new version in the same place, works on it as on the last one, and goes back', async () => {
    const maker = await stage.maker('/workbench/myUpload', {
      models: [{ source: 'gltf/materials.glb', modelName: '纸箱', lightweight: { ratio: 0.5 } }],
    });
    const { page, files, user } = maker;
    await page.getByRole('button', { name: '更多操作：纸箱' }).click();
    await page.getByRole('menuitem', { name: '上传新版本' }).click();
    const panel = page.getByRole('dialog', { name: '「纸箱」的版本' });
    await panel.getByRole('button', { name: '上传新版本' }).click();
    const upload = page.getByRole('dialog', { name: '上传「纸箱」的新版本' });
    await upload.locator('input[type=file]').first().setInputFiles(modelPath('gltf/truck.glb'));
    await upload.getByRole('button', { name: '下一步' }).click({ timeout: 60_000 });
    await panel.getByRole('listitem', { name: '第 2 版' }).getByText('现用').waitFor();
    const rows = await stage.api.database.files.findAll({ where: { ownerId: user.id }, order: ['revision'] });
    expect(rows.map(({ revision, isCurrent, seriesId }) => [revision, isCurrent, seriesId])).to.deep.equal([
      [1, false, files[0]?.id],
      [2, true, files[0]?.id],
    ]);
    await expectSound(maker);
    await takePicture(page, 'versions');
    await page.setViewportSize(narrow);
    await takePicture(page, 'versions-narrow');
    await expectSound(maker);
    await page.setViewportSize(wide);

    await panel.getByRole('button', { name: '用上次的选项再处理' }).click();
    const again = page.getByRole('dialog').filter({ hasText: '处理方案' });
    await again
      .getByRole('radio', { name: /自定义/ })
      .and(page.locator(':checked'))
      .waitFor();
    await page.keyboard.press('Escape');
    await panel.getByRole('listitem', { name: '第 1 版' }).getByRole('button', { name: '恢复到这一版' }).click();
    await panel.getByRole('listitem', { name: '第 1 版' }).getByText('现用').waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(async () => page.getByRole('row', { name: '纸箱' }).getByText('第 1 版').count(), 1);
    await page.context().close();
  });
});
