import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { ModelType, Origin } from '#domain/files/model-type';
import { libraryLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { updateWhere } from '#storage/database/update-where';
import { findFile } from './find.ts';

type Joined = Pick<FileRow, 'seriesId' | 'revision' | 'isCurrent' | 'folderId' | 'modelName'>;

/**
 * The place of a new version of the owner's file: the same folder, the same name, the next number. It is not the current one before its check has passed. Holds the
 * owner's row, so that versions at once follow each other. `file.notFound`; `version.mismatch` for another type or origin; `version.tooMany`.
 */
export async function joinSeries(
  database: Database,
  input: { ownerId: string; versionOf: string; modelType: ModelType; origin: Origin },
  transaction: Transaction,
): Promise<Joined> {
  const { ownerId, versionOf, modelType, origin } = input;
  const { files, users } = database;
  await updateWhere(users, { id: ownerId }, {}, transaction);
  const file = await findFile(database, { ownerId, fileId: versionOf }, transaction);
  if (file.modelType !== modelType || file.origin !== origin) throw new AppError('version.mismatch');
  const seriesId = file.seriesId ?? file.id;
  if (file.seriesId === null) await updateWhere(files, { id: file.id }, { seriesId }, transaction);
  const versions = await files.findAll({
    where: { seriesId },
    attributes: ['revision', 'purgedAt', 'deletedAt', 'isCurrent', 'folderId', 'modelName'],
    order: [['revision', 'DESC']],
    transaction,
  });
  const kept = versions.filter(({ purgedAt }) => purgedAt === null);
  if (kept.length >= libraryLimits.versions) throw new AppError('version.tooMany', { count: libraryLimits.versions });
  const { folderId, modelName } = kept.find(({ isCurrent, deletedAt }) => isCurrent && deletedAt === null) ?? file;
  return { seriesId, revision: (versions[0]?.revision ?? 1) + 1, isCurrent: false, folderId, modelName };
}
