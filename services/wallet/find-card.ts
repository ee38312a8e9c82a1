import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { BankCardRow } from '#storage/database/models/wallet';

/** A bank account of this owner, which nobody else changes until the transaction's end; `wallet.cardNotFound`. */
export async function findCard(
  { bankCards }: Database,
  { ownerId, cardId }: { ownerId: string; cardId: string },
  transaction: Transaction,
): Promise<BankCardRow> {
  const card = await bankCards.findOne({ where: { id: cardId, ownerId }, transaction, lock: true });
  if (card === null) throw new AppError('wallet.cardNotFound');
  return card;
}
