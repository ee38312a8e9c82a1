import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { endOf } from './end.ts';
import { hostileSet } from './set.ts';
import { createChildPool, type ChildPool } from '#engine/children/pool';
import { findSeal } from '#engine/children/seal';

/** Far more than any of them takes on a busy machine, far less than those that took time by the square did. */
const deadlineMs = 60_000;
/** Of the child and all that it starts, in each verb. The dearest of those that once held a slot for minutes takes a half of it. */
const processorMs = 20_000;

/** Attacks that worked once took minutes, or ended as a fault of ours, which is retried and then waits for an operator. */
describe('hostile files', function () {
  this.timeout(deadlineMs * 2);
  let folder = '';
  let pool: ChildPool;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-hostile-'));
    const seal = await findSeal({ atLeast: 'none' });
    pool = createChildPool({ folder, memoryBytes: 2 * 1024 ** 3, ahead: 1, idleBytes: 1024 ** 3, quietMs: 0, seal });
  });
  after(async () => {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const file of hostileSet) {
    it(`end as the user's, in time: ${file.name}`, async () => {
      const { code, isTheFiles, message } = await endOf(file, file.size, pool, { deadlineMs, processorMs });
      expect(isTheFiles, message).to.equal(true);
      expect(code, message).not.to.be.oneOf(['model.timeout', 'model.overBudget']);
      if (file.ends === 'refused') expect(code).not.to.equal('read');
      else expect(file.ends === 'read' ? ['read'] : file.ends, message).to.include(code);
    });
  }
});
