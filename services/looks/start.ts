import type { Transaction } from 'sequelize';
import { formatCount } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { lookLimits } from '#domain/looks/limits';
import { isFinalLookStatus, openLookStatuses } from '#domain/looks/state';
import { shortWork } from '#domain/workflows/processor-time';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { LookRow } from '#storage/database/models/looks';
import type { DiskDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { refuseWhenDiskLow } from '../uploads/refuse-when-disk-low.ts';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import type { Start } from '../work/transition.ts';
import { isOutdated } from './is-outdated.ts';
import { transitionLook } from './transition.ts';

/** Why a checked file can have no quick look; null when it can. */
export function lookRefusal({ status, previewKey, summary }: FileRow): AppError | null {
  if (status !== 'Success' || previewKey === null) return new AppError('look.notChecked');
  const triangles = summary?.triangles ?? 0;
  if (triangles <= lookLimits.triangles) return null;
  return new AppError('look.tooLarge', { triangles: formatCount(triangles), limit: formatCount(lookLimits.triangles) });
}

/** The start of the look's current attempt. */
export const lookStart =
  (file: Pick<FileRow, 'fileName' | 'fileSize'>) =>
  ({ id, attempt, ownerId }: LookRow): Start => ({
    kind: 'look',
    short: file.fileSize <= shortWork.bytes,
    input: { lookId: id, attempt, ownerId, fileName: file.fileName, turn: 'cpu' },
  });

/**
 * Starts the owner's quick look at a checked file, once: the one that is there or on its way stands. One that failed, was cancelled, or was drawn by an engine of another version is
 * drawn again.
 * @throws `file.notFound`, `look.notChecked`, `look.tooLarge`, `look.tooMany`.
 */
export async function startLook(deps: DiskDeps, input: { ownerId: string; fileId: string }): Promise<LookRow> {
  const { database } = deps;
  await refuseWhenDiskLow(deps);
  return database.transact(async (transaction) => {
    // Locked, so that what somebody asks for at once counts each other.
    await database.users.findByPk(input.ownerId, { attributes: ['id'], transaction, lock: true, rejectOnEmpty: true });
    const file = await findFile(database, input, transaction);
    const refusal = lookRefusal(file);
    if (refusal !== null) throw refusal;
    const found = await database.looks.findOne({ where: { fileId: file.id, fileAttempt: file.attempt }, transaction });
    if (found !== null && (found.status === 'Success' ? !isOutdated(found) : !isFinalLookStatus(found.status))) return found;
    const open = await database.looks.count({ where: { ownerId: input.ownerId, status: [...openLookStatuses] }, transaction });
    if (open >= lookLimits.openPerOwner) throw new AppError('look.tooMany', { count: lookLimits.openPerOwner });
    if (found === null) return create(database, file, transaction);
    const { id, attempt } = found;
    const changes = { attempt: attempt + 1, percent: 0, error: null };
    const move = { id, attempt, to: 'Queued', from: ['Success', 'Error', 'Cancelled'], changes, start: lookStart(file) } as const;
    await transitionLook(database, move, transaction);
    return database.looks.findByPk(id, { transaction, rejectOnEmpty: true });
  });
}

async function create(database: Database, file: FileRow, transaction: Transaction): Promise<LookRow> {
  const { id: fileId, attempt: fileAttempt, ownerId } = file;
  const look = await database.looks.create(
    { id: newId(), ownerId, fileId, fileAttempt, status: 'Queued', pictures: null, error: null, createdAt: new Date() },
    { transaction },
  );
  await enqueueStart(database, lookStart(file)(look), transaction);
  return look;
}
