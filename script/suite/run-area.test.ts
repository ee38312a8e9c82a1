import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runTests } from './run-area.ts';

describe('running an area', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'area-'))));
  after(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): string => {
    const path = join(folder, `${name}.test.cjs`);
    writeFileSync(path, text);
    return path;
  };
  const fine = 'it("passes", () => {});';
  const broken = 'it("fails", () => { throw new Error("broken"); });';

  it('names the files that failed, by a test or a hook, and what passed in them', async () => {
    const good = write('good', fine + fine);
    const bad = write('bad', fine + broken);
    const hook = write('hook', `describe("a hook", () => { before(() => { throw new Error("hook"); }); ${fine} });`);
    const result = await runTests('example', [good, bad, hook], {});
    expect(result).to.include({ passed: 3, failed: 2, pending: 0 });
    expect(result.failedFiles.paths).to.have.members([bad, hook]);
    expect(result.failedFiles.passed).to.equal(1);
    expect(result.report).to.include('Error: broken');
  });

  it('names none where all pass, or where mocha dies before it can tell', async () => {
    expect((await runTests('example', [write('good', fine)], {})).failedFiles.paths).to.deep.equal([]);
    const crashed = await runTests('example', [write('good', fine), write('dies', 'process.exit(3);')], {});
    expect(crashed.failed).to.equal(1);
    expect(crashed.failedFiles.paths).to.deep.equal([]);
    expect(crashed.report).to.include('exit code 3');
  });
});
