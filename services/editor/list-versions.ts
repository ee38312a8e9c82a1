import type { SceneVersionRow } from '#storage/database/models/editor';
import type { DatabaseDeps } from '../deps.ts';
import { findEditable } from './find.ts';

/** The named versions of the owner's model without their settings, the latest first. `file.notFound`, `editor.notShown`. */
export async function listVersions({ database }: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<SceneVersionRow[]> {
  const { id: fileId } = await findEditable(database, input);
  return database.sceneVersions.findAll({ where: { fileId }, attributes: { exclude: ['settings'] }, order: [['id', 'DESC']] });
}
