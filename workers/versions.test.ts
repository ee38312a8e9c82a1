import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { accountDeletionId, runId } from '#domain/workflows/ids';
import type { JobRow } from '#storage/database/models/jobs';
import { openFlow, type Flow } from '#test/flow';
import { wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { buildFile } from '#test/work';
import type { WorkerProcessOptions } from '#test/worker-process';
import { queues, type WorkflowProgress } from '#workflows/contracts';
import { startProcess, type RunningProcess } from '../script/platform/process.ts';
import { temporalProcess } from '../script/platform/temporal.ts';
import { runCommand } from '../script/suite/run-area.ts';

const compiled = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Lightweighting of the next version clears before it begins; that of this one does not. */
const steps = { now: ['lightweightModel'], next: ['discardAttempt', 'lightweightModel'] };
type Version = keyof typeof steps;

describe('versions of workflows', function () {
  this.timeout(300_000);
  let folder: string;
  let temporal: RunningProcess;
  let flow: Flow;
  let next: string;
  const processes = new Map<Version, ChildProcess>();

  /** Engine children wait here before they lightweight, so that jobs are under way when workers change. */
  let holds = true;
  let held = 0;
  const holding =
    (run: RunVerb): RunVerb =>
    async (verb, args, task) => {
      if (verb === 'optimize') {
        held++;
        while (holds) await delay(20);
      }
      return run(verb, args, task);
    };
  const hold = (): void => {
    holds = true;
    held = 0;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-versions-'));
    const { address, spec } = await temporalProcess({ folder });
    temporal = await startProcess(spec);
    flow = await openFlow({ address });
    next = join(folder, 'next.js');
    const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
    const { code } = await bundleWorkflowCode({ workflowsPath: compiled('test/processes/next-workflows.js'), logger: quiet });
    await writeFile(next, code);
    await flow.work({
      pools: ['io', 'cpu'],
      openChildren: wrappedChildren(holding),
      slots: { ioSlots: 2, cpuSlots: 6, childMemoryBytes: 2 ** 30, idleBytes: 0 },
    });
  });
  after(async () => {
    holds = false;
    for (const child of processes.values()) child.kill('SIGKILL');
    await flow.close();
    await temporal.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the workflows of a version in a process of their own. */
  async function start(version: Version): Promise<void> {
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, pools: ['orchestration'], version };
    if (version === 'next') options.workflowBundle = next;
    const child = spawn(process.execPath, [compiled('test/worker-process.js'), JSON.stringify(options)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    processes.set(version, child);
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The worker ended with ${code}`))),
    ]);
  }
  async function stop(version: Version, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = processes.get(version);
    if (child === undefined) throw new TypeError(`${version} does not run`);
    processes.delete(version);
    const gone = once(child, 'exit');
    child.kill(signal);
    expect((await gone)[0]).to.equal(signal === 'SIGTERM' ? 0 : null);
  }

  /** Runs a command of an operator. */
  async function admin(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runCommand(process.execPath, [compiled('script/commands/admin.js'), ...args], {
      DATABASE_URL: flow.databaseUrl,
      TEMPORAL_ADDRESS: flow.address,
    });
    expect(code, stderr).to.equal(0);
    return stdout;
  }
  /** Has new work begin under a version, once its workers are known. */
  const use = async (version: Version): Promise<void> => {
    expect(await admin('use-version', version)).to.equal(`new work begins under ${version}\n`);
  };
  const shown = async (line: string): Promise<void> =>
    flow.until(`versions to show ${line}`, async () => (await admin('versions')).split('\n').includes(line));

  const glb = readFile(modelPath('gltf/nested.glb'));
  /** Begins jobs over a model and returns once all of them are with an engine child. */
  async function begin(count: number): Promise<JobRow[]> {
    const bytes = await glb;
    const before = held;
    const jobs = await Promise.all(
      Array.from({ length: count }, async () => {
        const source = await buildFile(flow.database, flow.owner.id, { fileName: 'nested.glb', fileSize: bytes.length });
        await flow.objects.putBytes(source.objectKey, bytes, { contentType: 'model/gltf-binary' });
        return flow.submit(source);
      }),
    );
    await flow.until('the engine to have all of them', () => held === before + count);
    return jobs;
  }
  /** Lets the jobs go on and holds that each ends once, by the steps of the version that it began under. */
  async function endUnder(version: Version, jobs: readonly JobRow[], attempt = 1): Promise<void> {
    holds = false;
    for (const row of jobs) {
      const job = await flow.ended(row);
      expect([job.status, job.attempt]).to.deep.equal(['Success', attempt]);
      expect((await flow.events(job)).filter(({ isSucceed }) => isSucceed !== null)).to.have.length(1);
      const handle = flow.client.workflow.getHandle(runId('job', { id: job.id, attempt }));
      // The row ends before its run does.
      await handle.result();
      const { events } = await handle.fetchHistory();
      const scheduled = (events ?? []).flatMap((event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? []);
      // What earlier attempts left is removed at the end.
      expect(scheduled).to.deep.equal([...steps[version], ...(attempt > 1 ? ['discardAttempt'] : [])]);
      const under = (events ?? []).flatMap((event) => event.workflowTaskCompletedEventAttributes?.deploymentVersion?.buildId ?? []);
      expect([...new Set(under)]).to.deep.equal([version]);
    }
  }

  it('end what began under them while workers are rolled to the next one and back, and long work moves along', async () => {
    await start('now');
    await use('now');
    const first = await begin(3);

    // Frozen: the deletion waits, for days in truth.
    const dueAt = new Date(Date.now() - 1000);
    await flow.owner.update({ deletionDueAt: dueAt, frozenAt: dueAt });
    const deletion = { userId: flow.owner.id, ownerId: flow.owner.id, fileName: '', dueAtMs: dueAt.getTime(), againMs: 300, settleMs: 300 };
    const workflowId = accountDeletionId(deletion);
    await flow.client.workflow.start('deleteAccountWorkflow', { workflowId, taskQueue: queues.orchestration, args: [deletion] });
    const long = flow.client.workflow.getHandle(workflowId);
    await flow.until('it to wait', async () => (await long.query<WorkflowProgress>('progress')).stage === 'blocked');

    await start('next');
    await use('next');
    await shown('now  still needed, 3 workflows');
    const second = await begin(3);
    await endUnder('now', first);
    await endUnder('next', second);
    await shown('now  may be stopped, 0 workflows');
    await shown('next  current, 1 workflows');
    await stop('now');

    hold();
    const third = await begin(3);
    await start('now');
    await use('now');
    const fourth = await begin(3);
    await endUnder('next', third);
    await endUnder('now', fourth);
    await shown('next  may be stopped, 0 workflows');
    await stop('next');
    await flow.owner.update({ deletionDueAt: null, frozenAt: null });
    await long.result();
    const { events } = await long.fetchHistory();
    const under = (events ?? []).flatMap((event) => event.workflowTaskCompletedEventAttributes?.deploymentVersion?.buildId ?? []);
    expect(under.filter((build, index) => build !== under[index - 1])).to.deep.equal(['now', 'next', 'now']);
  });

  it('that do not come back give their work to the current one, by command', async () => {
    hold();
    await start('next');
    await use('next');
    const lost = await begin(2);
    // It sleeps under the version that goes, and needs it no more.
    const dueAt = new Date(Date.now() - 2000);
    await flow.owner.update({ deletionDueAt: dueAt, frozenAt: dueAt });
    const deletion = {
      userId: flow.owner.id,
      ownerId: flow.owner.id,
      fileName: '',
      dueAtMs: dueAt.getTime(),
      againMs: 3_600_000,
      settleMs: 300,
    };
    const workflowId = accountDeletionId(deletion);
    const long = await flow.client.workflow.start('deleteAccountWorkflow', {
      workflowId,
      taskQueue: queues.orchestration,
      args: [deletion],
    });
    await flow.until('it to wait', async () => (await long.query<WorkflowProgress>('progress')).stage === 'blocked');
    await use('now');
    await stop('next', 'SIGKILL');
    await shown('next  still needed, 2 workflows');
    const said = await admin('end-version', 'next');
    for (const { id } of lost) expect(said).to.include(`job/${id}/1 begins again under the current version\n`);
    expect((await long.describe()).status.name).to.equal('RUNNING');
    await long.terminate();
    await flow.owner.update({ deletionDueAt: null, frozenAt: null });
    await endUnder('now', lost, 2);
  });

  it('are not taken away from new work by an operator’s slip', async () => {
    const { code, stderr } = await runCommand(process.execPath, [compiled('script/commands/admin.js'), 'use-version', 'nowhere'], {
      DATABASE_URL: flow.databaseUrl,
      TEMPORAL_ADDRESS: flow.address,
    });
    expect([code, stderr]).to.deep.equal([1, 'new work does not begin under nowhere: no worker of it has run yet\n']);
    const current = await runCommand(process.execPath, [compiled('script/commands/admin.js'), 'end-version', 'now'], {
      DATABASE_URL: flow.databaseUrl,
      TEMPORAL_ADDRESS: flow.address,
    });
    expect([current.code, current.stderr]).to.deep.equal([1, 'now is current; script/admin use-version first has another take new work\n']);
  });
});
