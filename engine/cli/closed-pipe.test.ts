import { spawn, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';

const main = fileURLToPath(new URL('./main.js', import.meta.url));

describe('script/engine without a reader', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const chair = modelPath('zip/chair.zip');
  const calls: [name: string, args: (out: string) => string[], code: { stdout: number; stderr: number }][] = [
    ['help', () => ['--help'], { stdout: 141, stderr: 0 }],
    ['the help of a command', () => ['convert', '--help'], { stdout: 141, stderr: 0 }],
    ['a wrong call', () => ['inspect'], { stdout: 2, stderr: 2 }],
    ['inspect', () => ['inspect', chair, chair, '--json'], { stdout: 141, stderr: 0 }],
    ['a file that fails', () => ['inspect', `${chair}.gone`], { stdout: 1, stderr: 1 }],
    ['optimize', (out) => ['optimize', chair, `${out}/o.glb`], { stdout: 141, stderr: 0 }],
    ['convert', (out) => ['convert', chair, '--to', 'stl', '--out', out], { stdout: 141, stderr: 0 }],
  ];

  for (const [name, args, codes] of calls)
    for (const closed of ['stdout', 'stderr'] as const)
      it(`says nothing of a closed ${closed}, and leaves nothing behind: ${name}`, async () => {
        const temporary = folder.path(`${name}-${closed}-tmp`);
        await folder.write({ [`${name}-${closed}-tmp/x`]: '', [`${name}-${closed}-out/x`]: '' });
        const command = spawn(process.execPath, [main, ...args(folder.path(`${name}-${closed}-out`))], {
          env: { ...process.env, TMPDIR: temporary },
        });
        command[closed].destroy();
        const other = closed === 'stdout' ? command.stderr : command.stdout;
        let told = '';
        other.setEncoding('utf8').on('data', (text: string) => (told += text));
        const code = await new Promise((resolve) => void command.once('close', resolve));
        expect(told).to.not.match(/EPIPE|^\s+at /m);
        expect(code).to.equal(codes[closed]);
        expect(await readdir(temporary)).to.deep.equal(['x']);
      });

  it('tells of a full disk behind stdout', () => {
    const { status, stderr } = spawnSync('bash', ['-c', '"$0" "$1" --help > /dev/full', process.execPath, main], { encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([1, 'stdout: 磁盘空间不足，没有写完\n']);
  });
});
