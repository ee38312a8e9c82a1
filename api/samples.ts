import type { Measures } from '#domain/measures';
import { readPulse } from '#services/work/readings/pulse';
import { poolReadings } from '#storage/database/pool-readings';
import type { Database } from '#storage/database/connect';
import { storeRoom } from '#storage/objects/room';
import type { ObjectStore } from '#storage/objects/object-store';

/** How long what the database answered is good for, however many ask. */
const keepMs = 5000;

export interface SampleDeps {
  database: Database;
  objects: ObjectStore;
  minFreeBytes: number;
}

/** Has the api's gauges read whenever somebody asks: connections, room in the store, and whether workers live. */
export function sampleApi(measures: Measures, deps: SampleDeps): void {
  measures.sample('connections', () => poolReadings(deps.database));
  measures.sample('disk', () => storeRoom(deps.objects, deps.minFreeBytes), keepMs);
  measures.sample('pulse', () => readPulse(deps), keepMs);
}
