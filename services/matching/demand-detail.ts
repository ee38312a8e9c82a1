import { Op } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import { errorText } from '#domain/errors/table';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import type { MatchDemandRow } from '#storage/database/models/matching';
import { currentTime, type ClockDeps } from '../deps.ts';
import { ofSeenOwner, seeDemands, type SeenDemand } from './see-demands.ts';
import { seeOffers, type SeenOffer } from './see-offers.ts';

export interface DemandPage {
  seen: SeenDemand;
  files: FileRow[];
  offers: SeenOffer[];
  /** Why the viewer cannot offer; null where he can, or nobody knows who looks. */
  refusal: string | null;
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
  const demand = await database.matchDemands.findByPk(demandId);
  const [seen] = demand === null ? [] : await seeDemands(database, [demand], viewerId);
  if (demand === null || seen === undefined) throw new AppError('matching.demandGone');
  const isOwnerSeen = (await database.matchDemands.count({ where: { [Op.and]: [{ id: demandId }, ofSeenOwner] } })) > 0;
  const isHidden = demand.removedAt !== null || ((!isOwnerSeen || demand.status === 'Withdrawn') && seen.contractId === null);
  if (isHidden && !seen.isMine) throw new AppError('matching.demandGone');
  const where = { demandId, ...(!seen.isMine && { ownerId: viewerId ?? '' }) };
  const order: [string, string][] = [['priceFen', 'ASC']];
  const offers = viewerId === undefined ? [] : await database.matchOffers.findAll({ where, order, limit: shownOffers });
  return {
    ...{ seen, files: await attachedTo(database, demand) },
    offers: await seeOffers(database, offers, viewerId ?? ''),
    refusal: viewerId === undefined ? null : await offerRefusal(deps, demand, viewerId),
  };
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
