import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure } from '@temporalio/workflow';

/** What failed at the bottom of an activity or of a child. */
export function rootOf(error: unknown): unknown {
  let cause = error;
  while ((cause instanceof ActivityFailure || cause instanceof ChildWorkflowFailure) && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

export function applicationFailureOf(error: unknown): ApplicationFailure | undefined {
  const cause = rootOf(error);
  return cause instanceof ApplicationFailure ? cause : undefined;
}
