import type { ClaimStatus } from '#domain/claims/state';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { TheftClaimRow } from '#storage/database/models/claims';
import type { DatabaseDeps } from '../deps.ts';

export interface ListedClaim {
  claim: TheftClaimRow;
  modelName: string;
  claimant: UserRow | undefined;
  seller: UserRow | undefined;
  decider: UserRow | undefined;
}

/** Claims with the names of their listings, and who is in them. */
export async function withPeople(
  { database: { mallModels, users } }: DatabaseDeps,
  claims: readonly TheftClaimRow[],
): Promise<ListedClaim[]> {
  const people = claims.flatMap(({ claimantId, sellerId, decidedBy }) => [
    claimantId,
    sellerId,
    ...(decidedBy === null ? [] : [decidedBy]),
  ]);
  const [models, accounts] = await Promise.all([
    mallModels.findAll({ where: { id: claims.map(({ modelId }) => modelId) }, attributes: ['id', 'name'] }),
    users.findAll({ where: { id: [...new Set(people)] } }),
  ]);
  const nameOf = new Map(models.map(({ id, name }) => [id, name]));
  const personOf = new Map(accounts.map((account) => [account.id, account]));
  return claims.map((claim) => ({
    ...{ claim, modelName: nameOf.get(claim.modelId) ?? '' },
    ...{ claimant: personOf.get(claim.claimantId), seller: personOf.get(claim.sellerId), decider: personOf.get(claim.decidedBy ?? '') },
  }));
}

type Query = { pageNo: number; pageSize: number } & ({ status: ClaimStatus | 'all' } | { ownerId: string; side: 'mine' | 'against' });

/** A page of claims: everybody's by their state, those that wait from the oldest on; or one's own, the newest first. A seller sees those that his listing was frozen for. */
export async function listClaims(deps: DatabaseDeps, query: Query): Promise<{ totalCount: number; rows: ListedClaim[] }> {
  const waits = 'status' in query && (query.status === 'Open' || query.status === 'Hearing');
  const heard: ClaimStatus[] = ['Hearing', 'Upheld', 'Dismissed'];
  const where =
    'status' in query
      ? query.status === 'all'
        ? {}
        : { status: query.status }
      : query.side === 'mine'
        ? { claimantId: query.ownerId }
        : { sellerId: query.ownerId, status: heard };
  const { rows, count } = await deps.database.theftClaims.findAndCountAll({
    where,
    order: [['id', waits ? 'ASC' : 'DESC']],
    ...pageWindow(query),
  });
  return { totalCount: count, rows: await withPeople(deps, rows) };
}
