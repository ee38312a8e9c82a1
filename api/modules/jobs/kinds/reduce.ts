import { inputOf, reportOf } from '#domain/jobs/kinds';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobCardBase, ReduceCardView, ReduceDetailView } from '#domain/jobs/views';
import type { JobRow } from '#storage/database/models/jobs';
import { comparisonOf } from './comparison.ts';

export const reducePresenter = {
  card(job: JobRow, base: JobCardBase): ReduceCardView {
    return {
      ...base,
      kind: 'reduce',
      options: inputOf('reduce', job).options,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    };
  },

  detail: (job: JobRow, base: JobCardBase): ReduceDetailView => ({
    ...reducePresenter.card(job, base),
    ...comparisonOf(job),
    report: reportOf('reduce', job),
  }),
};
