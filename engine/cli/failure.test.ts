import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { errorTable, errorText, type ErrorCode } from '#domain/errors/table';
import type { JobReport } from '#domain/models/figures';
import { childrenOf } from '#test/child-processes';
import { modelPath } from '#test/models';
import { localSentences } from './failure.ts';

const main = fileURLToPath(new URL('./main.js', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

describe('script/engine when something fails', function () {
  this.timeout(30_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-cli-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs the command line; `meanwhile` gets its pid and that of the engine's child. */
  async function engine(args: string[], meanwhile?: (pid: number, child: number) => void): Promise<Ended> {
    const command = spawn(process.execPath, [main, ...args], { env: { ...process.env, TMPDIR: folder } });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      command[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    }
    const ended = new Promise<number | null>((resolve) => void command.once('close', resolve));
    while (meanwhile && command.exitCode === null) {
      const child = childrenOf(command.pid!).find((pid) => commandOf(pid).includes('/children/child.js'));
      if (child !== undefined) {
        meanwhile(command.pid!, child);
        break;
      }
      await setTimeout(5);
    }
    return { code: await ended, ...output };
  }

  const truck = modelPath('gltf/truck.glb');

  it('does not blame the file for a child that was killed', async () => {
    const { code, stdout, stderr } = await engine(['optimize', truck, join(folder, 'x.glb'), '--json'], (_, child) =>
      process.kill(child, 'SIGKILL'),
    );
    expect(code).to.equal(1);
    expect(JSON.parse(stdout)).to.deep.equal({ file: truck, error: localSentences['engine.crashed'] });
    expect(stderr).to.contain('SIGKILL');
  });

  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    it(`stops at ${signal} with nothing left behind and nothing said`, async () => {
      const before = await readdir(folder);
      const { code, stdout, stderr } = await engine(['inspect', modelPath('zip/chair.zip'), truck, truck], (pid, child) => {
        // As a terminal sends it: to all of the foreground.
        for (const target of signal === 'SIGTERM' ? [pid] : [child, pid]) process.kill(target, signal);
      });
      expect([code, stdout, stderr]).to.deep.equal([exitCode, '', '']);
      expect(await readdir(folder)).to.deep.equal(before);
    });
  }

  it('outlives its terminal under nohup', async () => {
    const script = fileURLToPath(new URL('../../../script/engine', import.meta.url));
    const ignoring = ['-c', `trap '' HUP && exec "$@"`, 'nohup', script, 'inspect', truck, truck];
    const command = spawn('bash', ignoring, { env: { ...process.env, TMPDIR: folder } });
    let told = '';
    command.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
    const ended = new Promise<number | null>((resolve) => void command.once('close', resolve));
    while (command.exitCode === null && !childrenOf(command.pid!).some((pid) => commandOf(pid).includes('/children/child.js')))
      await setTimeout(5);
    command.kill('SIGHUP');
    expect(await ended).to.equal(0);
    expect(told.split(truck).length, told).to.be.greaterThan(2);
  });

  it('reports running out of memory with the limit that was set', async () => {
    const { code, stderr } = await engine(['inspect', truck, '--memory', '20']);
    expect([code, stderr]).to.deep.equal([1, `${truck}: 模型过于复杂，处理所需内存超过上限（20 MB），请拆分或简化后再试\n`]);
  });

  it('names files that cannot be opened or written', async () => {
    const missing = join(folder, 'missing.obj');
    expect(await engine(['inspect', missing])).to.include({ code: 1, stderr: `${missing}: 模型文件无法读取：文件不存在\n` });
    const output = join(folder, 'nowhere', 'x.glb');
    expect(await engine(['optimize', truck, output])).to.include({
      code: 1,
      stderr: `${truck}: 结果「${output}」无法写入：文件夹不存在\n`,
    });
    const within = join(missing, 'x.glb');
    await writeFile(missing, '');
    expect(await engine(['optimize', truck, within])).to.include({
      code: 1,
      stderr: `${truck}: 结果「${within}」无法写入：路径中有一段不是文件夹\n`,
    });
    await rm(missing);
  });

  it('names the result when a level of it cannot be written, and leaves nothing of either', async () => {
    const output = join(folder, 'x.glb');
    await mkdir(join(folder, 'x_lod2.glb'));
    expect(await engine(['optimize', truck, output, '--levels', '2', '--level-files'])).to.include({
      code: 1,
      stderr: `${truck}: 结果「${output}」无法写入：这是文件夹，不是文件\n`,
    });
    expect((await readdir(folder)).filter((name) => name.includes('part') || name === 'x.glb')).to.deep.equal([]);
    await rm(join(folder, 'x_lod2.glb'), { recursive: true });
  });

  it('promises nothing that only the platform does', () => {
    const codes = (Object.keys(errorTable) as ErrorCode[]).filter((code) => /^(engine|model|archive)\./.test(code));
    const promises = codes.filter((code) => /系统会|任务会|自动/.test(errorText(code)));
    expect(promises.toSorted()).to.deep.equal(Object.keys(localSentences).toSorted());
    for (const sentence of Object.values(localSentences)) expect(sentence).to.not.match(/系统会|任务会|自动/);
  });

  it('keeps and prints the result when its report cannot be written', async () => {
    const [output, report] = [join(folder, 'x.glb'), join(folder, 'nowhere', 'x.json')];
    const { code, stdout, stderr } = await engine(['optimize', truck, output, '--report', report, '--json']);
    expect([code, stderr]).to.deep.equal([1, `${report}: 结果「${report}」无法写入：文件夹不存在\n`]);
    expect((JSON.parse(stdout) as JobReport).after.bytes).to.equal((await stat(output)).size);
    const full = join(folder, 'full.json');
    await symlink('/dev/full', full);
    expect(await engine(['optimize', truck, output, '--report', full])).to.include({
      code: 1,
      stderr: `${full}: ${localSentences['engine.diskFull']}\n`,
    });
  });
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
