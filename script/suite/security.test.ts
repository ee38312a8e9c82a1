import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('docs/security.md', () => {
  it('names tests that exist', async () => {
    const { stdout } = await run('git', ['ls-files', '*.test.ts'], { cwd: root });
    const files = stdout.split('\n').flatMap((path) => [path, basename(path)]);
    const text = await readFile(`${root}docs/security.md`, 'utf8');
    const cited = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path);
    expect(cited.filter((path) => !files.includes(path))).to.deep.equal([]);
    expect(cited).to.have.length.above(40);
  });
});
