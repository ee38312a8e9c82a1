import type { Transaction } from 'sequelize';
import { isPublisher } from '#domain/accounts/publisher';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { MallModelRow } from '#storage/database/models/mall';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { findSource } from '../jobs/find-source.ts';
import { scanText } from '../moderation/scan-text.ts';
import { transitionModel } from './transition.ts';

export interface Release {
  ownerId: string;
  fileId: string;
  modelName: string;
  description: string;
  /** Undefined, both: a draft is made, or only the name is changed. */
  offer: { priceFen: number; categoryId: number; labelIds: number[] } | undefined;
}

/**
 * Puts a publisher's checked file on sale, or changes what is offered of it, once its name and description have passed moderation; without an offer it stays a draft. The file is
 * called by the same name. `upload.publisherOnly`, `mall.frozen`, and what `findSource` says.
 */
export async function releaseModel(deps: ModeratorDeps & ClockDeps, input: Release): Promise<MallModelRow> {
  const { database, moderator } = deps;
  const { ownerId, fileId, modelName, description, offer } = input;
  for (const text of [modelName, description]) if (text !== '') await scanText(moderator, text);
  return database.transact(async (transaction) => {
    // Holds the owner's row, so that a file put on sale twice at once becomes one model.
    const owner = { id: ownerId, deletedAt: null };
    const user = await database.users.findOne({ where: owner, attributes: ['uploaderType'], transaction, lock: true });
    if (user === null || !isPublisher(user.uploaderType)) throw new AppError('upload.publisherOnly');
    const file = await findSource(database, { ownerId, work: { fileId } }, transaction);
    const model =
      (await database.mallModels.findOne({ where: { fileId }, transaction, lock: true })) ?? (await draft(deps, file, transaction));
    if (model.status === 'Frozen') throw new AppError('mall.frozen', { cause: model.frozenCause ?? '' });
    await updateWhere(database.files, { id: fileId }, { modelName }, transaction);
    const changes = {
      name: modelName,
      ...(offer !== undefined && { ...offer, description, releasedAt: model.releasedAt ?? currentTime(deps) }),
    };
    const to = offer === undefined ? model.status : 'OnSale';
    const changed = await transitionModel(database, { id: model.id, to, from: [model.status], changes }, transaction);
    if (!changed) throw new AppError('mall.unchangeable');
    return model.reload({ transaction });
  });
}

/** A model of a file, which refers to the file's objects itself: those of a file that passed its check do not change. */
async function draft({ database, clock }: ClockDeps, file: FileRow, transaction: Transaction): Promise<MallModelRow> {
  const { id: fileId, ownerId: sellerId, modelName: name, format, fileName, fileSize, objectKey, previewKey, thumbnailKey, summary } = file;
  return database.mallModels.create(
    {
      ...{ id: newId(), sellerId, fileId, name, description: '', priceFen: 0, categoryId: null, labelIds: [], status: 'Draft' },
      ...{ format, fileName, fileSize, objectKey, previewKey, thumbnailKey, summary: summary ?? null },
      createdAt: currentTime({ clock }),
    },
    { transaction },
  );
}
