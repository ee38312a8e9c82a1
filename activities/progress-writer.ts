import type { Logger } from 'pino';
import { eventLimits } from '#domain/limits';

export interface Span {
  from: number;
  to: number;
}

export interface ProgressWriter<S extends string> {
  /** Reports a stage's progress; unknown stages and backward steps are ignored. */
  report: (stage: string, done: number, total: number) => void;
  /** Starts a stage at 0. */
  enter: (stage: S) => void;
  /** Aborted when the row no longer belongs to the attempt. */
  lost: AbortSignal;
  /** Waits for the write in flight, then stops. */
  close: () => Promise<void>;
}

/**
 * Converts a stage's progress to overall percent and writes the latest at most once a second, the first after a second. `write` returns
 * false when the attempt has ended elsewhere; a failed write is ignored, since it is only progress.
 */
export function createProgressWriter<S extends string>(
  spans: Record<S, Span>,
  write: (stage: S, percent: number) => Promise<boolean>,
  log: Logger,
  everyMs: number = eventLimits.percentEveryMs,
): ProgressWriter<S> {
  const lost = new AbortController();
  let latest: { stage: S; percent: number } | undefined;
  let written: { stage: S; percent: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  // The previous step has already written its own row.
  let lastAt = Date.now();
  let closed = false;

  const flush = async (): Promise<void> => {
    timer = undefined;
    const next = latest;
    if (next === undefined || (next.stage === written?.stage && next.percent === written.percent)) return;
    lastAt = Date.now();
    written = next;
    try {
      if (!(await write(next.stage, next.percent))) lost.abort();
    } catch (error) {
      log.warn({ err: error }, 'progress not written');
    }
  };
  const schedule = (): void => {
    if (closed || timer !== undefined) return;
    const pauseMs = Math.max(0, lastAt + everyMs - Date.now());
    timer = setTimeout(() => {
      writing = writing.then(flush);
    }, pauseMs);
  };
  const move = (stage: S, fraction: number): void => {
    const { from, to } = spans[stage];
    const percent = Math.floor(from + (to - from) * Math.min(1, Math.max(0, fraction)));
    if (latest !== undefined && percent < latest.percent) return;
    latest = { stage, percent };
    schedule();
  };
  return {
    report: (stage, done, total) => {
      if (Object.hasOwn(spans, stage)) move(stage as S, total > 0 ? done / total : 0);
    },
    enter: (stage) => move(stage, 0),
    lost: lost.signal,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
