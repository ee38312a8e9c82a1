import { AppError } from '#domain/errors/app-error';
import type { Moderator } from '#providers/moderation/contract';

/** Checks a name with the moderator; `content.rejected` when it is refused, `request.unavailable` when the moderator does not answer. */
export async function scanName(moderator: Moderator, name: string): Promise<void> {
  const verdict = await moderator.scanText(name).catch((error: unknown) => {
    throw new AppError('request.unavailable', {}, { cause: error });
  });
  if (!verdict.passed) throw new AppError('content.rejected', {}, { cause: new Error(verdict.reason) });
}
