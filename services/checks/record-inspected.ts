import { boundReport } from '#domain/models/bound-report';
import type { Fingerprint } from '#domain/models/fingerprint';
import type { CheckReport } from '#domain/models/figures';
import { summarizeCheck } from '#domain/kinds/summaries';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { recordFingerprint } from '../mall/lookalikes/record.ts';
import { countStored } from '../uploads/count-stored.ts';
import { transitionFile } from '../files/transition.ts';

export interface Inspected extends Subject {
  report: CheckReport;
  previewKey: string;
  thumbnailKey: string | null;
  /** Of the preview, the list of parts and the thumbnail. */
  bytes: number;
  /** By what its shape and its picture are known again; none where it has none. */
  shape?: Fingerprint | null;
  picture?: string | null;
}

/** Records the inspection's report, preview and thumbnail, and counts them, even beyond a full storage: nobody asked for them. False, with nothing written, when the file is at a later attempt; throws `model.reportTooLarge`. */
export async function recordInspected(
  deps: DatabaseDeps,
  { id, attempt, bytes, shape = null, picture = null, ...found }: Inspected,
): Promise<boolean> {
  const report = boundReport(found.report);
  const { database } = deps;
  const move = {
    id,
    attempt,
    to: 'Checking',
    from: ['Checking'],
    changes: { ...found, report, summary: summarizeCheck(report), percent: 99 },
  } as const;
  return database.transact(async (transaction) => {
    if (!(await transitionFile(database, move, transaction))) return false;
    const { unpackedBytes } = await database.files.findByPk(id, { attributes: ['unpackedBytes'], transaction, rejectOnEmpty: true });
    await countStored(database, database.files, { id, bytes: unpackedBytes + bytes, whenFull: 'count' }, transaction);
    await recordFingerprint(database, { fileId: id, shape, picture }, transaction);
    return true;
  });
}
