/** What a platform has kept after a drill: each fault as a sentence. The platform has been stopped by then. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { presentEvent } from '#api/modules/events/presenter';
import { isFree } from '#services/work/outbox/claim';
import { openDatabase, type Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import { fileAttemptPrefix, jobAttemptPrefix } from '#storage/objects/keys';

export interface Remains {
  /** Rows that did not succeed, or are not as many as the models; events missing, out of order or told twice; work left unsent. */
  rows: string[];
  /** Objects without a row, rows without their object, files of uploads that no row knows. */
  strays: string[];
  /** Temporary files and folders. */
  temporary: string[];
  thumbnails: string[];
}

export interface Rows {
  files: FileRow[];
  jobs: JobRow[];
}

/** A dispatcher takes a row that is due well within this time. */
const dispatchMs = 5000;

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Rows that did not succeed, or are not as many as the models; events that are missing or told twice; messages unsent some seconds before `quietAt`. */
export async function findRowFaults(database: Database, { files, jobs }: Rows, models: number, quietAt: Date): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, rows] of Object.entries({ files, jobs })) {
    if (rows.length !== models) faults.push(`${rows.length} ${what} for ${models} models`);
    for (const row of rows) if (row.status !== 'Success') faults.push(`${what} ${row.id} is ${row.status}`);
  }
  const events = await database.userEvents.findAll({ order: ['userId', 'seq'] });
  const lastSeq = new Map<string, number>();
  const endings = new Map<string, number>();
  for (const event of events) {
    if (event.seq !== (lastSeq.get(event.userId) ?? 0) + 1) faults.push(`user ${event.userId} has no event ${event.seq - 1}`);
    lastSeq.set(event.userId, event.seq);
    if (presentEvent(event).isSucceed !== null) endings.set(event.subjectId, (endings.get(event.subjectId) ?? 0) + 1);
  }
  for (const { id } of [...files, ...jobs]) {
    if (endings.get(id) !== 1) faults.push(`${id} was told to have ended ${endings.get(id) ?? 0} times`);
  }
  // What a killed dispatcher was sending is free when its lease has ended, and is sent again then.
  const unsent = await database.outbox.count({ where: isFree(new Date(quietAt.getTime() - dispatchMs)) });
  if (unsent > 0) faults.push(`${unsent} messages to Temporal are unsent`);
  return faults;
}

/** Of the keys in a store, those that no row names, and what rows name that is not there. */
export async function findStrayKeys(database: Database, { files, jobs }: Rows, keys: readonly string[]): Promise<string[]> {
  const completed = await database.uploads.findAll({ where: { status: 'Completed' } });
  const uploaded = new Set(completed.map(({ objectKey }) => objectKey));
  const kept = [...files.map((row) => fileAttemptPrefix(row.id, row.attempt)), ...jobs.map((row) => jobAttemptPrefix(row.id, row.attempt))];
  const strays = keys.filter((key) => !uploaded.has(key) && !kept.some((prefix) => key.startsWith(prefix)));
  const named = [
    ...uploaded,
    ...files.flatMap(({ previewKey, thumbnailKey }) => [previewKey, thumbnailKey]),
    ...jobs.flatMap(({ resultKey, reportKey, thumbnailKey }) => [resultKey, reportKey, thumbnailKey]),
  ];
  const present = new Set(keys);
  const missing = named.filter((key) => key !== null && !present.has(key)).map((key) => `${key} is missing`);
  return [...strays, ...missing];
}

async function findStrays(database: Database, rows: Rows, objects: string): Promise<string[]> {
  const keys = await filesBelow(join(objects, 'objects'));
  const present = new Set(keys);
  const types = (await filesBelow(join(objects, 'types'))).filter((key) => !present.has(key)).map((key) => `the type of ${key}`);
  // One that was only begun when the api was killed holds no part, and is removed with its age.
  const uploads = await database.uploads.findAll({ where: { status: ['Open', 'Completing'] } });
  const open = new Set(uploads.map(({ storeUploadId }) => storeUploadId));
  const parts = (await filesBelow(join(objects, 'multipart'))).filter(
    (path) => path.endsWith('parts.log') && !open.has(path.split('/')[0] ?? ''),
  );
  return [...(await findStrayKeys(database, rows, keys)), ...types, ...parts];
}

/** Looks through the data folder of a stopped platform on SQLite and a local folder. */
export async function findRemains(dataFolder: string, models: number, quietAt: Date): Promise<Remains> {
  const temporary = [...(await readdir(join(dataFolder, 'temp'))), ...(await filesBelow(join(dataFolder, 'objects', 'temporary')))];
  const database = await openDatabase(`sqlite:${join(dataFolder, 'modelmill.sqlite')}`);
  try {
    const rows = { files: await database.files.findAll(), jobs: await database.jobs.findAll() };
    return {
      rows: await findRowFaults(database, rows, models, quietAt),
      strays: await findStrays(database, rows, join(dataFolder, 'objects')),
      temporary,
      thumbnails: [...rows.files, ...rows.jobs].filter(({ thumbnailKey }) => thumbnailKey === null).map(({ id }) => id),
    };
  } finally {
    await database.close();
  }
}
