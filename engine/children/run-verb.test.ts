import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { squareGltf } from '#test/glb';
import { childrenOf } from '#test/child-processes';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { runVerb, type RunOptions } from './run-verb.ts';
import type { VerbArgs } from './verbs.ts';

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

describe('runVerb', function () {
  this.timeout(60_000);
  let folder: string;
  let small: string;
  /** A million triangles: some seconds and some hundreds of megabytes of work. */
  let large: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-children-'));
    small = join(folder, '小 模型.glb');
    const ball = createScene('小');
    addRootMesh(ball, createMesh('球', [createSphere({ columns: 40, rows: 30 })]));
    await writeGlb(ball, small, { compression: 'none' });
    const scene = createScene('大');
    addRootMesh(scene, createMesh('地形', [createTerrain({ columns: 700, rows: 700 })]));
    large = join(folder, 'large.glb');
    await writeGlb(scene, large, { compression: 'none' });
  });
  after(() => rm(folder, { recursive: true }));

  const limits = (changes: Partial<RunOptions> = {}): RunOptions => ({ folder, memoryBytes: 2 * GiB, deadlineMs: 60_000, ...changes });
  const argsFor = (inputPath: string, name: string): VerbArgs['optimize'] => ({
    inputPath,
    outputPath: join(folder, name),
    options: resolveOptions('balanced'),
  });
  const failureOf = (run: Promise<unknown>): Promise<unknown> =>
    run.then(
      () => undefined,
      (error: unknown) => error,
    );
  const expectNoChild = (): void => void expect(childrenOf(process.pid)).to.deep.equal([]);

  it('gives the report, tells progress, and leaves no process behind', async () => {
    const stages = new Set<string>();
    const report = await runVerb('optimize', argsFor(small, 'out.glb'), limits({ onProgress: (stage) => stages.add(stage) }));
    expect(report.after.triangles).to.be.within(report.before.triangles * 0.47, report.before.triangles * 0.51);
    expect(report.after.bytes).to.equal((await stat(join(folder, 'out.glb'))).size);
    expect([...stages]).to.include.members(['simplify', 'encode', 'write']);
    expectNoChild();
  });

  it('hands on the sentence for a file that is at fault', async () => {
    const broken = join(folder, 'broken.glb');
    await writeFile(broken, 'no glTF at all');
    const error = await failureOf(runVerb('optimize', argsFor(broken, 'x.glb'), limits()));
    expect(error).to.be.instanceOf(AppError).with.property('code', 'model.wrongContent');
  });

  it('says that a file is at fault whose values lie deeper inside each other than a stack can go', async () => {
    const deep = join(folder, 'deep.gltf');
    const { json, binary } = squareGltf();
    const uri = `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`;
    const text = JSON.stringify({ ...json, buffers: [{ uri, byteLength: binary.length }], extras: 'here' });
    await writeFile(deep, text.replace('"here"', '['.repeat(100_000) + ']'.repeat(100_000)));
    const args = { modelPath: deep, root: folder, sourceBytes: 1, previewPath: join(folder, 'preview.glb') };
    const error = await failureOf(runVerb('check', args, limits()));
    expect(error).to.be.instanceOf(AppError).with.property('code', 'model.unreadable');
    expect((error as AppError).entry.permanent).to.equal(true);
  });

  it('passes a short answer on, however much a file has to say', async () => {
    const endless = 'x'.repeat(1_000_000);
    const long = join(folder, 'long.obj');
    await writeFile(
      long,
      `mtllib long.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\n${Array.from({ length: 500 }, (_, i) => `usemtl m${i}\nf 1 2 3\n`).join('')}`,
    );
    await writeFile(
      join(folder, 'long.mtl'),
      Array.from({ length: 500 }, (_, i) => `newmtl m${i}\nmap_Kd ${i}${i === 0 ? endless : ''}.png\n`).join(''),
    );
    const report = await runVerb('check', { modelPath: long, root: folder, sourceBytes: 1 }, limits());
    expect(Buffer.byteLength(JSON.stringify(report))).to.be.lessThan(20_000);
    expect(report.figures.warnings.find(({ more }) => more)).to.deep.equal({
      code: 'textureMissing',
      params: { path: '99.png' },
      more: 400,
    });
    expect(report.findings.find(({ code }) => code === 'texturesMissing')?.params['count']).to.equal(500);
  });

  it('ends a job that passes its memory with model.tooComplex', async () => {
    const error = await failureOf(runVerb('optimize', argsFor(large, 'x.glb'), limits({ memoryBytes: 180 * MiB })));
    expect(error).to.be.instanceOf(AppError).with.property('code', 'model.tooComplex');
    expect((error as AppError).message).to.contain('180 MB');
    expectNoChild();
  });

  it('ends a job that passes its deadline with model.timeout', async () => {
    const error = await failureOf(runVerb('optimize', argsFor(large, 'x.glb'), limits({ deadlineMs: 300 })));
    expect(error).to.be.instanceOf(AppError).with.property('code', 'model.timeout');
    expect((error as AppError).message).to.contain('0.3 秒');
    expectNoChild();
  });

  it('stops with the reason of the signal, and at once when it is aborted already', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled by the user');
    const run = runVerb('optimize', argsFor(large, 'x.glb'), limits({ signal: stop.signal, onProgress: () => stop.abort(reason) }));
    expect(await failureOf(run)).to.equal(reason);
    expectNoChild();
    expect(await failureOf(runVerb('optimize', argsFor(large, 'x.glb'), limits({ signal: stop.signal })))).to.equal(reason);
  });

  it('reports a child that dies as a fault of ours, with the end of its stderr', async () => {
    const run = runVerb(
      'optimize',
      argsFor(large, 'x.glb'),
      limits({ onProgress: () => childrenOf(process.pid).forEach((pid) => process.kill(pid, 'SIGSEGV')) }),
    );
    const error = await failureOf(run);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'engine.crashed');
    expect((error as AppError).entry.permanent).to.equal(false);
    expect((error as Error).cause)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.contains('SIGSEGV');
  });

  it('says when the disk is full', async () => {
    const full = join(folder, 'full.glb');
    // The kernel's own full device, under a name that the verb may write to.
    await symlink('/dev/full', full);
    const error = await failureOf(runVerb('optimize', argsFor(small, 'full.glb'), limits()));
    expect(error).to.be.instanceOf(AppError).with.property('code', 'engine.diskFull');
    const fullPicture = join(folder, 'full.webp');
    await symlink('/dev/full', fullPicture);
    const picture = { modelPath: small, outputPath: fullPicture, size: 64 };
    expect(await failureOf(runVerb('preview', picture, limits())))
      .to.be.instanceOf(AppError)
      .with.property('code', 'engine.diskFull');
  });

  it('keeps temporary files in the job folder and secrets out of the child', async () => {
    const jobFolder = join(folder, 'job');
    await mkdir(jobFolder);
    process.env.MODELMILL_TEST_SECRET = 'secret';
    let environment = '';
    const onProgress = (): void => {
      for (const pid of childrenOf(process.pid)) environment ||= environmentOf(pid);
    };
    await runVerb('optimize', argsFor(small, 'out.glb'), limits({ folder: jobFolder, onProgress }));
    delete process.env.MODELMILL_TEST_SECRET;
    expect(environment).to.contain(`TMPDIR=${jobFolder}`).and.not.to.contain('MODELMILL_TEST_SECRET');
    expect(await readdir(jobFolder)).to.deep.equal([]);
  });

  it('takes the child along when the parent is killed', async () => {
    const parentScript = `
      import { runVerb } from ${JSON.stringify(fileURLToPath(new URL('./run-verb.js', import.meta.url)))};
      runVerb('optimize', ${JSON.stringify(argsFor(large, 'orphan.glb'))}, {
        folder: ${JSON.stringify(folder)}, memoryBytes: ${2 * GiB}, deadlineMs: 60000, onProgress: () => console.log('working'),
      });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', parentScript], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const [child] = childrenOf(parent.pid!);
    expect(child).to.be.a('number');
    parent.kill('SIGKILL');
    await new Promise((resolve) => parent.once('close', resolve));
    // The kernel sends the signal at the parent's death; the child is gone once it has been scheduled.
    await until(() => !isRunning(child!));
  });

  it('runs several at once', async () => {
    const reports = await Promise.all([1, 2].map((n) => runVerb('optimize', argsFor(small, `small-${n}.glb`), limits())));
    expect(new Set(reports.map(({ after }) => after.bytes)).size).to.equal(1);
  });
});

const environmentOf = (pid: number): string => readFileSync(`/proc/${pid}/environ`, 'utf8');

/** A zombie that no one has waited for yet has ended as well. */
const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(10);
}
