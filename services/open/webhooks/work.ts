import { parseWebhookRunId } from '#domain/workflows/ids';
import type { DatabaseDeps } from '../../deps.ts';
import type { Work } from '../../work/work.ts';
import { startDelivering, withWork } from './wake.ts';

const isWanted = async ({ database }: DatabaseDeps, workflowId: string): Promise<boolean> => {
  const id = parseWebhookRunId(workflowId);
  return id !== undefined && (await database.openWebhooks.count({ where: withWork({ id }) })) > 0;
};

/** How our state sees the delivery to endpoints. */
export const webhookWork: Work = {
  isWanted,

  // What is lost is found by who wakes endpoints, once nobody looks after them.
  listUnfinished: async () => [],

  async restart(deps, workflowId) {
    const { openWebhooks, transact } = deps.database;
    const id = parseWebhookRunId(workflowId) ?? '';
    return transact(async (transaction) => {
      const row = await openWebhooks.findByPk(id, { transaction });
      if (row !== null) await startDelivering(deps, row, transaction);
      return row !== null;
    });
  },

  // Endpoints are paused in their rows.
  cancelLost: async () => undefined,
};
