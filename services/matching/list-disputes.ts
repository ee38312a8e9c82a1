import type { DisputeQueue } from '#domain/matching/schema';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchContractRow, MatchDisputeRow, MatchMilestoneRow } from '#storage/database/models/matching';
import type { DatabaseDeps } from '../deps.ts';
import { findPeople } from './see-demands.ts';

/** A dispute with what it is about. */
export interface SeenDispute {
  dispute: MatchDisputeRow;
  contract: MatchContractRow;
  milestone: MatchMilestoneRow;
  buyer: UserRow | undefined;
  provider: UserRow | undefined;
}

/** A page of disputes for operators: those that wait from the earliest, others from the latest. */
export async function listDisputes(
  { database }: DatabaseDeps,
  query: { state: DisputeQueue; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; disputes: SeenDispute[] }> {
  const { matchDisputes, matchContracts, matchMilestones } = database;
  const open = query.state === 'open';
  const { rows, count } = await matchDisputes.findAndCountAll({
    where: { open },
    order: [['id', open ? 'ASC' : 'DESC']],
    ...pageWindow(query),
  });
  const contracts = await matchContracts.findAll({ where: { id: rows.map(({ contractId }) => contractId) } });
  const milestones = await matchMilestones.findAll({ where: { id: rows.map(({ milestoneId }) => milestoneId) } });
  const people = await findPeople(
    database,
    contracts.flatMap(({ buyerId, providerId }) => [buyerId, providerId]),
  );
  const disputes = rows.flatMap((dispute) => {
    const contract = contracts.find(({ id }) => id === dispute.contractId);
    const milestone = milestones.find(({ id }) => id === dispute.milestoneId);
    if (contract === undefined || milestone === undefined) return [];
    return [{ dispute, contract, milestone, buyer: people.get(contract.buyerId), provider: people.get(contract.providerId) }];
  });
  return { totalCount: count, disputes };
}
