import { jobMediaPath } from '#domain/kinds/media';
import { inputOf } from '#domain/kinds/jobs';
import { levelFileName, levelNames } from '#domain/kinds/lightweight/levels';
import { completeOptions } from '#domain/kinds/lightweight/options';
import { judgeQuality } from '#domain/models/quality';
import { comparisonOf } from './comparison.ts';
import type { KindPresenter } from './kind-presenter.ts';

export const lightweightPresenter: KindPresenter<'lightweight'> = {
  card(job) {
    const { preset, options, savedPreset = null } = inputOf('lightweight', job);
    return {
      verdict: job.summary?.quality ? judgeQuality(job.summary.quality) : null,
      preset,
      savedPreset,
      options: completeOptions(options),
      resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    };
  },

  detail: (job) => ({
    ...comparisonOf(job),
    levels: (job.summary?.levels ?? []).flatMap((figures) => {
      const name = levelNames[figures.level - 1];
      if (name === undefined) return [];
      return [{ ...figures, name, fileName: levelFileName(job.modelName, figures.level), url: jobMediaPath(job.id, `${name}.glb`) }];
    }),
  }),
};
