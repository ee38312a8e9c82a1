import { inputOf, reportOf, resultOf } from '#domain/jobs/kinds';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobCardBase, ReduceCardView, ReduceDetailView } from '#domain/jobs/views';
import type { JobRow } from '#storage/database/models/jobs';
import { comparisonOf } from './comparison.ts';

export const reducePresenter = {
  card(job: JobRow, base: JobCardBase): ReduceCardView {
    const result = resultOf('reduce', job);
    return {
      ...base,
      kind: 'reduce',
      fileId: job.fileId ?? '',
      options: inputOf('reduce', job).options,
      before: result?.before ?? null,
      after: result?.after ?? null,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    };
  },

  detail: (job: JobRow, base: JobCardBase): ReduceDetailView => ({
    ...reducePresenter.card(job, base),
    ...comparisonOf(job),
    report: reportOf('reduce', job),
  }),
};
