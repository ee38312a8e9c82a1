import { AppError } from '#domain/errors/app-error';
import type { ClockDeps } from '../deps.ts';
import { decideRequest } from '../orders/decide-request.ts';

/** Takes one's own request back. `refund.notFound`, `refund.decided`. */
export async function withdrawRefund(deps: ClockDeps, { ownerId, requestId }: { ownerId: string; requestId: string }): Promise<void> {
  const { refundRequests, transact } = deps.database;
  await transact(async (transaction) => {
    const request = await refundRequests.findOne({ where: { id: requestId, ownerId }, transaction });
    if (request === null) throw new AppError('refund.notFound');
    await decideRequest(deps, request, { to: 'Withdrawn', decidedBy: ownerId }, transaction);
  });
}
