import { openDB, type DBSchema } from 'idb';
import { readSettings, type SceneSettings } from '#domain/editor/settings';

/** What the editor keeps in this browser: settings by model, and the file that was opened last, so that loading the page anew finds both again. */
interface Schema extends DBSchema {
  settings: { key: string; value: { settings: unknown; at: number; isSent: boolean; revision: number } };
  files: { key: string; value: { file: Blob; name: string; model: string } };
}

/** Larger files are not kept: they are opened again by hand. */
const keptBytes = 256 * 1024 ** 2;
const keptModels = 200;

const database = () =>
  openDB<Schema>('modelmill-editor', 1, {
    upgrade(db) {
      db.createObjectStore('settings');
      db.createObjectStore('files');
    },
  });

interface Kept {
  settings: SceneSettings;
  isSent: boolean;
  /** Of the server's, on which they stand. */
  revision: number;
}

/** Settings that were kept of a model, and whether the server has them; undefined for none, or for some that cannot be read any more. */
export async function keptSettings(model: string): Promise<Kept | undefined> {
  try {
    const found = await (await database()).get('settings', model);
    const read = found === undefined ? undefined : readSettings(found.settings);
    return found !== undefined && read !== undefined && 'settings' in read
      ? { settings: read.settings, isSent: found.isSent, revision: found.revision }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Throws where the browser keeps nothing. */
export async function keepSettings(model: string, { settings, isSent, revision }: Kept): Promise<void> {
  const db = await database();
  await db.put('settings', { settings, at: Date.now(), isSent, revision }, model);
  if ((await db.count('settings')) <= keptModels) return;
  const all = await Promise.all(
    (await db.getAllKeys('settings')).map(async (key) => ({ key, at: (await db.get('settings', key))?.at ?? 0 })),
  );
  const [oldest] = all.toSorted((a, b) => a.at - b.at);
  if (oldest !== undefined) await db.delete('settings', oldest.key);
}

/** The same bytes have the same id: settings come back whenever a file is opened again. */
export async function localModelId(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let hash = 0xcbf29ce484222325n;
  // Enough of a large file to tell it from its next version: its head, with all names, and places throughout.
  const step = Math.max(1, Math.floor(bytes.length / 65_536));
  for (let at = 0; at < bytes.length; at += at < 16_384 ? 1 : step)
    hash = BigInt.asUintN(64, (hash ^ BigInt(bytes[at] ?? 0)) * 0x100000001b3n);
  return `local-${bytes.length}-${hash.toString(16)}`;
}

export async function keepFile(file: Blob, name: string, model: string): Promise<void> {
  if (file.size > keptBytes) return;
  await (await database()).put('files', { file, name, model }, 'last').catch(() => undefined);
}

export async function keptFile(): Promise<{ file: Blob; name: string; model: string } | undefined> {
  try {
    return await (await database()).get('files', 'last');
  } catch {
    return undefined;
  }
}
