import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';

const bench = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'bench.js'), ...args], { encoding: 'utf8' });

describe('script/bench', function () {
  this.timeout(60_000);

  it('fails under --strict only when goals are not met, as for a part that does not exist', () => {
    expect(bench('engine:nothing').status).to.equal(0);
    const strict = bench('engine:nothing', '--strict');
    expect(strict.stdout).to.include('no goals');
    expect(strict.status).to.equal(1);
  });

  it('names a benchmark that it does not know', () => {
    const { status, stdout } = bench('nothing');
    expect(stdout).to.include('no such benchmark: nothing');
    expect(status).to.equal(2);
  });
});
