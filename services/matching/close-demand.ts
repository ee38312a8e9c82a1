import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { MatchDemandRow } from '#storage/database/models/matching';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { losePending } from './lose-offers.ts';
import { transitionDemand } from './transition-demand.ts';

/** Takes one's own demand back while no offer is chosen. `matching.demandGone`. */
export async function withdrawDemand(deps: ClockDeps, { ownerId, demandId }: { ownerId: string; demandId: string }): Promise<void> {
  await deps.database.transact(async (transaction) => {
    const demand = await deps.database.matchDemands.findOne({ where: { id: demandId, ownerId }, transaction });
    await close(deps, demand, transaction);
  });
}

/** Takes somebody's demand down as an administrator, whatever became of it, with a cause that its owner reads. `matching.demandGone`. */
export async function removeDemand(
  deps: ClockDeps,
  { demandId, cause, by }: { demandId: string; cause: string; by: Administrator },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const demand = await database.matchDemands.findByPk(demandId, { transaction, lock: true });
    if (demand === null || demand.removedAt !== null) throw new AppError('matching.demandGone');
    await updateWhere(database.matchDemands, { id: demandId }, { removedAt: now }, transaction);
    // Of what was chosen, the contract goes on.
    if (demand.status === 'Open') await close(deps, demand, transaction);
    const said = { title: `需求「${demand.title}」已被下架`, content: cause, link: `/matchingPlatform/demandDetailsPage?id=${demandId}` };
    const told = { ...said, ownerId: demand.ownerId, category: 'serviceTrading', dedupeKey: `demand-removed:${demandId}`, now } as const;
    await tellUser(database, told, transaction);
    const entry = { event: 'demandRemoved', actorId: by.administratorId, subjectId: demand.ownerId, address: by.address } as const;
    await recordAudit(database, { ...entry, details: { demandId, cause } }, now, transaction);
  });
}

async function close(deps: ClockDeps, demand: MatchDemandRow | null, transaction: Transaction): Promise<MatchDemandRow> {
  const { database } = deps;
  const changes = { endedAt: currentTime(deps) };
  const isClosed =
    demand !== null && (await transitionDemand(database, { id: demand.id, to: 'Withdrawn', from: ['Open'], changes }, transaction));
  if (!isClosed) throw new AppError('matching.demandGone');
  await losePending(deps, demand, `需求「${demand.title}」已撤回`, transaction);
  return demand;
}
