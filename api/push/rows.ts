import type { PushedRows } from '#domain/events/push';
import type { ClockDeps } from '#services/deps';
import { standingOf, type Standing } from '#services/catalog/standing';
import type { UserEventRow } from '#storage/database/models/events';
import { presentFile } from '../modules/files/presenter.ts';
import { presentJob } from '../modules/jobs/presenter.ts';
import { presentOrder } from '../modules/orders/presenter.ts';

const present = ({ file, job, order, storage }: Standing): PushedRows => ({
  ...(file && { file: presentFile(file) }),
  ...(job && { job: presentJob(job.job, job.source) }),
  ...(order && { order: presentOrder(order) }),
  ...(storage && { storage }),
});

/** The rows that lists show of what a user's events are about, by the seq of the last event about each. */
export async function pushedRows(
  deps: ClockDeps,
  about: { userId: string; events: readonly UserEventRow[] },
): Promise<Map<number, PushedRows>> {
  const found = await standingOf(deps, about);
  return new Map([...found].map(([seq, standing]) => [seq, present(standing)]));
}
