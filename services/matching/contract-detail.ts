import { AppError } from '#domain/errors/app-error';
import { errorText } from '#domain/errors/table';
import { matchingLimits } from '#domain/matching/limits';
import { ratingEnd } from '#domain/matching/ratings';
import type { Side } from '#domain/matching/actions';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { MatchContractRow, MatchDisputeRow, MatchEventRow, MatchMilestoneRow } from '#storage/database/models/matching';
import { currentTime, type ClockDeps } from '../deps.ts';
import { sideOf } from './act.ts';
import { attachedTo } from './demand-detail.ts';
import { findPeople } from './see-demands.ts';
import { seeRatings, type SeenRating } from './see-ratings.ts';

/** A contract as one of its sides sees it. */
export interface SeenContract {
  contract: MatchContractRow;
  side: Side;
  viewerId: string;
  buyer: UserRow | undefined;
  provider: UserRow | undefined;
  milestones: MatchMilestoneRow[];
  now: Date;
}

export interface ContractPage extends SeenContract {
  files: FileRow[];
  /** Of the demand, those that are gone too. */
  fileIds: string[];
  disputes: MatchDisputeRow[];
  events: MatchEventRow[];
  /** Null where the sides never may rate each other. */
  rating: { until: Date; refusal: string | null; mine: SeenRating | undefined; theirs: SeenRating | undefined } | null;
}

async function seeContracts(deps: ClockDeps, contracts: readonly MatchContractRow[], viewerId: string): Promise<SeenContract[]> {
  const { database } = deps;
  const people = await findPeople(
    database,
    contracts.flatMap(({ buyerId, providerId }) => [buyerId, providerId]),
  );
  const contractId = contracts.map(({ id }) => id);
  const milestones = await database.matchMilestones.findAll({ where: { contractId }, order: ['number'] });
  return contracts.map((contract) => ({
    ...{ contract, viewerId, side: sideOf(contract, viewerId) ?? 'buyer', now: currentTime(deps) },
    ...{ buyer: people.get(contract.buyerId), provider: people.get(contract.providerId) },
    milestones: milestones.filter((one) => one.contractId === contract.id),
  }));
}

/** A page of one's own contracts on one side, the latest first. */
export async function listContracts(
  deps: ClockDeps,
  query: { ownerId: string; side: Side; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; contracts: SeenContract[] }> {
  const { ownerId, side } = query;
  const where = side === 'buyer' ? { buyerId: ownerId } : { providerId: ownerId };
  const { rows, count } = await deps.database.matchContracts.findAndCountAll({ where, order: [['id', 'DESC']], ...pageWindow(query) });
  return { totalCount: count, contracts: await seeContracts(deps, rows, ownerId) };
}

/** Events that a page shows: as many as a contract can have. */
const shownEvents = 200;

/** One of one's own contracts. `matching.contractGone`. */
export async function contractDetail(
  deps: ClockDeps,
  { ownerId, contractId }: { ownerId: string; contractId: string },
): Promise<ContractPage> {
  const { database } = deps;
  const contract = await database.matchContracts.findByPk(contractId);
  if (contract === null || sideOf(contract, ownerId) === undefined) throw new AppError('matching.contractGone');
  const [seen] = await seeContracts(deps, [contract], ownerId);
  if (seen === undefined) throw new AppError('matching.contractGone');
  const { fileIds, files } = await filesOf(database, contract);
  const where = { contractId };
  const disputes = await database.matchDisputes.findAll({ where });
  const events = await database.matchEvents.findAll({ where, order: [['id', 'DESC']], limit: shownEvents });
  return { ...seen, fileIds, files, disputes, events, rating: await ratingOf(deps, seen) };
}

async function ratingOf(
  deps: ClockDeps,
  { contract, side, viewerId, milestones, now, ...sides }: SeenContract,
): Promise<ContractPage['rating']> {
  const { database } = deps;
  const until = ratingEnd(contract.endedAt, milestones);
  if (until === null) return null;
  const written = await database.matchRatings.findAll({ where: { contractId: contract.id } });
  const seen = await seeRatings(database, written, { viewerId, now });
  const mine = seen.find(({ rating }) => rating.side === side);
  const theirs = seen.find(({ rating }) => rating.side !== side && rating.shownAt <= now && rating.hiddenAt === null);
  const other = side === 'buyer' ? sides.provider : sides.buyer;
  const days = matchingLimits.ratingMs / matchingLimits.dayMs;
  const isAway = other === undefined || other.frozenAt !== null;
  const refusal = mine
    ? errorText('matching.rated')
    : now >= until
      ? errorText('matching.rateLater', { days })
      : isAway
        ? errorText('matching.ratedAway')
        : null;
  return { until, refusal, mine, theirs };
}

async function filesOf(database: Database, { demandId }: MatchContractRow): Promise<{ fileIds: string[]; files: FileRow[] }> {
  const demand = await database.matchDemands.findByPk(demandId, { attributes: ['ownerId', 'fileIds'] });
  if (demand === null) return { fileIds: [], files: [] };
  return { fileIds: demand.fileIds, files: await attachedTo(database, demand) };
}
