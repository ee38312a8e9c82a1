import { AppError } from '#domain/errors/app-error';
import { generators, isOutside } from '#domain/kinds/generate/generators';
import { inputOf, type FilelessKind, type JobInputs } from '#domain/kinds/jobs';
import type { Subject } from '#domain/workflows/subject';
import type { Ai3dProvider } from '#providers/ai3d/contract';
import type { Moderator } from '#providers/moderation/contract';
import type { JobRow } from '#storage/database/models/jobs';
import type { GenerationDeps } from './services.ts';

/** A job that a service outside works for. */
export interface OutsideTask {
  job: JobRow;
  input: JobInputs[FilelessKind];
  provider: Ai3dProvider;
  moderator: Moderator;
}

export const generationInput = (job: JobRow): JobInputs[FilelessKind] =>
  job.kind === 'text3d' ? inputOf('text3d', job) : inputOf('image3d', job);

/**
 * The job of a generation and its service; undefined where our own rules make it. @throws AppError generate.notSet for a service that is not configured any more.
 */
export async function findTask({ database, generation }: GenerationDeps, { id }: Pick<Subject, 'id'>): Promise<OutsideTask | undefined> {
  const job = await database.jobs.findByPk(id, { rejectOnEmpty: true });
  const input = generationInput(job);
  const { generator } = input;
  if (!isOutside(generator)) return undefined;
  const provider = generation?.providers[generator];
  if (generation === undefined || provider === undefined) throw new AppError('generate.notSet', { generator: generators[generator].label });
  return { job, input, provider, moderator: generation.moderator };
}
