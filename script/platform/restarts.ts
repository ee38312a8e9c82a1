import type { ProcessEnd } from './process.ts';

/** When a process that ended is started again, and when that has no use. */
export interface RestartPolicy {
  /** The wait before the first restart; it doubles with every quick end. */
  firstMs: number;
  mostMs: number;
  /** A life that served, or lasted this long, was sound: it starts the count anew. On a busy machine a start that fails takes seconds. */
  soundMs: number;
  /** After so many quick ends in a row the process is given up. */
  quickEnds: number;
}

export const usualRestarts: RestartPolicy = { firstMs: 200, mostMs: 3000, soundMs: 20_000, quickEnds: 10 };

/** Counts an end. `waitMs` is null when the process is to be given up. */
export function afterEnd(
  quickEnds: number,
  { served, livedMs }: Pick<ProcessEnd, 'served' | 'livedMs'>,
  policy: RestartPolicy,
): { quickEnds: number; waitMs: number | null } {
  if (served || livedMs >= policy.soundMs) return { quickEnds: 0, waitMs: policy.firstMs };
  const counted = quickEnds + 1;
  const waitMs = counted >= policy.quickEnds ? null : Math.min(policy.mostMs, policy.firstMs * 2 ** (counted - 1));
  return { quickEnds: counted, waitMs };
}
