import { existsSync, readlinkSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { childrenOf } from '#test/child-processes';
import { failureOf } from '#test/failures';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { createChildPool, type ChildPool, type PoolOptions, type PoolTask, type VerbRun } from './pool.ts';
import { TurnOver } from './run-task.ts';
import { findSeal, type Seal } from './seal.ts';

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

describe('the pool of children', function () {
  this.timeout(60_000);
  let folder: string;
  let small: string;
  /** A million triangles: seconds of work. */
  let large: string;
  let pool: ChildPool | undefined;
  let jobs = 0;
  let seal: Seal;
  before(async () => {
    seal = await findSeal({ atLeast: 'none' });
    folder = await mkdtemp(join(tmpdir(), 'modelmill-pool-'));
    small = join(folder, 'small.glb');
    const ball = createScene('ball');
    addRootMesh(ball, createMesh('ball', [createSphere({ columns: 40, rows: 30 })]));
    await writeGlb(ball, small, { compression: 'none' });
    large = join(folder, 'large.glb');
    const hills = createScene('hills');
    addRootMesh(hills, createMesh('hills', [createTerrain({ columns: 700, rows: 700 })]));
    await writeGlb(hills, large, { compression: 'none' });
  });
  afterEach(async () => {
    await pool?.close();
    pool = undefined;
    expect(pids()).to.deep.equal([]);
    expect(await scratchFolders()).to.deep.equal([]);
  });
  after(() => rm(folder, { recursive: true }));

  const open = (changes: Partial<PoolOptions> = {}): ChildPool =>
    (pool = createChildPool({ folder, memoryBytes: 2 * GiB, ahead: 0, idleBytes: GiB, seal, ...changes }));
  const pids = (): number[] => childrenOf(process.pid);
  /** The process that runs the engine: a seal is one or two around it. */
  const innermost = (pid: number): number => childrenOf(pid).map(innermost)[0] ?? pid;
  const scratchFolders = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.startsWith('child-'));
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await delay(10);
  };

  /** A job's folder with a model in it. */
  const prepareJob = async (model: string): Promise<string> => {
    const job = join(folder, `job-${jobs++}`);
    await mkdir(join(job, 'model'), { recursive: true });
    await copyFile(model, join(job, 'model', 'model.glb'));
    return job;
  };

  interface Checked {
    triangles: number;
    pid: number;
    job: string;
  }
  /** Checks a model for an owner; answers also which process did it, when only one is at work. */
  const check = async (owner: string, model = small, changes: Partial<PoolTask> = {}): Promise<Checked> => {
    const job = await prepareJob(model);
    const args = {
      modelPath: join(job, 'model', 'model.glb'),
      root: join(job, 'model'),
      sourceBytes: 1,
      previewPath: join(job, 'preview.glb'),
    };
    const report = await pool!.run('check', args, { owner, folder: job, deadlineMs: 60_000, ...changes });
    return { triangles: report.figures.triangles, pid: pids().at(-1) ?? 0, job };
  };
  const optimize = async (model: string, changes: Partial<PoolTask> = {}): Promise<unknown> => {
    const job = await prepareJob(model);
    const args = { inputPath: join(job, 'model', 'model.glb'), outputPath: join(job, 'out.glb'), options: resolveOptions('balanced') };
    return pool!.run('optimize', args, { owner: 'a', folder: job, deadlineMs: 60_000, ...changes });
  };

  it('keeps a child for the next verb of the same owner, and takes another for another owner', async () => {
    open();
    const first = await check('a');
    expect(first.triangles).to.equal(40 * 30 * 2);
    expect((await check('a')).pid).to.equal(first.pid);
    await check('b');
    const both = pids();
    expect(both).to.have.length(2).and.to.include(first.pid);
    await check('a');
    await check('b');
    expect(pids()).to.deep.equal(both);
  });

  it('gives a child no folder but its own, which holds the files of one verb while it runs and nothing after', async () => {
    open();
    const seen = new Set<string>();
    const look = async (job: string): Promise<void> => {
      const [scratch] = await scratchFolders();
      expect(readlinkSync(`/proc/${innermost(pids()[0]!)}/cwd`)).to.equal(join(folder, scratch!));
      for (const path of await readdir(join(folder, scratch!), { recursive: true })) seen.add(path);
      expect(existsSync(job)).to.equal(true);
    };
    const job = await prepareJob(large);
    await writeFile(join(job, 'other.txt'), 'not named in the arguments');
    const looks: Promise<void>[] = [];
    const args = { inputPath: join(job, 'model', 'model.glb'), outputPath: join(job, 'out.glb'), options: resolveOptions('balanced') };
    await pool!.run('optimize', args, { owner: 'a', folder: job, deadlineMs: 60_000, onProgress: () => void looks.push(look(job)) });
    await Promise.all(looks);
    expect([...seen])
      .to.include('model/model.glb')
      .and.not.to.include('other.txt');
    expect((await readdir(job)).toSorted()).to.deep.equal(['model', 'other.txt', 'out.glb']);
    await check('a');
    for (const scratch of await scratchFolders()) expect(await readdir(join(folder, scratch))).to.deep.equal([]);
  });

  it('starts children ahead, and others in the place of those that were taken', async () => {
    open({ ahead: 1, quietMs: 10 });
    await until(() => pids().length === 1);
    const [ahead] = pids();
    await check('a');
    expect(pids()[0]).to.equal(ahead);
    await until(() => pids().length === 2);
    await check('a');
    await delay(50);
    expect(pids()).to.have.length(2);
  });

  it('leaves a verb whose turn is over, and counts the time of this verb alone in a child that has worked before', async () => {
    open();
    const error = await check('a', large, { turnMs: 300 }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(TurnOver);
    const told: number[] = [];
    const onRun = ({ processorMs }: VerbRun): void => void told.push(processorMs);
    for (let run = 0; run < 3; run++) await check('b', large, { onRun });
    for (const ms of told) expect(ms).to.be.within(100, 30_000);
    expect(Math.max(...told)).to.be.below(told.reduce((sum, ms) => sum + ms, 0) * 0.8);
  });

  it('ends a child after a file that is at fault, a deadline, and its memory cap', async () => {
    open();
    const broken = join(folder, 'broken.glb');
    await writeFile(broken, 'no glTF at all');
    await check('a');
    expect(await failureOf(check('a', broken))).to.have.property('code', 'model.wrongContent');
    expect(pids()).to.deep.equal([]);
    await check('a');
    expect(await failureOf(check('a', large, { deadlineMs: 20 }))).to.have.property('code', 'model.timeout');
    const runs: VerbRun[] = [];
    const over = await failureOf(check('a', large, { processorMs: 300, onRun: (run) => void runs.push(run) }));
    expect(over).to.have.property('code', 'model.overBudget');
    expect(over.entry.permanent).to.equal(true);
    expect(runs.map(({ lost }) => lost)).to.deep.equal(['processor']);
    expect(runs[0]!.processorMs).to.be.above(300);
    expect(pids()).to.deep.equal([]);
    await pool!.close();
    open({ memoryBytes: 180 * MiB });
    expect(await failureOf(optimize(large))).to.have.property('code', 'model.tooComplex');
    expect(pids()).to.deep.equal([]);
  });

  it('ends a child that has grown, one that is idle for long, and the longest idle when all together hold too much', async () => {
    open({ keptBytes: MiB });
    await check('a');
    expect(pids()).to.deep.equal([]);
    await pool!.close();
    open({ idleMs: 50 });
    await check('a');
    await until(() => pids().length === 0);
    await pool!.close();
    open({ idleBytes: 110 * MiB });
    const { pid } = await check('a');
    await check('b');
    await until(() => pids().length === 1);
    expect(pids()[0]).not.to.equal(pid);
  });

  it('stops a cancelled verb with the reason of the signal, and its child with it', async () => {
    open();
    const stop = new AbortController();
    const reason = new Error('cancelled by the user');
    const outcome = await optimize(large, { signal: stop.signal, onProgress: () => stop.abort(reason) }).catch((error: unknown) => error);
    expect(outcome).to.equal(reason);
    expect(pids()).to.deep.equal([]);
    expect((await check('a')).triangles).to.be.above(0);
  });

  it('replaces a child that was killed while it was idle, and nobody hears of it', async () => {
    open({ ahead: 1, quietMs: 10 });
    await until(() => pids().length === 1);
    const [ahead] = pids();
    process.kill(ahead!, 'SIGKILL');
    await until(() => pids().length === 1 && pids()[0] !== ahead);
    const { pid } = await check('a');
    process.kill(innermost(pid), 'SIGKILL');
    // At once, before the pool can have heard of it.
    expect((await check('a')).triangles).to.be.above(0);
  });

  it('runs the verbs of one owner at once in children of their own', async () => {
    open();
    const [one, two] = await Promise.all([check('a'), check('a')]);
    expect(one.triangles).to.equal(two.triangles);
    expect(pids()).to.have.length(2);
  });

  it('waits at its end for the verb that runs, and takes no further one', async () => {
    open({ ahead: 2 });
    let closing: Promise<void> | undefined;
    const work = check('a', small, { onProgress: () => void (closing ??= pool!.close()) });
    expect((await work).triangles).to.be.above(0);
    await closing;
    expect(pids()).to.deep.equal([]);
    expect(await check('a').catch((error: Error) => error.message)).to.equal('The pool is closed');
  });
});
