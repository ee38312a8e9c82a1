import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Op } from 'sequelize';
import { beginBulk } from '#services/bulk/begin';
import { steerBulk } from '#services/bulk/steer';
import { newId } from '#storage/database/ids';
import { buildWaiting } from '#test/bulk';
import { databaseBackends } from '#test/databases';
import { openFlow, type Flow } from '#test/flow';
import { buildUser } from '#test/people';
import type { WorkerProcessOptions } from '#test/worker-process';

/** `heartbeatTimeout` of workflows/proxies.ts. */
const silentMs = 5000;
const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));

describe('acts on much work at once, done by workers', function acts() {
  this.timeout(120_000);
  let flow: Flow;
  let by: { administratorId: string; address: string };
  before(async () => {
    flow = await openFlow({ backend: databaseBackends.at(-1)! });
    by = { administratorId: (await buildUser(flow.database, { role: 'operator' })).id, address: '10.0.0.1' };
  });
  after(() => flow.close());

  let working: Promise<unknown> | undefined;
  /** A worker of this process, from the first test on that needs one. */
  const work = (): Promise<unknown> => (working ??= flow.work({ pools: ['orchestration'] }));
  const begin = (ownerId: string): Promise<string> =>
    beginBulk(flow, {
      ...{ onceId: newId(), act: 'retry', filter: { state: 'waiting', kind: null, keyword: ownerId } },
      ...{ seenAt: new Date(), cause: '存储已恢复', by },
    });
  const read = (id: string) => flow.database.bulkActs.findByPk(id, { rejectOnEmpty: true });
  const doneOf = async (id: string): Promise<number> => (await read(id)).done;
  const start = (): ChildProcess => {
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, pools: ['orchestration'] };
    return spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  /** Signals that stand in the outbox for these runs, by run. */
  const decisions = async (workflowIds: readonly string[]): Promise<number[]> => {
    const rows = await flow.database.outbox.findAll({ where: { name: 'retry', workflowId: { [Op.in]: [...workflowIds] } } });
    return workflowIds.map((id) => rows.filter(({ workflowId }) => workflowId === id).length);
  };

  it('by two that are killed in the middle: each row is done once, and the log has each once', async () => {
    const owner = await buildUser(flow.database);
    const jobs = await buildWaiting(flow.database, owner.id, 700, { status: 'Success' });
    const bulkId = await begin(owner.id);
    const pair = [start(), start()];
    await flow.until('some rows', async () => (await doneOf(bulkId)) >= 50);
    await Promise.all(pair.map(kill));
    expect((await read(bulkId)).status).to.equal('Running');
    await work();
    await flow.until('it to end', async () => (await read(bulkId)).endedAt !== null);
    const { status, total, done, skipped, failed } = await read(bulkId);
    expect({ status, total, done, skipped, failed }).to.deep.equal({ status: 'Done', total: 700, done: 700, skipped: 0, failed: 0 });
    expect(new Set(await decisions(jobs.map(({ id }) => `job/${id}/1`)))).to.deep.equal(new Set([1]));
    expect(await flow.database.auditEvents.count({ where: { event: 'workRetried' } })).to.equal(700);
    expect(await flow.database.auditEvents.count({ where: { event: 'bulkEnded' } })).to.equal(1);
  });

  it('go on where one statement takes longer than a worker may be silent', async () => {
    await work();
    const owner = await buildUser(flow.database);
    const [job] = await buildWaiting(flow.database, owner.id, 1, { status: 'Success' });
    const bulkId = await flow.database.transact(async (transaction) => {
      await flow.database.waitingWorks.findByPk(`job/${job!.id}/1`, { transaction, lock: true });
      const id = await begin(owner.id);
      await flow.until('its first batch', async () => {
        const found = await flow.client.workflow
          .getHandle(`bulk/${id}`)
          .describe()
          .catch(() => undefined);
        return (found?.raw.pendingActivities ?? []).some(({ lastStartedTime }) => lastStartedTime !== null);
      });
      await delay(silentMs + 2000);
      return id;
    });
    await flow.client.workflow.getHandle(`bulk/${bulkId}`).result();
    expect(await doneOf(bulkId)).to.equal(1);
    const { events } = await flow.client.workflow.getHandle(`bulk/${bulkId}`).fetchHistory();
    const attempts = (events ?? []).flatMap(({ activityTaskStartedEventAttributes: started }) => started?.attempt ?? []);
    expect(new Set(attempts)).to.deep.equal(new Set([1]));
  });

  it('are paused, go on and are stopped while they run, and one that pauses holds no worker', async () => {
    await work();
    const owner = await buildUser(flow.database);
    await buildWaiting(flow.database, owner.id, 600, { status: 'Success' });
    const bulkId = await begin(owner.id);
    await flow.until('some', async () => (await doneOf(bulkId)) > 0);
    await steerBulk(flow, { bulkId, step: 'pause', by });
    const paused = await doneOf(bulkId);
    expect(paused).to.be.below(600);
    await flow.until('its workflow to wait', async () => {
      const { raw } = await flow.client.workflow.getHandle(`bulk/${bulkId}`).describe();
      return (raw.pendingActivities ?? []).length === 0;
    });
    expect(await doneOf(bulkId)).to.equal(paused);
    await steerBulk(flow, { bulkId, step: 'resume', by });
    await flow.until('it to go on', async () => (await doneOf(bulkId)) > paused);
    await steerBulk(flow, { bulkId, step: 'stop', by });
    const stopped = await doneOf(bulkId);
    await flow.client.workflow.getHandle(`bulk/${bulkId}`).result();
    expect([await doneOf(bulkId), (await read(bulkId)).status]).to.deep.equal([stopped, 'Stopped']);
  });
});
