import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { matchingLimits } from '#domain/matching/limits';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import { updateWhere } from '#storage/database/update-where';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { acceptMilestone } from './accept.ts';
import { losePending } from './lose-offers.ts';
import { transitionDemand } from './transition-demand.ts';

const batch = 100;

/** Accepts what nobody answered in time, warns of that before, tells of what is late, ends demands whose deadline has come, and tells of ratings that are shown now. Returns of how many. */
export async function sweepMatching(deps: ClockDeps): Promise<number> {
  return (await acceptDue(deps)) + (await warn(deps)) + (await tellLate(deps)) + (await expireDemands(deps)) + (await tellShown(deps));
}

async function acceptDue(deps: ClockDeps): Promise<number> {
  const where = { status: 'Delivered' as const, answerBy: { [Op.lte]: currentTime(deps) } };
  const due = await deps.database.matchMilestones.findAll({ where, attributes: ['id'], limit: batch, order: ['answerBy'] });
  for (const { id: milestoneId } of due) {
    // Its buyer has answered at the same moment.
    await acceptMilestone(deps, { ownerId: null, milestoneId }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'matching.notNow') throw error;
    });
  }
  return due.length;
}

/** Tells a side of a milestone once that it keeps the other waiting. */
async function tellOnce(
  deps: ClockDeps,
  { id, contractId, version, number }: MatchMilestoneRow,
  say: { to: 'buyerId' | 'providerId'; title: (title: string, number: number) => string; content: string }[],
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    if (!(await updateWhere(database.matchMilestones, { id, version, warnedAt: null }, { warnedAt: now }, transaction))) return;
    const contract = await database.matchContracts.findByPk(contractId, { transaction, rejectOnEmpty: true });
    for (const { to, title, content } of say) {
      const told = { title: title(contract.title, number), content, key: `waits:${id}:${version}` };
      await tellOfContract(database, { ...told, ownerId: contract[to], contract, now }, transaction);
    }
  });
}

async function warn(deps: ClockDeps): Promise<number> {
  const soon = new Date(currentTime(deps).getTime() + matchingLimits.warnBeforeMs);
  const where = { status: 'Delivered' as const, answerBy: { [Op.lte]: soon }, warnedAt: null };
  const found = await deps.database.matchMilestones.findAll({ where, limit: batch, order: ['answerBy'] });
  const days = matchingLimits.warnBeforeMs / matchingLimits.dayMs;
  const title = (name: string, number: number) => `「${name}」第 ${number} 期还有 ${days} 天自动验收`;
  for (const one of found) await tellOnce(deps, one, [{ to: 'buyerId', title, content: '有问题请在这之前要求修改，或申请平台处理。' }]);
  return found.length;
}

async function tellLate(deps: ClockDeps): Promise<number> {
  const where = { status: ['Funded' as const, 'Working' as const], dueAt: { [Op.lte]: currentTime(deps) }, warnedAt: null };
  const found = await deps.database.matchMilestones.findAll({ where, limit: batch, order: ['dueAt'] });
  const title = (name: string, number: number) => `「${name}」第 ${number} 期到了交付时间`;
  const days = matchingLimits.graceMs / matchingLimits.dayMs;
  for (const one of found)
    await tellOnce(deps, one, [
      { to: 'providerId', title, content: `请尽快交付。再过 ${days} 天没有交付，需求方可以取消并收回款项。` },
      { to: 'buyerId', title, content: `服务商还没有交付。再过 ${days} 天还没有的话，您可以取消，款项全部退回。` },
    ]);
  return found.length;
}

async function expireDemands(deps: ClockDeps): Promise<number> {
  const { database } = deps;
  const now = currentTime(deps);
  const due = await database.matchDemands.findAll({ where: { status: 'Open', deadlineAt: { [Op.lte]: now } }, limit: batch });
  for (const demand of due)
    await database.transact(async (transaction) => {
      const { id, ownerId, title } = demand;
      const move = { id, to: 'Expired', from: ['Open'], changes: { endedAt: now } } as const;
      if (!(await transitionDemand(database, move, transaction))) return;
      await losePending(deps, demand, `需求「${title}」已到期`, transaction);
      const said = { title: `需求「${title}」已到期`, content: '还没有选定服务商。需要的话可以重新发布。', link: '/matchingPlatform/my' };
      await tellUser(database, { ...said, ownerId, category: 'serviceTrading', dedupeKey: `demand-expired:${id}`, now }, transaction);
    });
  return due.length;
}

/** Tells whom a rating is about that it is shown, once the time to rate is over. */
async function tellShown(deps: ClockDeps): Promise<number> {
  const { database } = deps;
  const { matchRatings, matchContracts } = database;
  const now = currentTime(deps);
  const found = await matchRatings.findAll({ where: { toldAt: null, shownAt: { [Op.lte]: now } }, limit: batch, order: ['shownAt'] });
  for (const { id, side, subjectId, contractId, hiddenAt } of found)
    await database.transact(async (transaction) => {
      if (!(await updateWhere(matchRatings, { id, toldAt: null }, { toldAt: now }, transaction))) return;
      if (subjectId === null || hiddenAt !== null) return;
      const contract = await matchContracts.findByPk(contractId, { transaction, rejectOnEmpty: true });
      const told = { title: `「${contract.title}」的另一方对您的评价已公开`, content: '打开合同可以看到。', key: `rating-shown:${side}` };
      await tellOfContract(database, { ...told, ownerId: subjectId, contract, now }, transaction);
    });
  return found.length;
}
