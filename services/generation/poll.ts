import { AppError } from '#domain/errors/app-error';
import { generateStages } from '#domain/kinds/generate/stages';
import type { Subject } from '#domain/workflows/subject';
import { Ai3dRefusal } from '#providers/ai3d/contract';
import { reportJobProgress } from '../jobs/progress.ts';
import { findTask } from './find-task.ts';
import type { GenerationDeps } from './services.ts';

const { from, to } = generateStages.generate;

/**
 * Asks the service of a job how far it is, and shows it.
 * @throws AppError generate.failed, generate.filtered; anything else where it may be asked again.
 */
export async function pollGeneration(deps: GenerationDeps, { id, attempt }: Subject): Promise<{ isDone: boolean }> {
  const task = await findTask(deps, { id });
  if (task === undefined || task.job.taskId === null) throw new AppError('generate.lost');
  const status = await task.provider.status(task.job.taskId).catch((error: unknown) => {
    if (!(error instanceof Ai3dRefusal) || error.why === 'busy') throw error;
    throw new AppError('generate.failed', {}, { cause: error });
  });
  if (status.state === 'failed')
    throw new AppError(status.filtered ? 'generate.filtered' : 'generate.failed', {}, { cause: new Error(status.reason.slice(0, 500)) });
  const percent = status.state === 'done' ? to : Math.round(from + ((to - from) * status.percent) / 100);
  await reportJobProgress(deps, { id, attempt, stage: 'generate', percent });
  return { isDone: status.state === 'done' };
}
