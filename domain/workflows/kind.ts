import type { Subject, SubjectKind } from './subject.ts';
import type { TurnQueue } from './turn.ts';

/** A stage's span of the whole, in percent. */
export interface PercentSpan {
  from: number;
  to: number;
}

/** What every workflow's input shows operators. */
export interface WorkInput {
  ownerId: string;
  /** A name that the user would recognise. */
  fileName: string;
  /** The queue whose turn the start waits for, and has when it is sent; without one it starts at once and asks when it needs a turn. */
  turn?: TurnQueue;
}

/** A kind of work as data: what the dispatcher, the workflows and the pages need to know about it. */
export interface WorkKind<Input extends WorkInput = WorkInput> {
  /** Also the value of the search attribute and of the outbox column. */
  name: string;
  /** Workflow type. */
  workflow: string;
  idOf(input: Input): string;
  /** One line for Temporal's list of workflows. */
  summary(input: Input): string;
  /** Whether the id of a closed workflow may be used again: never, only when it did not succeed, or always. */
  reusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY' | 'ALLOW_DUPLICATE';
  /** Stages that report progress, each with its span. */
  stages: Readonly<Record<string, PercentSpan>>;
}

/** A kind that `supervise` runs: attempts at processing one row. */
export interface SupervisedKind<Input extends WorkInput = WorkInput> extends WorkKind<Input> {
  subjectKind: SubjectKind;
  /** The queue whose turn a job's start waits for. */
  firstQueue?: TurnQueue;
  /** The failure that it ends with when our fault outlasts its tries; without one it then waits for an operator. */
  givesUpWith?: string;
  subjectOf(input: Input): Subject;
}
