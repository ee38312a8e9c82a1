import type { UserEventRow } from '#storage/database/models/events';
import type { FileRow } from '#storage/database/models/files';
import type { DatabaseDeps } from '../deps.ts';
import { eventsSince } from '../events/since.ts';
import { findFile } from '../files/find.ts';

/** The file and its events after `sinceSeq`; the row outlives the events. */
export async function checkStatus(
  deps: DatabaseDeps,
  input: { ownerId: string; fileId: string; sinceSeq: number },
): Promise<{ file: FileRow; events: UserEventRow[] }> {
  // The row first: whoever sees it finished, and asks no more, must not miss the last event.
  const file = await findFile(deps.database, input);
  return { file, events: await eventsSince(deps, { userId: input.ownerId, sinceSeq: input.sinceSeq, subjectId: input.fileId }) };
}
