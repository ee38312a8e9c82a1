/** Many workers in one process: `node join-many.js <json>`; announces itself once all of them poll. A process each would need 15 GB. */

import { pino } from 'pino';
import { createS3Store, type S3StoreOptions } from '#storage/objects/s3';
import { openDatabase } from '#storage/database/connect';
import { announceReady } from '#runtime/ready';
import { planSlots } from '#workers/pools';
import { startWorkers, type Workers } from '#workers/run';
import { wrappedChildren } from '#test/holding';

export interface JoinMany {
  databaseUrl: string;
  address: string;
  s3: S3StoreOptions;
  folder: string;
  count: number;
}

const { databaseUrl, address, s3, folder, count } = JSON.parse(process.argv[2] ?? '') as JoinMany;
const joined = await Promise.all(
  Array.from({ length: count }, async (_, index): Promise<{ workers: Workers; close: () => Promise<void> }> => {
    const database = await openDatabase(databaseUrl, { poolSize: 1 });
    const workers = await startWorkers({
      ...{ database, payments: {}, minFreeBytes: 0, graceMs: 0, checkDeadlineMs: 60_000, jobDeadlineMs: 60_000 },
      objects: await createS3Store(s3),
      openChildren: wrappedChildren((run) => run),
      log: pino({ level: 'warn' }),
      temporal: { address, namespace: 'default' },
      pools: index === 0 ? ['orchestration', 'io', 'cpu'] : ['io', 'cpu'],
      slots: planSlots({ ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0 }, 8 * 1024 ** 3),
      tempFolder: `${folder}/${index}/temp`,
    });
    await workers.ready;
    return {
      workers,
      close: async () => {
        await workers.close();
        await database.close();
      },
    };
  }),
);
process.once('SIGTERM', () => void Promise.all(joined.map(({ close }) => close())).then(() => process.exit(0)));
announceReady();
