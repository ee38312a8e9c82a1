import type { Transaction } from 'sequelize';
import type { OrderRow } from '#storage/database/models/orders';
import type { ClockDeps } from '../deps.ts';
import { appendEvent } from '../events/append.ts';

/** Tells the buyer, by a push, that an order was paid through a provider, or that what came for it goes back. */
export async function tellOfPayment(
  { database }: ClockDeps,
  { id, ownerId }: OrderRow,
  { isSucceed, receiptId }: { isSucceed: boolean; receiptId?: string },
  transaction: Transaction,
): Promise<void> {
  const dedupeKey = `pay/${id}/${receiptId ?? 'paid'}`;
  await appendEvent(database, { userId: ownerId, subjectId: id, dedupeKey, payload: { type: 'payment', isSucceed } }, transaction);
}
