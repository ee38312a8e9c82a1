import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { quickTiming } from '#test/flow';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Maker, type Stage } from './stage.ts';

describe('a fault of ours', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));
  after(() => stage.wrapVerbs());

  const soundOnBoth = async (maker: Maker, name: string): Promise<void> => {
    for (const [size, suffix] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await maker.page.setViewportSize(size);
      await expectSound(maker);
      await takePicture(maker.page, `${name}-${suffix}`);
    }
  };

  it('is told to its user, decided by an operator, and over once it is mended', async () => {
    const maker = await stage.maker('/workbench/serviceResult', { models: [{ source: 'gltf/truck.glb', modelName: '货车' }] });
    const { page, files, user } = maker;
    let isBroken = true;
    stage.wrapVerbs((run) => (verb, args, task) => (isBroken ? Promise.reject(new AppError('engine.crashed')) : run(verb, args, task)));
    const job = await stage.flow.submit(files[0]!, {}, { ...quickTiming, tries: 1 });
    const card = page.getByRole('article', { name: '货车' });
    await card.getByText('等待平台处理').waitFor();
    await card.getByText('平台出了问题，不是您的文件；已通知我们，无需操作，处理好会通知您。').waitFor();
    await soundOnBoth(maker, 'fault-card');
    await page.goto(`${stage.api.origin}/workbench/serviceResult/details?id=${job.id}`);
    await page.getByText('费用和次数保持不变').waitFor();
    await soundOnBoth(maker, 'fault-page');

    const office = await stage.maker('/operate/jobs', { about: { role: 'administrator', nickName: '管理员' } });
    await office.page.getByRole('row').filter({ hasText: '货车' }).getByText('等待您决定').waitFor();
    await soundOnBoth(office, 'fault-queue');
    await office.page.getByRole('button', { name: '处理货车的任务' }).click();
    const drawer = office.page.getByRole('dialog', { name: '处理任务' });
    await drawer.getByText(user.id).waitFor();
    await drawer.getByText('等待您决定，第 1 次').waitFor();
    await soundOnBoth(office, 'fault-decide');
    const retry = async (cause: string): Promise<void> => {
      await drawer.getByRole('button', { name: /^重\s?试$/ }).click();
      const ask = office.page.getByRole('dialog', { name: '重试' });
      await ask.getByLabel('原因').fill(cause);
      await ask.getByRole('button', { name: /^重\s?试$/ }).click();
      await office.page.getByText('已让它重试').last().waitFor();
    };
    await retry('先试一次');
    await expectSoon(async () => (await job.reload()).waits, 2);
    isBroken = false;
    await office.page.reload();
    await office.page.getByRole('button', { name: '处理货车的任务' }).click();
    await drawer.getByText('等待您决定，第 2 次').waitFor();
    await retry('换了机器');

    await page.getByText('已完成').first().waitFor();
    const ended = await stage.flow.ended(job);
    expect(ended).to.include({ status: 'Success', waits: 2, waitingSince: null });
    expect(ended.waitedMs).to.be.greaterThan(500);
    await office.page.reload();
    await office.page.getByText('没有等待您决定的任务').waitFor();
    expect(await stage.api.database.auditEvents.count({ where: { event: 'workRetried', actorId: office.user.id } })).to.equal(2);
    expect([...maker.complaints, ...office.complaints]).to.deep.equal([]);
    await page.context().close();
    await office.page.context().close();
  });
});
