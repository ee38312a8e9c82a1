import { Op } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import { errorText } from '#domain/errors/table';
import type { RatingSummaryView } from '#domain/matching/views';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import type { MatchDemandRow } from '#storage/database/models/matching';
import { mayOperate } from '../administration/may-operate.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { ofSeenOwner, seeDemands, type SeenDemand } from './see-demands.ts';
import { sumRatings } from './see-ratings.ts';
import { seeOffers, type SeenOffer } from './see-offers.ts';

export interface DemandPage {
  seen: SeenDemand;
  files: FileRow[];
  offers: SeenOffer[];
  /** Why the viewer cannot offer; null where he can, or nobody knows who looks. */
  refusal: string | null;
  /** Null for who may not read it. */
  ownerRating: RatingSummaryView | null;
}

/** Offers that a page shows. */
const shownOffers = 100;

/** The files that a demand came with, those that are still there. */
export const attachedTo = ({ files }: Database, { ownerId, fileIds }: Pick<MatchDemandRow, 'ownerId' | 'fileIds'>): Promise<FileRow[]> =>
  fileIds.length === 0 ? Promise.resolve([]) : files.findAll({ where: { id: fileIds, ownerId, deletedAt: null } });

/** A demand as somebody sees it: its owner with all offers, a provider with its own. `matching.demandGone`. */
export async function demandDetail(
  deps: ClockDeps,
  { demandId, viewerId }: { demandId: string; viewerId: string | undefined },
): Promise<DemandPage> {
  const { database } = deps;
  const seen = await findSeenDemand(deps, { demandId, viewerId });
  const { demand } = seen;
  const where = { demandId, ...(!seen.isMine && { ownerId: viewerId ?? '' }) };
  const order: [string, string][] = [['priceFen', 'ASC']];
  const offers = viewerId === undefined ? [] : await database.matchOffers.findAll({ where, order, limit: shownOffers });
  const now = currentTime(deps);
  const { ownerId } = demand;
  const showsRating = await seesOwnerRatings(deps, { ownerId, viewerId });
  return {
    ...{ seen, files: await attachedTo(database, demand) },
    offers: await seeOffers(database, offers, { viewerId: viewerId ?? '', now }),
    refusal: viewerId === undefined ? null : await offerRefusal(deps, demand, viewerId),
    ownerRating: showsRating ? (await sumRatings(database, { subjectIds: [ownerId], side: 'provider', now }))(ownerId) : null,
  };
}

/** A demand that somebody may see. `matching.demandGone`. */
export async function findSeenDemand(
  { database }: ClockDeps,
  { demandId, viewerId }: { demandId: string; viewerId: string | undefined },
): Promise<SeenDemand> {
  const demand = await database.matchDemands.findByPk(demandId);
  const [seen] = demand === null ? [] : await seeDemands(database, [demand], viewerId);
  if (demand === null || seen === undefined) throw new AppError('matching.demandGone');
  const isOwnerSeen = (await database.matchDemands.count({ where: { [Op.and]: [{ id: demandId }, ofSeenOwner] } })) > 0;
  const isHidden = demand.removedAt !== null || ((!isOwnerSeen || demand.status === 'Withdrawn') && seen.contractId === null);
  if (isHidden && !seen.isMine) throw new AppError('matching.demandGone');
  return seen;
}

/** Whether somebody may read what providers said of a demand's owner: other providers, the owner, and whoever moderates it. */
export async function seesOwnerRatings(
  { database }: ClockDeps,
  { ownerId, viewerId }: { ownerId: string; viewerId: string | undefined },
): Promise<boolean> {
  if (viewerId === undefined || viewerId === ownerId) return viewerId !== undefined;
  if ((await database.matchProviders.count({ where: { ownerId: viewerId } })) > 0) return true;
  return mayOperate({ database }, { userId: viewerId }, 'operateRatingHide');
}

/** Why somebody cannot offer for a demand, in words; null where he can. */
async function offerRefusal(deps: ClockDeps, demand: MatchDemandRow, viewerId: string): Promise<string | null> {
  const { users, matchProviders } = deps.database;
  if (demand.ownerId === viewerId) return errorText('matching.ownDemand');
  if (demand.status !== 'Open' || demand.deadlineAt <= currentTime(deps)) return '这个需求不再征集报价';
  const user = await users.findByPk(viewerId, { attributes: ['checkStatus'] });
  if (user?.checkStatus !== checkStatuses.verified) return errorText('matching.certifyFirst');
  return (await matchProviders.count({ where: { ownerId: viewerId } })) === 0 ? errorText('matching.providerFirst') : null;
}
