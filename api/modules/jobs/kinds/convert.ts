import { inputOf, reportOf } from '#domain/jobs/kinds';
import { resultName } from '#domain/jobs/kinds/convert';
import type { ConvertCardView, ConvertDetailView, JobCardBase } from '#domain/jobs/views';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';

export const convertPresenter = {
  card(job: JobRow, base: JobCardBase): ConvertCardView {
    const { target, tessellation = null } = inputOf('convert', job);
    return {
      ...base,
      kind: 'convert',
      target,
      tessellation,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, resultName(target)),
    };
  },

  detail: (job: JobRow, base: JobCardBase): ConvertDetailView => ({
    ...convertPresenter.card(job, base),
    report: reportOf('convert', job),
  }),
};
