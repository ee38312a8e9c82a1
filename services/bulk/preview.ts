import type { BulkActName } from '#domain/bulk/acts';
import type { BulkFilter } from '#storage/database/models/bulk';
import type { Administrator } from '../administration/administrator.ts';
import { currentTime } from '../deps.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { measureBulk, type Measured } from './measure.ts';

/** What an act over a filter would do if it began now. `bulk.tooMany` where that is more than one act may be. */
export async function previewBulk(
  deps: BulkDeps,
  { act, filter, by }: { act: BulkActName; filter: BulkFilter; by: Administrator },
): Promise<Measured & { seenAt: Date }> {
  const seenAt = currentTime(deps);
  const measured = await measureBulk(deps, { act, filter, repeats: null, seenAt }, { byId: by.administratorId, refunds: true });
  return { ...measured, seenAt };
}
