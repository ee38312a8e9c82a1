import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = `${root}docs/decisions/`;
/** A rule that needs more words is two. */
const longestWords = 450;

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

async function rules(): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name !== 'README.md').map((name) => name.replace(/\.md$/, ''));
}

describe('docs/decisions', () => {
  it('has a title and no more than its words in each file, and lists each once', async () => {
    const found = await rules();
    expect(found.filter((rule) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(rule))).to.deep.equal([]);
    for (const rule of found) {
      const text = await readFile(`${folder}${rule}.md`, 'utf8');
      expect(text, rule).to.match(/^# .+\n\n\S/);
      expect(text.split(/\s+/).length, rule).to.be.at.most(longestWords);
    }
    const listed = [...(await readFile(`${folder}README.md`, 'utf8')).matchAll(/^- \[.+\]\((.+)\.md\)$/gm)].map(([, rule = '']) => rule);
    expect(listed.toSorted()).to.deep.equal(found.toSorted());
  });

  it('has every rule that is cited', async () => {
    const known = new Set(['README', ...(await rules())]);
    const lines = await grep('decisions/[a-z0-9]');
    const missing = lines.filter((line) => [...line.matchAll(/decisions\/([\w-]+)\.md/g)].some(([, rule = '']) => !known.has(rule)));
    expect(missing).to.deep.equal([]);
    expect(lines, 'citations seen').to.have.length.above(5);
  });

  it('links only to rules that there are', async () => {
    const known = new Set(await rules());
    for (const rule of known) {
      const links = [...(await readFile(`${folder}${rule}.md`, 'utf8')).matchAll(/\]\(([\w-]+)\.md/g)].map(([, other = '']) => other);
      expect(
        links.filter((other) => !known.has(other)),
        rule,
      ).to.deep.equal([]);
    }
  });

  it('is cited instead of the specification, which is not in the repository', async () => {
    expect(await grep('D[123] ?§|[Rr]eadings? [AMUW][0-9]')).to.deep.equal([]);
  });
});
