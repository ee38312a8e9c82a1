import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { refundLimits } from '#domain/refunds/limits';
import { askRefusal, type RefundCause } from '#domain/refunds/rules';
import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findOrder } from '../orders/find.ts';

interface Asked {
  ownerId: string;
  orderId: string;
  lines: readonly number[];
  reason: RefundCause;
  note: string;
}

/**
 * Asks for the refund of lines of one's own order: docs/decisions/refund-requests.md. `order.notFound`; `refund.notAskable` where the rules do not allow it or a
 * line is not there to be refunded; `refund.asked` for a line with an open request; `refund.tooMany`.
 */
export async function askRefund(deps: ClockDeps, { ownerId, orderId, lines: wanted, reason, note }: Asked): Promise<void> {
  const { orderLines, refundRequests, transact } = deps.database;
  await transact(async (transaction) => {
    const order = await findOrder(deps.database, { ownerId, orderId }, transaction);
    const createdAt = currentTime(deps);
    const refusal = askRefusal(order, createdAt);
    if (refusal !== undefined) throw new AppError('refund.notAskable', { message: refusal });
    const lines = [...new Set(wanted)].sort((one, other) => one - other);
    const found = await orderLines.count({ where: { orderId, line: lines, status: 'Done' }, transaction });
    if (found < lines.length) throw new AppError('refund.notAskable', { message: '所选的项目已经退款，或不在这个订单里' });
    await refuseDownloaded(deps.database, { ownerId, orderId, lines }, transaction);
    const requests = await refundRequests.findAll({ where: { orderId }, transaction });
    if (requests.some((one) => one.state === 'Asked' && one.lines.some((line) => lines.includes(line)))) throw new AppError('refund.asked');
    if (requests.length >= refundLimits.perOrder) throw new AppError('refund.tooMany', { count: refundLimits.perOrder });
    await refundRequests.create({ id: newId(), orderId, ownerId, lines, reason, note, createdAt }, { transaction });
  });
}

/** A model that was downloaded stays with whoever has it, so its price is not given back for the asking. */
async function refuseDownloaded(
  { orderLines, modelPurchases }: Database,
  { ownerId, orderId, lines }: { ownerId: string; orderId: string; lines: readonly number[] },
  transaction: Transaction,
): Promise<void> {
  const sold = await orderLines.findAll({ where: { orderId, line: [...lines] }, attributes: ['subject'], transaction });
  const modelIds = sold.flatMap(({ subject }) => (subject.type === 'modelPurchase' ? [subject.modelId] : []));
  if (modelIds.length === 0) return;
  // Held, so that a download at the same moment sees the request.
  const had = await modelPurchases.findAll({ where: { ownerId, modelId: modelIds }, transaction, lock: true });
  if (had.some(({ downloadedAt }) => downloadedAt !== null))
    throw new AppError('refund.notAskable', { message: '已经下载过的模型不能申请退款，文件有问题请联系客服' });
}
