import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';

export interface UploadDeps {
  database: Database;
  objects: ObjectStore;
  /** Default: the real time. */
  clock?: () => Date;
  /** New uploads are refused below this much free disk; default `diskLimits.minFreeBytes`. */
  minFreeBytes?: number;
}

export const now = (deps: UploadDeps): Date => deps.clock?.() ?? new Date();
