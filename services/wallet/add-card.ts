import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { cardLabel, cardProblem, lastFour } from '#domain/wallet/cards';
import { walletLimits } from '#domain/wallet/limits';
import { newId } from '#storage/database/ids';
import type { BankCardRow } from '#storage/database/models/wallet';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import { verifiedIdentity } from '../certification/verified-identity.ts';
import type { SealDeps } from '../sealing.ts';
import { sealText } from './sealed.ts';

export interface NewCard {
  ownerId: string;
  bankName: string;
  /** Digits alone. */
  number: string;
  address: string;
}

/**
 * Adds a bank account in the verified name; the first is the one that is proposed. `wallet.notVerified`, `wallet.cardWrong` with what is wrong with the number,
 * `wallet.cardTaken` for one that he has, `wallet.tooManyCards`.
 */
export async function addCard(deps: ClockDeps & SealDeps, { ownerId, bankName, number, address }: NewCard): Promise<BankCardRow> {
  const { database, secret } = deps;
  const { users, bankCards } = database;
  try {
    return await database.transact(async (transaction) => {
      // Holds the owner's row, so that cards at once count each other.
      const user = await users.findOne({ where: { id: ownerId, deletedAt: null }, attributes: ['id'], transaction, lock: true });
      if (user === null) throw new AppError('auth.signInRequired');
      const identity = await verifiedIdentity(deps, ownerId, transaction);
      if (identity === null) throw new AppError('wallet.notVerified');
      const message = cardProblem(identity.kind, number);
      if (message !== null) throw new AppError('wallet.cardWrong', { message });
      const known = await bankCards.findAll({ where: { ownerId }, attributes: ['defaultOf'], transaction });
      if (known.length >= walletLimits.cards) throw new AppError('wallet.tooManyCards', { count: walletLimits.cards });
      const [id, now] = [newId(), currentTime(deps)];
      const row = {
        ...{ id, ownerId, kind: identity.kind, bankName, lastFour: lastFour(number) },
        sealedNumber: sealText(deps, { kind: 'bankCards', id }, number),
        numberHash: keyedHash(secret, 'bankCard', `${ownerId} ${number}`),
        defaultOf: known.some(({ defaultOf }) => defaultOf !== null) ? null : ownerId,
        createdAt: now,
      };
      const card = await bankCards.create(row, { transaction });
      const entry = { event: 'bankCardAdded', actorId: ownerId, subjectId: ownerId, address, details: { card: cardLabel(row) } } as const;
      await recordAudit(database, entry, now, transaction);
      return card;
    });
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('wallet.cardTaken') : error;
  }
}
