import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefusal } from '#storage/database/snapshots/refusal';
import type { Backup } from './create.ts';
import { readManifest } from './manifest.ts';

/** The backup in a folder, or the newest of those below it. @throws BackupRefusal where there is none, or a damaged one. */
export async function findBackup(folder: string): Promise<Backup> {
  const own = await readManifest(folder);
  if (own !== undefined) return { folder, manifest: own };
  const names = await readdir(folder).catch((): string[] => []);
  // Folders are named by the time, so that their order is that of time.
  for (const name of names
    .filter((each) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(each))
    .toSorted()
    .toReversed()) {
    const manifest = await readManifest(join(folder, name));
    if (manifest !== undefined) return { folder: join(folder, name), manifest };
  }
  throw new BackupRefusal(`${folder} holds no whole backup`);
}
