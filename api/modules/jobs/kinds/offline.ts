import { inputOf, reportOf, resultOf } from '#domain/jobs/kinds';
import type { JobCardBase, OfflineCardView, OfflineDetailView } from '#domain/jobs/views';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';

export const offlinePresenter = {
  card(job: JobRow, base: JobCardBase): OfflineCardView {
    const { logo, resultOf: lightweightId } = inputOf('offline', job);
    const result = resultOf('offline', job);
    return {
      ...base,
      ...{ kind: 'offline', fileId: job.fileId ?? '', logo, resultOf: lightweightId },
      before: result?.before ?? null,
      after: result?.after ?? null,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.zip'),
    };
  },

  detail: (job: JobRow, base: JobCardBase): OfflineDetailView => ({
    ...offlinePresenter.card(job, base),
    report: reportOf('offline', job),
  }),
};
