import { AppError } from '#domain/errors/app-error';
import { findAccount } from './find-account.ts';
import { secondsLeft, takeAttempt } from './take-attempt.ts';
import { attemptOn, type AttemptDeps, type Visitor } from './visitor.ts';

/** Whether an account has this phone. `request.tooMany` for who asks too often: docs/decisions/guessing.md. */
export async function phoneIsKnown(deps: AttemptDeps, { phone, visitor }: { phone: string; visitor: Visitor }): Promise<boolean> {
  const user = await findAccount(deps, { phone });
  const attempt = attemptOn(deps, phone, user, visitor);
  await takeAttempt(deps, 'lookup', attempt, (spent) => new AppError('request.tooMany', { seconds: secondsLeft(spent) }));
  return user !== null;
}
