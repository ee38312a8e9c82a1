import { Op, type WhereOptions } from 'sequelize';
import type { AuditEvent } from '#domain/audit/events';
import type { AuditEventRow } from '#storage/database/models/audit';
import type { DatabaseDeps } from '../deps.ts';

export interface AuditQuery {
  pageNo: number;
  pageSize: number;
  event: AuditEvent | 'all';
  /** That did it, or that it is about. */
  accountId?: string | undefined;
  /** Of that account, whole; empty for any. */
  phone: string;
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditPage {
  totalCount: number;
  events: AuditEventRow[];
  /** Nicknames of everybody in them, by id. */
  names: Map<string, string>;
}

/** A page of the audit log, the newest first. */
export async function listAudit({ database }: DatabaseDeps, query: AuditQuery): Promise<AuditPage> {
  const { pageNo, pageSize, event, phone, from, to } = query;
  const ofPhone = phone === '' ? undefined : ((await database.users.findOne({ where: { phone }, attributes: ['id'] }))?.id ?? '');
  const accounts = [query.accountId, ofPhone].filter((id) => id !== undefined);
  const conditions: WhereOptions<AuditEventRow>[] = [
    ...(event === 'all' ? [] : [{ event }]),
    ...accounts.map((id) => ({ [Op.or]: [{ actorId: id }, { subjectId: id }] })),
    ...(from === undefined ? [] : [{ createdAt: { [Op.gte]: new Date(from) } }]),
    ...(to === undefined ? [] : [{ createdAt: { [Op.lt]: new Date(to) } }]),
  ];
  const { rows, count } = await database.auditEvents.findAndCountAll({
    where: { [Op.and]: conditions },
    order: [['id', 'DESC']],
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const ids = new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId].filter((id) => id !== null)));
  const users = await database.users.findAll({ where: { id: [...ids] }, attributes: ['id', 'nickName'] });
  return { totalCount: count, events: rows, names: new Map(users.map(({ id, nickName }) => [id, nickName])) };
}
