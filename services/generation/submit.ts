import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { AppError } from '#domain/errors/app-error';
import { generateLimits } from '#domain/kinds/generate/limits';
import type { FilelessKind, JobInputs } from '#domain/kinds/jobs';
import type { Subject } from '#domain/workflows/subject';
import { Ai3dRefusal, type Ai3dAsk } from '#providers/ai3d/contract';
import { updateWhere } from '#storage/database/update-where';
import { objectKeyOf } from '../attachments/object-key.ts';
import { scanText } from '../moderation/scan-text.ts';
import { findTask, type OutsideTask } from './find-task.ts';
import type { GenerationDeps } from './services.ts';

/**
 * Has the service of a job begin, once however often this is called: that it is about to be asked is kept before, and its number after. A service that cannot tell a second request from the first is never asked
 * again where the first had no answer.
 *
 * @returns how often it is then asked for the status, and for how long; null where our own rules make the model.
 * @throws AppError content.rejected, generate.notSet, generate.filtered, generate.failed, generate.lost; anything else where it may be tried again.
 */
export async function submitGeneration(deps: GenerationDeps, { id }: Subject): Promise<{ pollMs: number | null; waitMs: number }> {
  const task = await findTask(deps, { id });
  if (task === undefined) return { pollMs: null, waitMs: 0 };
  const { job, provider, input, moderator } = task;
  const answer = { pollMs: provider.pollMs, waitMs: generateLimits.waitMs };
  if (job.taskId !== null) return answer;
  if (input.kind === 'text3d') await scanText(moderator, input.sentence);
  const asked = await askOf(deps, job.ownerId, input);
  if (!(await begin(deps, id)) && !provider.keyed) throw new AppError('generate.lost');
  // Where the answer is lost, what was begun stays so.
  const taskId = await submit(deps, task, asked);
  await set(deps, id, { taskId, taskState: 'Submitted' });
  return answer;
}

/** Keeps that the service is about to be asked; false where an earlier call has. */
const begin = ({ database }: GenerationDeps, id: string): Promise<boolean> =>
  database.transact((transaction) => updateWhere(database.jobs, { id, taskState: null }, { taskState: 'Submitting' }, transaction));

const set = ({ database }: GenerationDeps, id: string, changes: { taskId?: string; taskState: 'Submitted' | null }): Promise<boolean> =>
  database.transact((transaction) => updateWhere(database.jobs, { id }, changes, transaction));

async function submit(deps: GenerationDeps, { job: { id }, provider }: OutsideTask, asked: Ai3dAsk): Promise<string> {
  try {
    return await provider.submit(asked, id);
  } catch (error) {
    if (!(error instanceof Ai3dRefusal)) throw provider.keyed ? error : new AppError('generate.lost', {}, { cause: error });
    // It has made no task, for certain.
    await set(deps, id, { taskState: null });
    if (error.why === 'busy') throw error;
    throw new AppError(error.why === 'filtered' ? 'generate.filtered' : 'generate.failed', {}, { cause: error });
  }
}

async function askOf({ objects }: GenerationDeps, ownerId: string, input: JobInputs[FilelessKind]): Promise<Ai3dAsk> {
  if (input.kind === 'text3d') return { prompt: input.sentence };
  // It was judged by the moderator, and drawn anew, when it came.
  const drawn = await buffer(await objects.open(objectKeyOf({ id: input.pictureId, ownerId, purpose: 'generate' })));
  return { picture: Buffer.from(await sharp(drawn).png().toBuffer()), fine: input.quality === 'fine' };
}
