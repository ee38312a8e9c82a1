import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { AuditDetails } from '#domain/audit/events';
import { bulkActs, type BulkActName } from '#domain/bulk/acts';
import { bulkLimits } from '#domain/bulk/limits';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { BulkActRow, BulkFilter } from '#storage/database/models/bulk';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { measureBulk } from './measure.ts';

interface Wished {
  /** Made anew by whoever asks, each time that he means another act. */
  onceId: string;
  act: BulkActName;
  filter: BulkFilter;
  /** When the preview of it was made. */
  seenAt: Date;
  cause: string;
  by: Administrator;
}

interface Asked extends Wished {
  /** The act whose failures it is over. */
  repeats: string | null;
}

/**
 * Begins an act over what its filter meant when it was previewed, once for each `onceId`. It is in the audit log. `bulk.stale` where the preview is old or from the future, `bulk.nothing`
 * and `bulk.tooMany` by what it is over, `bulk.underWay` and `bulk.sameFilter` by what has not ended.
 */
export async function beginBulk(deps: BulkDeps, wished: Wished): Promise<string> {
  const { seenMs } = deps.bulkLimits ?? bulkLimits;
  const ageMs = currentTime(deps).getTime() - wished.seenAt.getTime();
  // Of a moment still to come, work would be in it that nobody was shown.
  if (ageMs < 0 || ageMs > seenMs) throw new AppError('bulk.stale');
  return createBulk(deps, { ...wished, repeats: null });
}

/** The same over what another act failed at. `bulk.notFound` and `bulk.notOver` by that one. */
export async function repeatBulk(
  deps: BulkDeps,
  { bulkId, ...wished }: Pick<Wished, 'onceId' | 'cause' | 'by'> & { bulkId: string },
): Promise<string> {
  const source = await deps.database.bulkActs.findByPk(bulkId);
  if (source === null) throw new AppError('bulk.notFound');
  if (source.endedAt === null) throw new AppError('bulk.notOver');
  const { act, filter } = source;
  return createBulk(deps, { ...wished, act, filter, seenAt: currentTime(deps), repeats: bulkId });
}

async function createBulk(deps: BulkDeps, asked: Asked): Promise<string> {
  const { database } = deps;
  const { onceId: id, act, filter, repeats, seenAt, cause, by } = asked;
  if (await isBegun(database, asked)) return id;
  const { hits, decided } = await measureBulk(deps, { act, filter, repeats, seenAt }, { byId: by.administratorId, refunds: false });
  if (hits === decided) throw new AppError('bulk.nothing');
  const { state, kind, keyword } = filter;
  const filterKey = repeats === null ? JSON.stringify([state, kind, keyword]) : `failures/${repeats}`;
  const row = { id, act, status: 'Running', filter, repeats, filterKey, cause, address: by.address, byId: by.administratorId } as const;
  const now = currentTime(deps);
  const create = (transaction: Transaction) => begin(deps, { ...row, total: hits, seenAt, createdAt: now }, transaction);
  for (let tries = 1; ; tries++) {
    try {
      await database.transact(create);
      return id;
    } catch (error) {
      // Somebody else took the place, or begins the same, at this moment.
      if (!(error instanceof UniqueConstraintError) || tries > bulkLimits.underWay) throw error;
      if (await isBegun(database, asked)) return id;
    }
  }
}

async function isBegun({ bulkActs }: Database, { onceId, by }: Asked): Promise<boolean> {
  return (await bulkActs.count({ where: { id: onceId, byId: by.administratorId } })) > 0;
}

type New = Pick<
  BulkActRow,
  'id' | 'act' | 'status' | 'filter' | 'repeats' | 'cause' | 'address' | 'byId' | 'total' | 'seenAt' | 'createdAt'
>;

async function begin(deps: BulkDeps, row: New & { filterKey: string }, transaction: Transaction): Promise<void> {
  const { database, bulkLimits: { underWay: most } = bulkLimits } = deps;
  const { id: bulkId, act, filter, repeats, total, cause, address, byId } = row;
  const open = await database.bulkActs.findAll({ where: { endedAt: null }, attributes: ['filterKey', 'place'], transaction });
  if (open.some(({ filterKey }) => filterKey === row.filterKey)) throw new AppError('bulk.sameFilter');
  const taken = new Set(open.map(({ place }) => place));
  const place = Array.from({ length: most }, (_, index) => index + 1).find((one) => !taken.has(one));
  if (place === undefined) throw new AppError('bulk.underWay', { most });
  await database.bulkActs.create({ ...row, place }, { transaction });
  await enqueueStart(database, { kind: 'bulk', input: { bulkId, ownerId: byId, fileName: bulkActs[act].label } }, transaction);
  const { state, kind, keyword } = filter;
  const over: AuditDetails =
    repeats === null ? { state, ...(kind !== null && { work: kind }), ...(keyword !== '' && { keyword }) } : { repeats };
  const entry = { event: 'bulkBegun', actorId: byId, subjectId: null, address } as const;
  await recordAudit(database, { ...entry, details: { bulkId, act, ...over, rows: total, cause } }, row.createdAt, transaction);
}
