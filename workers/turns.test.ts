import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { WorkflowNotFoundError } from '@temporalio/client';
import { expect } from 'chai';
import { Op } from 'sequelize';
import type { RunVerb } from '#activities/deps';
import { AppError } from '#domain/errors/app-error';
import { turnLimits } from '#domain/limits';
import { runId } from '#domain/workflows/ids';
import type { TurnQueue } from '#domain/workflows/turn';
import type { VerbName } from '#engine/children/verbs';
import { cancelCheck } from '#services/checks/cancel';
import { countTurns } from '#services/work/turns/count';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import { farmBackends } from '#test/databases';
import { openFlow, type Flow } from '#test/flow';
import { wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { StepWriter } from '#test/step';
import { buildUser } from '#test/people';
import type { WorkerProcessOptions } from '#test/worker-process';
import { buildZip } from '#test/zips';

const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));
const pool = { pools: ['orchestration' as const] };
const cpuTurns = 2 + turnLimits.ahead;
/** What the tests hold, with the activity that runs it. */
const steps = {
  unpack: { queue: 'io', activity: 'unpackArchive' },
  check: { queue: 'cpu', activity: 'inspectModel' },
  convert: { queue: 'cpu', activity: 'convertModel' },
} as const;

for (const backend of farmBackends) {
  describe(`turns at the queues on ${backend.name}`, () => {
    let flow: Flow;
    let single: UserRow;
    let glb: Buffer;
    /** Verbs in the order in which they began, with the owner of their files. */
    let begun: { verb: VerbName; owner: string }[];
    /** Ends the flooder's unpacking, checking and converting, oldest first; each waits for that. */
    let ends: { verb: VerbName; end: () => void }[];
    beforeEach(async function () {
      this.timeout(120_000);
      flow = await openFlow({ backend });
      single = await buildUser(flow.database);
      glb = await readFile(modelPath('gltf/nested.glb'));
      begun = [];
      ends = [];
    });
    afterEach(() => flow.close());

    const held = wrappedChildren((run): RunVerb => async (verb, args, task) => {
      begun.push({ verb, owner: task.owner });
      if (task.owner === flow.owner.id && Object.hasOwn(steps, verb)) {
        await new Promise<void>((end, fail) => {
          const open = { verb, end };
          ends.push(open);
          const drop = (): void => {
            ends = ends.filter((each) => each !== open);
            fail(task.signal?.reason as Error);
          };
          task.signal?.addEventListener('abort', drop, { once: true });
        });
      }
      return run(verb, args, task);
    });
    const began = (owner: UserRow, verb: VerbName) => begun.filter((each) => each.owner === owner.id && each.verb === verb);
    const flood = async (count: number, bytes: Uint8Array, name: string): Promise<FileRow[]> => {
      const files: FileRow[] = [];
      for (let index = 0; index < count; index++) files.push(await flow.hand(bytes, name));
      return files;
    };
    const hasStarted = ({ id }: FileRow): Promise<boolean> =>
      flow.client.workflow
        .getHandle(runId('check', { id, attempt: 1 }))
        .describe()
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof WorkflowNotFoundError) return false;
            throw error;
          },
        );
    const startedOf = async (files: readonly FileRow[]): Promise<FileRow[]> => {
      const started = await Promise.all(files.map(hasStarted));
      return files.filter((_, index) => started[index]);
    };

    const end = (verb: VerbName): void => {
      const index = ends.findIndex((each) => each.verb === verb);
      expect(index).to.be.at.least(0);
      ends.splice(index, 1)[0]?.end();
    };
    const next = async (verb: VerbName): Promise<void> => {
      const count = begun.length;
      end(verb);
      await flow.until('the next to begin', () => begun.slice(count).some((each) => each.verb === verb));
    };
    const free = async (queue: TurnQueue): Promise<number> => (await countTurns(flow.database, queue)).free;
    /** Whether the slots are full and the turns ahead of them are in Temporal's queue, so that what begins next is settled. */
    const isSettled = async (verb: keyof typeof steps): Promise<boolean> => {
      const { queue, activity } = steps[verb];
      if ((await free(queue)) > 0) return false;
      const given = await flow.database.outbox.findAll({ where: { queue, takenAt: { [Op.ne]: null }, releasedAt: null } });
      const pending = await Promise.all(
        given.map(({ workflowId }) =>
          flow.client.workflow
            .getHandle(workflowId)
            .describe()
            .then(
              ({ raw }) => raw.pendingActivities,
              () => [],
            ),
        ),
      );
      return pending.every((activities) => activities?.some(({ activityType }) => activityType?.name === activity));
    };
    /** Ends the flooder's verbs one by one until the newcomer's begins, and returns how many of the flooder's began meanwhile. */
    const passed = async (verb: keyof typeof steps): Promise<number> => {
      const [mine, theirs] = [began(single, verb).length, began(flow.owner, verb).length];
      while (began(single, verb).length === mine) {
        await flow.until('what begins next to be settled', () => isSettled(verb));
        await next(verb);
      }
      return began(flow.owner, verb).length - theirs;
    };
    const busy = (queue: TurnQueue, verb: VerbName): Promise<void> =>
      flow.until('all turns to be taken', async () => ends.filter((each) => each.verb === verb).length === 2 && (await free(queue)) === 0);

    it('let a single check pass after at most two of a flooder’s, with two dispatchers, and the flooder goes on', async function () {
      this.timeout(120_000);
      await flood(40, glb, 'flood.glb');
      await Promise.all([flow.work({ openChildren: held }), flow.work(pool)]);
      await busy('cpu', 'check');
      const file = await flow.hand(glb, 'single.glb', { owner: single });
      expect(await passed('check')).to.be.at.most(2);
      expect((await flow.ended(file)).status).to.equal('Success');
      for (let more = 0; more < 4; more++) await next('check');
    });

    it('let a single job pass after at most two of somebody’s who has queued 200, with two dispatchers', async function () {
      this.timeout(180_000);
      await Promise.all([flow.work({ openChildren: held }), flow.work(pool)]);
      const own = await flow.ended(await flow.hand(glb, 'single.glb', { owner: single }));
      const flooded = await flow.hand(glb, 'flood.glb');
      await flow.until('its check to be held', () => ends.length === 1);
      end('check');
      await flow.ended(flooded);
      const input = { kind: 'convert', target: 'glb' } as const;
      for (let index = 0; index < 200; index++) await flow.enqueue(flooded, input);
      await busy('cpu', 'convert');
      const line = { status: 'Pending', queue: 'cpu', ownerId: flow.owner.id } as const;
      expect(await flow.database.outbox.count({ where: line }), 'the flooder’s in line').to.equal(200 - cpuTurns);
      const job = await flow.enqueue(own, input);
      expect(await passed('convert')).to.be.at.most(2);
      expect((await flow.ended(job)).status).to.equal('Success');
      expect(await flow.database.jobs.count({ where: { ownerId: flow.owner.id, status: 'Success' } })).to.be.at.most(4);
    });

    it('let a single archive pass a flood of archives at both of its steps, and a model file meanwhile', async function () {
      this.timeout(120_000);
      const zip = buildZip([{ name: 'nested.glb', data: glb }]);
      await flood(20, zip, 'flood.zip');
      await flow.work({ openChildren: held });
      await busy('io', 'unpack');
      for (let unpacked = 0; unpacked < 8; unpacked++) await next('unpack');
      await busy('cpu', 'check');
      const archive = await flow.hand(zip, 'single.zip', { owner: single });
      expect(await passed('unpack'), 'unpacking').to.be.at.most(2);
      const asks = { workflowId: runId('check', archive), name: 'turn' };
      await flow.until('it to ask for the next step', async () => (await flow.database.outbox.count({ where: asks })) === 1);
      expect(await passed('check'), 'checking').to.be.at.most(2);
      expect((await flow.ended(archive)).status).to.equal('Success');
      await busy('cpu', 'check');
      await flow.hand(glb, 'single.glb', { owner: single });
      expect(await passed('check'), 'a model file').to.be.at.most(2);
    });

    it('are left by small files that take long, so that four of them do not keep another’s check', async function () {
      this.timeout(300_000);
      const step = new StepWriter();
      const assembly = step.product('assembly');
      // Each part takes as long as the kernel's patience: kilobytes that ask for a minute.
      for (let part = 0; part < 4; part++) step.place(assembly, step.product(`peaks ${part}`, [step.waves(40, 20)]));
      const slow = await flood(4, Buffer.from(step.text()), 'slow.stp');
      await flow.work();
      const given = { workflowId: slow.map((file) => runId('check', file)) };
      const isLeft = async (): Promise<boolean> => (await flow.database.outbox.count({ where: { ...given, short: false } })) >= 2;
      await flow.until('two of them to take longer than was expected', isLeft);
      const handedAt = Date.now();
      const file = await flow.hand(glb, 'single.glb', { owner: single });
      expect((await flow.ended(file)).status).to.equal('Success');
      const ended = await Promise.all(slow.map(async (each) => (await each.reload()).checkedAt !== null));
      expect(ended.filter(Boolean).length, `after ${Date.now() - handedAt} ms`).to.be.at.most(1);
      const long = { queue: 'cpu', short: false, takenAt: { [Op.ne]: null }, releasedAt: null } as const;
      expect(await flow.database.outbox.count({ where: long }), 'one slot of two is theirs').to.be.at.most(1);
      for (const each of slow) await cancelCheck({ database: flow.database }, { ownerId: flow.owner.id, fileId: each.id });
      for (const each of slow) await flow.ended(each);
    });

    it('start no more than there are slots and one ahead; what is called off in line never reaches Temporal', async function () {
      this.timeout(120_000);
      const files = await flood(6, glb, 'flood.glb');
      await Promise.all([flow.work(pool), flow.work(pool), flow.work(pool)]);
      await flow.until('three to start', async () => (await startedOf(files)).length === cpuTurns);
      const waiting = files.at(-1)!;
      await cancelCheck({ database: flow.database }, { ownerId: flow.owner.id, fileId: waiting.id });
      expect((await flow.ended(waiting)).status).to.equal('Cancelled');
      expect((await flow.events(waiting)).map(({ status }) => status)).to.deep.equal(['Begin', 'Cancelled']);
      const started = await startedOf(files);
      expect(started).to.have.length(cpuTurns);
      expect(started.map(({ id }) => id)).not.to.include(waiting.id);
    });

    it('go back at once when work waits for an operator or rests between tries', async function () {
      this.timeout(120_000);
      const crashing = wrappedChildren((run): RunVerb => (verb, args, task) => {
        begun.push({ verb, owner: task.owner });
        return task.owner === flow.owner.id ? Promise.reject(new AppError('engine.crashed')) : run(verb, args, task);
      });
      const timings = [{ tries: 1 }, { tries: 3, retryFirstMs: 600_000, retryMaxMs: 600_000 }];
      for (const timing of timings) for (let count = 0; count < cpuTurns; count++) await flow.hand(glb, 'crash.glb', { timing });
      await flow.work({ openChildren: crashing });
      await flow.until('all of them to have been tried', () => began(flow.owner, 'check').length === 2 * cpuTurns);
      const file = await flow.hand(glb, 'single.glb', { owner: single });
      expect((await flow.ended(file)).status).to.equal('Success');
      const job = await flow.ended(await flow.enqueue(file, { kind: 'convert', target: 'glb' }));
      expect(job.status).to.equal('Success');
    });

    it('go back soon when a workflow is gone, and its next attempt waits in line', async function () {
      this.timeout(120_000);
      const files = await flood(cpuTurns + 1, glb, 'flood.glb');
      await flow.work({ ...pool, orchestration: { turnsMs: 200 } });
      await flow.until('three to start', async () => (await startedOf(files)).length === cpuTurns);
      const [gone] = await startedOf(files);
      await flow.client.workflow.getHandle(runId('check', { id: gone!.id, attempt: 1 })).terminate('by hand');
      await flow.database.outbox.update({ takenAt: new Date(Date.now() - turnLimits.compareMs) }, { where: { queue: 'cpu' } });
      await flow.until('the last to start', async () => (await startedOf(files)).length === cpuTurns + 1);
      await flow.until('the next attempt of the lost one', async () => (await gone!.reload()).attempt === 2);
      expect(gone!.status).to.equal('Pending');
      expect(await free('cpu')).to.equal(0);
    });

    it('are fewer when a worker is killed, and as many again when there is another', async function () {
      this.timeout(120_000);
      const { databaseUrl, store, tempFolder, address, database } = flow;
      const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: [] };
      await flow.work();
      await flow.until('the first to report', async () => (await database.workers.count({ where: { queue: 'cpu' } })) === 1);
      const first = await database.workers.findOne({ where: { queue: 'cpu' }, rejectOnEmpty: true });
      const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit'] });
      await flow.until('the second to report', async () => (await free('cpu')) === 4 + turnLimits.ahead);
      const killed = once(child, 'exit');
      child.kill('SIGKILL');
      await killed;
      const silent = { beatAt: new Date(Date.now() - turnLimits.silentMs) };
      await database.workers.update(silent, { where: { id: { [Op.ne]: first.id } } });
      await flow.until('its slots to be gone', async () => (await free('cpu')) === 2 + turnLimits.ahead);
      const third = await flow.work();
      await flow.until('another to report', async () => (await free('cpu')) === 4 + turnLimits.ahead);
      await third.close();
      expect(await free('cpu')).to.equal(2 + turnLimits.ahead);
    });
  });
}
