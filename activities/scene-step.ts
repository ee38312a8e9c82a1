import { completeTilesOptions, type TilesOptions } from '#domain/kinds/tiles/options';
import type { Subject } from '#domain/workflows/subject';
import type { IoDeps } from './deps.ts';
import { runJobStep, type JobStep } from './job-step.ts';
import type { ActivityRun } from './run-activity.ts';

/** What a step of a scene's job is given. */
export interface SceneStep extends JobStep<'tiles'> {
  options: TilesOptions;
}

/** Runs one of the steps of a scene's job. */
export const runSceneStep = <T>(deps: IoDeps, subject: Subject, run: ActivityRun, work: (step: SceneStep) => Promise<T>): Promise<T> =>
  runJobStep(deps, 'tiles', subject, run, (step) => work({ ...step, options: completeTilesOptions(step.input.options) }));
