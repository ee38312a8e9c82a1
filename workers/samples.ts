import type { Measures } from '#domain/measures';
import { readBackupAge } from '#services/backups/read-age';
import { readWork } from '#services/work/readings/work';
import { poolReadings } from '#storage/database/pool-readings';
import type { Database } from '#storage/database/connect';
import { freeBytesAt } from '#storage/objects/free-bytes';

/** How long what the database answered is good for, however many ask. */
const keepMs = 5000;

export interface SampleDeps {
  database: Database;
  tempFolder: string;
  minFreeBytes: number;
}

/** Has a worker's gauges read whenever somebody asks; work as a whole by those that orchestrate. */
export function sampleWorkers(measures: Measures, deps: SampleDeps, orchestrates: boolean): void {
  const { database, tempFolder, minFreeBytes } = deps;
  const labels = { place: 'temp' };
  measures.sample('connections', () => poolReadings(database));
  measures.sample('disk', async () => ({
    diskFree: [{ labels, value: await freeBytesAt(tempFolder) }],
    diskLeast: [{ labels, value: minFreeBytes }],
  }));
  if (!orchestrates) return;
  measures.sample('work', () => readWork(deps), keepMs);
  measures.sample(
    'backups',
    async () => {
      const age = await readBackupAge(deps);
      return age === undefined ? {} : { backupAge: [{ labels: {}, value: age / 1000 }] };
    },
    keepMs,
  );
}
