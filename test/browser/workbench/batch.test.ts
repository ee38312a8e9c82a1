import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'chai';
import yauzl from 'yauzl';
import { modelPath } from '#test/models';
import { buildFile } from '#test/work';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, type Stage } from './stage.ts';

/** Names of files in a downloaded ZIP, each with its bytes. */
async function filesOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(await readFile(path), { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

describe('many files at once, and presets of one’s own', function batches() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  const models = ['红色卡车', '房间', '行走的人'].map((modelName, index) => ({
    ...{ modelName, source: ['gltf/truck.glb', 'gltf/room.glb', 'gltf/walker.glb'][index] ?? '' },
  }));
  const placesOf = (page: Page) => page.getByRole('main').getByRole('listitem');
  const downloadAll = async (page: Page): Promise<Map<string, Buffer>> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^全部下载/ }).click()]);
    return filesOf(await download.path());
  };

  it('takes files chosen with Shift, one preset for all, to one ZIP of their results', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models });
    const { page } = maker;
    // Newest first.
    await page.getByRole('checkbox', { name: '选择行走的人' }).click();
    await page.getByRole('checkbox', { name: '选择红色卡车' }).click({ modifiers: ['Shift'] });
    await page.getByText('已选 3 个').waitFor();
    await page.getByRole('status').getByRole('button', { name: '轻量化', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('≤ 5 MB 微信', { exact: true }).click();
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.getByRole('heading', { name: '3 个模型的批次' }).waitFor();
    await page.getByText('全部结束').waitFor({ timeout: 90_000 });
    await expectSoon(() => placesOf(page).filter({ hasText: '已完成' }).count(), 3);
    await page.getByText('处理后共').waitFor();
    await expectSound(maker);

    const files = await downloadAll(page);
    expect([...files.keys()]).to.have.members(['红色卡车.glb', '房间.glb', '行走的人.glb']);
    for (const bytes of files.values()) expect(bytes.subarray(0, 4).toString()).to.equal('glTF');

    await page.goto(`${stage.api.origin}/workbench/serviceResult`);
    await page.getByRole('article', { name: '房间' }).getByRole('link', { name: '查看批次' }).click();
    await page.getByRole('heading', { name: '3 个模型的批次' }).waitFor();
    await page.getByRole('link', { name: '查看订单' }).click();
    await page.getByRole('link', { name: /^查看整个批次/ }).click();
    await page.getByRole('heading', { name: '3 个模型的批次' }).waitFor();
    await page.context().close();
  });

  it('takes files of several pages, says how many and how many at most, and starts them as one', async () => {
    const maker = await stage.maker('/workbench/myUpload?pageSize=2', { models });
    const { page, user } = maker;
    const bar = page.getByRole('status').filter({ hasText: '已选' });
    const turn = async (to: string, file: string): Promise<void> => {
      await page.getByRole('button', { name: to, exact: true }).click();
      await page.getByRole('checkbox', { name: `选择${file}` }).waitFor();
    };
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await bar.getByText('已选 2 个', { exact: true }).waitFor();
    await bar.getByText('可以翻页再选，一次最多处理 50 个').waitFor();
    await turn('下一页', '红色卡车');
    await bar.getByText('已选 2 个（2 个在别的页）').waitFor();
    expect(await page.getByRole('checkbox', { name: '选择红色卡车' }).isChecked()).to.equal(false);
    await page.getByRole('checkbox', { name: '选择红色卡车' }).click();
    await bar.getByText('已选 3 个（2 个在别的页）').waitFor();
    await turn('上一页', '房间');
    expect(await page.getByRole('checkbox', { name: '选择房间' }).isChecked()).to.equal(true);
    await takePicture(page, 'pages');
    await expectSound(maker);
    await bar.getByRole('button', { name: '轻量化', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('极速', { exact: true }).click();
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.getByRole('heading', { name: '3 个模型的批次' }).waitFor();

    // More than can be worked on at once; nothing is started, so rows will do.
    for (let made = 0; made < 51; made++) await buildFile(stage.api.database, user.id, { modelName: `零件 ${made}` });
    await page.goto(`${stage.api.origin}/workbench/myUpload?pageSize=50`);
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await bar.getByText('已选 50 个', { exact: true }).waitFor();
    await turn('下一页', '红色卡车');
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await bar.getByText('已选 54 个（50 个在别的页）').waitFor();
    await bar.getByText('一次最多处理 50 个，请少选 4 个').waitFor();
    expect(await bar.getByRole('button', { name: '轻量化', exact: true }).isDisabled()).to.equal(true);
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await bar.getByText('已选 50 个（50 个在别的页）').waitFor();
    expect(await bar.getByRole('button', { name: '轻量化', exact: true }).isDisabled()).to.equal(false);
    await page.context().close();
  });

  it('takes one model to several formats in one order, each with its page, and all as one ZIP', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: models.slice(0, 1) });
    const { page } = maker;
    await page.getByRole('button', { name: /更多/ }).first().click();
    await page.getByRole('menuitem', { name: '转换格式' }).click();
    const dialog = page.getByRole('dialog', { name: '格式转换 · 红色卡车' });
    await dialog.getByRole('checkbox', { name: 'GLB', exact: true }).uncheck();
    await dialog.getByText('请至少选择一种目标格式').waitFor();
    expect(await dialog.getByRole('button', { name: '开始' }).isDisabled()).to.equal(true);
    for (const label of ['USDZ', 'OBJ', 'STL']) await dialog.getByRole('checkbox', { name: label, exact: true }).check();
    await dialog.getByText('3 份结果的费用').waitFor();
    await dialog.getByText('转换为 STL 时会失去').waitFor();
    await takePicture(page, 'formats-dialog');
    await expectSound(maker);
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.getByRole('heading', { name: '红色卡车的 3 份结果' }).waitFor();
    await page.getByText('全部结束').waitFor({ timeout: 90_000 });
    await expectSoon(() => placesOf(page).filter({ hasText: '已完成' }).count(), 3);
    await takePicture(page, 'formats-batch');
    await expectSound(maker);
    expect([...(await downloadAll(page)).keys()]).to.have.members(['红色卡车.usdz', '红色卡车-obj.zip', '红色卡车.stl']);

    await placesOf(page).filter({ hasText: '转换为 STL' }).getByRole('link', { name: '红色卡车' }).click();
    const siblings = page.getByRole('navigation', { name: '这个模型的各种格式' });
    await siblings.getByRole('link', { name: 'OBJ' }).click();
    await page.getByRole('heading', { name: '结果中的文件' }).waitFor();
    await page.getByText('红色卡车.mtl', { exact: true }).waitFor();
    await takePicture(page, 'formats-result');
    await expectSound(maker);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      siblings.getByRole('button', { name: '全部下载（3 个）' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('红色卡车的 3 份结果.zip');
    await page.context().close();
  });

  it('says at 390 px what failed and why, and runs it again in its place', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: models.slice(0, 2), size: narrow });
    const { page, files } = maker;
    const broken = files[0]?.objectKey ?? '';
    // What lightweighting reads is not what was checked.
    await stage.api.objects.putBytes(broken, Buffer.from('no model'), { contentType: 'model/gltf-binary' });
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await page.getByText('已选 2 个').waitFor();
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await page.getByRole('checkbox', { name: '选择房间' }).click();
    await page.getByRole('checkbox', { name: '选择红色卡车' }).click({ modifiers: ['Shift'] });
    await page.getByText('已选 2 个').waitFor();
    await page.getByRole('status').getByRole('button', { name: '轻量化', exact: true }).click();
    await page.getByRole('dialog').getByText('极速', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '免费开始' }).click();
    const failed = placesOf(page).filter({ hasText: '处理失败' });
    await failed.getByRole('button', { name: '重新处理 红色卡车' }).waitFor({ timeout: 90_000 });
    await page.getByText('全部结束').waitFor({ timeout: 90_000 });
    await expectSound(maker);
    expect(await failed.innerText()).to.match(/文件|模型/);
    const partly = await downloadAll(page);
    expect([...partly.keys()]).to.deep.equal(['未包含的模型.txt', '房间.glb']);
    expect(partly.get('未包含的模型.txt')?.toString()).to.contain('红色卡车：');

    await stage.api.objects.putFile(broken, modelPath('gltf/truck.glb'), { contentType: 'model/gltf-binary' });
    await page.getByRole('button', { name: '重新处理失败的 1 个' }).click();
    await expectSoon(() => placesOf(page).filter({ hasText: '处理失败' }).count(), 0);
    await page.getByRole('button', { name: '全部下载（2 个）' }).waitFor({ timeout: 90_000 });
    expect([...(await downloadAll(page)).keys()]).to.have.members(['红色卡车.glb', '房间.glb']);
    await page.context().close();
  });

  it('keeps options as a preset that follows its owner to another device, and names it on the job', async () => {
    const { page, user, files } = await stage.maker('/workbench/myUpload', { models: models.slice(0, 1) });
    const open = async (on: Page) => {
      await on.getByRole('row', { name: '红色卡车' }).getByRole('button', { name: '轻量化', exact: true }).click();
      return on.getByRole('dialog', { name: /红色卡车/ });
    };
    const dialog = await open(page);
    await dialog.getByText('自定义', { exact: true }).click();
    await dialog.getByRole('button', { name: '保存当前选项' }).click();
    const naming = page.getByRole('dialog', { name: '保存为我的方案' });
    await naming.getByRole('textbox', { name: '方案名称' }).fill('均衡');
    await naming.getByRole('button', { name: /保\s?存/ }).click();
    await naming.getByText('不能和内置方案同名').waitFor();
    await naming.getByRole('textbox', { name: '方案名称' }).fill('展厅小件');
    await naming.getByRole('button', { name: /保\s?存/ }).click();
    await dialog.getByRole('radio', { name: '展厅小件' }).waitFor();
    expect(await dialog.getByRole('radio', { name: '展厅小件' }).isChecked()).to.equal(true);
    await page.context().close();

    const device = await stage.again(user, '/workbench/myUpload', { size: { width: 1100, height: 900 } });
    const there = await open(device.page);
    await there.getByRole('radio', { name: '展厅小件' }).click();
    await expectSound(device);
    await there.getByRole('button', { name: '免费开始' }).click();
    await device.page.waitForURL(/serviceResult\/details/);
    const job = await stage.api.database.jobs.findOne({ where: { fileId: files[0]?.id ?? '' }, rejectOnEmpty: true });
    expect(job.input).to.deep.include({ preset: 'custom' });
    await device.page.goto(`${stage.api.origin}/workbench/serviceResult`);
    await device.page.getByText('方案「展厅小件」').waitFor();
    await device.page.context().close();
  });

  it('renames a preset, deletes it and takes the deletion back', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: models.slice(0, 1), size: narrow });
    const { page, user } = maker;
    await stage.api.database.transact((transaction) =>
      stage.api.database.lightweightPresets.create(
        {
          ...{ id: 'a'.repeat(32), ownerId: user.id, name: '小件', nameKey: '小件', options: { targetTriangles: 100_000_000 } as never },
          ...{ deletedAt: null, createdAt: new Date() },
        },
        { transaction },
      ),
    );
    await page.getByRole('button', { name: '轻量化', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /红色卡车/ });
    await dialog.getByRole('radio', { name: '小件' }).click();
    await dialog.getByText(/目标面数不少于模型现有的/).waitFor();
    const choose = async (name: string, item: string): Promise<void> => {
      await dialog.getByRole('button', { name: `更多操作：${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('小件', '重命名');
    const naming = page.getByRole('dialog', { name: '重命名方案' });
    await naming.getByRole('textbox', { name: '方案名称' }).fill('大件');
    await page.keyboard.press('Enter');
    await choose('大件', '删除');
    await dialog.getByRole('button', { name: '撤销删除' }).waitFor();
    await expectSound(maker);
    expect(await dialog.getByRole('radio', { name: '大件' }).count()).to.equal(0);
    await dialog.getByRole('button', { name: '撤销删除' }).click();
    await dialog.getByRole('radio', { name: '大件' }).waitFor();
    await page.context().close();
  });
});
