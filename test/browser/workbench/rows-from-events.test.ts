import { expect } from 'chai';
import type { Page, WebSocketRoute } from 'playwright-core';
import { modelPath } from '#test/models';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import { expectSoon } from '../soon.ts';
import { countCalls } from './counted-calls.ts';
import { expectSound, sharedStage, type Stage } from './stage.ts';

const truck = { source: 'gltf/truck.glb' } as const;
const rowsSaying = (page: Page, word: string): Promise<number> => page.getByRole('row').filter({ hasText: word }).count();
const cardsSaying = (page: Page, word: string): Promise<number> => page.getByRole('article').filter({ hasText: word }).count();

describe('rows from events', function rows() {
  this.timeout(180_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  /** Trucks that another device of theirs hands in, one after the other. */
  const hand = async (owner: UserRow, count: number): Promise<FileRow[]> => {
    const files: FileRow[] = [];
    for (let number = 1; number <= count; number++)
      files.push(await stage.flow.hand(modelPath(truck.source), 'truck.glb', { owner, modelName: `货车 ${number}` }));
    return files;
  };

  it('show eight checks from beginning to end on two tabs whose lists are fetched once', async () => {
    const maker = await stage.maker('/workbench/myUpload?pageSize=5', { models: [{ ...truck, modelName: '第一辆' }] });
    const passed = await stage.again(maker.user, '/workbench/myUpload?status=success');
    const { page, user } = maker;
    for (const tab of [page, passed.page]) {
      await tab.getByRole('row', { name: '第一辆' }).getByText('检测通过').waitFor();
      await tab.waitForLoadState('networkidle');
    }
    const counted = countCalls(page);
    const countedPassed = countCalls(passed.page);
    await Promise.all((await hand(user, 8)).map((file) => stage.flow.ended(file)));
    await page.getByRole('row', { name: '货车 8' }).waitFor();
    // A page of five, the newest first: what was first stands on the second one now.
    await expectSoon(() => rowsSaying(page, '检测通过'), 5);
    expect(await rowsSaying(page, '第一辆')).to.equal(0);
    expect([counted('fileList'), counted('storageUsage'), counted('cardList')]).to.deep.equal([0, 0, 0]);
    await expectSoon(() => rowsSaying(passed.page, '检测通过'), 9);
    expect(countedPassed('fileList')).to.equal(0);
    await page.reload();
    await expectSoon(() => rowsSaying(page, '检测通过'), 5);
    await expectSound(maker);
    for (const tab of [page, passed.page]) await tab.context().close();
  });

  it('show jobs from beginning to end where results are, and in a list of what runs', async () => {
    const maker = await stage.maker('/workbench/serviceResult', { models: Array.from({ length: 4 }, () => truck) });
    const running = await stage.again(maker.user, '/workbench/serviceResult?status=running');
    const { page, files } = maker;
    await page.getByText('还没有处理结果').first().waitFor();
    await running.page.getByText('没有符合条件').first().waitFor();
    for (const tab of [page, running.page]) await tab.waitForLoadState('networkidle');
    const [counted, countedRunning] = [countCalls(page), countCalls(running.page)];
    // None ends before all are seen to run.
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    stage.wrapVerbs((run) => async (verb, args, task) => {
      await held;
      return run(verb, args, task);
    });
    const jobs = [];
    for (const file of files) jobs.push(await stage.flow.submit(file));
    await expectSoon(() => running.page.getByRole('article').count(), 4);
    letGo();
    stage.wrapVerbs();
    await Promise.all(jobs.map((job) => stage.flow.ended(job)));
    await expectSoon(() => cardsSaying(page, '已完成'), 4);
    await expectSoon(() => running.page.getByRole('article').count(), 0);
    expect([counted('cardList'), counted('fileList'), counted('storageUsage'), countedRunning('cardList')]).to.deep.equal([0, 0, 0, 0]);
    // The figures are there as after a fetch.
    const cards = await page.getByRole('article').first().innerText();
    await page.reload();
    await expectSoon(() => cardsSaying(page, '已完成'), 4);
    expect(await page.getByRole('article').first().innerText()).to.equal(cards);
    for (const tab of [page, running.page]) await tab.context().close();
  });

  it('are fetched once, and right, when the line comes back', async () => {
    const { page, user } = await stage.maker('/404', { models: [{ ...truck, modelName: '第一辆' }] });
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/push/, (socket) => {
      sockets.push(socket);
      socket.connectToServer();
    });
    await page.goto(`${stage.api.origin}/workbench/myUpload`);
    await page.getByRole('row', { name: '第一辆' }).getByText('检测通过').waitFor();
    await expectSoon(() => sockets.length, 1);
    await page.waitForLoadState('networkidle');
    const counted = countCalls(page);
    await page.context().setOffline(true);
    await sockets.at(-1)?.close({ code: 1001 });
    await Promise.all((await hand(user, 2)).map((file) => stage.flow.ended(file)));
    await page.context().setOffline(false);
    await expectSoon(() => rowsSaying(page, '检测通过'), 3);
    await expectSoon(() => sockets.length, 2);
    await page.waitForLoadState('networkidle');
    expect(counted('fileList')).to.equal(1);
    // A line may die without the socket's knowing: another takes its place.
    await page.context().setOffline(true);
    await page.getByText('网络已断开').waitFor();
    await page.context().setOffline(false);
    await expectSoon(() => sockets.length, 3);
    await expectSoon(() => counted('fileList'), 2);
    await page.context().close();
  });
});
