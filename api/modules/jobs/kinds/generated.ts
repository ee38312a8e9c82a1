import { generators, type GeneratorName } from '#domain/kinds/generate/generators';
import type { GeneratorListView } from '#domain/jobs/views';
import { inputOf, resultOf, type FilelessKind } from '#domain/kinds/jobs';
import { generatedVariants, jobMediaPath } from '#domain/kinds/media';
import type { JobRow } from '#storage/database/models/jobs';

/** What lists show of any generation. */
export function generatedCard(job: JobRow, kind: FilelessKind) {
  const { generator, longest } = inputOf(kind, job);
  const variants = (job.resultKey === null ? undefined : resultOf(kind, job)?.variants) ?? [];
  return {
    ...{ generator, isAi: generators[generator].isAi, longest, before: null, after: null },
    resultUrl: job.resultKey === null ? null : jobMediaPath(job.id, 'result.glb'),
    variants: variants.map((variant, index) => {
      const more = generatedVariants[index - 1];
      return {
        ...variant,
        url: jobMediaPath(job.id, more?.model ?? 'result.glb'),
        thumbnailUrl: jobMediaPath(job.id, more?.picture ?? 'thumbnail.webp'),
      };
    }),
  };
}

/** What can be chosen to generate with. */
export const presentGenerators = (names: readonly GeneratorName[]): GeneratorListView => ({
  generators: names.map((name) => {
    const { from, seconds, ...about } = generators[name];
    return { name, ...about, from: [...from], seconds: [seconds[0], seconds[1]] };
  }),
});
