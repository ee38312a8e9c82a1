import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Runs `code` in a process of its own with a umask of 022, as a login shell has it. */
async function inProcess(code: string): Promise<void> {
  const source = `import { keepFilesPrivate } from ${JSON.stringify(new URL('./private-files.js', import.meta.url).href)}; process.umask(0o022); ${code}`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]);
}

describe('private files', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'modelmill-private-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are written for their own user only, by the process and its children', async () => {
    const data = join(folder, 'data');
    await inProcess(`
      import { execFileSync } from 'node:child_process';
      import { mkdirSync, writeFileSync } from 'node:fs';
      keepFilesPrivate(${JSON.stringify(data)});
      mkdirSync(${JSON.stringify(data)});
      writeFileSync(${JSON.stringify(join(data, 'own'))}, '');
      execFileSync('touch', [${JSON.stringify(join(data, 'child'))}]);
    `);
    expect([data, join(data, 'own'), join(data, 'child')].map(modeOf)).to.deep.equal(['700', '600', '600']);
  });

  it('of earlier versions are closed: folders, secrets, logs, the database with its log and backups, wherever it is', async () => {
    const data = join(folder, 'data');
    const elsewhere = join(folder, 'elsewhere');
    const folders = [data, join(data, 'objects'), join(data, 'logs'), elsewhere];
    for (const path of folders) mkdirSync(path);
    const left = ['server-secret', 'modelmill.sqlite', 'modelmill.sqlite-wal', 'temporal.sqlite', 'logs/api.log', 'logs/api.log.1'];
    const databases = ['models.sqlite', 'models.sqlite-shm', 'models.sqlite.before-1'];
    const files = [...left.map((name) => join(data, name)), ...databases.map((name) => join(elsewhere, name))];
    for (const path of files) writeFileSync(path, '');
    for (const path of files) chmodSync(path, 0o644);
    for (const path of folders) chmodSync(path, 0o755);
    await inProcess(`keepFilesPrivate(${JSON.stringify(data)}, ${JSON.stringify(`sqlite:${join(elsewhere, 'models.sqlite')}`)});`);
    expect(files.map(modeOf)).to.deep.equal(files.map(() => '600'));
    expect(folders.map(modeOf)).to.deep.equal(['700', '700', '700', '700']);
  });

  it('are told from those of others: a folder that holds more than our data stays as it is, and links are not followed', async () => {
    mkdirSync(join(folder, 'photos'));
    for (const path of [folder, join(folder, 'photos')]) chmodSync(path, 0o755);
    writeFileSync(join(folder, 'server-secret'), '');
    writeFileSync(join(folder, 'letter.txt'), '');
    symlinkSync('photos', join(folder, 'objects'));
    for (const name of ['server-secret', 'letter.txt']) chmodSync(join(folder, name), 0o644);
    await inProcess(`keepFilesPrivate(${JSON.stringify(folder)});`);
    expect(['server-secret', 'letter.txt', 'photos', '.'].map((name) => modeOf(join(folder, name)))).to.deep.equal([
      '600',
      '644',
      '755',
      '755',
    ]);
  });
});
