import type { ErrorCode } from '../errors/table.ts';

interface Decided {
  ownerId: string;
  grossFen: number;
  /** Who approved it; null before. */
  decidedBy: string | null;
}

/**
 * Why this administrator may not approve a withdrawal, or once it is approved, not pay it; null where he may. Nobody decides on his own, and from `fourEyesFen` on nobody pays what
 * he approved: docs/decisions/four-eyes.md.
 */
export function decisionProblem({ ownerId, grossFen, decidedBy }: Decided, actorId: string, fourEyesFen: number): ErrorCode | null {
  if (ownerId === actorId) return 'administration.ownAccount';
  return decidedBy === actorId && grossFen >= fourEyesFen ? 'wallet.samePerson' : null;
}
