import type { ProgressFrame } from '#domain/events/push';
import { checkStages } from '#domain/kinds/check/stages';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFile } from './contract.ts';
import { isFinalJobStatus } from '#domain/jobs/state';
import { jobStagesOf } from '#domain/kinds/jobs';
import type { JobCardView } from '#domain/jobs/views';
import { deleteLimits } from '#domain/limits';

/** A source file or a job, in a list or on its own. */
export type Row = SourceFile | JobCardView;

const isRow = (value: object): value is Row => 'id' in value && 'status' in value;
export const isJob = (row: Row): row is JobCardView => 'kind' in row;

/** `answer` with `change` applied to each of its rows; the same object when no row changed. */
export function mapRows<T>(answer: T, change: (row: Row) => Row): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (isRow(answer)) return change(answer) as T;
  if ('places' in answer && Array.isArray(answer.places)) return mapPlaces(answer as T & { places: { job: Row | null }[] }, change);
  for (const list of ['results', 'runs'] as const) {
    const rows = (answer as Record<string, unknown>)[list];
    if (!Array.isArray(rows)) continue;
    const changed = rows.map((row: object) => (isRow(row) ? change(row) : row));
    return changed.some((row, index) => row !== rows[index]) ? { ...answer, [list]: changed } : answer;
  }
  return answer;
}

/** The same for a batch, each of whose places has a job or none yet. */
function mapPlaces<T extends { places: { job: Row | null }[] }>(batch: T, change: (row: Row) => Row): T {
  const places = batch.places.map((place) => {
    const job = place.job === null ? null : change(place.job);
    return job === place.job ? place : { ...place, job };
  });
  return places.some((place, index) => place !== batch.places[index]) ? { ...batch, places } : batch;
}

/** The row with a pushed stage and percent; the same object when the row has ended or is already further. */
export function advance(row: Row, frame: ProgressFrame | undefined): Row {
  // Rows of other lists may have no id.
  if (frame === undefined || frame.id !== row.id) return row;
  const stages: readonly string[] = isJob(row) ? jobStagesOf(row.kind) : checkStages;
  const [from, to] = [stages.indexOf(row.stage), stages.indexOf(frame.stage)];
  const ended = isJob(row) ? isFinalJobStatus(row.status) : isFinalFileStatus(row.status);
  // A final stage for a running row is left over from an earlier attempt.
  if (ended || to < from || to === stages.length - 1 || frame.percent < row.percent) return row;
  const hasMore = 'pieces' in row && frame.pieces !== undefined && frame.pieces.done !== row.pieces?.done;
  if (to === from && frame.percent === row.percent && !hasMore) return row;
  return { ...row, stage: frame.stage, percent: frame.percent, ...(hasMore && { pieces: frame.pieces }) } as Row;
}

/** `held` with what the other says of the same row where that is newer. */
export const fresher = (held: Row, other: Row | undefined): Row =>
  other === undefined || other.id !== held.id || other.version <= held.version ? held : { ...held, ...other };

/** What a row shows of a deletion until the server confirms it. */
export function deletedNow(): { deletedAt: string; undoUntil: string } {
  const now = Date.now();
  return { deletedAt: new Date(now).toISOString(), undoUntil: new Date(now + deleteLimits.undoMs).toISOString() };
}

export const notDeleted = { deletedAt: null, undoUntil: null } as const;
