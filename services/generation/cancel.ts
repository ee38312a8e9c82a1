import type { Subject } from '#domain/workflows/subject';
import { findTask } from './find-task.ts';
import type { GenerationDeps } from './services.ts';

/** Asks the service of a job to spend no more on it; nothing where it was never asked. */
export async function cancelGeneration(deps: GenerationDeps, { id }: Subject): Promise<void> {
  const task = await findTask(deps, { id });
  if (task !== undefined && task.job.taskId !== null) await task.provider.cancel(task.job.taskId);
}
