import { Op } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import { matchingLimits } from '#domain/matching/limits';
import { sumFen } from '#domain/money/fen';
import { newId } from '#storage/database/ids';
import type { PlannedMilestone } from '#storage/database/models/matching';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { scanText } from '../moderation/scan-text.ts';
import { ofSeenOwner } from './see-demands.ts';
import { transitionOffer } from './transition-offer.ts';

export interface NewOffer {
  ownerId: string;
  demandId: string;
  content: string;
  milestones: readonly PlannedMilestone[];
}

/**
 * Offers to fulfil a demand, or changes one's offer for it. `content.rejected`, `matching.demandGone`, `matching.ownDemand`, `matching.certifyFirst`,
 * `matching.providerFirst`, `matching.tooMany`.
 */
export async function makeOffer(deps: ClockDeps & ModeratorDeps, { ownerId, demandId, content, milestones }: NewOffer): Promise<string> {
  const { database, moderator } = deps;
  const { users, matchProviders, matchDemands, matchOffers } = database;
  await scanText(moderator, [content, ...milestones.map(({ title }) => title)].join('\n'));
  return database.transact(async (transaction) => {
    const now = currentTime(deps);
    // Held, so that of two calls at once each sees the other.
    const user = await users.findOne({
      where: { id: ownerId, deletedAt: null },
      attributes: ['checkStatus', 'nickName'],
      transaction,
      lock: true,
    });
    if (user?.checkStatus !== checkStatuses.verified) throw new AppError('matching.certifyFirst');
    const provider = await matchProviders.findByPk(ownerId, { transaction });
    if (provider === null) throw new AppError('matching.providerFirst');
    const demand = await matchDemands.findOne({ where: { [Op.and]: [{ id: demandId }, ofSeenOwner] }, transaction, lock: true });
    if (demand?.status !== 'Open' || demand.deadlineAt <= now) throw new AppError('matching.demandGone');
    if (demand.ownerId === ownerId) throw new AppError('matching.ownDemand');
    const plan = {
      ...{ content, milestones: [...milestones] },
      priceFen: sumFen(milestones.map(({ amountFen }) => amountFen)),
      days: milestones.reduce((sum, { days }) => sum + days, 0),
    };
    const before = await matchOffers.findOne({ where: { demandId, ownerId }, transaction });
    const id = before?.id ?? newId();
    if (before?.status !== 'Open') {
      const count = matchingLimits.openOffers;
      const open = await matchOffers.count({ where: { ownerId, status: 'Open' }, transaction });
      if (open >= count) throw new AppError('matching.tooMany', { what: '报价', count });
    }
    if (before === null) await matchOffers.create({ id, demandId, ownerId, ...plan, status: 'Open', createdAt: now }, { transaction });
    else if (!(await transitionOffer(database, { id, to: 'Open', changes: plan }, transaction))) throw new AppError('matching.offerGone');
    const told = { title: `「${demand.title}」收到一份报价`, content: `来自「${provider.title}」，可以比较后选定。` };
    await tellUser(
      database,
      {
        ...{ ...told, ownerId: demand.ownerId, category: 'serviceTrading', dedupeKey: `offer:${id}:${before?.version ?? 'first'}`, now },
        link: `/matchingPlatform/demandDetailsPage?id=${demandId}`,
      },
      transaction,
    );
    return id;
  });
}

/** Takes one's own offer back while it waits. `matching.offerGone`. */
export async function withdrawOffer(deps: ClockDeps, { ownerId, offerId }: { ownerId: string; offerId: string }): Promise<void> {
  await deps.database.transact(async (transaction) => {
    const isWithdrawn = await transitionOffer(deps.database, { id: offerId, to: 'Withdrawn', where: { ownerId } }, transaction);
    if (!isWithdrawn) throw new AppError('matching.offerGone');
  });
}
