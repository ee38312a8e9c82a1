import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { logFileLimits, openLogFile } from './log-file.ts';
import { launch } from './process.ts';

describe('the log files of script/server', () => {
  const folder = testFolder();
  const limits = { bytes: 10_000, files: 3 };
  const write = async (lines: readonly string[], path = folder.path('a.log')): Promise<void> => {
    const log = openLogFile(path, limits);
    for (const line of lines) if (!log.write(line)) await new Promise((resolve) => log.once('drain', resolve));
    await finished(log.end());
  };
  const numbered = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`);

  it('are followed by new ones when they are full, the oldest dropped and no line broken', async () => {
    await write(numbered(0, 20_000));
    expect((await readdir(folder.path())).toSorted()).to.deep.equal(['a.log', 'a.log.1', 'a.log.2']);
    const texts = await Promise.all(['a.log.2', 'a.log.1', 'a.log'].map((name) => readFile(folder.path(name), 'utf8')));
    for (const text of texts) expect(text.length).to.be.at.most(limits.bytes + 20);
    const kept = texts.join('');
    const first = Number(/^line (\d+)\n/.exec(kept)?.[1]);
    expect(kept).to.equal(numbered(first, 20_000).join(''));
  });

  it('go on where an earlier run ended', async () => {
    await write(['one\n']);
    await write(['two\n']);
    expect(await readFile(folder.path('a.log'), 'utf8')).to.equal('one\ntwo\n');
    await writeFile(folder.path('a.log'), `${'x'.repeat(50_000)}\n`);
    await write(['three\n', 'four\n']);
    expect(await readFile(folder.path('a.log'), 'utf8')).to.equal('three\nfour\n');
  });

  it('lose what cannot be written and end nothing', async () => {
    await mkdir(folder.path('a.log'));
    await write(['one\n', 'two\n']);
    await rm(folder.path('a.log'), { recursive: true });
    await write(['three\n']);
    expect(await readFile(folder.path('a.log'), 'utf8')).to.equal('three\n');
    await write(['four\n'], '/dev/full');
  });

  it('hold a line that has no end', async () => {
    await write(Array.from({ length: 100 }, () => 'x'.repeat(1000)));
    for (const name of await readdir(folder.path())) expect((await stat(folder.path(name))).size).to.be.at.most(3 * limits.bytes);
  });

  it('hold a process that prints without end', async () => {
    const printer = "const line = 'x'.repeat(65535) + '\\n'; for (let i = 0; i < 1600; i++) require('fs').writeSync(i % 2 + 1, line);";
    const logFile = folder.path('logs/printer.log');
    const { ended } = launch({ name: 'printer', command: process.execPath, args: ['-e', printer], logFile, serves: async () => false });
    expect((await ended).code).to.equal(0);
    const names = await readdir(folder.path('logs'));
    expect(names).to.have.length(logFileLimits.files);
    for (const name of names) expect((await stat(folder.path(`logs/${name}`))).size).to.be.at.most(logFileLimits.bytes + 65_536);
  });
});
