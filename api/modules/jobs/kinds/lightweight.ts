import { inputOf, reportOf } from '#domain/jobs/kinds';
import { levelFileName, levelNames } from '#domain/jobs/levels';
import { completeOptions } from '#domain/jobs/options';
import type { JobCardBase, JobRunView, LightweightCardView, LightweightDetailView } from '#domain/jobs/views';
import { judgeQuality } from '#domain/models/quality';
import { jobMediaPath } from '#domain/jobs/media';
import type { JobRow } from '#storage/database/models/jobs';
import { comparisonOf } from './comparison.ts';

export const lightweightPresenter = {
  card(job: JobRow, base: JobCardBase): LightweightCardView {
    const { preset, options, savedPreset = null } = inputOf('lightweight', job);
    return {
      ...base,
      kind: 'lightweight',
      verdict: job.summary?.quality ? judgeQuality(job.summary.quality) : null,
      preset,
      savedPreset,
      options: completeOptions(options),
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    };
  },

  detail(job: JobRow, base: JobCardBase): LightweightDetailView {
    return {
      ...lightweightPresenter.card(job, base),
      report: reportOf('lightweight', job),
      ...comparisonOf(job),
      levels: (job.summary?.levels ?? []).flatMap((figures) => {
        const name = levelNames[figures.level - 1];
        if (name === undefined) return [];
        return [{ ...figures, name, fileName: levelFileName(job.modelName, figures.level), url: jobMediaPath(job.id, `${name}.glb`) }];
      }),
    };
  },

  /** A job as a row of the comparison of one file's jobs. */
  run: (job: JobRow, base: JobCardBase): JobRunView => ({
    ...lightweightPresenter.card(job, base),
    quality: job.summary?.quality ?? null,
    comparisonUrl: comparisonOf(job).comparisonUrl,
  }),
};
