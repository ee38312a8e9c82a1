import { AppError } from '#domain/errors/app-error';
import { textureKey, textureThumbnail } from '#storage/objects/keys';
import { currentTime, type ClockDeps } from '../deps.ts';
import { removeLater } from '../objects/remove-later.ts';
import { uncountDrawn } from '../uploads/uncount-drawn.ts';
import { findEditable } from './find.ts';

/** Removes a picture of the owner's model; materials that still name it show what the file has. `file.notFound`, `editor.notShown`, `texture.unknown`. */
export async function removeTexture(
  deps: ClockDeps,
  { textureId, ...input }: { ownerId: string; fileId: string; textureId: string },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const { id: fileId } = await findEditable(database, input, transaction);
    const row = await database.sceneTextures.findOne({ where: { id: textureId, fileId }, transaction, lock: true });
    if (row === null) throw new AppError('texture.unknown');
    const { ownerId, type, bytes } = row;
    await row.destroy({ transaction });
    await uncountDrawn(database, { fileId, bytes }, transaction);
    const places = [textureKey(fileId, textureId, type), textureKey(fileId, textureId, textureThumbnail)];
    await removeLater(database, { places, ownerId, bytes, now: currentTime(deps) }, transaction);
  });
}
