import { openDB, type DBSchema } from 'idb';
import type { ChosenFile } from './dropped-files.ts';

/** What a visitor has chosen on a page that anybody may read, until he has signed in. */
export interface Kept {
  files: ChosenFile[];
  /** He has asked for the work, and is not asked again. */
  isWanted: boolean;
  /** What the page had him choose besides. */
  choice: unknown;
}

interface Schema extends DBSchema {
  kept: { key: string; value: Kept & { at: number } };
}

/** Signing in at a third party loads the page anew. Beyond this size, only what is in memory is kept. */
const keptBytes = 512 * 1024 ** 2;
const keptMs = 60 * 60_000;

const inMemory = new Map<string, Kept>();

const database = () =>
  openDB<Schema>('modelmill-visitor', 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
  });

/** Keeps files over signing in, for the page of this address; in this browser alone, for an hour. Where there is no IndexedDB they last as long as the page. */
export async function keepFiles(page: string, kept: Kept): Promise<void> {
  inMemory.set(page, kept);
  if (kept.files.reduce((sum, { file }) => sum + file.size, 0) > keptBytes) return;
  // Handles are left out: a file opened by one may have changed.
  const files = kept.files.map(({ file, path }) => ({ file, ...(path !== undefined && { path }) }));
  await database()
    .then((db) => db.put('kept', { ...kept, files, at: Date.now() }, page))
    .catch(() => undefined);
}

/** What was kept for the page; it is kept no longer. */
export async function takeKeptFiles(page: string): Promise<Kept | undefined> {
  const held = inMemory.get(page);
  inMemory.delete(page);
  const stored = await database()
    .then(async (db) => {
      const found = await db.get('kept', page);
      if (found !== undefined) await db.delete('kept', page);
      return found;
    })
    .catch(() => undefined);
  return held ?? (stored !== undefined && Date.now() - stored.at < keptMs ? stored : undefined);
}
