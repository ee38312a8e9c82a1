import { AppError } from '#domain/errors/app-error';

/** The AppError that `work` ends with; any other outcome fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Expected a failure, and there was none');
}
