import { completeOptions } from '#domain/kinds/lightweight/options';
import type { Subject } from '#domain/workflows/subject';
import { levelPath } from '#engine/optimize/level-path';
import { jobLevelKey } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';
import { storeCompared } from './store-compared.ts';

/** Lightweights a job's model and stores the result, separate levels of detail, comparison images, deviation map and report. */
export const lightweightModel = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(deps, 'lightweight', subject, run, (attempt) => {
    const { folder, signal, file, input, progress, store, root } = attempt;
    return storeCompared(
      deps,
      attempt,
      (paths, quality) =>
        deps.runVerb(
          'optimize',
          { ...paths, options: { ...completeOptions(input.options), root, quality } },
          { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
        ),
      async ({ levels = [] }, resultPath) => {
        for (const { level } of levels) await store(jobLevelKey(subject.id, subject.attempt, level), levelPath(resultPath, level));
      },
    );
  });
