import { markPieces } from '#domain/maps/pieces';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionJob } from './transition.ts';

/** So many others may have marked theirs meanwhile. */
const tries = 20;

/** Records of some ranges of a running job's map that they are finished, or are not any more; of an attempt that no longer runs, or was divided before this was kept, nothing. */
export async function markJobPieces(
  { database }: DatabaseDeps,
  { id, attempt }: Subject,
  { ranges, isDone }: { ranges: readonly number[]; isDone: boolean },
): Promise<void> {
  for (let time = 0; time < tries; time++) {
    const job = await database.jobs.findByPk(id, { attributes: ['version', 'pieces'] });
    if (!job?.pieces) return;
    const { version } = job;
    const pieces = markPieces(job.pieces, ranges, isDone);
    if (pieces.done === job.pieces.done) return;
    const move = { id, attempt, to: 'Running', from: ['Running'], where: { version }, changes: { pieces } } as const;
    if (await database.transact((transaction) => transitionJob(database, move, transaction))) return;
  }
}
