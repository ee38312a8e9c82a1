import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Lines of tracked files that match, as `file:line:text`. Git answers 1 when there are none. */
async function grep(pattern: string): Promise<string[]> {
  try {
    const { stdout } = await run('git', ['grep', '-nIE', pattern], { cwd: root, maxBuffer: 64 * 1024 ** 2 });
    return stdout.split('\n').filter((line) => line !== '');
  } catch (error) {
    if ((error as { code?: unknown }).code === 1) return [];
    throw error;
  }
}

async function anchors(): Promise<string[]> {
  const text = await readFile(`${root}docs/decisions.md`, 'utf8');
  return [...text.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading);
}

describe('docs/decisions.md', () => {
  it('has headings that are their own anchors, each once', async () => {
    const found = await anchors();
    expect(found.filter((anchor) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor))).to.deep.equal([]);
    expect(found.filter((anchor, index) => found.indexOf(anchor) !== index)).to.deep.equal([]);
  });

  it('has every anchor that is cited', async () => {
    const known = new Set(await anchors());
    const lines = await grep('decisions\\.md#[a-z0-9]');
    const missing = lines.filter((line) => [...line.matchAll(/decisions\.md#([\w-]+)/g)].some(([, anchor = '']) => !known.has(anchor)));
    expect(missing).to.deep.equal([]);
    expect(lines, 'citations seen').to.have.length.above(5);
  });

  it('links only to its own anchors', async () => {
    const known = new Set(await anchors());
    const text = await readFile(`${root}docs/decisions.md`, 'utf8');
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !known.has(anchor))).to.deep.equal([]);
  });

  it('is cited instead of the specification, which is not in the repository', async () => {
    expect(await grep('D[123] ?§|[Rr]eadings? [AMUW][0-9]')).to.deep.equal([]);
  });
});
