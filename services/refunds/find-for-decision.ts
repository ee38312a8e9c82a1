import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { OrderRow } from '#storage/database/models/orders';
import type { RefundRequestRow } from '#storage/database/models/refunds';
import type { Administrator } from '../administration/administrator.ts';
import type { DatabaseDeps } from '../deps.ts';

/** A request with its order, which is locked. `refund.notFound`; `administration.ownAccount` for one's own. */
export async function findForDecision(
  { database }: DatabaseDeps,
  { requestId, by }: { requestId: string; by: Administrator },
  transaction: Transaction,
): Promise<{ request: RefundRequestRow; order: OrderRow }> {
  const { refundRequests, orders } = database;
  const named = await refundRequests.findByPk(requestId, { attributes: ['orderId'], transaction });
  if (named === null) throw new AppError('refund.notFound');
  // The order first, as everybody locks it.
  const order = await orders.findByPk(named.orderId, { transaction, lock: true, rejectOnEmpty: true });
  const request = await refundRequests.findByPk(requestId, { transaction, lock: true });
  if (request === null) throw new AppError('refund.notFound');
  if (request.ownerId === by.administratorId) throw new AppError('administration.ownAccount');
  return { request, order };
}
