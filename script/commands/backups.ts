import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackup } from '#services/backups/create';
import { restoreBackup } from '#services/backups/restore';
import type { Finding } from '#services/objects/finding';
import { verifyObjects } from '#services/objects/verify';
import type { Database } from '#storage/database/connect';
import { BackupRefusal } from '#storage/database/snapshots/refusal';
import { createLocalStore } from '#storage/objects/local';
import type { ObjectStore } from '#storage/objects/object-store';
import { createS3Store } from '#storage/objects/s3';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What `script/admin backup`, `restore` and `verify` take beside their folder. */
export const backupOptions = {
  replace: { type: 'boolean' },
  sample: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** What the commands know of the platform's settings. */
export interface BackupPlace {
  given: Readonly<Record<string, string>>;
  dataFolder: string;
}

/** The server secret as the platform knows it: of the settings, or kept in the data folder of an embedded one. */
function secretsOf({ given, dataFolder }: BackupPlace): { secret: string; previousSecrets: string[] } {
  const kept = join(dataFolder, 'server-secret');
  const secret = given.SERVER_SECRET ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : undefined);
  if (secret === undefined) throw new BackupRefusal(`SERVER_SECRET is not set, and ${kept} is not there`);
  // As runtime/config.ts reads them.
  const previous = (given.PREVIOUS_SERVER_SECRETS ?? '').split(',').map((one) => one.trim());
  return { secret, previousSecrets: previous.filter((one) => one !== '') };
}

/** Backs the database up to a new folder in `into`, and says where that is; the exit code. */
export async function backUp(database: Database, place: BackupPlace, into: string): Promise<number> {
  const { folder, manifest } = await createBackup({ database, secret: secretsOf(place).secret }, { into, say });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  say(`${folder}: ${rows} rows of ${manifest.tables.length} tables, ${(bytes / 1e6).toFixed(1)} MB`);
  return 0;
}

/** Restores a backup, or the newest of a folder of them; the exit code. */
export async function restore(
  database: Database,
  place: BackupPlace,
  { from, replace }: { from: string; replace: boolean },
): Promise<number> {
  const { manifest } = await restoreBackup({ database, ...secretsOf(place) }, { from, replace, say });
  say(`restored what was there at ${manifest.madeAt}; start the platform: unfinished work begins anew by itself`);
  return 0;
}

/** Where the platform keeps objects by these settings. */
export async function objectsOf({ given, dataFolder }: BackupPlace): Promise<ObjectStore> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '', S3_BUCKET: bucket = 'modelmill' } = given;
  const region = given.S3_REGION;
  if (endpoint !== undefined) return createS3Store({ endpoint, accessKey, secretKey, bucket, ...(region !== undefined && { region }) });
  // Nothing is signed here.
  return createLocalStore({ folder: join(dataFolder, 'objects'), secret: '' });
}

const words: Readonly<Record<Finding['kind'], (finding: Finding) => string>> = {
  missing: ({ place, of }) => `missing   ${place}, which ${of ?? ''} needs`,
  size: ({ place, of, bytes }) => `size      ${place} of ${of ?? ''} has ${bytes} bytes, which is not what is recorded`,
  checksum: ({ place, of }) => `checksum  ${place} of ${of ?? ''} is not what was uploaded`,
  orphan: ({ place, bytes }) => `orphan    ${place}, ${bytes} bytes that no row needs`,
};

/** Holds object storage beside the rows, prints what differs, a line or a line of JSON each; exit code 1 where anything does. */
export async function verify(
  database: Database,
  place: BackupPlace,
  { sample, json }: { sample: number | 'all'; json: boolean },
): Promise<number> {
  const onFinding = (finding: Finding): void => say(json ? JSON.stringify(finding) : words[finding.kind](finding));
  const seen = await verifyObjects({ database, objects: await objectsOf(place) }, { sample, onFinding });
  say(json ? JSON.stringify(seen) : `${seen.expected} objects that rows need, ${seen.read} of them read, ${seen.findings} findings`);
  return seen.findings === 0 ? 0 : 1;
}
