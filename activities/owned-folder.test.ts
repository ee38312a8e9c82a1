import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { openOwnedFolder, sweepDeadFolders } from './owned-folder.ts';

describe('temporary folders of workers', () => {
  let temp: string;
  beforeEach(async () => {
    temp = await mkdtemp(join(tmpdir(), 'modelmill-temp-'));
  });
  afterEach(() => rm(temp, { recursive: true, force: true }));

  it('are kept for live processes, removed for dead ones, and left alone when not ours', async () => {
    const mine = await openOwnedFolder(temp);
    await mine.createJobFolder();
    await mkdir(join(temp, 'somebody-elses'));
    await mkdir(join(temp, 'worker.another-host.1.1.boot.abc'));

    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
    const [kind, host, , , boot] = basename(mine.path).split('.');
    const theirs = [kind, host, other.pid, ticks, boot, 'abc'].join('.');
    const reusedPid = [kind, host, process.pid, '1', boot, 'abc'].join('.');
    const beforeBoot = [kind, host, other.pid, ticks, 'oldboot', 'abc'].join('.');
    for (const name of [theirs, reusedPid, beforeBoot]) await mkdir(join(temp, name, 'job-1'), { recursive: true });

    expect(await sweepDeadFolders(temp), 'a reused pid and another boot are dead').to.equal(2);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await sweepDeadFolders(temp)).to.equal(1);
    expect((await readdir(temp)).toSorted()).to.deep.equal(
      ['somebody-elses', basename(mine.path), 'worker.another-host.1.1.boot.abc'].toSorted(),
    );
    await mine.close();
    expect(await readdir(temp)).to.not.include(basename(mine.path));
  });
});
