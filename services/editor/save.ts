import type { SceneSettings } from '#domain/editor/settings';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findEditable } from './find.ts';
import { putSettings, withNewerRevision, type Saved } from './put-settings.ts';

/** Saves what is edited on the owner's model over that very revision. `file.notFound`, `editor.notShown`, `editor.stale`, `editor.tooMuch`. */
export function saveEdits(
  deps: ClockDeps,
  { settings, ...input }: { ownerId: string; fileId: string; revision: number; settings: SceneSettings },
): Promise<Saved> {
  const { database } = deps;
  return withNewerRevision(database, input.fileId, () =>
    database.transact(async (transaction) => {
      await findEditable(database, input, transaction);
      return putSettings(database, { ...input, settings: JSON.stringify(settings), now: currentTime(deps) }, transaction);
    }),
  );
}
