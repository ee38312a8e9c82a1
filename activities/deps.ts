import type { Logger } from 'pino';
import type { PieceLimits } from '#domain/models/scene-pieces';
import type { ChildPool } from '#engine/children/pool';
import type { PaymentProviders } from '#providers/payments/contract';
import type { GenerationServices } from '#services/generation/services';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import type { OwnedFolder } from './owned-folder.ts';

/** Runs an engine verb in a child process on behalf of the files' owner. */
export type RunVerb = ChildPool['run'];

export interface ActivityDeps {
  temp: OwnedFolder;
  /** Work waits while the temporary folder's disk has less than this free. */
  minFreeBytes: number;
  /** How long work that found no room on the disk keeps its slot; default 10 s. */
  fullDiskMs?: number;
  log: Logger;
}

/** Queue io. */
export interface IoDeps extends ActivityDeps {
  database: Database;
  objects: ObjectStore;
  payments: PaymentProviders;
  /** What generates models outside, and who judges what is sent there and comes back; default nothing. */
  generation?: GenerationServices | undefined;
  runVerb: RunVerb;
  /** Of scenes that are shared out (default: those of `domain/models/scene-pieces.ts`). */
  pieceLimits?: PieceLimits;
}

/** Queue cpu. */
export interface CpuDeps extends IoDeps {
  /** Memory cap of one engine child. */
  childMemoryBytes: number;
  checkDeadlineMs: number;
  jobDeadlineMs: number;
}
