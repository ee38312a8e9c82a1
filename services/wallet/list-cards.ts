import type { BankCardRow } from '#storage/database/models/wallet';
import type { DatabaseDeps } from '../deps.ts';

/** Somebody's bank accounts, the one that is proposed first. */
export async function listCards({ database }: DatabaseDeps, { ownerId }: { ownerId: string }): Promise<BankCardRow[]> {
  const cards = await database.bankCards.findAll({ where: { ownerId }, order: ['id'] });
  return cards.toSorted((one, other) => Number(other.defaultOf !== null) - Number(one.defaultOf !== null));
}
