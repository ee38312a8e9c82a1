import type { Transaction } from 'sequelize';
import { isFinalLookStatus } from '#domain/looks/state';
import { shortWork } from '#domain/workflows/processor-time';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { MallTeaserRow } from '#storage/database/models/teasers';
import { enqueueStart } from '../../work/outbox/enqueue.ts';
import type { Start } from '../../work/transition.ts';
import { transitionTeaser } from './transition.ts';

/** The start of the teaser's current attempt. */
export const teaserStart =
  (file: Pick<FileRow, 'fileName' | 'fileSize'>) =>
  ({ id, attempt, ownerId }: MallTeaserRow): Start => ({
    kind: 'teaser',
    short: file.fileSize <= shortWork.bytes,
    input: { teaserId: id, attempt, ownerId, fileName: file.fileName, turn: 'cpu' },
  });

/** Has a teaser made of a file's model, once for each check; one that failed is made again. False where there is one, or the file has nothing to make it of. */
export async function startTeaser(database: Database, file: FileRow, transaction: Transaction): Promise<boolean> {
  if (file.previewKey === null || file.deletedAt !== null) return false;
  const of = { fileId: file.id, fileAttempt: file.attempt };
  const found = await database.mallTeasers.findOne({ where: of, transaction });
  if (found !== null) {
    if (!isFinalLookStatus(found.status) || found.status === 'Success') return false;
    const changes = { attempt: found.attempt + 1, percent: 0, error: null };
    const move = { id: found.id, attempt: found.attempt, to: 'Queued', from: ['Error', 'Cancelled'], changes } as const;
    return transitionTeaser(database, { ...move, start: teaserStart(file) }, transaction);
  }
  const row = { id: newId(), ownerId: file.ownerId, ...of, status: 'Queued', figures: null, error: null, createdAt: new Date() } as const;
  const teaser = await database.mallTeasers.create(row, { transaction });
  await enqueueStart(database, teaserStart(file)(teaser), transaction);
  return true;
}
