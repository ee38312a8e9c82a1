import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { pino } from 'pino';
import { createChildPool, findSeal } from '#activities/children';
import { AppError } from '#domain/errors/app-error';
import { runId } from '#domain/workflows/ids';
import { openMeasures, type MeasureBook } from '#runtime/measures';
import { readPulse } from '#services/work/readings/pulse';
import { readWork } from '#services/work/readings/work';
import { withOrigin } from '#services/work/origin';
import { listWaiting } from '#services/work/waiting/list';
import { farmBackends } from '#test/databases';
import { openFlow, type Flow } from '#test/flow';
import { wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { noteChildren } from './note-children.ts';
import type { WorkersDeps } from './run.ts';

const log = pino({ level: 'silent' });
const sharePattern = /^(\S+?)(\{.*\})? ([\d.e+-]+|NaN)$/;

/** The values of one metric by its labels. */
async function valuesOf(measures: MeasureBook, name: string): Promise<Record<string, number>> {
  const lines = (await measures.text()).split('\n').flatMap((line) => sharePattern.exec(line) ?? []);
  const values: Record<string, number> = {};
  for (let at = 0; at < lines.length; at += 4) if (lines[at + 1] === name) values[lines[at + 2] ?? ''] = Number(lines[at + 3]);
  return values;
}

/** Runs script/admin on the flow's database. */
async function admin(flow: Flow, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const command = fileURLToPath(new URL('../script/commands/admin.js', import.meta.url));
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, DATABASE_URL: flow.databaseUrl, TEMPORAL_UI_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

for (const backend of farmBackends) {
  describe(`what workers measure on ${backend.name}`, function () {
    this.timeout(150_000);
    let flow: Flow;
    beforeEach(async () => (flow = await openFlow({ backend })));
    afterEach(() => flow.close());

    it('counts work by kind and ending, the seconds of steps, waits for turns, and the memory of children', async () => {
      const measures = openMeasures('workers', log);
      const seal = await findSeal({ atLeast: 'none' });
      const openChildren: WorkersDeps['openChildren'] = (options) =>
        createChildPool({ ...options, seal, ahead: 0, onRun: noteChildren(measures) });
      const file = await flow.hand(await readFile(modelPath('gltf/nested.glb')), 'nested.glb');
      const before = await readWork(flow);
      expect(before.outboxPending).to.deep.include({ labels: { queue: 'cpu' }, value: 1 });
      expect(before.unfinished).to.deep.include({ labels: { kind: 'check', status: 'Pending' }, value: 1 });
      const small = await flow.work({ measures, openChildren });
      await flow.until(
        'the slots to be reported',
        async () => (await readPulse(flow)).workerSlots?.some(({ value }) => value === 2) === true,
      );
      await flow.ended(file);
      await flow.ended(await flow.submit(file));
      await flow.ended(await flow.hand(Buffer.from('no model'), 'broken.glb'));
      await flow.until('all to be noted', async () => Object.keys(await valuesOf(measures, 'modelmill_work_ended_total')).length === 3);
      expect(await valuesOf(measures, 'modelmill_work_ended_total')).to.deep.equal({
        '{kind="check",ending="Success"}': 1,
        '{kind="lightweight",ending="Success"}': 1,
        '{kind="check",ending="Error"}': 1,
      });
      const steps = await valuesOf(measures, 'modelmill_step_seconds_count');
      expect(steps['{step="inspectModel",ending="done"}']).to.equal(1);
      expect(steps['{step="inspectModel",ending="failed"}']).to.equal(1);
      expect(steps['{step="lightweightModel",ending="done"}']).to.equal(1);
      expect((await valuesOf(measures, 'modelmill_step_wait_seconds_count'))['{queue="cpu"}']).to.be.at.least(3);
      expect((await valuesOf(measures, 'modelmill_turn_wait_seconds_count'))['{queue="cpu"}']).to.be.at.least(3);
      const peaks = await valuesOf(measures, 'modelmill_child_peak_bytes_count');
      expect(peaks['{verb="check"}']).to.be.at.least(1);
      expect((await valuesOf(measures, 'modelmill_child_peak_bytes_sum'))['{verb="check"}']).to.be.above(20e6);
      const work = await readWork(flow);
      expect(
        [...(work.unfinished ?? []), ...(work.outboxPending ?? []), ...(work.waiting ?? [])].every(({ value }) => value === 0),
      ).to.equal(true);
      expect(Object.keys(await valuesOf(measures, 'modelmill_disk_free_bytes'))).to.deep.equal(['{place="temp"}']);
      await small.close();
      await flow.until(
        'the slots to be withdrawn',
        async () => (await readPulse(flow)).workerSlots?.every(({ value }) => value === 0) === true,
      );

      // A child over its cap is killed, and that is counted.
      await flow.work({ measures, openChildren, slots: { ioSlots: 1, cpuSlots: 1, idleBytes: 0, childMemoryBytes: 32 * 1024 ** 2 } });
      await flow.ended(await flow.hand(await readFile(modelPath('gltf/nested.glb')), 'heavy.glb'));
      expect((await valuesOf(measures, 'modelmill_child_kills_total'))['{reason="memory"}']).to.be.at.least(1);
    });

    it('lists checks and jobs that wait for an operator, and has them tried again or given up from the command line', async () => {
      let broken = true;
      const timing = { tries: 1, retryFirstMs: 10 };
      await flow.work({
        openChildren: wrappedChildren(
          (run) => (verb, args, task) => (broken ? Promise.reject(new AppError('engine.crashed')) : run(verb, args, task)),
        ),
      });
      expect(await admin(flow, ['waiting'])).to.deep.equal({ code: 0, said: 'no work waits\n' });
      const glb = await readFile(modelPath('gltf/nested.glb'));
      const asked = { requestId: 'request-of-second' };
      const first = await flow.hand(glb, 'first.glb', { timing });
      const second = await withOrigin(asked, () => flow.hand(glb, 'second.glb', { timing }));
      const ids = [first, second].map(({ id }) => runId('check', { id, attempt: 1 }));
      await flow.until('both to wait', async () => (await listWaiting(flow)).length === 2);
      const waiting = (await readWork(flow)).waiting;
      expect(waiting).to.deep.include({ labels: { kind: 'check' }, value: 2 });

      const listed = await admin(flow, ['waiting'], { TEMPORAL_UI_URL: 'http://127.0.0.1:8233/' });
      for (const id of ids) {
        expect(listed.said).to.match(new RegExp(`^${id}  check, since 20\\S+Z: 处理程序意外退出`, 'm'));
        expect(listed.said).to.contain(`  http://127.0.0.1:8233/namespaces/default/workflows/${encodeURIComponent(id)}\n`);
      }
      expect(listed.said.match(/^ {2}request .*$/gm)).to.deep.equal([`  request ${asked.requestId}`]);
      const started = await admin(flow, ['request', asked.requestId]);
      expect(started.said).to.match(new RegExp(`^${ids[1]}  checkModelWorkflow, 20\\S+Z: Sent\n$`));
      expect(await admin(flow, ['request', 'request-of-nobody'])).to.deep.equal({
        code: 1,
        said: "nothing was started for request-of-nobody within seven days; the api's log may know it\n",
      });
      expect(await admin(flow, ['retry', 'check/none/1'])).to.deep.equal({
        code: 1,
        said: 'check/none/1 does not wait; script/admin waiting lists what does\n',
      });
      expect((await admin(flow, ['retry'])).code).to.equal(2);

      expect(await admin(flow, ['give-up', ids[1] ?? '', '--reason', 'ticket 123'])).to.deep.equal({
        code: 0,
        said: `${ids[1]} is given up within seconds\n`,
      });
      expect((await flow.ended(second)).error?.code).to.equal('job.gaveUp');
      broken = false;
      expect((await admin(flow, ['retry', 'all'])).said).to.equal(`${ids[0]} is tried again within seconds\n`);
      expect((await flow.ended(first)).status).to.equal('Success');
      broken = true;
      const job = await flow.submit(first, {}, timing);
      await flow.until('the job to wait', async () => (await listWaiting(flow)).length === 1);
      expect((await listWaiting(flow))[0]).to.include({ workflowId: runId('job', { id: job.id, attempt: 1 }), kind: 'lightweight' });
      expect((await job.reload()).status).to.equal('Waiting');
      await flow.signal(runId('job', { id: job.id, attempt: 1 }), 'cancel');
      expect((await flow.ended(job)).status).to.equal('Cancelled');
      expect(await listWaiting(flow)).to.deep.equal([]);
      expect((await admin(flow, ['retry', 'all'])).said).to.equal('no work waits\n');
    });
  });
}
