import type { QueryClient } from '@tanstack/react-query';
import type { ProgressFrame } from '#domain/events/push';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFileView } from '#domain/files/views';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import type { Page } from '#domain/wire/envelope';
import { queryKeys } from '../../api/query-keys.ts';

type Row = SourceFileView | JobCardView;

const isFinal = (row: Row): boolean => ('kind' in row ? isFinalJobStatus(row.status) : isFinalFileStatus(row.status));

/** The row with a pushed percent; the same object when the frame is about another one, or the row has already ended. */
function advanced(row: Row, { id, stage, percent }: ProgressFrame): Row {
  if (row.id !== id || isFinal(row) || (row.stage === stage && row.percent === percent)) return row;
  return { ...row, stage, percent } as Row;
}

/** Writes a pushed percent into every list and detail that shows it, so that they move without being asked for again. */
export function showProgress(queryClient: QueryClient, frame: ProgressFrame): void {
  const queryKey = frame.type === 'JOB' ? queryKeys.allJobs : queryKeys.allFiles;
  queryClient.setQueriesData<Page<Row> | Row>({ queryKey }, (held) => {
    if (held === undefined) return undefined;
    if (!('results' in held)) return advanced(held, frame);
    const results = held.results.map((row) => advanced(row, frame));
    return results.some((row, index) => row !== held.results[index]) ? { ...held, results } : held;
  });
}
