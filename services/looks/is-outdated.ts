import { engineVersion } from '#domain/models/engine-version';
import type { LookRow } from '#storage/database/models/looks';

/** Whether a look was drawn by another engine than the one of now, so that a run would give something else than it shows. */
export const isOutdated = (look: Pick<LookRow, 'status' | 'engineVersion'>): boolean =>
  look.status === 'Success' && look.engineVersion !== engineVersion;
