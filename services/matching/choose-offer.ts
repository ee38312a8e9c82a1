import { AppError } from '#domain/errors/app-error';
import { matchingLimits } from '#domain/matching/limits';
import { formatYuan } from '#domain/money/yuan';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { losePending } from './lose-offers.ts';
import { transitionDemand } from './transition-demand.ts';
import { transitionOffer } from './transition-offer.ts';

interface Chosen {
  ownerId: string;
  offerId: string;
  /** Of the offer as the buyer has seen it; undefined: as it is. */
  version?: number | undefined;
}

/**
 * Chooses an offer for one's own demand, which makes a contract of both as they stand. One of a demand: the others are lost. `matching.offerGone`,
 * `matching.demandGone`, `matching.tooMany`, and `matching.notNow` where the offer is not as it was seen.
 */
export async function chooseOffer(deps: ClockDeps, { ownerId: buyerId, offerId, version }: Chosen): Promise<string> {
  const { database } = deps;
  const { users, matchDemands, matchOffers, matchContracts, matchMilestones } = database;
  return database.transact(async (transaction) => {
    const named = await matchOffers.findByPk(offerId, { attributes: ['demandId'], transaction });
    if (named === null) throw new AppError('matching.offerGone');
    const { demandId } = named;
    if (!(await updateWhere(users, { id: buyerId, deletedAt: null }, {}, transaction))) throw new AppError('auth.signInRequired');
    const count = matchingLimits.openContracts;
    const open = await matchContracts.count({ where: { buyerId, status: 'Active' }, transaction });
    if (open >= count) throw new AppError('matching.tooMany', { what: '合同', count });
    const where = { ownerId: buyerId };
    if (!(await transitionDemand(database, { id: demandId, to: 'Chosen', where }, transaction))) throw new AppError('matching.demandGone');
    const offered = await matchOffers.findByPk(offerId, { attributes: ['version', 'status'], transaction, lock: true });
    if (version !== undefined && offered?.status === 'Open' && offered.version !== version)
      throw new AppError('matching.notNow', { message: '这份报价已经修改，请刷新看过以后再选' });
    if (!(await transitionOffer(database, { id: offerId, to: 'Chosen', from: ['Open'] }, transaction)))
      throw new AppError('matching.offerGone');
    const demand = await matchDemands.findByPk(demandId, { transaction, rejectOnEmpty: true });
    const offer = await matchOffers.findByPk(offerId, { transaction, rejectOnEmpty: true });
    const createdAt = currentTime(deps);
    const id = newId();
    const { title, content, clauses } = demand;
    const sides = { buyerId, providerId: offer.ownerId };
    const contract = await matchContracts.create(
      { id, demandId, offerId, ...sides, title, content, clauses, priceFen: offer.priceFen, status: 'Active', createdAt },
      { transaction },
    );
    await matchMilestones.bulkCreate(
      offer.milestones.map((planned, index) => ({ id: newId(), contractId: id, number: index + 1, ...planned, status: 'Open', createdAt })),
      { transaction },
    );
    await recordContractEvent(database, { contractId: id, kind: 'chosen', actorId: buyerId, at: createdAt }, transaction);
    await losePending(deps, demand, `「${title}」选定了别的服务商`, transaction, offerId);
    const told = {
      title: `「${title}」选定了您的报价`,
      content: `总价 ${formatYuan(offer.priceFen)}。需求方把款项托管以后再开工，平台会告诉您。`,
    };
    await tellOfContract(database, { ...told, ownerId: offer.ownerId, contract, key: 'chosen', now: createdAt }, transaction);
    return id;
  });
}
