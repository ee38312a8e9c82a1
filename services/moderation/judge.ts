import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import type { Verdict } from '#providers/moderation/contract';

/** Waits for a moderator's verdict; `refusal` when it refuses, `request.unavailable` when it does not answer. */
export async function judge(verdict: Promise<Verdict>, refusal: ErrorCode): Promise<void> {
  const { passed, reason } = await verdict.catch((error: unknown) => {
    throw new AppError('request.unavailable', {}, { cause: error });
  });
  if (!passed) throw new AppError(refusal, {}, { cause: new Error(reason) });
}
