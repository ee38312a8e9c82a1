import { join } from 'node:path';
import { resultName as resultNameOf } from '#domain/kinds/convert/job';
import { defaultRemeshOptions } from '#domain/kinds/remesh/options';
import type { Subject } from '#domain/workflows/subject';
import { jobAttemptPrefix } from '#storage/objects/keys';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';
import { storeCompared } from './store-compared.ts';

/** Remeshes a job's model and stores the result, what it is downloaded as, the comparison with the original and the report. */
export const remeshModel = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(deps, 'remesh', subject, run, (attempt) => {
    const { folder, signal, file, job, input, progress, root, store } = attempt;
    // Jobs of older versions lack what has come since.
    const { options, target = 'glb' } = input;
    return storeCompared(
      deps,
      attempt,
      (paths, quality) =>
        deps.runVerb(
          'remesh',
          { ...paths, options: { ...defaultRemeshOptions, ...options, root, quality } },
          { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
        ),
      async (_made, inputPath) => {
        if (target === 'glb') return;
        const outputPath = join(folder, resultNameOf(target));
        await deps.runVerb(
          'convert',
          { inputPath, outputPath, options: { target, name: job.modelName } },
          { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal },
        );
        await store(`${jobAttemptPrefix(subject.id, subject.attempt)}${resultNameOf(target)}`, outputPath);
      },
    );
  });
