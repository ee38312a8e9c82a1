import { Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { AuditEventRow } from '#storage/database/models/audit';
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

/** A page of the audit log, the newest first. */
export async function listAudit({ database }: DatabaseDeps, query: AuditQuery): Promise<AuditPage> {
  const { pageNo, pageSize } = query;
  const { rows, count } = await database.auditEvents.findAndCountAll({
    where: { [Op.and]: await auditConditions({ database }, query) },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const ids = new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId].filter((id) => id !== null)));
  const users = await database.users.findAll({ where: { id: [...ids] }, attributes: ['id', 'nickName'] });
  return { totalCount: count, events: rows, names: new Map(users.map(({ id, nickName }) => [id, nickName])) };
}
