import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Model, ModelStatic } from 'sequelize';
import { bulkActsOf } from '#domain/bulk/acts';
import { bulkLimits } from '#domain/bulk/limits';
import { runId } from '#domain/workflows/ids';
import { newId } from '#storage/database/ids';
import type { BulkActRow } from '#storage/database/models/bulk';
import type { JobRow } from '#storage/database/models/jobs';
import { buildWaiting, wait } from '#test/bulk';
import { farmBackends, type TestDatabase } from '#test/databases';
import { outcomeOf, refusalOf } from '#test/orders';
import { countUnit } from '#domain/ledger/units';
import { buildUser } from '#test/people';
import { buildFile, buildJob, buildOrder } from '#test/work';
import { decideWork } from '../backoffice/decide-work.ts';
import { markWaiting } from '../catalog/mark-waiting.ts';
import { markJobWaiting } from '../jobs/mark-waiting.ts';
import { retryJob } from '../jobs/retry.ts';
import { actOn } from './act-on.ts';
import { beginBulk, repeatBulk } from './begin.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { candidatesBehind } from './candidates.ts';
import { bulkSteerSchema } from '#domain/bulk/schema';
import { listBulk, listBulkFailures } from './list.ts';
import { previewBulk } from './preview.ts';
import { runBulkBatch, type BulkStanding } from './run-batch.ts';
import { steerBulk } from './steer.ts';
import { sweepBulk } from './sweep.ts';

const everything = { state: 'waiting', kind: null, keyword: '' } as const;
const paged = { pageNo: 1, pageSize: 10 };

for (const backend of farmBackends) {
  describe(`acts on much work at once on ${backend.name}`, function acts() {
    this.timeout(60_000);
    let opened: TestDatabase;
    let deps: BulkDeps;
    let by: { administratorId: string; address: string };
    let colleague: { administratorId: string; address: string };
    before(async () => {
      opened = await backend.open();
      deps = { database: opened.database, bulkLimits: { ...bulkLimits, batchRows: 4 } };
      by = { administratorId: (await buildUser(opened.database, { nickName: '小值', role: 'operator' })).id, address: '10.0.0.1' };
      colleague = { ...by, administratorId: (await buildUser(opened.database, { nickName: '小班', role: 'support' })).id };
    });
    after(() => opened.close());
    afterEach(async () => {
      const { transact, bulkActs, bulkFailures, waitingWorks, outbox, jobs } = opened.database;
      await transact(async (transaction) => {
        for (const table of [bulkActs, bulkFailures, waitingWorks, outbox, jobs] as ModelStatic<Model>[])
          await table.destroy({ where: {}, transaction });
      });
    });

    const user = async (): Promise<string> => (await buildUser(opened.database)).id;
    const begin = (changes: Partial<Parameters<typeof beginBulk>[1]> = {}): Promise<string> =>
      beginBulk(deps, { onceId: newId(), act: 'retry', filter: everything, seenAt: new Date(), cause: '存储已恢复', by, ...changes });
    const batch = (bulkId: string, changes: Partial<Parameters<typeof runBulkBatch>[1]> = {}): Promise<BulkStanding> =>
      runBulkBatch(deps, { bulkId, beat: () => undefined, ...changes });
    const run = async (bulkId: string): Promise<BulkActRow> => {
      while ((await batch(bulkId)) === 'goesOn');
      return opened.database.bulkActs.findByPk(bulkId, { rejectOnEmpty: true });
    };
    const counts = ({ status, total, done, skipped, failed }: BulkActRow) => ({ status, total, done, skipped, failed });
    const sent = async (): Promise<string[]> =>
      (await opened.database.outbox.findAll({ where: { action: 'signal', name: ['retry', 'giveUp', 'cancel'] }, order: ['id'] })).map(
        ({ workflowId, name }) => `${name} ${workflowId}`,
      );
    const told = async (bulkId: string): Promise<Record<string, number>> => {
      const rows = await opened.database.auditEvents.findAll({ order: ['id'] });
      const ofAct = rows.filter(({ details }) => (JSON.parse(details) as { bulkId?: string }).bulkId === bulkId);
      const sums: Record<string, number> = {};
      for (const { event } of ofAct) sums[event] = (sums[event] ?? 0) + 1;
      return sums;
    };

    it('pass each row once, in batches, and tell the log of the act and of each row', async () => {
      const jobs = await buildWaiting(opened.database, await user(), 10);
      const bulkId = await begin();
      expect(await batch(bulkId)).to.equal('goesOn');
      const row = await run(bulkId);
      expect(counts(row)).to.deep.equal({ status: 'Done', total: 10, done: 10, skipped: 0, failed: 0 });
      expect(new Set(await sent())).to.deep.equal(new Set(jobs.map((job) => `retry ${runId('job', job)}`)));
      expect(await sent()).to.have.lengthOf(10);
      expect(await told(bulkId)).to.deep.equal({ bulkBegun: 1, workRetried: 10, bulkEnded: 1 });
      expect(await batch(bulkId)).to.equal('over');
      expect([row.place, row.filterKey]).to.deep.equal([null, null]);
    });

    it('do nothing twice, whoever else does the same at once or was killed after some rows', async () => {
      await buildWaiting(opened.database, await user(), 12);
      const bulkId = await begin();
      let rows = 0;
      const killed = (): void => {
        if (++rows > 2) throw new Error('killed');
      };
      expect(await refusalOf(batch(bulkId, { beat: killed }))).to.contain('killed');
      await Promise.all([run(bulkId), run(bulkId), run(bulkId)]);
      expect(counts(await run(bulkId))).to.include({ status: 'Done', done: 12, skipped: 0 });
      expect(new Set(await sent()).size).to.equal(12);
      expect(await sent()).to.have.lengthOf(12);
    });

    it('skip what was decided, goes on, or waits again since then, and leave out what came after the preview', async () => {
      const owner = await user();
      const [decided, gone, again] = await buildWaiting(opened.database, owner, 4);
      const seenAt = new Date();
      const bulkId = await begin({ seenAt });
      await decideWork(deps, { workflowId: runId('job', decided!), decision: 'giveUp', cause: '文件太大', by });
      await opened.database.waitingWorks.destroy({ where: { workflowId: runId('job', gone!) } });
      const later = new Date(seenAt.getTime() + 1000);
      await wait(opened.database, runId('job', again!), later);
      await buildWaiting(opened.database, owner, 3, { since: later });
      const row = await run(bulkId);
      expect(counts(row)).to.deep.equal({ status: 'Done', total: 4, done: 1, skipped: 1, failed: 0 });
      expect(await sent()).to.have.lengthOf(2);
    });

    it('take the kind and the account that were filtered by', async () => {
      const owner = await user();
      const jobs = await buildWaiting(opened.database, owner, 6);
      await buildWaiting(opened.database, await user(), 7);
      expect(await outcomeOf(begin({ filter: { ...everything, kind: 'tiles' } }))).to.equal('bulk.nothing');
      const row = await run(await begin({ filter: { state: 'waiting', kind: 'lightweight', keyword: owner } }));
      expect(counts(row)).to.include({ total: 6, done: 6 });
      expect(new Set(await sent())).to.deep.equal(new Set(jobs.map((job) => `retry ${runId('job', job)}`)));
    });

    it('read few rows of an account, whatever it has', async () => {
      const { database } = opened;
      const owner = await user();
      const [job] = await buildWaiting(database, owner, 3);
      const file = await buildFile(database, owner);
      for (let made = 0; made < 20; made++) await buildJob(database, file);
      const running = await buildJob(database, file, { status: 'Running' });
      await markWaiting(deps, { kind: 'job', id: running.id, attempt: 1, waiting: true, reason: '存储没有回应' });
      const tables = [database.jobs, database.files] as ModelStatic<Model>[];
      let read = 0;
      const count = (found: unknown): void => void (read += [found].flat().length);
      for (const table of tables) table.addHook('afterFind', 'count', count as never);
      const behind = (keyword: string) => {
        const scope = { act: 'retry', filter: { ...everything, keyword }, repeats: null, seenAt: new Date() } as const;
        return candidatesBehind(database, scope, { after: undefined, limit: 4 });
      };
      try {
        expect((await behind(owner)).rows).to.have.lengthOf(4);
      } finally {
        for (const table of tables) table.removeHook('afterFind', 'count');
      }
      expect(read).to.be.below(10);
      expect((await behind(job!.id)).rows.map(({ jobId }) => jobId)).to.deep.equal([job!.id]);
    });

    it('list what fails with its sentence, and repeat exactly that, for whoever may', async () => {
      const [own] = await buildWaiting(opened.database, by.administratorId, 1, { modelName: '自己的' });
      await buildWaiting(opened.database, await user(), 5);
      const preview = await previewBulk(deps, { act: 'giveUp', filter: everything, by });
      expect(preview).to.include({ hits: 6, own: 1, decided: 0, users: 1 });
      const bulkId = await begin({ act: 'giveUp' });
      expect(await outcomeOf(repeatBulk(deps, { bulkId, onceId: newId(), cause: '再试', by }))).to.equal('bulk.notOver');
      expect(counts(await run(bulkId))).to.include({ status: 'Done', done: 5, failed: 1 });
      const { rows, totalCount } = await listBulkFailures(deps, { ...paged, bulkId });
      expect(totalCount).to.equal(1);
      expect(rows[0]).to.deep.include({ workflowId: runId('job', own!), name: '自己的' });
      expect(rows[0]?.reason).to.contain('自己');
      const again = await repeatBulk(deps, { bulkId, onceId: newId(), cause: '请同事放弃', by: colleague });
      expect(counts(await run(again))).to.deep.equal({ status: 'Done', total: 1, done: 1, skipped: 0, failed: 0 });
      expect((await sent()).at(-1)).to.equal(`giveUp ${runId('job', own!)}`);
      const nothingLeft = repeatBulk(deps, { bulkId, onceId: newId(), cause: '再试', by: colleague });
      expect(await outcomeOf(nothingLeft)).to.equal('bulk.nothing');
      expect((await listBulk(deps, paged)).rows[0]).to.include({ id: again, repeats: bulkId, by: '小班', cause: '请同事放弃' });
    });

    it('try a row again that failed by our fault, and list it once that does not help', async () => {
      const jobs = await buildWaiting(opened.database, await user(), 3);
      const bulkId = await begin();
      const faulty = jobs[1]!;
      const { outbox } = opened.database;
      outbox.addHook('beforeCreate', 'faulty', (row) => {
        if (row.get('workflowId') === runId('job', faulty)) throw new Error('no room');
      });
      try {
        for (let tries = 1; tries < bulkLimits.tries; tries++) expect(await refusalOf(batch(bulkId))).to.contain('no room');
        expect(await batch(bulkId)).to.equal('over');
      } finally {
        outbox.removeHook('beforeCreate', 'faulty');
      }
      const { rows } = await listBulkFailures(deps, { ...paged, bulkId });
      expect(rows.map(({ workflowId, reason }) => [workflowId, reason])).to.deep.equal([
        [runId('job', faulty), '平台处理这一项时多次出错，请稍后重试失败的'],
      ]);
      expect(await sent()).to.have.lengthOf(2);
    });

    it('give each row all of its tries, however often the one before it failed', async () => {
      const { outbox } = opened.database;
      const jobs = await buildWaiting(opened.database, await user(), 2);
      const bulkId = await begin();
      const [first, second] = jobs.map((job) => runId('job', job)).toSorted((a, b) => (a < b ? 1 : -1));
      let faulty = first;
      outbox.addHook('beforeCreate', 'faulty', (row) => {
        if (row.get('workflowId') === faulty) throw new Error('no room');
      });
      try {
        for (let tries = 1; tries < bulkLimits.tries; tries++) await refusalOf(batch(bulkId));
        faulty = second;
        for (let tries = 1; tries < bulkLimits.tries; tries++) expect(await refusalOf(batch(bulkId))).to.contain('no room');
        faulty = undefined;
      } finally {
        outbox.removeHook('beforeCreate', 'faulty');
      }
      expect(counts(await run(bulkId))).to.include({ status: 'Done', done: 2, failed: 0 });
    });

    it('pause before the next row, go on where they were, and stop for good', async () => {
      await buildWaiting(opened.database, await user(), 10);
      const bulkId = await begin();
      const steer = (step: 'pause' | 'resume' | 'stop') => steerBulk(deps, { bulkId, step, by: colleague });
      let rows = 0;
      const beat = (): void => void rows++;
      await batch(bulkId, { beat });
      await steer('pause');
      await steer('pause');
      expect(await batch(bulkId)).to.equal('paused');
      expect(rows).to.equal(4);
      await steer('resume');
      expect(await batch(bulkId)).to.equal('goesOn');
      await steer('stop');
      expect(await batch(bulkId)).to.equal('over');
      expect(await outcomeOf(steer('resume'))).to.equal('bulk.moved');
      expect(counts(await run(bulkId))).to.deep.equal({ status: 'Stopped', total: 10, done: 8, skipped: 0, failed: 0 });
      expect(await told(bulkId)).to.deep.equal({ bulkBegun: 1, workRetried: 8, bulkPaused: 1, bulkResumed: 1, bulkStopped: 1 });
      const wakes = await opened.database.outbox.count({ where: { workflowId: `bulk/${bulkId}`, name: 'wake' } });
      expect(wakes).to.equal(3);
    });

    it('are stopped where who began them may not do it any more', async () => {
      await buildWaiting(opened.database, await user(), 2);
      const leaver = await buildUser(opened.database, { role: 'operator' });
      const bulkId = await begin({ by: { administratorId: leaver.id, address: '10.0.0.1' } });
      await leaver.update({ role: 'user' });
      expect((await run(bulkId)).status).to.equal('Stopped');
      expect(await sent()).to.deep.equal([]);
      expect(await told(bulkId)).to.deep.equal({ bulkBegun: 1, bulkStopped: 1 });
    });

    it('wait while much is on its way to Temporal', async () => {
      await buildWaiting(opened.database, await user(), 8);
      const bulkId = await begin();
      deps = { ...deps, bulkLimits: { ...bulkLimits, batchRows: 4, unsent: 3 } };
      expect(await batch(bulkId)).to.equal('goesOn');
      expect(await batch(bulkId)).to.equal('crowded');
      await opened.database.outbox.update({ status: 'Sent' }, { where: {} });
      expect(await batch(bulkId)).to.equal('goesOn');
      deps = { ...deps, bulkLimits: { ...bulkLimits, batchRows: 4 } };
    });

    it('are three at once at most, one for a filter, and of so many rows', async () => {
      const owners = await Promise.all([user(), user(), user(), user()]);
      for (const owner of owners) await buildWaiting(opened.database, owner, 2);
      const over = (owner: string | undefined, changes: object = {}) =>
        begin({ filter: { ...everything, keyword: owner ?? '' }, ...changes });
      const onceId = newId();
      const first = await over(owners[0], { onceId });
      expect(await over(owners[0], { onceId }), 'sent again').to.equal(first);
      expect(await outcomeOf(over(owners[0]))).to.equal('bulk.sameFilter');
      const tries = await Promise.all(owners.slice(1).map((owner) => outcomeOf(over(owner))));
      expect(tries.filter((outcome) => outcome === 'bulk.underWay')).to.have.lengthOf(1);
      expect(await opened.database.bulkActs.count({ where: { endedAt: null } })).to.equal(3);
      await run(first);
      const few = { ...deps, bulkLimits: { ...bulkLimits, rows: 7 } };
      const wished = { onceId: newId(), act: 'retry', filter: everything, seenAt: new Date(), cause: '存储已恢复', by } as const;
      expect(await outcomeOf(beginBulk(few, wished))).to.equal('bulk.tooMany');
      expect(await outcomeOf(previewBulk(few, wished))).to.equal('bulk.tooMany');
      for (const seenMs of [-bulkLimits.seenMs - 1000, 60_000])
        expect(await outcomeOf(begin({ seenAt: new Date(Date.now() + seenMs) }))).to.equal('bulk.stale');
    });

    it('cancel what is queued or runs, and say before what goes back: money by its line, and counts', async () => {
      const owner = await user();
      const file = await buildFile(opened.database, owner);
      const running = (changes: object = {}) => buildJob(opened.database, file, { status: 'Running', percent: 10, ...changes });
      const [paid, counted] = [await running(), await running({ status: 'Queued' })];
      await buildJob(opened.database, file, { status: 'Success' });
      const order = await buildOrder(opened.database, owner, {
        ...{ status: 'Fulfilling', amountFen: 14_70, payableFen: 9_80, paidFen: 9_80, method: 'alipay' },
        taken: [
          { from: 'alipay', unit: 'money', amount: 9_80 },
          { from: 'counts', unit: countUnit('formatConversion', '2026'), amount: 1 },
        ],
      } as object);
      await opened.database.orderLines.destroy({ where: { orderId: order.id } });
      for (const [line, job, payableFen] of [
        [1, paid, 4_90],
        [2, null, 4_90],
        [3, counted, 0],
      ] as const)
        await opened.database.orderLines.create({
          ...{ orderId: order.id, line, type: 'formatConversion', description: '格式转换', amountFen: 4_90, payableFen },
          ...{ subject: { type: 'formatConversion' }, jobId: job?.id ?? null, status: 'Working' },
        } as never);
      const filter = { state: 'running', kind: null, keyword: '' } as const;
      const { seenAt, ...preview } = await previewBulk(deps, { act: 'cancel', filter, by });
      expect(preview).to.deep.equal({ hits: 2, decided: 0, own: 0, users: 1, refundFen: 4_90, refundCounts: 1 });
      const row = await run(await begin({ act: 'cancel', filter, seenAt }));
      expect(counts(row)).to.include({ status: 'Done', done: 2 });
      expect(new Set(await sent())).to.deep.equal(new Set([paid, counted].map((job) => `cancel ${runId('job', job)}`)));
      expect((await previewBulk(deps, { act: 'cancel', filter, by })).decided).to.equal(2);
      expect(await outcomeOf(begin({ act: 'cancel', filter }))).to.equal('bulk.nothing');
    });

    it('cancel no run that began after the preview: retried by its user, or let go on by a colleague', async () => {
      const file = await buildFile(opened.database, await user());
      const createdAt = new Date(Date.now() - 60_000);
      const build = (status: 'Running' | 'Error') => buildJob(opened.database, file, { status, createdAt });
      const [seen, waited, failed] = [await build('Running'), await build('Running'), await build('Error')];
      const waits = (job: JobRow, waiting: boolean) => markJobWaiting(deps, { id: job.id, attempt: 1, waiting });
      await waits(waited, true);
      const filter = { state: 'running', kind: null, keyword: '' } as const;
      const { seenAt, hits } = await previewBulk(deps, { act: 'cancel', filter, by });
      expect(hits).to.equal(1);
      await delay(5);
      await waits(waited, false);
      await retryJob(deps, { ownerId: file.ownerId, jobId: failed.id });
      const row = await run(await begin({ act: 'cancel', filter, seenAt }));
      expect(counts(row)).to.include({ total: 1, done: 1, skipped: 0 });
      expect(await sent()).to.deep.equal([`cancel ${runId('job', seen)}`]);
      expect((await previewBulk(deps, { act: 'cancel', filter, by })).hits, 'all run now').to.equal(3);
    });

    it('cancel no run that waited and went on between the reading of its slice and its turn', async () => {
      const file = await buildFile(opened.database, await user());
      const job = await buildJob(opened.database, file, { status: 'Running', createdAt: new Date(Date.now() - 60_000) });
      const row = await opened.database.bulkActs.findByPk(
        await begin({ act: 'cancel', filter: { state: 'running', kind: null, keyword: '' } }),
        { rejectOnEmpty: true },
      );
      const { rows } = await candidatesBehind(opened.database, row, { after: undefined, limit: 4 });
      expect(rows.map(({ jobId }) => jobId)).to.deep.equal([job.id]);
      await delay(5);
      for (const waiting of [true, false]) await markJobWaiting(deps, { id: job.id, attempt: 1, waiting });
      const acted = opened.database.transact((transaction) => actOn(opened.database, row, rows[0]!, transaction));
      expect(await acted).to.equal(false);
      expect(await sent()).to.deep.equal([]);
    });

    it('cancel and tell the log once of a row that two acts meet at the same moment', async () => {
      const { database } = opened;
      const file = await buildFile(database, await user());
      const job = await buildJob(database, file, { status: 'Running', createdAt: new Date(Date.now() - 60_000) });
      const filter = { state: 'running', kind: null, keyword: '' } as const;
      const [first, second] = [
        await begin({ act: 'cancel', filter }),
        await begin({ act: 'cancel', filter: { ...filter, keyword: job.id } }),
      ];
      let late: Promise<BulkActRow> | undefined;
      const row = await database.bulkActs.findByPk(first, { rejectOnEmpty: true });
      await database.transact(async (transaction) => {
        const { rows } = await candidatesBehind(database, row, { after: undefined, limit: 4 });
        expect(await actOn(database, row, rows[0]!, transaction)).to.equal(true);
        late ??= run(second);
        // Long enough for the second to come to the lock that this one holds.
        await delay(500);
      });
      expect(counts((await late)!)).to.include({ status: 'Done', done: 0, skipped: 1 });
      expect(await sent()).to.deep.equal([`cancel ${runId('job', job)}`]);
      expect([await told(first), await told(second)].map((events) => events.workCancelled ?? 0)).to.deep.equal([1, 0]);
    });

    it('are stopped with a cause, and paused without', () => {
      const asks = (step: string, also: object = {}) => bulkSteerSchema.safeParse({ bulkId: newId(), step, ...also }).success;
      expect([asks('pause'), asks('resume'), asks('stop'), asks('stop', { cause: '不需要了' })]).to.deep.equal([true, true, false, true]);
    });

    it('are offered where all rows of the filter can take them', () => {
      expect(bulkActsOf('waiting')).to.deep.equal(['retry', 'giveUp']);
      expect(bulkActsOf('running')).to.deep.equal(['cancel']);
      for (const state of ['failed', 'done', 'all'] as const) expect(bulkActsOf(state)).to.deep.equal([]);
    });

    it('go with their failures, long after they ended', async () => {
      await buildWaiting(opened.database, by.administratorId, 1);
      const bulkId = await begin({ act: 'giveUp' });
      await run(bulkId);
      expect(await sweepBulk(deps)).to.equal(0);
      expect(await sweepBulk({ ...deps, clock: () => new Date(Date.now() + bulkLimits.keptMs + 1000) })).to.equal(2);
      expect(await opened.database.bulkFailures.count()).to.equal(0);
    });
  });
}
