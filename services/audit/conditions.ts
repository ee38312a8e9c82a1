import { Op, type WhereOptions } from 'sequelize';
import type { AuditEvent } from '#domain/audit/events';
import type { AuditEventRow } from '#storage/database/models/audit';
import type { DatabaseDeps } from '../deps.ts';

export interface AuditFilter {
  event: AuditEvent | 'all';
  /** That did it, or that it is about. */
  accountId?: string | undefined;
  /** Of that account, whole; empty for any. */
  phone: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Which events a filter means. */
export async function auditConditions(
  { database }: DatabaseDeps,
  { event, accountId, phone, from, to }: AuditFilter,
): Promise<WhereOptions<AuditEventRow>[]> {
  const ofPhone = phone === '' ? undefined : ((await database.users.findOne({ where: { phone }, attributes: ['id'] }))?.id ?? '');
  const accounts = [accountId, ofPhone].filter((id) => id !== undefined);
  return [
    ...(event === 'all' ? [] : [{ event }]),
    ...accounts.map((id) => ({ [Op.or]: [{ actorId: id }, { subjectId: id }] })),
    ...(from === undefined ? [] : [{ createdAt: { [Op.gte]: new Date(from) } }]),
    ...(to === undefined ? [] : [{ createdAt: { [Op.lt]: new Date(to) } }]),
  ];
}
