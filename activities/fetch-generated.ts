import { fetchOutputs } from '#services/generation/fetch';
import type { Subject } from '#domain/workflows/subject';
import type { IoDeps } from './deps.ts';
import { runFilelessStep } from './job-step.ts';
import type { ActivityRun } from './run-activity.ts';

/** Copies what a service has made for a job, before its addresses expire. */
export const fetchGenerated = (deps: IoDeps, subject: Subject, run: ActivityRun): Promise<void> =>
  runFilelessStep(deps, subject, run, ({ signal }) => fetchOutputs(deps, subject, signal));
