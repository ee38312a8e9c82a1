import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { appendEvent } from '../events/append.ts';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import { checkStart, queuedEvent } from './enqueue.ts';
import { nothingYet } from './nothing-yet.ts';

/** A model that work has made, whose object is stored. */
export interface GeneratedFile {
  id: string;
  ownerId: string;
  objectKey: string;
  bytes: number;
  /** Without extension. */
  name: string;
}

/** Makes it a file as an upload is, and enqueues its check, however many of its owner's are unfinished: the work was paid for. */
export async function addGeneratedFile(
  database: Database,
  { id, ownerId, objectKey, bytes, name }: GeneratedFile,
  transaction: Transaction,
): Promise<void> {
  const file = await database.files.create(
    {
      ...nothingYet,
      ...{ id, ownerId, uploadId: newId(), objectKey, fileName: `${name}.glb`, format: 'glb', fileSize: bytes },
      ...{ modelType: 'single', origin: 'workbench', modelName: name, createdAt: new Date() },
    },
    { transaction },
  );
  await appendEvent(database, queuedEvent(file), transaction);
  await enqueueStart(database, checkStart(file), transaction);
}
