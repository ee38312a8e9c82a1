import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';

/** Forgets a title; invoices that were made out to it keep it. `invoice.titleUnknown` for another's. */
export async function deleteTitle({ database }: DatabaseDeps, { ownerId, titleId }: { ownerId: string; titleId: string }): Promise<void> {
  const { invoiceTitles, transact } = database;
  const removed = await transact((transaction) => invoiceTitles.destroy({ where: { id: titleId, ownerId }, transaction }));
  if (removed === 0) throw new AppError('invoice.titleUnknown');
}
