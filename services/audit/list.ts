import { Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { AuditEventRow } from '#storage/database/models/audit';
import { sliceBehind, type Behind } from '#storage/database/slice-behind';
import type { DatabaseDeps } from '../deps.ts';
import { auditConditions, type AuditFilter } from './conditions.ts';

export interface AuditQuery extends AuditFilter {
  pageNo: number;
  pageSize: number;
}

export interface AuditPage {
  totalCount: number;
  events: AuditEventRow[];
  /** Nicknames of everybody in them, by id. */
  names: Map<string, string>;
}

async function namesIn({ database }: DatabaseDeps, events: readonly AuditEventRow[]): Promise<Map<string, string>> {
  const ids = new Set(events.flatMap(({ actorId, subjectId }) => [actorId, subjectId].filter((id) => id !== null)));
  const users = await database.users.findAll({ where: { id: [...ids] }, attributes: ['id', 'nickName'] });
  return new Map(users.map(({ id, nickName }) => [id, nickName]));
}

/** A page of the audit log, the newest first. */
export async function listAudit(deps: DatabaseDeps, query: AuditQuery): Promise<AuditPage> {
  const { pageNo, pageSize } = query;
  const { rows, count } = await deps.database.auditEvents.findAndCountAll({
    where: { [Op.and]: await auditConditions(deps, query) },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, events: rows, names: await namesIn(deps, rows) };
}

/** The next events behind the one that is named, the newest first. */
export async function auditBehind(
  deps: DatabaseDeps,
  filter: AuditFilter,
  from: Behind,
): Promise<Pick<AuditPage, 'events' | 'names'> & { last: string | undefined }> {
  const { rows: events, last } = await sliceBehind(deps.database.auditEvents, await auditConditions(deps, filter), from);
  return { events, names: await namesIn(deps, events), last };
}
