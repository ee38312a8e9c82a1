import { inputOf, reportOf } from '#domain/jobs/kinds';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobCardBase, RemeshCardView, RemeshDetailView } from '#domain/jobs/views';
import type { JobRow } from '#storage/database/models/jobs';
import { comparisonOf } from './comparison.ts';

export const remeshPresenter = {
  card(job: JobRow, base: JobCardBase): RemeshCardView {
    return {
      ...base,
      kind: 'remesh',
      options: inputOf('remesh', job).options,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    };
  },

  detail: (job: JobRow, base: JobCardBase): RemeshDetailView => ({
    ...remeshPresenter.card(job, base),
    ...comparisonOf(job),
    report: reportOf('remesh', job),
  }),
};
