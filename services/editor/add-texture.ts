import { buffer } from 'node:stream/consumers';
import type { Transaction } from 'sequelize';
import sharp from 'sharp';
import { textureLimits } from '#domain/editor/textures';
import { AppError } from '#domain/errors/app-error';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { SceneTextureRow } from '#storage/database/models/editor';
import { updateWhere } from '#storage/database/update-where';
import { textureKey, textureThumbnail } from '#storage/objects/keys';
import { eraseAttachment } from '../attachments/erase.ts';
import { objectKeyOf } from '../attachments/object-key.ts';
import { decodeInTurn } from '../attachments/redraw.ts';
import { transitionAttachment } from '../attachments/transition.ts';
import { currentTime, type StorageDeps } from '../deps.ts';
import { countStored, expectStored } from '../uploads/count-stored.ts';
import { findEditable } from './find.ts';

interface Added {
  ownerId: string;
  fileId: string;
  attachmentId: string;
  name: string;
}

/**
 * Keeps a picture that its owner has sent beside his model, for its materials; it counts with the model's file, and the attachment goes.
 * @throws AppError `file.notFound`; `editor.notShown`; `attachment.unknown` for what is not the owner's, or was used; `texture.tooLarge`; `texture.tooMany`;
 * `storage.full`; `attachment.busy`
 */
export async function addTexture(deps: StorageDeps, { attachmentId, name, ...input }: Added): Promise<SceneTextureRow> {
  const { database, objects } = deps;
  const { ownerId } = input;
  const { id: fileId } = await findEditable(database, input);
  const sent = { id: attachmentId, ownerId, purpose: 'texture' } as const;
  if ((await database.attachments.count({ where: { ...sent, status: 'Stored' } })) === 0) throw new AppError('attachment.unknown');
  // What costs little is asked before the picture is read; it is asked again under a lock.
  const sentKey = objectKeyOf(sent);
  const { storedBytes } = textureLimits;
  const size = (await objects.stat(sentKey))?.bytes ?? 0;
  if (size > storedBytes) throw new AppError('texture.tooLarge', { megabytes: storedBytes / 1024 ** 2 });
  await refuseTooMany(database, { fileId, bytes: size });
  await expectStored(deps, { ownerId, bytes: size });
  const { bytes, thumbnail, width, height, format } = await decodeInTurn(async () => {
    const picture = await buffer(await objects.open(sentKey));
    const { thumbnailEdge: edge } = textureLimits;
    const small = await sharp(picture).resize(edge, edge, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
    return { bytes: picture, thumbnail: small, ...(await sharp(picture).metadata()) };
  });
  const type = format === 'png' ? 'png' : 'jpg';
  const row = {
    id: newId(),
    fileId,
    ownerId,
    name,
    type,
    width,
    height,
    bytes: bytes.length + thumbnail.length,
    createdAt: currentTime(deps),
  } as const;
  const [key, thumbnailKey] = [textureKey(fileId, row.id, type), textureKey(fileId, row.id, textureThumbnail)];
  try {
    await objects.putBytes(key, bytes, { contentType: contentTypeOf(key) });
    await objects.putBytes(thumbnailKey, thumbnail, { contentType: contentTypeOf(thumbnailKey) });
    const kept = await keep(deps, row, sent);
    await eraseAttachment(deps, attachmentId);
    return kept;
  } catch (error) {
    if ((await database.sceneTextures.count({ where: { id: row.id } })) === 0)
      for (const one of [key, thumbnailKey]) await objects.remove(one);
    throw error;
  }
}

/** `texture.tooMany` where a model would have more, or more bytes of them, than it may. */
async function refuseTooMany(
  { sceneTextures }: Database,
  { fileId, bytes }: Pick<SceneTextureRow, 'fileId' | 'bytes'>,
  transaction: Transaction | null = null,
): Promise<void> {
  const { perModel: count, modelBytes } = textureLimits;
  const of = { where: { fileId }, transaction };
  const has = await sceneTextures.count(of);
  // Of none it is null, which adds nothing.
  const hasBytes = await sceneTextures.sum('bytes', of);
  if (has >= count || hasBytes + bytes > modelBytes) throw new AppError('texture.tooMany', { count, megabytes: modelBytes / 1024 ** 2 });
}

/** Writes the row, counts it, and gives its attachment up, in one transaction. */
function keep(
  { database }: StorageDeps,
  row: Pick<SceneTextureRow, 'id' | 'fileId' | 'ownerId' | 'name' | 'type' | 'width' | 'height' | 'bytes' | 'createdAt'>,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: 'texture' },
): Promise<SceneTextureRow> {
  const { users, files, sceneTextures, transact } = database;
  const { fileId } = row;
  return transact(async (transaction) => {
    // Holds the account, so that of two at once each counts the other, and a deletion comes before or after.
    await updateWhere(users, { id: ownerId }, {}, transaction);
    const { storedBytes } = await findEditable(database, { ownerId, fileId }, transaction);
    await refuseTooMany(database, row, transaction);
    await countStored(database, files, { id: fileId, bytes: storedBytes + row.bytes, whenFull: 'refuse' }, transaction);
    const move = { id, to: 'Erasing', from: ['Stored'], where: { ownerId, purpose } } as const;
    if (!(await transitionAttachment(database, move, transaction))) throw new AppError('attachment.unknown');
    return sceneTextures.create(row, { transaction });
  });
}
