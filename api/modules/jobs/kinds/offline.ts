import { inputOf, reportOf } from '#domain/jobs/kinds';
import type { JobCardBase, OfflineCardView, OfflineDetailView } from '#domain/jobs/views';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';

export const offlinePresenter = {
  card(job: JobRow, base: JobCardBase): OfflineCardView {
    const { logo, resultOf: lightweightId } = inputOf('offline', job);
    return {
      ...base,
      ...{ kind: 'offline', logo, resultOf: lightweightId },
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.zip'),
    };
  },

  detail: (job: JobRow, base: JobCardBase): OfflineDetailView => ({
    ...offlinePresenter.card(job, base),
    report: reportOf('offline', job),
  }),
};
