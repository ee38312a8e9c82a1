import { expect } from 'chai';
import { bulkLimits } from '#domain/bulk/limits';
import { beginBulk } from '#services/bulk/begin';
import { runBulkBatch } from '#services/bulk/run-batch';
import { newId } from '#storage/database/ids';
import { buildWaiting } from '#test/bulk';
import { buildUser } from '#test/people';
import { expectSoon } from '../soon.ts';
import { takePicture } from './pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Customer, type Stage } from './stage.ts';

describe('acts on much work at once, in the browser', function acts() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));

  const look = async (office: Customer, name: string): Promise<void> => {
    for (const [size, suffix] of [
      [narrow, 'narrow'],
      [wide, 'wide'],
    ] as const) {
      await office.page.setViewportSize(size);
      await expectSound(office);
      await takePicture(office.page, `bulk-${name}-${suffix}`);
    }
  };
  /** A batch of the act that was begun last, as a worker does it. */
  const batch = async (rows: number): Promise<string> => {
    const { database } = stage.api;
    const [act] = await database.bulkActs.findAll({ order: [['createdAt', 'DESC']], limit: 1 });
    const deps = { database, bulkLimits: { ...bulkLimits, batchRows: rows } };
    return runBulkBatch(deps, { bulkId: act?.id ?? '', beat: () => undefined });
  };

  it('say what follows, are begun once with a cause, show how far they are, and list what failed to be repeated', async () => {
    const { database } = stage.api;
    const buyer = await buildUser(database, { nickName: '小方' });
    await buildWaiting(database, buyer.id, 6, { modelName: '拖挂车' });
    const office = await stage.customer('/operate/jobs', { about: { role: 'operator', nickName: '小值' } });
    const { page, user } = office;
    await buildWaiting(database, user.id, 1, { modelName: '自己的椅子' });
    await page.reload();
    await page.getByText('自己的椅子').first().waitFor();
    await look(office, 'list');

    await page.getByRole('button', { name: '批量放弃' }).click();
    const dialog = page.getByRole('dialog', { name: '批量放弃' });
    await dialog.getByText('6 个任务以失败结束').waitFor();
    await dialog.getByText('1 个是您自己的').waitFor();
    await look(office, 'preview');
    const begin = dialog.getByRole('button', { name: '开始批量放弃' });
    await begin.click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByLabel('原因').fill('存储损坏，无法恢复');
    await begin.click();
    await dialog.waitFor({ state: 'hidden' });

    const drawer = page.getByRole('dialog', { name: '批量操作' });
    const act = drawer.getByRole('listitem', { name: '批量放弃，存储损坏，无法恢复' });
    await act.getByText('进行中').waitFor();
    expect(await batch(3)).to.equal('goesOn');
    await expectSoon(() => act.getByRole('progressbar').getAttribute('aria-valuetext'), '3 / 7 43%');
    await look(office, 'progress');
    await act.getByRole('button', { name: /暂\s?停/ }).click();
    await act.getByText('已暂停').waitFor();
    expect(await batch(3)).to.equal('paused');
    await act.getByRole('button', { name: /继\s?续/ }).click();
    await act.getByText('进行中').waitFor();
    while ((await batch(3)) === 'goesOn');
    await act.getByText('已完成').waitFor();
    await act.getByText('做了 6 个，跳过 0 个，失败 1 个，共 7 个').waitFor();
    await act.getByRole('button', { name: '查看失败的 1 个' }).click();
    await act.getByRole('link', { name: '自己的椅子' }).waitFor();
    await look(office, 'failures');

    await act.getByRole('button', { name: '重试失败的' }).click();
    const again = page.getByRole('dialog', { name: '重试失败的' });
    await again.getByLabel('原因').fill('换人再试');
    await again.getByRole('button', { name: '重试失败的' }).click();
    await again.waitFor({ state: 'hidden' });
    const repeated = drawer.getByRole('listitem', { name: '批量放弃，换人再试' });
    await repeated.getByText('进行中').waitFor();
    await repeated.getByRole('button', { name: /停\s?止/ }).click();
    const stop = page.getByRole('dialog', { name: '停止批量放弃' });
    await stop.getByLabel('原因').fill('换人再做');
    await stop.getByRole('button', { name: /停\s?止/ }).click();
    await repeated.getByText('已停止').waitFor();
    const told = await database.auditEvents.findAll({ where: { actorId: user.id }, order: ['id'] });
    const events = told.map(({ event }) => event).filter((event) => event.startsWith('bulk') || event.startsWith('work'));
    const givenUp = (count: number): string[] => Array.from({ length: count }, () => 'workGivenUp');
    // The newest come first, and his own is the newest.
    expect(events).to.deep.equal([
      ...['bulkBegun', ...givenUp(2), 'bulkPaused', 'bulkResumed', ...givenUp(4)],
      ...['bulkBegun', 'bulkStopped'],
    ]);
    await expectSound(office);
    await page.context().close();
  });

  it('are offered by state and by role', async () => {
    const { database } = stage.api;
    const buyer = await buildUser(database);
    await buildWaiting(database, buyer.id, 1);
    const by = { administratorId: (await buildUser(database, { role: 'operator' })).id, address: '10.0.0.1' };
    const filter = { state: 'waiting', kind: null, keyword: buyer.id } as const;
    await beginBulk({ database }, { onceId: newId(), act: 'retry', filter, seenAt: new Date(), cause: '存储已恢复', by });
    while ((await batch(3)) === 'goesOn');
    for (const [role, state, count] of [
      ['support', 'waiting', 2],
      ['support', 'done', 0],
      ['auditor', 'waiting', 0],
    ] as const) {
      const { page } = await stage.customer(`/operate/jobs?state=${state}`, { about: { role, nickName: '小同' } });
      await page.getByRole('button', { name: /^批量操作/ }).waitFor();
      await expectSoon(() => page.getByRole('button', { name: /^批量(重试|放弃|取消)$/ }).count(), count);
      await page.context().close();
    }
  });
});
