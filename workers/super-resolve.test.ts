import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { AppError } from '#domain/errors/app-error';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { turnLimits } from '#domain/limits';
import { defaultMapOptions } from '#domain/maps/options';
import { laneId, runId } from '#domain/workflows/ids';
import { sharp } from '#engine/images/vips';
import { superresolve } from '#engine/verbs/superresolve';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { ObjectStore } from '#storage/objects/object-store';
import { keysUnder, openFlow, quickTiming, type Flow } from '#test/flow';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { makeImagery, writeImagery } from '#test/imagery';
import { buildUser } from '#test/people';
import type { WorkerProcessOptions } from '#test/worker-process';
import { countTurns } from '#services/work/turns/count';
import { diskFullFailure } from '#workflows/contracts';
import type { WorkersDeps } from './run.ts';

const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));
const input = { kind: 'superResolve', options: defaultMapOptions } as const;
/** A range of a result is 4096 pixels wide at most: so many of them side by side. */
const ranges = 4;
const rangeWidth = 2048;
/** Of the queue cpu, as `openFlow` plans them. */
const slots = 2;

describe('a map that becomes finer', function () {
  this.timeout(180_000);
  let flow: Flow;
  let made: number;
  let engine: (run: RunVerb) => RunVerb;
  beforeEach(async () => {
    flow = await openFlow();
    made = 0;
    engine = (run) => run;
  });
  afterEach(() => flow.close());

  /** Workers that count the ranges they make. */
  const work = (overrides: Partial<WorkersDeps> = {}) =>
    flow.work({
      ...overrides,
      openChildren: wrappedChildren((run) => async (verb, args, task) => {
        const answer = await engine(run)(verb, args, task);
        if (verb === 'resolveMapRange' && !('needed' in (answer as object))) made++;
        return answer;
      }),
    });
  const bytesOf = async (count: number): Promise<Buffer> => (await writeImagery(makeImagery(rangeWidth * count, 24, 3, 'uint8'))).bytes;
  const map = async (count = ranges): Promise<FileRow> => flow.hand(await bytesOf(count), '正射.tif', { modelType: 'map' });
  const finished = async (file: FileRow, also: Parameters<Flow['enqueue']>[2] = {}): Promise<JobRow> =>
    flow.ended(await flow.enqueue(await flow.ended(file), input, also));
  const stored = async (key: string): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await flow.objects.open(key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };

  it('is looked at, made, stored and reported as by the command, and nothing is left of what the steps handed each other', async () => {
    await work();
    const file = await flow.ended(await map());
    expect([file.status, file.error, file.sha256]).to.deep.equal(['Success', null, null]);
    expect(file.map).to.deep.include({ width: rangeWidth * ranges, height: 24, bands: 3, sample: 'uint8' });
    expect(file.map?.place?.crs?.epsg).to.equal(32_649);
    expect(file.thumbnailKey).to.match(/thumbnail\.webp$/);
    expect((await flow.events(file)).at(-1)?.tips)
      .to.contain('可以开始「地图超分」')
      .and.to.contain('8,192 × 24');

    const job = await flow.ended(await flow.enqueue(file, input));
    expect([job.status, job.stage, job.percent, job.error, made]).to.deep.equal(['Success', 'done', 100, null, ranges]);
    const [inPath, outPath] = [join(flow.folder, 'in.tif'), join(flow.folder, 'out.tif')];
    await writeFile(inPath, await bytesOf(ranges));
    const whole = await superresolve(inPath, outPath, { options: defaultMapOptions });
    const result = await stored(`jobs/${job.id}/1/result.tif`);
    expect(result.equals(await readFile(outPath)), 'the same bytes').to.equal(true);
    const keys = await keysUnder(flow.objects, `jobs/${job.id}/1/`);
    expect(keys).to.include.members(['before.tif', 'quicklook.webp', 'report.json', 'result.tif', 'thumbnail.webp']);
    expect(keys.filter((key) => key.startsWith('work/'))).to.deep.equal([]);
    let sum = 0;
    for (const key of keys) sum += (await flow.objects.stat(`jobs/${job.id}/1/${key}`))?.bytes ?? 0;
    expect([job.storedBytes, job.resultBytes]).to.deep.equal([sum, result.length]);
    const report = reportOf('superResolve', job);
    expect(report?.seconds).to.be.greaterThan(0);
    // How many borders are looked at depends on the ranges, which the command has as many of as threads.
    const { seams, ...rest } = whole;
    expect({ ...report, seconds: 0 }).to.deep.include({ ...rest, seconds: 0, options: defaultMapOptions });
    expect([report?.seams.differing, seams.differing]).to.deep.equal([0, 0]);
    expect(resultOf('superResolve', job)?.map.copyBytes).to.equal((await flow.objects.stat(`jobs/${job.id}/1/before.tif`))?.bytes);
    expect(resultOf('superResolve', job)?.map.after).to.deep.include({ width: 2 * rangeWidth * ranges, height: 48 });
    expect((await flow.events(job)).at(-1)?.tips).to.contain('16,384 × 48 像素');
  });

  it('has web tiles stored beside it where they are asked for', async () => {
    await work();
    const options = { ...defaultMapOptions, tiles: 'mbtiles' } as const;
    const job = await flow.ended(await flow.enqueue(await flow.ended(await map(2)), { kind: 'superResolve', options }));
    expect([job.status, job.error]).to.deep.equal(['Success', null]);
    expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.include('tiles.mbtiles');
    expect((await stored(`jobs/${job.id}/1/tiles.mbtiles`)).toString('latin1', 0, 15)).to.equal('SQLite format 3');
    expect(resultOf('superResolve', job)?.map.tiles?.count).to.be.greaterThan(30);
  });

  it('is refused by its check where it is none', async () => {
    await work();
    const file = await flow.ended(await flow.hand(Buffer.from('no image at all'), 'a.tif', { modelType: 'map' }));
    expect([file.status, file.error?.code, file.map]).to.deep.equal(['Error', 'raster.unknown', null]);
    const whole = await bytesOf(1);
    const cut = await flow.ended(await flow.hand(whole.subarray(0, 300), 'b.tif', { modelType: 'map' }));
    expect([cut.status, cut.error?.code]).to.deep.equal(['Error', 'raster.truncated']);
  });

  it('has no range made again after its worker was killed', async () => {
    const file = await map();
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: ['assembleMap'] };
    const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const held = new Promise((resolve) => child.stdout.once('data', resolve));
    const job = await flow.enqueue(await flow.ended(file), input, { heartbeatMs: 3000 });
    await held;
    const killed = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGKILL');
    await killed;
    await work();
    expect([(await flow.ended(job)).status, made]).to.deep.equal(['Success', 0]);
  });

  it('reads a picture once, planned again after its worker was killed, and its ranges take what came of it', async () => {
    const { whole } = makeImagery(rangeWidth * 2, 24, 3, 'uint8');
    const pixels = Uint8Array.from({ length: whole.width * whole.height * 3 }, (_, at) => whole.bands[at % 3]![Math.floor(at / 3)]!);
    const png = await sharp(pixels, { raw: { width: whole.width, height: whole.height, channels: 3 } })
      .png()
      .toBuffer();
    const file = await flow.hand(png, '照片.png', { modelType: 'map' });
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: ['planMap'] };
    const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const held = new Promise((resolve) => child.stdout.once('data', resolve));
    const job = await flow.enqueue(await flow.ended(file), input, { heartbeatMs: 3000 });
    await held;
    const killed = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGKILL');
    await killed;
    const sources: string[] = [];
    engine = (run) => async (verb, args, task) => {
      const answer = await run(verb, args, task);
      if (verb !== 'resolveMapRange' || 'needed' in (answer as object)) return answer;
      const { path } = args as { path: string };
      sources.push((await readFile(path)).toString('latin1', 0, 2));
      return answer;
    };
    for (let worker = 0; worker < 2; worker++) await work();
    const done = await flow.ended(job);
    // TIFF, not the PNG that was handed in.
    expect([done.status, done.error, sources]).to.deep.equal(['Success', null, ['II', 'II']]);
    const [inPath, outPath] = [join(flow.folder, 'in.png'), join(flow.folder, 'out.tif')];
    await writeFile(inPath, png);
    await superresolve(inPath, outPath, { options: defaultMapOptions });
    expect((await stored(`jobs/${job.id}/1/result.tif`)).equals(await readFile(outPath)), 'the same bytes').to.equal(true);
    expect((await keysUnder(flow.objects, `jobs/${job.id}/1/`)).filter((key) => key.startsWith('work/'))).to.deep.equal([]);
  });

  for (const stage of ['planMap', 'resolveMapRange'])
    it(`goes on after its worker was killed in ${stage}`, async () => {
      const file = await map(2);
      const { databaseUrl, store, tempFolder, address } = flow;
      const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: [stage] };
      const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
      const held = new Promise((resolve) => child.stdout.once('data', resolve));
      const job = await flow.enqueue(await flow.ended(file), input, { heartbeatMs: 3000 });
      await held;
      const killed = new Promise((gone) => child.once('exit', gone));
      child.kill('SIGKILL');
      await killed;
      await work();
      expect([(await flow.ended(job)).status, made]).to.deep.equal(['Success', 2]);
    });

  it('has the one range tried again that fails through our fault', async () => {
    let failed = false;
    engine = (run) => async (verb, args, task) => {
      if (verb === 'resolveMapRange' && !failed) {
        failed = true;
        throw new AppError('engine.crashed');
      }
      return run(verb, args, task);
    };
    await work();
    const job = await finished(await map());
    expect([job.status, made]).to.deep.equal(['Success', ranges]);
  });

  it('waits for an operator when a range keeps failing, who may end it', async () => {
    let tries = 0;
    engine = (run) => async (verb, args, task) => {
      if (verb !== 'resolveMapRange') return run(verb, args, task);
      tries++;
      throw new AppError('engine.crashed');
    };
    await work();
    const job = await flow.enqueue(await flow.ended(await map(1)), input);
    await flow.waiting(runId('job', { id: job.id, attempt: 1 }));
    expect(tries).to.equal(quickTiming.tries);
    await flow.signal(runId('job', job), 'giveUp');
    expect((await flow.ended(job)).error?.code).to.equal('job.gaveUp');
  });

  it('is not begun where its owner’s storage has no room for what comes out', async () => {
    await work();
    const file = await flow.ended(await map());
    await flow.database.users.update({ storageUsedBytes: 2 ** 50 }, { where: { id: file.ownerId } });
    const job = await flow.ended(await flow.enqueue(file, input));
    expect([job.status, job.error?.code, made]).to.deep.equal(['Error', 'storage.full', 0]);
    await flow.until('what was stored to be gone', async () => (await keysUnder(flow.objects, `jobs/${job.id}/`)).length === 0);
  });

  it('waits out a full disk, and then goes on', async () => {
    let full = true;
    engine = (run) => async (verb, args, task) => {
      if (verb === 'resolveMapRange' && full) throw new AppError('engine.diskFull');
      return run(verb, args, task);
    };
    await work();
    const job = await flow.enqueue(await flow.ended(await map(2)), input);
    await flow.waiting(runId('job', { id: job.id, attempt: 1 }));
    full = false;
    expect([(await flow.ended(job)).status, made]).to.deep.equal(['Success', 2]);
  });

  it('is made by the workers that have room where another’s disk is full, and does not wait as a whole', async () => {
    await flow.work({ pools: ['orchestration', 'io'] });
    await flow.work({ pools: ['cpu'], minFreeBytes: Number.MAX_SAFE_INTEGER, fullDiskMs: 1000 });
    const job = await flow.enqueue(await flow.ended(await map()), input, { tries: 30 });
    const run = runId('job', job);
    const historyOf = async (workflowId: string) => (await flow.client.workflow.getHandle(workflowId).fetchHistory()).events ?? [];
    await flow.until('a range to have found no room', async () =>
      (await historyOf(laneId(run, 0)).catch(() => [])).some(
        (event) => event.activityTaskFailedEventAttributes?.failure?.applicationFailureInfo?.type === diskFullFailure,
      ),
    );
    await work({ pools: ['cpu'] });
    expect([(await flow.ended(job)).status, made]).to.deep.equal(['Success', ranges]);
    const steps = (await historyOf(run)).flatMap((event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? []);
    // Putting it together is a step of its own, which may meet the full disk too.
    expect(steps.slice(0, steps.indexOf('assembleMap'))).to.deep.equal(['planMap']);
  });

  it('goes on in a new history where one would grow too long, and no range is made twice', async () => {
    await work();
    const job = await finished(await map(20), { laneEvents: 30 });
    expect([job.status, made]).to.deep.equal(['Success', 20]);
    const { events } = await flow.client.workflow.getHandle(laneId(runId('job', job), 0)).fetchHistory();
    const [first] = events ?? [];
    expect(first?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).to.be.a('string').and.not.equal('');
  });

  it('is shared out between two workers: each range is made once, and they are joined once', async () => {
    const times = new Map<number, number>();
    let joined = 0;
    const counting = (own: { made: number }): Partial<WorkersDeps> => ({
      openChildren: wrappedChildren((run) => async (verb, args, task) => {
        const answer = await run(verb, args, task);
        if (verb === 'assembleMap') joined++;
        if (verb === 'resolveMapRange' && !('needed' in (answer as object))) {
          const { index } = args as { index: number };
          times.set(index, (times.get(index) ?? 0) + 1);
          own.made++;
        }
        return answer;
      }),
    });
    const workers = [{ made: 0 }, { made: 0 }] as const;
    for (const own of workers) await flow.work(counting(own));
    const job = await finished(await map(12));
    expect([job.status, joined, times.size]).to.deep.equal(['Success', 1, 12]);
    expect([...times.values()].every((count) => count === 1)).to.equal(true);
    for (const own of workers) expect(own.made).to.be.greaterThan(0);
  });

  it('forgets ranges that were made in another way, so that they are not joined', async () => {
    let put = false;
    engine = (run) => async (verb, args, task) => {
      if (verb === 'resolveMapRange' && made === 1 && !put) {
        put = true;
        const { id } = await flow.database.jobs.findOne({ rejectOnEmpty: true });
        const key = `jobs/${id}/1/work/ranges/5/of-another-engine.range`;
        await flow.objects.putBytes(key, Buffer.from('unknown'), { contentType: 'application/octet-stream' });
      }
      return run(verb, args, task);
    };
    await work();
    // More than there are lanes: the last is not begun while the first are made.
    const job = await finished(await map(6));
    expect([job.status, job.error, made, put]).to.deep.equal(['Success', null, 6, true]);
  });

  it('stays its job’s result when its worker stops while it tidies up', async () => {
    let stopped = false;
    const removePrefix: ObjectStore['removePrefix'] = async (prefix) => {
      const count = await flow.objects.removePrefix(prefix);
      if (stopped || !prefix.endsWith('/work/')) return count;
      stopped = true;
      throw new AppError('objects.unavailable');
    };
    await work({ objects: { ...flow.objects, removePrefix } });
    const job = await finished(await map(1));
    expect([stopped, job.status, job.error]).to.deep.equal([true, 'Success', null]);
    expect(await keysUnder(flow.objects, `jobs/${job.id}/1/`)).to.include('result.tif');
  });

  it('ends with its job’s cancellation: nothing stays stored, and no turn is kept', async () => {
    let held = 0;
    engine = holdingVerb(['resolveMapRange'], () => void held++);
    await work();
    const job = await flow.enqueue(await flow.ended(await map()), input);
    await flow.until('a range to be held', () => held > 0);
    await flow.signal(runId('job', job), 'cancel');
    expect((await flow.ended(job)).status).to.equal('Cancelled');
    await flow.until('what was stored to be gone', async () => (await keysUnder(flow.objects, `jobs/${job.id}/`)).length === 0);
    await flow.until('all turns to be given back', async () => (await countTurns(flow.database, 'cpu')).taken.size === 0);
  });

  it('ends with its job’s cancellation also where that comes just as a lane goes on in a new history', async () => {
    const resolved = new Set<number>();
    engine = (run) => async (verb, args, task) => {
      const answer = await run(verb, args, task);
      if (verb === 'resolveMapRange' && !('needed' in (answer as object))) resolved.add((args as { index: number }).index);
      return answer;
    };
    await work();
    const file = await flow.ended(await map(8));
    let lane = '';
    let isHeld = false;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // Asking for a turn gives one back too, before the first range is made.
    flow.database.outbox.addHook('beforeBulkUpdate', async ({ where }) => {
      const { workflowId } = where as { workflowId?: string };
      if (isHeld || workflowId !== lane || !resolved.has(0)) return;
      isHeld = true;
      await released;
    });
    const job = await flow.enqueue(file, input, { laneEvents: 8 });
    const run = runId('job', job);
    lane = laneId(run, 0);
    await flow.until('the lane to give its turn back', () => isHeld);
    await flow.signal(run, 'cancel');
    await flow.until('the lane to be cancelled', async () => {
      const { events } = await flow.client.workflow.getHandle(run).fetchHistory();
      const told = (events ?? []).flatMap(
        (event) => event.externalWorkflowExecutionCancelRequestedEventAttributes?.workflowExecution ?? [],
      );
      return told.some(({ workflowId }) => workflowId === lane);
    });
    release();
    expect((await flow.ended(job)).status).to.equal('Cancelled');
    expect((await flow.client.workflow.getHandle(lane).describe()).status.name).to.equal('CANCELLED');
    expect([resolved.has(0), resolved.has(4)]).to.deep.equal([true, false]);
  });

  it('lets another’s small map go before: that waits for the ranges in work, not for all of them', async () => {
    const order: string[] = [];
    let inWork = false;
    engine = (run) => async (verb, args, task) => {
      if (verb !== 'resolveMapRange') return run(verb, args, task);
      inWork = true;
      await delay(500);
      const answer = await run(verb, args, task);
      if (!('needed' in (answer as object))) order.push(task.owner);
      return answer;
    };
    await work();
    const other = await buildUser(flow.database);
    const small = await flow.ended(await flow.hand(await bytesOf(1), 'small.tif', { modelType: 'map', owner: other }));
    const large = await flow.enqueue(await flow.ended(await map(16)), input);
    await flow.until('a range to be in work', () => inWork);
    const before = order.length;
    const quick = await flow.ended(await flow.enqueue(small, input));
    expect(quick.status).to.equal('Success');
    // Those that had a turn already, and those that the plan of the small one, at another queue, let go before.
    expect(order.indexOf(other.id) - before).to.be.at.most(2 * (slots + turnLimits.ahead) + slots);
    expect((await flow.ended(large)).status).to.equal('Success');
    expect(order.length).to.equal(17);
  });
});
