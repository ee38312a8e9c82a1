import type { MessageStatus, ModelStatusView } from '#domain/events/push';
import type { FileStatus } from '#domain/files/state';
import type { Database } from '#storage/database/connect';
import { eventsSince } from '../events/since.ts';
import { findFile } from './find.ts';

const messageStatus: Record<FileStatus, MessageStatus> = {
  Pending: 'Begin',
  Checking: 'Normal',
  Success: 'Success',
  Error: 'Error',
  Cancelled: 'Cancelled',
};

/** Where a check stands, from its row, with its events after `sinceSeq`: docs/decisions.md#model-status. */
export async function checkStatus(
  deps: { database: Database },
  input: { ownerId: string; fileId: string; sinceSeq: number },
): Promise<ModelStatusView> {
  const results = await eventsSince(deps, { userId: input.ownerId, sinceSeq: input.sinceSeq, subjectId: input.fileId });
  const { status, stage, percent } = await findFile(deps.database, input);
  return { status: messageStatus[status], stage, percent, lastSeq: results.at(-1)?.seq ?? input.sinceSeq, results };
}
