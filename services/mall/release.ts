import type { Transaction } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import { modelExtensionOf } from '#domain/formats';
import { isModelerType, modelerKinds } from '#domain/modelers/kinds';
import type { Licence } from '#domain/trade/licences';
import { traitsOf } from '#domain/mall/traits';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { MallModelRow } from '#storage/database/models/mall';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { findSource } from '../work/find-source.ts';
import { refuseFrozen } from '../modelers/refuse-frozen.ts';
import { scanText } from '../moderation/scan-text.ts';
import { startTeaser } from './teaser/start.ts';
import { transitionModel } from './transition.ts';

export interface Release {
  ownerId: string;
  fileId: string;
  modelName: string;
  description: string;
  /** Each undefined: as it was. */
  about: { licence?: Licence | undefined; tags?: string[] | undefined; madeByAi?: boolean | undefined };
  /** Undefined, both: a draft is made, or only the name is changed. */
  offer: { priceFen: number; categoryId: number; labelIds: number[] } | undefined;
}

const publisherColumns = ['uploaderType', 'checkStatus', 'modelerFrozenAt'] as const;

/**
 * Hands a publisher's checked file in for review, or changes what is offered of it, once its name and description have passed moderation; without an offer it stays a draft. What was
 * on sale once needs no other review, unless its licence is changed or it is no longer declared as made by AI. The file is called by the same name. `upload.publisherOnly`, `modeler.frozen`, `modeler.freeOnly` for a price of who only shares, `mall.certifyFirst` before a first review of who sells, `mall.frozen`, and what `findSource` says.
 */
export async function releaseModel(deps: ModeratorDeps & ClockDeps, input: Release): Promise<MallModelRow> {
  const { database, moderator } = deps;
  const { ownerId, fileId, modelName, description, offer } = input;
  for (const text of [modelName, description, (input.about.tags ?? []).join(' ')]) if (text !== '') await scanText(moderator, text);
  return database.transact(async (transaction) => {
    // Holds the owner's row, so that a file put on sale twice at once becomes one model.
    const owner = { id: ownerId, deletedAt: null };
    const user = await database.users.findOne({ where: owner, attributes: [...publisherColumns], transaction, lock: true });
    if (user === null || !isModelerType(user.uploaderType)) throw new AppError('upload.publisherOnly');
    refuseFrozen(user);
    const { sells } = modelerKinds[user.uploaderType];
    if (!sells && offer !== undefined && offer.priceFen > 0) throw new AppError('modeler.freeOnly');
    const file = await findSource(database, { ownerId, work: { fileId } }, transaction);
    // A file that carries the mark of generated content is declared so, whatever its seller says.
    const about = file.summary?.aiMark ? { ...input.about, madeByAi: true } : input.about;
    const model =
      (await database.mallModels.findOne({ where: { fileId }, transaction, lock: true })) ?? (await draft(deps, file, transaction));
    if (model.status === 'Frozen') throw new AppError('mall.frozen', { cause: model.frozenCause ?? '' });
    if (model.status === 'Rejected') throw new AppError('mall.rejected', { cause: model.frozenCause ?? '' });
    // What a reviewer relied on: it is approved anew.
    const isRestated =
      (about.licence !== undefined && about.licence !== model.licence) || (about.madeByAi === false && model.madeByAi === true);
    const needsReview = isRestated || model.releasedAt === null;
    const isOffered = offer !== undefined || (isRestated && model.status === 'OnSale');
    const to = !isOffered ? model.status : needsReview ? 'UnderReview' : 'OnSale';
    if (sells && to === 'UnderReview' && user.checkStatus !== checkStatuses.verified) throw new AppError('mall.certifyFirst');
    await updateWhere(database.files, { id: fileId }, { modelName }, transaction);
    const changes = {
      name: modelName,
      format: modelExtensionOf(file),
      ...definedOf(about),
      ...(isRestated && { releasedAt: null }),
      ...(offer !== undefined && { ...offer, description, frozenCause: null, reviewCauses: null }),
      ...(to === 'UnderReview' && model.status !== to && { submittedAt: currentTime(deps) }),
    };
    const changed = await transitionModel(database, { id: model.id, to, from: [model.status], changes }, transaction);
    if (!changed) throw new AppError('mall.unchangeable');
    // So that it is there when a reviewer looks.
    if (isOffered) await startTeaser(database, file, transaction);
    return model.reload({ transaction });
  });
}

/** What was said of it. */
const definedOf = ({ licence, tags, madeByAi }: Release['about']) => ({
  ...(licence !== undefined && { licence }),
  ...(tags !== undefined && { tags }),
  ...(madeByAi !== undefined && { madeByAi }),
});

/** A model of a file, which refers to the file's objects itself: those of a file that passed its check do not change. */
async function draft({ database, clock }: ClockDeps, file: FileRow, transaction: Transaction): Promise<MallModelRow> {
  const { id: fileId, ownerId: sellerId, modelName: name, fileName, fileSize, objectKey, previewKey, thumbnailKey, summary } = file;
  const checked = await database.files.findByPk(fileId, { attributes: ['id', 'report'], transaction });
  const figures = checked?.report?.figures;
  return database.mallModels.create(
    {
      ...{ id: newId(), sellerId, fileId, name, description: '', priceFen: 0, categoryId: null, labelIds: [], status: 'Draft' },
      ...{ format: modelExtensionOf(file), fileName, fileSize, objectKey, previewKey, thumbnailKey, summary: summary ?? null },
      traits: figures === undefined ? null : traitsOf(figures),
      ...{ releasedAt: null, createdAt: currentTime({ clock }) },
    },
    { transaction },
  );
}
