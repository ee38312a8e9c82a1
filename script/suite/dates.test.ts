import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What writes a date as the browser's language would: 2026/3/4, 2026年3月4日. */
const otherForms = /toLocale(Date|Time)String|toLocaleString\('zh|DateTimeFormat/;

describe('dates on pages', () => {
  it('have one form: `domain/display/times.ts` writes them all', async () => {
    const entries = await readdir(join(root, 'dashboard'), { recursive: true });
    const sources = entries.filter((name) => /\.tsx?$/.test(name));
    expect(sources.length).to.be.above(300);
    const wrong: string[] = [];
    for (const name of sources) if (otherForms.test(await readFile(join(root, 'dashboard', name), 'utf8'))) wrong.push(name);
    expect(wrong).to.deep.equal([]);
  });
});
