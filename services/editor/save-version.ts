import { keepingLimits } from '#domain/editor/keeping';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { SceneVersionRow } from '#storage/database/models/editor';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { findEditable } from './find.ts';
import { withNewerRevision } from './put-settings.ts';
import { refuseOverRoom } from './refuse-over-room.ts';

/**
 * Keeps the saved settings under a name that passed moderation.
 * @throws AppError `editor.nothingSaved`, `editor.stale` where others were saved in between, `editor.tooManyVersions`, `editor.tooMuch`.
 */
export async function saveVersion(
  deps: ClockDeps & ModeratorDeps,
  { name, revision, ...input }: { ownerId: string; fileId: string; revision: number; name: string },
): Promise<SceneVersionRow> {
  const { database } = deps;
  const { sceneSettings, sceneVersions } = database;
  await scanText(deps.moderator, name);
  return withNewerRevision(database, input.fileId, () =>
    database.transact(async (transaction) => {
      await findEditable(database, input, transaction);
      const saved = await sceneSettings.findByPk(input.fileId, { transaction });
      if (saved === null) throw new AppError('editor.nothingSaved');
      if (saved.revision !== revision) throw new AppError('editor.stale');
      const { settings, bytes } = saved;
      const kept = await sceneVersions.create(
        { id: newId(), ...input, name, revision, settings, bytes, createdAt: currentTime(deps) },
        { transaction },
      );
      await refuseOverRoom(database, input.ownerId, transaction);
      const count = await sceneVersions.count({ where: { fileId: input.fileId }, transaction });
      if (count > keepingLimits.versions) throw new AppError('editor.tooManyVersions', { count: keepingLimits.versions });
      return kept;
    }),
  );
}
