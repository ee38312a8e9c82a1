import { currentTime, type ClockDeps } from '../deps.ts';
import { readCounts } from '../membership/read-counts.ts';

/** How many models that cost nothing somebody may still have today; -1: as many as he likes. */
export async function freeModelsLeft(deps: ClockDeps, { userId }: { userId: string }): Promise<number> {
  const { left } = await readCounts(deps.database, { userId, now: currentTime(deps) });
  return left.freeModel ?? 0;
}
