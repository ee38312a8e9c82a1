import { literal, Op, type WhereOptions } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchDemandRow } from '#storage/database/models/matching';

/** A demand with what is shown beside it. */
export interface SeenDemand {
  demand: MatchDemandRow;
  owner: UserRow | undefined;
  /** Offers that wait to be chosen. */
  offers: number;
  /** Of the viewer's contract. */
  contractId: string | null;
  isMine: boolean;
}

const unseen = 'SELECT id FROM users WHERE frozen_at IS NOT NULL OR deleted_at IS NOT NULL';

/** Not of an account that is frozen or gone. */
export const ofSeenOwner: WhereOptions<{ ownerId: string }> = { ownerId: { [Op.notIn]: literal(`(${unseen})`) } };

/** People by their ids, as others see them. */
export async function findPeople({ users }: Database, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const found = await users.findAll({
    where: { id: [...new Set(ids)], deletedAt: null },
    attributes: ['id', 'nickName', 'avatar', 'frozenAt'],
  });
  return new Map(found.map((user) => [user.id, user]));
}

/** Adds to demands what is shown beside them, in a few statements for all. */
export async function seeDemands(
  database: Database,
  demands: readonly MatchDemandRow[],
  viewerId: string | undefined,
): Promise<SeenDemand[]> {
  const { matchOffers, matchContracts } = database;
  const demandId = demands.map(({ id }) => id);
  const people = await findPeople(
    database,
    demands.map(({ ownerId }) => ownerId),
  );
  const counts = await matchOffers.count({ where: { demandId, status: ['Open', 'Chosen'] }, group: ['demandId'] });
  const ofViewer = { [Op.or]: [{ buyerId: viewerId ?? '' }, { providerId: viewerId ?? '' }] };
  const own = viewerId === undefined ? [] : await matchContracts.findAll({ where: { demandId, ...ofViewer }, order: [['id', 'DESC']] });
  return demands.map((demand) => ({
    ...{ demand, owner: people.get(demand.ownerId), isMine: demand.ownerId === viewerId },
    offers: counts.find((one) => one.demandId === demand.id)?.count ?? 0,
    contractId: own.find((one) => one.demandId === demand.id)?.id ?? null,
  }));
}
