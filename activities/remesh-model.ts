import { defaultRemeshOptions } from '#domain/remesh/options';
import type { Subject } from '#domain/workflows/subject';
import type { CpuDeps } from './deps.ts';
import { runJobAttempt } from './job-attempt.ts';
import type { ActivityRun } from './run-activity.ts';
import { storeCompared } from './store-compared.ts';

/** Remeshes a job's model and stores the result, the comparison with the original and the report. */
export const remeshModel = (deps: CpuDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runJobAttempt(deps, 'remesh', subject, run, (attempt) => {
    // Jobs of older versions lack options that have come since.
    const { folder, signal, file, input, progress, root } = attempt;
    return storeCompared(deps, attempt, (paths, quality) =>
      deps.runVerb(
        'remesh',
        { ...paths, options: { ...defaultRemeshOptions, ...input.options, root, quality } },
        { owner: file.ownerId, folder, deadlineMs: deps.jobDeadlineMs, signal, onProgress: progress.report },
      ),
    );
  });
