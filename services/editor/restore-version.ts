import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findEditable } from './find.ts';
import { putSettings, withNewerRevision, type Saved } from './put-settings.ts';

/** Saves the settings of a version over that very revision. `editor.versionGone`, and as `saveEdits`. */
export function restoreVersion(
  deps: ClockDeps,
  { versionId, ...input }: { ownerId: string; fileId: string; revision: number; versionId: string },
): Promise<Saved & { settings: string }> {
  const { database } = deps;
  return withNewerRevision(database, input.fileId, () =>
    database.transact(async (transaction) => {
      await findEditable(database, input, transaction);
      const kept = await database.sceneVersions.findOne({ where: { id: versionId, fileId: input.fileId }, transaction });
      if (kept === null) throw new AppError('editor.versionGone');
      const { settings } = kept;
      return { ...(await putSettings(database, { ...input, settings, now: currentTime(deps) }, transaction)), settings };
    }),
  );
}
