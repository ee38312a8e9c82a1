import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const reportName = /[\w.-]+\/[\w.-]+#\d+/g;

describe('the log of reports', () => {
  it('has each report that is tried and no other, at least 40 and six a group', async () => {
    const folder = join(root, 'engine/verbs/reports');
    const tried: string[] = [];
    for (const file of (await readdir(folder)).filter((name) => name !== 'log.test.ts' && name.endsWith('.test.ts'))) {
      const text = await readFile(join(folder, file), 'utf8');
      const found = [...text.matchAll(/^ {4}'([\w.-]+\/[\w.-]+#\d+) /gm)].map(([, name]) => name!);
      expect(found.length, file).to.be.at.least(6);
      tried.push(...found);
    }
    const log = await readFile(join(root, 'docs/records/reports-2026-11-29.md'), 'utf8');
    const listed = log.split('\n').flatMap((line) => (line.startsWith('| ') ? (line.split('|')[1]!.match(reportName) ?? []) : []));
    expect(listed.toSorted()).to.deep.equal(tried.toSorted());
    expect(tried.length).to.be.at.least(40);
  });
});
