import { inputOf, reportOf } from '#domain/jobs/kinds';
import { jobMediaPath } from '#domain/jobs/media';
import { defaultRemeshOptions } from '#domain/remesh/options';
import type { JobCardBase, RemeshCardView, RemeshDetailView } from '#domain/jobs/views';
import type { JobRow } from '#storage/database/models/jobs';
import { comparisonOf } from './comparison.ts';

export const remeshPresenter = {
  card(job: JobRow, base: JobCardBase): RemeshCardView {
    const { options, target = 'glb' } = inputOf('remesh', job);
    return {
      ...base,
      kind: 'remesh',
      options: { ...defaultRemeshOptions, ...options },
      target,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    };
  },

  detail: (job: JobRow, base: JobCardBase): RemeshDetailView => ({
    ...remeshPresenter.card(job, base),
    ...comparisonOf(job),
    report: reportOf('remesh', job),
  }),
};
