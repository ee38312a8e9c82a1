import type { FileRow } from '#storage/database/models/files';
import type { SceneSettingsRow } from '#storage/database/models/editor';
import type { DatabaseDeps } from '../deps.ts';
import { findEditable } from './find.ts';

/** The owner's model with what is edited on it, null before the first save. `file.notFound`, `editor.notShown`. */
export async function openEditor(
  { database }: DatabaseDeps,
  input: { ownerId: string; fileId: string },
): Promise<{ file: FileRow; saved: SceneSettingsRow | null }> {
  const file = await findEditable(database, input);
  return { file, saved: await database.sceneSettings.findByPk(file.id) };
}
