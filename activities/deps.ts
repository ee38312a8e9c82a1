import type { Logger } from 'pino';
import type { ChildPool } from '#engine/children/pool';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import type { OwnedFolder } from './owned-folder.ts';

/** Runs an engine verb in a child process, for the owner of the files. */
export type RunVerb = ChildPool['run'];

/** What every activity that uses the disk needs. */
export interface ActivityDeps {
  temp: OwnedFolder;
  /** Below this much free room for temporary files, work waits. */
  minFreeBytes: number;
  log: Logger;
}

/** Queue io. */
export interface IoDeps extends ActivityDeps {
  database: Database;
  objects: ObjectStore;
  runVerb: RunVerb;
}

/** Queue cpu. */
export interface CpuDeps extends IoDeps {
  /** Memory cap of one engine child. */
  childMemoryBytes: number;
  checkDeadlineMs: number;
  jobDeadlineMs: number;
}
