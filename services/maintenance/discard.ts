import type { PurgeKind } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import { fileAttemptPrefix, jobAttemptPrefix } from '#storage/objects/keys';

export interface DiscardRequest {
  kind: PurgeKind;
  id: string;
  attempt: number;
}

/** Removes what one attempt stored, unless it still runs or its objects are the row's result. */
export async function discardAttempt(
  deps: { database: Database; objects: ObjectStore },
  { kind, id, attempt }: DiscardRequest,
): Promise<boolean> {
  const row = await (kind === 'file' ? deps.database.files.findByPk(id) : deps.database.jobs.findByPk(id));
  if (row !== null && row.attempt === attempt && row.status !== 'Error' && row.status !== 'Cancelled') return false;
  await deps.objects.removePrefix(kind === 'file' ? fileAttemptPrefix(id, attempt) : jobAttemptPrefix(id, attempt));
  return true;
}
