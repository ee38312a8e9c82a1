import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { AppError } from '#domain/errors/app-error';
import { resultOf } from '#domain/kinds/jobs';
import { turnLimits } from '#domain/limits';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import { pieceLimits } from '#domain/models/scene-pieces';
import type { TilesPlan } from '#domain/models/tile-plan';
import { laneId, runId } from '#domain/workflows/ids';
import type { VerbArgs } from '#engine/children/verbs';
import type { FileRow } from '#storage/database/models/files';
import type { ObjectStore } from '#storage/objects/object-store';
import { keysUnder, openFlow, quickTiming, type Flow } from '#test/flow';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { groundPlan, writeScene } from '#test/oblique-scenes';
import { osgbFile } from '#test/osgb';
import { buildUser } from '#test/people';
import { packSevenZip } from '#test/seven-zip';
import { buildZip } from '#test/zips';
import type { WorkerProcessOptions } from '#test/worker-process';
import { countTurns } from '#services/work/turns/count';
import type { WorkersDeps } from './run.ts';

const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));
const input = { kind: 'tiles', options: { ...defaultTilesOptions, textures: 'keep' } } as const;
const groups = 6;
/** Of the queue cpu, as `openFlow` plans them. */
const slots = 2;

describe('the groups of a scene', function () {
  this.timeout(120_000);
  let flow: Flow;
  let made: number;
  let engine: (run: RunVerb) => RunVerb;
  beforeEach(async () => {
    flow = await openFlow();
    made = 0;
    engine = (run) => run;
  });
  afterEach(() => flow.close());

  /** Workers that count the groups they make. */
  const work = (overrides: Partial<WorkersDeps> = {}) =>
    flow.work({
      ...overrides,
      openChildren: wrappedChildren((run) => (verb, args, task) => {
        if (verb === 'tileGroups') made++;
        return engine(run)(verb, args, task);
      }),
    });
  async function scene(columns = groups, name = 'city.zip'): Promise<FileRow> {
    const folder = await mkdtemp(join(flow.folder, 'scene-'));
    await writeScene(join(folder, 'in'), { columns, levels: 1 });
    await packSevenZip(join(folder, 'in'), join(folder, name), ['.']);
    return flow.hand(await readFile(join(folder, name)), name, { modelType: 'oblique' });
  }

  it('are not made again after their worker was killed', async () => {
    const file = await scene();
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: ['assembleTiles'] };
    const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const held = new Promise((resolve) => child.stdout.once('data', resolve));
    const job = await flow.enqueue(await flow.ended(file), input, { heartbeatMs: 3000 });
    await held;
    const killed = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGKILL');
    await killed;
    await work();
    expect((await flow.ended(job)).status).to.equal('Success');
    expect(made).to.equal(0);
    expect(resultOf('tiles', job)?.scene.files).to.equal(groups);
  });

  it('are tried again alone when one fails through our fault', async () => {
    let failed = false;
    engine = (run) => async (verb, args, task) => {
      if (verb === 'tileGroups' && !failed) {
        failed = true;
        throw new AppError('engine.crashed');
      }
      return run(verb, args, task);
    };
    await work();
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene()), input));
    expect([job.status, made, resultOf('tiles', job)?.scene.files]).to.deep.equal(['Success', groups + 1, groups]);
  });

  it('are tried no more often than one is, when one keeps failing: an operator is asked at once', async () => {
    engine = (run) => async (verb, args, task) => {
      if (verb === 'tileGroups') throw new AppError('engine.crashed');
      return run(verb, args, task);
    };
    await work();
    const job = await flow.enqueue(await flow.ended(await scene(1)), input);
    await flow.waiting(runId('job', { id: job.id, attempt: 1 }));
    expect(made).to.equal(quickTiming.tries);
    await flow.signal(runId('job', job), 'giveUp');
    expect((await flow.ended(job)).error?.code).to.equal('job.gaveUp');
  });

  it('are not begun where the owner’s storage has no room for what comes out', async () => {
    await work();
    const file = await flow.ended(await scene());
    await flow.database.users.update({ storageUsedBytes: 2 ** 50 }, { where: { id: file.ownerId } });
    const job = await flow.ended(await flow.enqueue(file, input));
    expect([job.status, job.error?.code, made]).to.deep.equal(['Error', 'storage.full', 0]);
  });

  for (const [size, bytesBefore, outcome] of [
    ['large', 2 ** 20, 'storage.full'],
    ['small', 2 ** 10, undefined],
  ] as const)
    it(`tell by a ${size} one ${outcome ? 'that the owner’s storage has no room for all of them' : 'nothing of the room that all of them take'}`, async () => {
      engine = (run) => async (verb, args, task) => {
        const answer = await run(verb, args, task);
        return verb === 'tileGroups' ? Object.assign(answer, { bytesBefore, bytesAfter: 2 ** 50 }) : answer;
      };
      await work();
      const job = await flow.ended(await flow.enqueue(await flow.ended(await scene(2)), input));
      expect(job.error?.code).to.equal(outcome);
    });

  it('end their job with a sentence where no disk would hold one of them', async () => {
    engine = (run) => async (verb, args, task) => {
      const answer = await run(verb, args, task);
      if (verb === 'planTiles') {
        const { planPath } = args as { planPath: string };
        const plan = JSON.parse(await readFile(planPath, 'utf8')) as TilesPlan;
        plan.groups[1]!.bytes = 2 ** 50;
        // What the result would take is not in question.
        plan.groups[0]!.bytes = 1;
        await writeFile(planPath, JSON.stringify(plan));
        await flow.database.users.update({ storageUsedBytes: -(2 ** 50) }, { where: { id: flow.owner.id } });
      }
      return answer;
    };
    await work();
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene(2)), input));
    expect([job.status, job.error?.code]).to.deep.equal(['Error', 'oblique.noRoom']);
  });

  it('go on in a new history where one would grow too long, and none is made twice', async () => {
    await work();
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene(24)), input, { laneEvents: 30 }));
    expect([job.status, made, resultOf('tiles', job)?.scene.files]).to.deep.equal(['Success', 24, 24]);
    const { events } = await flow.client.workflow.getHandle(laneId(runId('job', job), 0)).fetchHistory();
    const [first] = events ?? [];
    expect(first?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).to.be.a('string').and.not.equal('');
  });

  it('are shared out between two workers: of two thousand files in forty folders each folder is made once, and they are put together once', async () => {
    const files = new Map<string, number>();
    let assembled = 0;
    const counting = (own: { made: number }): Partial<WorkersDeps> => ({
      openChildren: wrappedChildren((run) => (verb, args, task) => {
        if (verb === 'assembleTiles') assembled++;
        if (verb === 'tileGroups') {
          for (const { folder } of (args as VerbArgs['tileGroups']).options.groups) files.set(folder, (files.get(folder) ?? 0) + 1);
          own.made++;
        }
        return run(verb, args, task);
      }),
    });
    const workers = [{ made: 0 }, { made: 0 }] as const;
    for (const own of workers) await flow.work(counting(own));
    const ground = osgbFile(groundPlan(0, 0, 100, 1));
    const tiles = Array.from({ length: 2000 }, (_, index) => {
      const folder = `Tile_${index % 40}`;
      return { name: `Data/${folder}/${folder}${index < 40 ? '' : `_L17_${index}`}.osgb`, data: ground };
    });
    const metadata = '<ModelMetadata version="1"><SRS>EPSG:4547</SRS><SRSOrigin>500000,2500000,10</SRSOrigin></ModelMetadata>';
    const zip = buildZip([{ name: 'metadata.xml', data: metadata }, ...tiles]);
    const file = await flow.ended(await flow.hand(zip, 'city.zip', { modelType: 'oblique' }));
    const job = await flow.ended(await flow.enqueue(file, input));
    expect([job.status, resultOf('tiles', job)?.scene.files, assembled]).to.deep.equal(['Success', 2000, 1]);
    expect([files.size, [...files.values()].every((times) => times === 1)]).to.deep.equal([40, true]);
    for (const own of workers) expect(own.made).to.be.greaterThan(0);
  });

  it('that were made in another way are forgotten, so that the assembly does not meet two of one', async () => {
    engine = (run) => async (verb, args, task) => {
      if (verb === 'tileGroups' && made === 1) {
        const { id } = await flow.database.jobs.findOne({ rejectOnEmpty: true });
        const key = `jobs/${id}/1/work/done/${groups - 1}/of-another-engine.top`;
        await flow.objects.putBytes(key, Buffer.from('unknown'), { contentType: 'application/octet-stream' });
      }
      return run(verb, args, task);
    };
    await work();
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene()), input));
    expect([job.status, job.error, resultOf('tiles', job)?.scene.files]).to.deep.equal(['Success', null, groups]);
  });

  it('share a piece where they are small, and of one that was stored in part only the others are made again', async () => {
    const asked: number[] = [];
    engine = (run) => (verb, args, task) => {
      if (verb === 'tileGroups') asked.push((args as VerbArgs['tileGroups']).options.groups.length);
      return run(verb, args, task);
    };
    let failed = false;
    const putFile: ObjectStore['putFile'] = (key, ...rest) => {
      if (failed || !key.includes('/work/done/5/')) return flow.objects.putFile(key, ...rest);
      failed = true;
      return Promise.reject(new AppError('objects.unavailable'));
    };
    await work({ pieceLimits: { ...pieceLimits, wanted: 1 }, objects: { ...flow.objects, putFile } });
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene()), input));
    expect([job.status, job.error, resultOf('tiles', job)?.scene.files]).to.deep.equal(['Success', null, groups]);
    expect(asked).to.deep.equal([groups, 1]);
  });

  it('are made one by one for a workflow that began under an older version', async () => {
    const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
    const workflowsPath = fileURLToPath(new URL('../test/processes/older-workflows.js', import.meta.url));
    const { code } = await bundleWorkflowCode({ workflowsPath, logger: quiet });
    const workflowBundle = join(flow.folder, 'older.js');
    await writeFile(workflowBundle, code);
    await work({ pieceLimits: { ...pieceLimits, wanted: 1 }, workflowBundle });
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene()), input));
    expect([job.status, made, resultOf('tiles', job)?.scene.files]).to.deep.equal(['Success', groups, groups]);
  });

  it('stay their job’s result when its worker stops while it tidies up', async () => {
    let stopped = false;
    const removePrefix: ObjectStore['removePrefix'] = async (prefix) => {
      const count = await flow.objects.removePrefix(prefix);
      if (stopped || !prefix.endsWith('/work/')) return count;
      stopped = true;
      throw new AppError('objects.unavailable');
    };
    await work({ objects: { ...flow.objects, removePrefix } });
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene()), input));
    expect([stopped, job.status, job.error]).to.deep.equal([true, 'Success', null]);
    expect(await keysUnder(flow.objects, `jobs/${job.id}/1/scene/`)).to.include('tileset.json');
  });

  it('end with their job’s cancellation: nothing stays stored, and no turn is kept', async () => {
    engine = holdingVerb(['tileGroups'], () => undefined);
    await work();
    const job = await flow.enqueue(await flow.ended(await scene()), input);
    await flow.until('a group to be held', () => made > 0);
    await flow.signal(runId('job', job), 'cancel');
    expect((await flow.ended(job)).status).to.equal('Cancelled');
    await flow.until('what was stored to be gone', async () => (await keysUnder(flow.objects, `jobs/${job.id}/`)).length === 0);
    await flow.until('all turns to be given back', async () => (await countTurns(flow.database, 'cpu')).taken.size === 0);
  });

  it('let others go before: a single model waits for what is in work, not for the scene', async () => {
    let madeBefore = 0;
    engine = (run) => async (verb, args, task) => {
      if (verb === 'tileGroups') await delay(1000);
      if (verb === 'check') madeBefore = made;
      return run(verb, args, task);
    };
    await work();
    const job = await flow.enqueue(await flow.ended(await scene(12)), input);
    await flow.until('a group to be in work', () => made > 0);
    const madeThen = made;
    const other = await buildUser(flow.database);
    const single = await flow.ended(await flow.hand(modelPath('gltf/nested.glb'), 'nested.glb', { owner: other }));
    expect(single.status).to.equal('Success');
    // Those that had a turn already.
    expect(madeBefore - madeThen).to.be.at.most(slots + turnLimits.ahead);
    expect((await flow.ended(job)).status).to.equal('Success');
    expect(made).to.equal(12);
  });
});
