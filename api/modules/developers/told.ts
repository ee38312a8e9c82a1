import { AppError } from '#domain/errors/app-error';
import { OpenProblem } from '#domain/open/problems';

/** Tells refusals of the developers' API as those of ours. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OpenProblem)) throw error;
    if (error.code === 'not_found') throw new AppError('developer.notFound');
    if (error.code === 'too_many') throw new AppError('developer.tooMany', error.params);
    if (error.code === 'certification_required') throw new AppError('developer.certificationRequired');
    if (error.code === 'webhook_paused') throw new AppError('developer.webhookPaused');
    if (error.code === 'webhook_insecure') throw new AppError('developer.webhookInsecure');
    throw error;
  }
}
