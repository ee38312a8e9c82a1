import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Clause } from '#domain/matching/clauses';
import { matchingLimits } from '#domain/matching/limits';
import type { Service } from '#domain/profile/choices';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';

export interface NewDemand {
  ownerId: string;
  title: string;
  content: string;
  service: Service;
  budgetFen: number;
  /** Until the end of that day in China, as `2026-12-31`. */
  deadline: string;
  fileIds: readonly string[];
  clauses: readonly Clause[];
}

const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999+08:00`);

/**
 * Publishes a demand once its words have passed moderation. `content.rejected`, `matching.deadline`, `file.notFound` for a file that is not one's own,
 * `matching.tooMany`, `matching.today`.
 */
export async function publishDemand(deps: ClockDeps & ModeratorDeps, input: NewDemand): Promise<string> {
  const { database, moderator } = deps;
  const { ownerId, title, content, service, budgetFen, deadline, fileIds, clauses } = input;
  const now = currentTime(deps);
  const deadlineAt = endOfDay(deadline);
  const ahead = deadlineAt.getTime() - now.getTime();
  const { dayMs, deadlineMs } = matchingLimits;
  if (ahead < dayMs || ahead > deadlineMs + dayMs) throw new AppError('matching.deadline', { days: deadlineMs / dayMs });
  for (const text of [title, content]) await scanText(moderator, text);
  return database.transact(async (transaction) => {
    const { users, files, matchDemands } = database;
    // Holds the account, so that of two calls at once each counts the other.
    if (!(await updateWhere(users, { id: ownerId, deletedAt: null }, {}, transaction))) throw new AppError('auth.signInRequired');
    const open = await matchDemands.count({ where: { ownerId, status: 'Open' }, transaction });
    const { openDemands, demandsPerDay } = matchingLimits;
    if (open >= openDemands) throw new AppError('matching.tooMany', { what: '需求', count: openDemands });
    const today = { ownerId, createdAt: { [Op.gt]: new Date(now.getTime() - dayMs) } };
    if ((await matchDemands.count({ where: today, transaction })) >= demandsPerDay)
      throw new AppError('matching.today', { count: demandsPerDay });
    const own = { id: [...fileIds], ownerId, deletedAt: null };
    if (fileIds.length > 0 && (await files.count({ where: own, transaction })) < fileIds.length) throw new AppError('file.notFound');
    const id = newId();
    const lists = { fileIds: [...fileIds], clauses: [...clauses] };
    const row = { id, ownerId, title, content, service, budgetFen, deadlineAt, ...lists, status: 'Open', createdAt: now } as const;
    await matchDemands.create(row, { transaction });
    return id;
  });
}
