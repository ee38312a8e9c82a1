import { AppError } from '#domain/errors/app-error';
import { decisionProblem } from '#domain/wallet/four-eyes';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import { fourEyesOf, type PayoutDeps } from './deps.ts';

/** Throws why this administrator may not decide on a withdrawal: `administration.ownAccount`, `wallet.samePerson`. Null, the provider itself, may. */
export function refuseDecision(deps: PayoutDeps, withdrawal: WithdrawalRow, actorId: string | null): void {
  const problem = actorId === null ? null : decisionProblem(withdrawal, actorId, fourEyesOf(deps));
  if (problem !== null) throw new AppError(problem);
}
