import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { AppError } from '#domain/errors/app-error';
import { resultOf } from '#domain/jobs/kinds';
import { turnLimits } from '#domain/limits';
import { defaultTilesOptions } from '#domain/tiles/options';
import { runId } from '#domain/workflows/ids';
import type { FileRow } from '#storage/database/models/files';
import type { ObjectStore } from '#storage/objects/object-store';
import { keysUnder, openFlow, type Flow } from '#test/flow';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { writeScene } from '#test/oblique-scenes';
import { buildUser } from '#test/people';
import { packSevenZip } from '#test/seven-zip';
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
        if (verb === 'tileGroup') made++;
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
      if (verb === 'tileGroup' && !failed) {
        failed = true;
        throw new AppError('engine.crashed');
      }
      return run(verb, args, task);
    };
    await work();
    const job = await flow.ended(await flow.enqueue(await flow.ended(await scene()), input));
    expect([job.status, made, resultOf('tiles', job)?.scene.files]).to.deep.equal(['Success', groups + 1, groups]);
  });

  it('that were made in another way are forgotten, so that the assembly does not meet two of one', async () => {
    engine = (run) => async (verb, args, task) => {
      if (verb === 'tileGroup' && made === 1) {
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
    engine = holdingVerb(['tileGroup'], () => undefined);
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
      if (verb === 'tileGroup') await delay(1000);
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
