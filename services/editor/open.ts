import type { FileRow } from '#storage/database/models/files';
import type { SceneSettingsRow, SceneTextureRow } from '#storage/database/models/editor';
import type { DatabaseDeps } from '../deps.ts';
import { findEditable } from './find.ts';

/** What the editor opens with. */
export interface OpenedEditor {
  file: FileRow;
  /** null before the first save. */
  saved: SceneSettingsRow | null;
  /** Oldest first. */
  textures: SceneTextureRow[];
}

/** The owner's model with what is edited on it. `file.notFound`, `editor.notShown`. */
export async function openEditor({ database }: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<OpenedEditor> {
  const file = await findEditable(database, input);
  const { id: fileId } = file;
  const textures = await database.sceneTextures.findAll({ where: { fileId }, order: ['id'] });
  return { file, saved: await database.sceneSettings.findByPk(fileId), textures };
}
