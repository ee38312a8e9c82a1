import { inputOf, reportOf, resultOf } from '#domain/jobs/kinds';
import { resultName } from '#domain/jobs/kinds/convert';
import type { ConvertCardView, ConvertDetailView, JobCardBase } from '#domain/jobs/views';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';

export const convertPresenter = {
  card(job: JobRow, base: JobCardBase): ConvertCardView {
    const { target, tessellation = null } = inputOf('convert', job);
    const result = resultOf('convert', job);
    return {
      ...base,
      kind: 'convert',
      fileId: job.fileId ?? '',
      target,
      tessellation,
      before: result?.before ?? null,
      after: result?.after ?? null,
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, resultName(target)),
    };
  },

  detail: (job: JobRow, base: JobCardBase): ConvertDetailView => ({
    ...convertPresenter.card(job, base),
    report: reportOf('convert', job),
  }),
};
