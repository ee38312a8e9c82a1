import { describeDetails } from '#domain/audit/describe';
import { csvLines, csvMark } from '#domain/display/csv';
import { exportHeader } from '#domain/exports/columns';
import { filterDetails } from '#domain/exports/filter-details';
import type { ExportLimits } from '#domain/exports/limits';
import type { ExportList } from '#domain/exports/lists';
import type { ExportFilters } from '#domain/exports/schema';
import { clockInUtc8 } from '#domain/membership/calendar';
import { currentTime, type ClockDeps } from '#services/deps';
import { readCells } from './sources.ts';

/** An export as far as it has come. */
export interface Progress {
  /** That were made. */
  rows: number;
  /** Whether the last line was made. */
  isWhole: boolean;
  /** Whether there were more rows than it holds. */
  isCut: boolean;
}

interface Asked<L extends ExportList> {
  list: L;
  filters: ExportFilters[L];
  limits: ExportLimits;
  signal: AbortSignal;
}

/**
 * The text of an export, a slice at a time: the next is read when the last was taken, so that memory stays flat. Its last line says how many rows there are and
 * by which filters; a file without it is not whole.
 */
export async function* exportText<L extends ExportList>(
  deps: ClockDeps,
  { list, filters, limits, signal }: Asked<L>,
  progress: Progress,
): AsyncGenerator<string> {
  const { readApart } = deps.database;
  const at = currentTime(deps);
  const read = (after: string | undefined, limit: number) =>
    readApart(() => readCells(deps, { list, filters }, { after, limit }), { signal, mostMs: limits.pageMs });
  yield csvMark + csvLines([exportHeader(list)]);
  let after: string | undefined;
  do {
    const { rows, last } = await read(after, Math.min(limits.pageRows, limits.rows - progress.rows));
    progress.rows += rows.length;
    after = last;
    if (rows.length > 0) yield csvLines(rows);
  } while (after !== undefined && progress.rows < limits.rows);
  progress.isCut = after !== undefined && (await read(after, 1)).rows.length > 0;
  const count = progress.isCut ? `只导出了最新的 ${progress.rows} 行，后面还有，请缩小筛选范围` : `共 ${progress.rows} 行`;
  const words = describeDetails(filterDetails(filters), clockInUtc8);
  progress.isWhole = true;
  yield csvLines([[`${count}；每次最多 ${limits.rows} 行；导出于 ${clockInUtc8(at)}（北京时间）；筛选：${words === '' ? '无' : words}`]]);
}
