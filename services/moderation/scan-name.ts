import { AppError } from '#domain/errors/app-error';
import type { Moderator } from '#providers/moderation/contract';

/** Holds a name against the moderator; `content.rejected` when it may not be shown, `request.unavailable` when nobody can say. */
export async function scanName(moderator: Moderator, name: string): Promise<void> {
  const verdict = await moderator.scanText(name).catch((error: unknown) => {
    throw new AppError('request.unavailable', {}, { cause: error });
  });
  if (!verdict.passed) throw new AppError('content.rejected', {}, { cause: new Error(verdict.reason) });
}
