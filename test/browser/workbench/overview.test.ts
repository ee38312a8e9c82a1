import { expect } from 'chai';
import { completeMapOptions } from '#domain/maps/options';
import { createOrder } from '#services/orders/create';
import { buildFile, buildJob } from '#test/work';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('the overview', function overview() {
  this.timeout(180_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  it('gives a sample to who has no model, checks it for real, and leads on to lightweighting', async () => {
    const maker = await stage.maker('/workbench', { size: narrow });
    const { page, user } = maker;
    await page.getByRole('button', { name: '用示例模型试试' }).click();
    await page.getByText('「示例货车」已通过检测，可以开始轻量化了。').waitFor();
    const [file, ...others] = await stage.api.database.files.findAll({ where: { ownerId: user.id } });
    expect([file?.status, others]).to.deep.equal(['Success', []]);
    expect(file?.summary?.triangles).to.be.above(1000);
    await expectSound(maker);
    await page.getByRole('link', { name: '去轻量化' }).click();
    await page.getByText('示例货车').first().waitFor();
    await page.getByRole('button', { name: '轻量化', exact: true }).first().waitFor();
    await page.context().close();
  });

  it('shows runs of one model together, the best of them named, beside each other a click away', async () => {
    const maker = await stage.maker('/404', {
      models: [
        { source: 'gltf/truck.glb', modelName: '红色卡车', lightweight: { ratio: 0.8 } },
        { source: 'gltf/room.glb', modelName: '会议室', lightweight: {} },
      ],
    });
    const { page, files } = maker;
    const [truck] = files;
    await stage.flow.ended(await stage.flow.submit(truck!, { ratio: 0.5 }));
    await page.goto(`${stage.api.origin}/workbench`);
    const card = page.getByRole('article', { name: '红色卡车' });
    await card.getByText('2 次处理').waitFor();
    expect(await card.getByRole('listitem').count()).to.equal(2);
    expect(await card.getByText('最佳').count()).to.equal(1);
    await card.getByRole('listitem').first().getByText('最佳').waitFor();
    const single = page.getByRole('article', { name: '会议室' });
    expect([await single.getByText('最佳').count(), await single.getByText('并排比较').count()]).to.deep.equal([0, 0]);
    await expectSound(maker);
    await card.getByRole('link', { name: '并排比较' }).click();
    await page.waitForURL(`**/serviceResult/compare?fileId=${truck?.id}`);
    await page.context().close();
  });

  it('is no newcomer’s to who has only maps, which lists of files leave out', async () => {
    const { page, user } = await stage.maker('/404');
    const map = await buildFile(stage.api.database, user.id, { modelType: 'map', fileName: '小镇.tif', modelName: '小镇' });
    const input = { kind: 'superResolve', options: completeMapOptions({}) } as const;
    await buildJob(stage.api.database, map, { kind: 'superResolve', input, status: 'Error', endedAt: new Date() });
    await page.goto(`${stage.api.origin}/workbench`);
    await page.getByRole('region', { name: '需要您处理' }).getByText('小镇').waitFor();
    await page.context().close();
  });

  it('says what waits for its owner: what failed with the way out, and what is to be paid', async () => {
    const { database } = stage.api;
    const maker = await stage.maker('/404', {
      models: [{ source: new Uint8Array(400), fileName: '坏了.glb', modelName: '坏掉的模型' }],
      about: { tier: 'free' },
    });
    const { page, user, files } = maker;
    const good = await buildFile(database, user.id, { modelName: '待转换' });
    const input = { kind: 'convert', target: 'glb' } as const;
    await createOrder(stage.api.deps, { ownerId: user.id, wishes: [{ type: 'conversion', fileId: good.id, input }] });
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      await page.goto(`${stage.api.origin}/workbench`);
      const hand = page.getByRole('region', { name: '需要您处理' });
      await hand.getByText('坏掉的模型').waitFor();
      await hand.getByRole('link', { name: /^去支付/ }).waitFor();
      await expectSound(maker);
    }
    await page.getByRole('link', { name: '查看原因：坏掉的模型' }).click();
    await page.waitForURL(`**/myUpload?**report=${files[0]?.id}**`);
    await page.goBack();
    await page.getByRole('region', { name: '需要您处理' }).getByRole('link', { name: '怎么解决' }).click();
    await expectSoon(() => new URL(page.url()).pathname, '/helpCenter');
    await page.context().close();
  });
});
