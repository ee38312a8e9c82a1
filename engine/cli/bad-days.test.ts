import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { targetIds, targets, type TargetId } from '#domain/formats/targets';
import { resultFileName } from '#domain/kinds/convert/job';
import { childrenOf } from '#test/child-processes';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { partFolderOf } from '../files/part-folder.ts';
import { createTerrain } from '../generators/surface.ts';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { localSentences } from './failure.ts';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
const run = promisify(execFile);

/** A command that makes results of a file. */
interface Making {
  what: string;
  /** Needs a model with exact shapes. */
  isExact?: boolean;
  args: (model: string, out: string) => string[];
  /** Of each line that the command says in JSON, the files that it tells of. */
  results: string[][];
  /** Kilobytes that are too few for it. */
  tooFew?: number[];
}

/** All that makes results, of a model that every format holds. */
const model = modelPath('step/rounded_cube.step');
const resultOf = (target: TargetId): string => resultFileName('rounded_cube', target);
const conversions = (ids: readonly TargetId[]): Pick<Making, 'args' | 'results'> => ({
  args: (from, out) => ['convert', from, '--to', ids.join(','), '--out', out, '--json'],
  results: ids.map((id) => [resultOf(id)]),
});
const others: Making[] = [
  { what: 'offline', args: (from, out) => ['offline', from, '--out', out, '--json'], results: [['rounded_cube-offline.zip']] },
  { what: 'reduce', args: (from, out) => ['reduce', from, join(out, 'less.glb'), '--json'], results: [['less.glb']], tooFew: [0] },
  {
    what: 'remesh',
    args: (from, out) => ['remesh', from, join(out, 'even.glb'), '--faces', '1000', '--texture-size', '1024', '--json'],
    results: [['even.glb']],
  },
  {
    what: 'optimize',
    args: (from, out) => ['optimize', from, join(out, 'light.glb'), '--levels', '2', '--level-files', '--json'],
    results: [['light.glb', 'light_lod1.glb', 'light_lod2.glb']],
    tooFew: [0, 4, 8],
  },
];

describe('script/engine on a full disk', function () {
  this.timeout(300_000);

  // A disk of its own that only the command sees; bubblewrap makes one for anybody, as it makes the seal of a child.
  const script = `
    cd "$1"; shift; free="$1"; shift
    head -c "$free" /dev/zero > room; head -c 100M /dev/zero > ballast 2>/dev/null; rm room
    "$@"; echo "exit $?"; ls -A; rm ballast
    "$@"; echo "exit $?"; ls -A`;
  const folder = testFolder();

  /** What both calls say, before and after there was room: lines of JSON, the exit code and what lies on the disk then. */
  async function twice({ args }: Making, freeBytes: number): Promise<{ lines: string[]; code: number; left: string[] }[]> {
    const disk = folder.path('disk');
    await mkdir(disk);
    const command = [process.execPath, main, ...args(model, disk)];
    const sandbox = ['--dev-bind', '/', '/', '--size', String(32 * 1024 ** 2), '--tmpfs', disk];
    const { stdout } = await run('bwrap', [...sandbox, 'sh', '-c', script, 'sh', disk, String(freeBytes), ...command]);
    const rows = stdout.trimEnd().split('\n');
    const ends = rows.flatMap((row, index) => (row.startsWith('exit ') ? [index] : []));
    const starts = [0, rows.findIndex((row, index) => index > ends[0]! && row.startsWith('{'))];
    return ends.map((end, index) => ({
      lines: rows.slice(starts[index], end),
      code: Number(rows[end]!.slice(5)),
      left: rows.slice(end + 1, index === 0 ? starts[1] : undefined),
    }));
  }

  for (const making of [{ what: 'convert', ...conversions(targetIds) } as Making, ...others])
    for (const kilobytes of making.tooFew ?? [0, 12, 40])
      it(`${making.what} says so with ${kilobytes} KB free, leaves nothing, and does it once there is room`, async () => {
        const [full, roomy] = await twice(making, kilobytes * 1024);
        const failed = full!.lines.map((line) => (JSON.parse(line) as { error?: string }).error);
        const results = making.results.filter((_, index) => failed[index] === undefined).flat();
        expect(failed).to.have.lengthOf(making.results.length);
        expect(new Set(failed.filter((error) => error !== undefined))).to.deep.equal(new Set([localSentences['engine.diskFull']]));
        expect(full!.code).to.equal(1);
        expect(full!.left).to.have.members(['ballast', ...results]);
        expect(roomy!.lines.filter((line) => line.includes('"error"'))).to.deep.equal([]);
        expect(roomy!.code).to.equal(0);
        expect(roomy!.left).to.have.members(making.results.flat());
      });
});

describe('script/engine that is killed', function () {
  this.timeout(300_000);
  const folder = testFolder();

  /** Runs the command, kills those of `victims` once something of the first of `paths` is on the disk, and gives the exit code; again where it was done before. */
  async function killed(args: string[], paths: string[], victims: (pid: number, child: number) => number[]): Promise<number | null> {
    for (let tries = 1; ; tries++) {
      for (const path of paths) await rm(path, { force: true });
      const command = spawn(process.execPath, [main, ...args], { stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve) => void command.once('close', resolve));
      while (command.exitCode === null && !(await hasPart(paths[0]!))) await setTimeout(1);
      const [child] = command.exitCode === null ? childrenOf(command.pid!) : [];
      if (child !== undefined) for (const pid of victims(command.pid!, child)) process.kill(pid, 'SIGKILL');
      const code = await ended;
      // A kill may come just after the result had its name.
      if ((code !== 0 && !existsSync(paths[0]!)) || tries === 20) return code;
    }
  }
  const hasPart = async (path: string): Promise<boolean> =>
    (await readdir(partFolderOf(path), { recursive: true, withFileTypes: true }).catch(() => [])).some((entry) => entry.isFile());

  const makings = targetIds.map((id): Making => ({ what: id, isExact: 'exactOnly' in targets[id], ...conversions([id]) }));
  for (const { what, isExact = false, args, results } of [...makings, ...others])
    it(`leaves no half of a file under its name, with its child or with it: ${what}`, async () => {
      const source = isExact ? model : folder.path('in/rounded_cube.glb');
      if (!isExact) {
        // Large enough for the writing to take a while.
        const scene = createScene('地形');
        addRootMesh(scene, createMesh('地形', [createTerrain({ columns: 300, rows: 300 })]));
        await mkdir(folder.path('in'));
        await writeGlb(scene, source, { compression: 'none' });
      }
      const out = folder.path('out');
      await mkdir(out);
      const names = results.flat();
      const paths = names.map((name) => join(out, name));
      const all = args(source, out);
      expect(await killed(all, paths, (_, child) => [child])).to.equal(1);
      expect(await folder.list('out')).to.deep.equal([]);
      expect(await killed(all, paths, (pid, child) => [pid, child])).to.equal(null);
      expect(await readdir(out)).not.to.include.any.members(names);
      // What is left of that one goes with the next.
      await run(process.execPath, [main, ...all]);
      expect(await folder.list('out')).to.deep.equal(names);
    });
});
