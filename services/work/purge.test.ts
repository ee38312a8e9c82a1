import { expect } from 'chai';
import { deleteLimits } from '#domain/limits';
import { purgeId } from '#domain/workflows/ids';
import type { PurgeInput } from '#domain/kinds/purge/work';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { works } from '../catalog/works.ts';

for (const backend of farmBackends) {
  describe(`a purge that Temporal lost on ${backend.name}`, () => {
    let test: TestDatabase;
    before(async () => (test = await backend.open()));
    after(() => test.close());

    it('begins again when the deletion can no longer be undone, and not before', async () => {
      const { database } = test;
      const owner = await buildUser(database);
      for (const [passedMs, leftMs] of [
        [60_000, deleteLimits.undoMs - 60_000],
        [deleteLimits.undoMs + 60_000, 0],
      ] as const) {
        const deletedAt = new Date();
        const { id } = await buildFile(database, owner.id, { deletedAt });
        const workflowId = purgeId({ kind: 'file', id, deletedAtMs: deletedAt.getTime() });
        const clock = () => new Date(deletedAt.getTime() + passedMs);
        expect(await works.purge.restart({ database, clock }, workflowId)).to.equal(true);
        const { payload } = await database.outbox.findOne({ where: { workflowId, action: 'start' }, rejectOnEmpty: true });
        expect((payload as PurgeInput).afterMs).to.equal(leftMs);
      }
    });
  });
}
