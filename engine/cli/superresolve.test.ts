import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { mapStatement, type MapReport } from '#domain/maps/report';
import { childrenOf } from '#test/child-processes';
import { testFolder } from '#test/files';
import { makeImagery, writeImagery } from '#test/imagery';
import { partFolderOf } from '../files/part-folder.ts';
import { localSentences } from './failure.ts';

const main = fileURLToPath(new URL('./main.js', import.meta.url));
const run = promisify(execFile);

describe('script/engine superresolve', function () {
  this.timeout(300_000);
  const folder = testFolder();
  const image = async (edge: number): Promise<string> =>
    folder.write({ 'in.tif': (await writeImagery(makeImagery(edge, edge, 3, 'uint8'))).bytes });

  it('writes the map and tells what of it is known, in words and as JSON', async () => {
    const [path, out] = [await image(100), folder.path('out.tif')];
    const { stdout } = await run(process.execPath, [main, 'superresolve', path, out, '--scale', '2', '--threads', '1']);
    expect(stdout).to.contain('200 × 200').and.contain('EPSG:32649').and.contain(mapStatement);
    const { stdout: text } = await run(process.execPath, [
      main,
      'superresolve',
      path,
      out,
      '--model',
      'fine',
      '--compression',
      'jpeg',
      '--json',
    ]);
    const report = JSON.parse(text) as MapReport;
    expect(report).to.deep.include({ model: 'fine', output: 'jpeg', seams: { differing: 0, looked: 0 }, warnings: [] });
    expect(await folder.list()).to.deep.equal(['in.tif', 'out.tif']);
  });

  for (const args of [
    ['--scale', '3'],
    ['--model', 'huge'],
    ['--compression', 'lzw'],
    ['--threads', '0'],
  ])
    it(`takes no ${args.join(' ')}`, async () => {
      const failed = await run(process.execPath, [main, 'superresolve', await image(8), folder.path('out.tif'), ...args]).catch(
        (error: { code: number; stderr: string }) => error,
      );
      expect(failed).to.include({ code: 2 });
      expect(failed.stderr).to.contain(args[0]);
    });

  it('never writes tiles over the file that it reads', async () => {
    const path = await image(60);
    await run(process.execPath, [main, 'superresolve', path, folder.path('a.tif'), '--tiles', 'mbtiles']);
    const [tiles, inside] = [folder.path('a.mbtiles'), folder.path('b-tiles/in.tif')];
    await mkdir(folder.path('b-tiles'));
    await copyFile(path, inside);
    const before = await readFile(tiles);
    for (const [input, out, kind] of [
      [tiles, 'a.tif', 'mbtiles'],
      [inside, 'b.tif', 'xyz'],
    ] as const) {
      const failed = await run(process.execPath, [main, 'superresolve', input, folder.path(out), '--tiles', kind]).catch(
        (error: { code: number }) => error,
      );
      expect(failed).to.include({ code: 2 });
    }
    expect((await readFile(tiles)).equals(before)).to.equal(true);
    expect(await folder.list('b-tiles')).to.deep.equal(['in.tif']);
  });

  it('speaks of a map where it is a folder, takes too long or needs too much memory', async () => {
    const told = async (path: string, ...args: string[]): Promise<string> => {
      const failed = await run(process.execPath, [main, 'superresolve', path, folder.path('out.tif'), ...args]).catch(
        (error: { code: number; stderr: string }) => error,
      );
      expect(failed).to.include({ code: 1 });
      return failed.stderr;
    };
    const [path, tiles] = [await image(100), folder.path('tiles')];
    await mkdir(tiles);
    expect(await told(tiles)).to.equal(`${tiles}: 影像文件无法读取：这是文件夹，不是文件\n`);
    expect(await told(path, '--deadline', '0.01'))
      .to.contain('处理影像的时间超过上限')
      .and.not.contain('模型');
    expect(await told(path, '--memory', '20'))
      .to.contain('处理影像所需内存超过上限（20 MB）')
      .and.not.contain('模型');
  });

  it('names what lies in the way of its tiles', async () => {
    const path = await image(60);
    await folder.write({ 'c-tiles': 'x' });
    await mkdir(folder.path('d.mbtiles'));
    for (const [out, kind, inTheWay, why] of [
      ['c.tif', 'xyz', 'c-tiles', '已经有同名的文件'],
      ['d.tif', 'mbtiles', 'd.mbtiles', '这是文件夹，不是文件'],
    ] as const) {
      const failed = await run(process.execPath, [main, 'superresolve', path, folder.path(out), '--tiles', kind]).catch(
        (error: { code: number; stderr: string }) => error,
      );
      expect(failed).to.include({ code: 1 });
      expect(failed.stderr).to.contain(`结果「${folder.path(inTheWay)}」无法写入：${why}`);
    }
  });

  it('says that the disk is full, and leaves nothing', async () => {
    const [path, disk] = [await image(500), folder.path('disk')];
    await mkdir(disk);
    const script = 'node="$1"; main="$2"; in="$3"; cd "$4"; "$node" "$main" superresolve "$in" out.tif --json; echo "exit $?"; ls -A';
    const sandbox = ['--dev-bind', '/', '/', '--size', String(256 * 1024), '--tmpfs', disk];
    const { stdout } = await run('bwrap', [...sandbox, 'sh', '-c', script, 'sh', process.execPath, main, path, disk]);
    const [line = '', ...rest] = stdout.trimEnd().split('\n');
    expect(JSON.parse(line)).to.include({ error: localSentences['engine.diskFull'] });
    expect(rest).to.deep.equal(['exit 1']);
  });

  /** Runs the command on a large image, and calls `end` once there is something of a range. */
  async function ended(end: (pid: number) => void): Promise<number | null> {
    const [path, out] = [await image(1600), folder.path('out.tif')];
    const command = spawn(process.execPath, [main, 'superresolve', path, out, '--threads', '1'], { stdio: 'ignore' });
    const code = new Promise<number | null>((resolve) => void command.once('close', resolve));
    const part = partFolderOf(out);
    while (command.exitCode === null && !existsSync(part)) await setTimeout(5);
    while (command.exitCode === null && !(await readdir(part, { recursive: true })).some((name) => name.endsWith('.range')))
      await setTimeout(5);
    end(command.pid!);
    return code;
  }

  it('ends at once when it is told to, and leaves nothing', async () => {
    expect(await ended((pid) => process.kill(pid, 'SIGINT'))).to.equal(130);
    expect(await folder.list()).to.deep.equal(['in.tif']);
  });

  it('that is killed leaves no half of a file, and nothing after the next run', async () => {
    const kill = (pid: number): void => {
      for (const each of [...childrenOf(pid), pid]) process.kill(each, 'SIGKILL');
    };
    expect(await ended(kill)).to.equal(null);
    expect(await folder.list()).not.to.include('out.tif');
    await image(60);
    await run(process.execPath, [main, 'superresolve', folder.path('in.tif'), folder.path('out.tif')]);
    expect(await folder.list()).to.deep.equal(['in.tif', 'out.tif']);
  });
});
