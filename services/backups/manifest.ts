import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupRefusal } from '#storage/database/snapshots/refusal';
import { columnKinds } from '#storage/database/snapshots/shapes';
import { syncFile } from '#storage/objects/local-folder';
import { keyedHash } from '../keyed-hash.ts';

const name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

const manifestSchema = z.object({
  /** Of this description and of the tables' files. */
  format: z.literal(1),
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  /** When the snapshot was begun. */
  madeAt: z.iso.datetime(),
  /** Which database it was made of; it can be restored to either. */
  dialect: z.enum(['sqlite', 'mysql']),
  /** Migrations that had run, by name. */
  migrations: z.array(z.string().max(200)).min(1),
  /** Made with the server secret, which is not in the backup. */
  secretMark: z.string().max(100),
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.object({ name, kind: z.enum(columnKinds) })).min(1),
      rows: z.int().nonnegative(),
      /** Of the file `tables/<name>.ndjson.gz`. */
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestTable = Manifest['tables'][number];

const fileName = 'manifest.json';
export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.ndjson.gz`);
export const secretMark = (secret: string, id: string): string => keyedHash(secret, 'backup', id);
export const newBackupId = (): string => randomUUID();

/** Written last and at once: a folder without it holds no backup. @throws BackupRefusal for one that could not be read again. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { error } = manifestSchema.safeParse(manifest);
  if (error !== undefined)
    throw new BackupRefusal(`The backup could not be read again: ${error.issues[0]?.path.join('.')} cannot be in it`);
  const path = join(folder, fileName);
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFile(folder);
}

/** Undefined where there is none. @throws BackupRefusal for one that cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupRefusal(`${join(folder, fileName)} is damaged`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new BackupRefusal(`${join(folder, fileName)} is damaged, or of another version of this program`);
  return parsed.data;
}
