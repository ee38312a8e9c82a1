import type { UserEventRow } from '#storage/database/models/events';
import type { JobRow } from '#storage/database/models/jobs';
import type { OrderRow } from '#storage/database/models/orders';
import type { ClockDeps } from '../deps.ts';
import { countFiles, type CountedFile } from '../files/counted.ts';
import type { JobSource } from '../jobs/source.ts';
import { storageUsage, type StorageUsage } from '../uploads/storage-quota.ts';

/** What an event is about, as it stands. */
export interface Standing {
  file?: CountedFile | undefined;
  job?: { job: JobRow; source: JobSource | undefined } | undefined;
  order?: OrderRow | undefined;
  storage?: StorageUsage | undefined;
}

type EventType = UserEventRow['payload']['type'];

const stepOf = ({ payload }: UserEventRow): string | undefined => ('step' in payload ? payload.step : undefined);
const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

/**
 * What a user's events are about, by the seq of the last event about each subject: its row as it stands now, which is at least as new as the event.
 * What is purged, or another's, is left out.
 */
export async function standingOf(
  deps: ClockDeps,
  { userId, events }: { userId: string; events: readonly UserEventRow[] },
): Promise<Map<number, Standing>> {
  const { database } = deps;
  const last = [...new Map(events.map((event) => [event.subjectId, event])).values()];
  const idsOf = (type: EventType, among = last): string[] =>
    among.flatMap(({ payload, subjectId }) => (payload.type === type ? subjectId : []));
  const ended = last.filter((event) => stepOf(event) === 'done');
  const owned = { ownerId: userId, purgedAt: null };

  const foundJobs = await database.jobs.findAll({ where: { ...owned, id: idsOf('job') }, attributes: { exclude: ['report'] } });
  const fileIds = [...new Set([...idsOf('check'), ...foundJobs.flatMap(({ fileId }) => fileId ?? [])])];
  const [foundFiles, orders, storage] = await Promise.all([
    database.files
      .findAll({ where: { ...owned, id: fileIds }, attributes: { exclude: ['report', 'oblique'] } })
      .then((rows) => countFiles(database, rows)),
    ordersOf(deps, { userId, orderIds: idsOf('payment'), jobIds: idsOf('job', ended) }),
    ended.length === 0 ? undefined : storageUsage(deps, { userId }),
  ]);
  const files = new Map(foundFiles.map((counted) => [counted.file.id, counted]));
  const jobs = byId(foundJobs);
  const standing = (event: UserEventRow): Standing => {
    const { subjectId, payload } = event;
    if (payload.type === 'check') return { file: files.get(subjectId) };
    if (payload.type === 'message') return {};
    const job = jobs.get(subjectId);
    const fileId = job?.fileId ?? '';
    return {
      job: job && { job, source: files.get(fileId)?.file },
      // A new job is one more in its file's row.
      file: stepOf(event) === 'queued' ? files.get(fileId) : undefined,
      order: orders.get(subjectId),
    };
  };
  return new Map(last.map((event) => [event.seq, { ...standing(event), storage: event === ended.at(-1) ? storage : undefined }]));
}

/** Orders by their own id, or by that of a job that they paid for. */
async function ordersOf(
  { database }: ClockDeps,
  { userId, orderIds, jobIds }: { userId: string; orderIds: readonly string[]; jobIds: readonly string[] },
): Promise<Map<string, OrderRow>> {
  const lines =
    jobIds.length === 0 ? [] : await database.orderLines.findAll({ where: { jobId: [...jobIds] }, attributes: ['orderId', 'jobId'] });
  const id = [...new Set([...orderIds, ...lines.map(({ orderId }) => orderId)])];
  const orders = id.length === 0 ? [] : await database.orders.findAll({ where: { id, ownerId: userId } });
  const subjectsOf = (orderId: string): string[] => [
    orderId,
    ...lines.flatMap((line) => (line.orderId === orderId ? (line.jobId ?? []) : [])),
  ];
  return new Map(orders.flatMap((order) => subjectsOf(order.id).map((subject) => [subject, order] as const)));
}
