import { AppError, type ErrorRecord } from '#domain/errors/app-error';

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

/** The code of the AppError that `work` ends with, or `none`; any other error fails the test. */
export async function codeOf(work: Promise<unknown>): Promise<ErrorRecord['code'] | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
