import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { RefundRequestState } from '#domain/refunds/state';
import type { RefundRequestRow } from '#storage/database/models/refunds';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

interface Decision {
  to: Exclude<RefundRequestState, 'Asked'>;
  /** The lines that are refunded. */
  granted?: readonly number[];
  cause?: string;
  decidedBy: string | null;
}

/** Ends a request that is open. `refund.decided` for any other, as for the second of two who decide at once. */
export async function decideRequest(
  deps: ClockDeps,
  { id }: Pick<RefundRequestRow, 'id'>,
  { to: state, granted, cause = '', decidedBy }: Decision,
  transaction: Transaction,
): Promise<void> {
  const changes = { state, cause, decidedBy, decidedAt: currentTime(deps), granted: granted === undefined ? null : [...granted] };
  const { refundRequests } = deps.database;
  if (!(await updateWhere(refundRequests, { id, state: 'Asked' }, changes, transaction))) throw new AppError('refund.decided');
}
