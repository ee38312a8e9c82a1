import { AppError } from '#domain/errors/app-error';
import { generateLimits } from '#domain/kinds/generate/limits';
import type { Subject } from '#domain/workflows/subject';
import { jobFetchedKey } from '#storage/objects/keys';
import { findTask } from './find-task.ts';
import type { GenerationDeps } from './services.ts';

/** How often a result is asked for anew, each time with an address that the service has just given. */
const tries = 4;

/**
 * Copies what a service has made for a job into object storage, `generateLimits.variants` at most.
 * @throws AppError generate.unavailable where none of it could be had.
 */
export async function fetchOutputs(deps: GenerationDeps, subject: Subject, signal: AbortSignal): Promise<void> {
  const task = await findTask(deps, subject);
  if (task === undefined || task.job.taskId === null) throw new AppError('generate.lost');
  const { provider, job } = task;
  let cause: unknown;
  const had = new Set<number>();
  for (let attempt = 0; attempt < tries; attempt++) {
    signal.throwIfAborted();
    const status = await provider.status(job.taskId ?? '').catch((error: unknown) => {
      cause = error;
    });
    const urls = status?.state === 'done' ? status.urls.slice(0, generateLimits.variants) : [];
    for (const [index, url] of urls.entries()) {
      if (had.has(index)) continue;
      try {
        const bytes = await provider.fetch(url);
        await deps.objects.putBytes(jobFetchedKey(subject, index), bytes, { contentType: 'model/gltf-binary' });
        had.add(index);
      } catch (error) {
        cause = error;
      }
    }
    if (urls.length > 0 && had.size === urls.length) return;
  }
  if (had.size === 0) throw new AppError('generate.unavailable', {}, { cause });
}
