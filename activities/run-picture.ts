import { AppError } from '#domain/errors/app-error';
import type { PoolTask } from '#engine/children/pool';
import type { VerbArgs, VerbName, VerbResult } from '#engine/children/verbs';
import type { RunVerb } from './deps.ts';

/** A model that crashes its child does so each time; a child that was killed from outside is not to blame on the model. */
const tries = 3;

/** Runs a verb that draws a picture, which a file can do without: nothing above will try again, so that a crash is met here. @throws as `runVerb`. */
export async function runPicture<V extends VerbName>(runVerb: RunVerb, verb: V, args: VerbArgs[V], task: PoolTask): Promise<VerbResult[V]> {
  for (let left = tries - 1; ; left--) {
    try {
      return await runVerb(verb, args, task);
    } catch (error) {
      if (left === 0 || !(error instanceof AppError) || error.code !== 'engine.crashed') throw error;
    }
  }
}
