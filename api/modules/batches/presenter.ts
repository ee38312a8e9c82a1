import type { JobResult } from '#domain/kinds/jobs';
import { batchZipPath } from '#domain/batches/media';
import { percentOf, placeStateNames, type PlaceState } from '#domain/batches/state';
import type { BatchView, PlaceView } from '#domain/batches/views';
import { areOfMaps, batchFileName } from '#domain/batches/words';
import type { SubmittedView } from '#domain/jobs/views';
import type { Batch, BatchPlace } from '#services/batches/read';
import type { PaidAtOnce } from '#services/orders/pay-at-once';
import { presentJob, sourcePictureOf } from '../jobs/presenter.ts';

const presentPlace = ({ place, subject, state, tips, canRetry, job, source }: BatchPlace): PlaceView => ({
  ...{ place, fileId: subject.fileId, modelName: job?.modelName ?? subject.modelName, state, tips, canRetry },
  sourceThumbnailUrl: sourcePictureOf(source),
  job: job === null ? null : presentJob(job, source),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const beforeBytesOf = (result: JobResult | null | undefined): number => (result && 'before' in result ? result.before.bytes : 0);

/** A batch as its owner sees it. */
export function presentBatch({ id, createdAt, places, orderId }: Batch): BatchView {
  const done = places.filter(({ state }) => state === 'success');
  const subjects = places.map(({ subject }) => subject);
  const count = (state: PlaceState): number => places.filter((place) => place.state === state).length;
  return {
    ...{ id, createdAt: createdAt.toISOString(), areMaps: areOfMaps(subjects), orderId },
    percent: percentOf(places.map(({ state, job }) => ({ state, percent: job?.percent ?? 0 }))),
    counts: Object.fromEntries(placeStateNames.map((state) => [state, count(state)])) as BatchView['counts'],
    beforeBytes: sum(done.map(({ job }) => beforeBytesOf(job?.result))),
    afterBytes: sum(done.map(({ job }) => job?.resultBytes ?? 0)),
    download: done.length === 0 ? null : { url: batchZipPath(id), fileName: batchFileName(subjects), count: done.length },
    places: places.map(presentPlace),
  };
}

/** What became of a request to run files of a batch again. */
export const presentAgain = ({ orderId, paid, payableFen }: PaidAtOnce): SubmittedView => ({
  id: null,
  orderId,
  payAble: payableFen,
  paid,
});
