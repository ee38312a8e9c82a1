import { openAttemptStates, openRefundStates } from '#domain/payments/state';
import { orderRunId, parseOrderRunId } from '#domain/workflows/ids';
import type { DatabaseDeps } from '../deps.ts';
import type { Work } from '../work/work.ts';
import { followOrder } from './follow.ts';

/** Orders of which money outside may still move: that are being paid, have a live attempt, or owe a refund; `orderId`: only that one. */
async function listMoving({ database }: DatabaseDeps, orderId?: string): Promise<string[]> {
  const { orders, paymentAttempts, paymentRefunds } = database;
  const [id, one] = orderId === undefined ? [{}, {}] : [{ id: orderId }, { orderId }];
  const [paying, live, owing] = await Promise.all([
    orders.findAll({ where: { ...id, status: 'Paying' }, attributes: ['id'] }),
    paymentAttempts.findAll({ where: { ...one, state: [...openAttemptStates] }, attributes: ['orderId'] }),
    paymentRefunds.findAll({ where: { ...one, state: [...openRefundStates] }, attributes: ['orderId'] }),
  ]);
  const found = [...paying.map((row) => row.id), ...[...live, ...owing].map((row) => row.orderId)];
  return [...new Set(found.filter((known) => known !== null))];
}

/** How our state sees the following of orders. */
export const orderWork: Work = {
  async isWanted(deps, workflowId) {
    const orderId = parseOrderRunId(workflowId);
    return orderId !== undefined && (await listMoving(deps, orderId)).length > 0;
  },

  listUnfinished: async (deps) => (await listMoving(deps)).map(orderRunId),

  async restart(deps, workflowId) {
    const { orders, transact } = deps.database;
    const orderId = parseOrderRunId(workflowId) ?? '';
    return transact(async (transaction) => {
      const order = await orders.findByPk(orderId, { transaction });
      if (order !== null) await followOrder(deps, order, transaction);
      return order !== null;
    });
  },

  // Orders are cancelled in their rows.
  cancelLost: async () => undefined,
};
