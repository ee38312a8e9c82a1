import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { findCard } from './find-card.ts';

export interface CardChange {
  ownerId: string;
  cardId: string;
  bankName?: string | undefined;
  /** True: this one is proposed from now on. */
  isDefault?: true | undefined;
}

/** Names the bank of an account anew, or proposes it for withdrawals; `wallet.cardNotFound`. */
export const modifyCard = ({ database }: DatabaseDeps, { ownerId, cardId, bankName, isDefault }: CardChange): Promise<void> =>
  database.transact(async (transaction) => {
    const { users, bankCards } = database;
    // Of two that become the proposed one at once, the second follows the first.
    await users.findByPk(ownerId, { attributes: ['id'], transaction, lock: true });
    await findCard(database, { ownerId, cardId }, transaction);
    if (isDefault) await updateWhere(bankCards, { defaultOf: ownerId }, { defaultOf: null }, transaction);
    const changes = { ...(bankName !== undefined && { bankName }), ...(isDefault && { defaultOf: ownerId }) };
    await updateWhere(bankCards, { id: cardId }, changes, transaction);
  });
