import { bulkActs as acts } from '#domain/bulk/acts';
import { bulkRunId, parseBulkRunId } from '#domain/workflows/ids';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import type { Work } from '../work/work.ts';

/** How our state sees acts on much work. One that pauses has its workflow again when it goes on. */
export const bulkWork: Work = {
  async isWanted({ database }, workflowId) {
    const id = parseBulkRunId(workflowId);
    return id !== undefined && (await database.bulkActs.count({ where: { id, status: 'Running' } })) > 0;
  },

  async listUnfinished({ database }) {
    const rows = await database.bulkActs.findAll({ where: { status: 'Running' }, attributes: ['id'] });
    return rows.map(({ id }) => bulkRunId(id));
  },

  restart({ database }, workflowId) {
    const id = parseBulkRunId(workflowId) ?? '';
    return database.transact(async (transaction) => {
      const row = await database.bulkActs.findOne({ where: { id, status: 'Running' }, transaction });
      if (row === null) return false;
      const input = { bulkId: id, ownerId: row.byId, fileName: acts[row.act].label };
      await enqueueStart(database, { kind: 'bulk', input }, transaction);
      return true;
    });
  },

  // Acts are stopped in their rows.
  cancelLost: async () => undefined,
};
