import { Readable } from 'node:stream';
import { exportFileName } from '#domain/exports/file-name';
import { exportLimits, type ExportLimits } from '#domain/exports/limits';
import type { ExportFilters } from '#domain/exports/schema';
import type { ExportList } from '#domain/exports/lists';
import type { Caller } from '#services/accounts/caller';
import { currentTime } from '#services/deps';
import { claimExport } from '#services/exports/claim-export';
import { endExport } from '#services/exports/end-export';
import { keepExport } from '#services/exports/keep-export';
import type { FactorDeps } from '#services/factors/factor-deps';
import type { Context } from '../../gateway/state.ts';
import { exportText, type Progress } from './text.ts';

export interface ExportDeps extends FactorDeps {
  /** Default: `exportLimits`. */
  exportLimits?: ExportLimits;
}

/** Sends the file of an export while its rows are read; false where there is no such export for this caller. */
export async function sendExport(
  deps: ExportDeps,
  ctx: Context,
  { caller, exportId }: { caller: Caller; exportId: string },
): Promise<boolean> {
  const row = await claimExport(deps, { exportId, caller });
  if (row === undefined) return false;
  const { list } = row;
  const limits = deps.exportLimits ?? exportLimits;
  const progress: Progress = { rows: 0, isWhole: false, isCut: false };
  const stopped = new AbortController();
  const filters = JSON.parse(row.filters) as ExportFilters[ExportList];
  const stream = Readable.from(exportText(deps, { list, filters, limits, signal: stopped.signal }, progress));
  let [isBroken, isFailed] = [false, false];
  // A file that is cut off must not look whole.
  stream.once('error', (error) => {
    isBroken = true;
    isFailed = !stopped.signal.aborted && !ctx.res.destroyed;
    if (isFailed) ctx.state.log.warn({ err: error, list }, 'export failed');
    ctx.res.destroy();
  });
  const stop = (): void => {
    stopped.abort();
    ctx.res.destroy();
  };
  const keep = async (): Promise<void> => {
    if (!(await keepExport(deps, { exportId, list, caller }))) stop();
  };
  const beat = setInterval(
    () => void keep().catch((error: unknown) => ctx.state.log.warn({ err: error }, 'export not kept')),
    limits.beatMs,
  );
  const late = setTimeout(stop, limits.mostMs);
  const end = async (): Promise<void> => {
    const isSent = progress.isWhole && !isBroken;
    const ended = isSent ? (progress.isCut ? 'cut' : 'complete') : isFailed ? 'failed' : 'left';
    await endExport(deps, { exportId, list, rows: progress.rows, ended, by: { administratorId: caller.userId, address: ctx.ip } });
  };
  stream.once('close', () => {
    clearInterval(beat);
    clearTimeout(late);
    stopped.abort();
    void end().catch((error: unknown) => ctx.state.log.error({ err: error, list }, 'end of an export not written'));
  });
  ctx.attachment(exportFileName(list, currentTime(deps)));
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 200;
  ctx.body = stream;
  ctx.type = 'text/csv; charset=utf-8';
  return true;
}
