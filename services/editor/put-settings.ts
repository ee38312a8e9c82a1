import { UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { refuseOverRoom } from './refuse-over-room.ts';

export interface Saved {
  revision: number;
  savedAt: Date;
}

/** Settings as they are stored: JSON, and how many bytes it is. */
export const written = (settings: string): { settings: string; bytes: number } => ({ settings, bytes: Buffer.byteLength(settings) });

interface Settings {
  ownerId: string;
  fileId: string;
  /** Of the settings that these replace; 0: there are none yet. */
  revision: number;
  settings: string;
  now: Date;
}

/** Replaces the settings of that very revision. `editor.stale` with the newer one where they were saved in between, `editor.tooMuch`. */
export async function putSettings(
  database: Database,
  { ownerId, fileId, revision, settings, now }: Settings,
  transaction: Transaction,
): Promise<Saved> {
  const { sceneSettings } = database;
  const next = { ...written(settings), revision: revision + 1, savedAt: now };
  const isPut =
    revision === 0
      ? await createdFirst(() => sceneSettings.create({ fileId, ownerId, ...next }, { transaction }))
      : await updateWhere(sceneSettings, { fileId, ownerId, revision }, next, transaction);
  if (!isPut) throw new AppError('editor.stale');
  await refuseOverRoom(database, ownerId, transaction);
  return { revision: next.revision, savedAt: now };
}

/** Whether the row was made; false where another was first. */
async function createdFirst(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}

/** What `save` gives; of `editor.stale` with the revision that is newer, read once its transaction is over. */
export async function withNewerRevision<T>({ sceneSettings }: Database, fileId: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'editor.stale') throw error;
    const newer = await sceneSettings.findByPk(fileId, { attributes: ['revision'] });
    throw new AppError('editor.stale', { revision: newer?.revision ?? 0 });
  }
}
