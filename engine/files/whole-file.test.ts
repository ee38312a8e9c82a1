import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeWholeFile } from './whole-file.ts';

describe('writeWholeFile', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-whole-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('writes bytes and text, over what was there', async () => {
    const path = join(folder, 'a.bin');
    await writeWholeFile(path, new Uint8Array(5000).fill(7));
    expect(await readFile(path)).to.deep.equal(Buffer.alloc(5000, 7));
    await writeWholeFile(path, '短');
    expect(await readFile(path, 'utf8')).to.equal('短');
  });

  it('leaves no part of a file that the system does not take whole', () => {
    const path = join(folder, 'part.bin');
    const script = `
      const { writeWholeFile } = await import(${JSON.stringify(new URL('./whole-file.js', import.meta.url).href)});
      await writeWholeFile(${JSON.stringify(path)}, new Uint8Array(3_000_000)).catch((error) => console.log(error.code));`;
    // Files end at 64 KB for this process and the next it becomes.
    const limited = ['-c', 'ulimit -f 64; exec "$0" --input-type=module -e "$1"', process.execPath, script];
    expect(spawnSync('bash', limited, { encoding: 'utf8' }).stdout).to.equal('EFBIG\n');
    expect(existsSync(path)).to.equal(false);
  });

  it('reports a full disk with the system’s code, and keeps a link to a device', async () => {
    const full = join(folder, 'full');
    await symlink('/dev/full', full);
    const error: unknown = await writeWholeFile(full, 'x').catch((reason: unknown) => reason);
    expect(error).to.have.property('code', 'ENOSPC');
    expect(lstatSync(full).isSymbolicLink()).to.equal(true);
  });
});
