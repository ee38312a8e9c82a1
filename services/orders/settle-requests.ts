import type { Transaction } from 'sequelize';
import type { ClockDeps } from '../deps.ts';
import { decideRequest } from './decide-request.ts';

/** Grants the open requests of an order of which every line is refunded now, whoever refunded them. The order is locked by the caller. */
export async function settleRequests(
  deps: ClockDeps,
  { orderId, actorId }: { orderId: string; actorId: string | null },
  transaction: Transaction,
): Promise<void> {
  const { refundRequests, orderLines } = deps.database;
  const open = await refundRequests.findAll({ where: { orderId, state: 'Asked' }, transaction, lock: true });
  if (open.length === 0) return;
  const refunded = await orderLines.findAll({ where: { orderId, status: 'Refunded' }, attributes: ['line'], transaction });
  const gone = new Set(refunded.map(({ line }) => line));
  for (const request of open)
    if (request.lines.every((line) => gone.has(line)))
      await decideRequest(deps, request, { to: 'Granted', granted: request.lines, decidedBy: actorId }, transaction);
}
