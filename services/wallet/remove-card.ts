import { cardLabel } from '#domain/wallet/cards';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findCard } from './find-card.ts';

/** Removes a bank account for good; withdrawals to it that are under way keep what they need. Of the others the oldest is proposed then. `wallet.cardNotFound`. */
export const removeCard = (
  deps: ClockDeps,
  { ownerId, cardId, address }: { ownerId: string; cardId: string; address: string },
): Promise<void> =>
  deps.database.transact(async (transaction) => {
    const { database } = deps;
    const { users, bankCards } = database;
    await users.findByPk(ownerId, { attributes: ['id'], transaction, lock: true });
    const card = await findCard(database, { ownerId, cardId }, transaction);
    await card.destroy({ transaction });
    const next = card.defaultOf === null ? null : await bankCards.findOne({ where: { ownerId }, order: ['id'], transaction });
    if (next !== null) await updateWhere(bankCards, { id: next.id }, { defaultOf: ownerId }, transaction);
    const entry = { event: 'bankCardRemoved', actorId: ownerId, subjectId: ownerId, address, details: { card: cardLabel(card) } } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
  });
