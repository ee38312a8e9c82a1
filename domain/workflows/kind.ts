import type { Subject, SubjectKind } from './subject.ts';

/** The share of the whole that a stage is, in percent. */
export interface PercentSpan {
  from: number;
  to: number;
}

/** What every workflow's input tells operators. */
export interface WorkInput {
  ownerId: string;
  /** Name that a person would recognise. */
  fileName: string;
}

/** A kind of work, described without I/O: what the dispatcher, the workflows and the pages need to know of it. */
export interface WorkKind<Input extends WorkInput = WorkInput> {
  /** Also the value of the search attribute and of the outbox's column. */
  name: string;
  /** Workflow type. */
  workflow: string;
  /** Workflow id for an input. */
  idOf(input: Input): string;
  /** One line for lists of workflows. */
  summary(input: Input): string;
  /** Whether a closed workflow's id may be started again: never, or when it did not succeed. */
  reusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY';
  /** Stages whose progress is reported, each with its share of the whole. */
  stages: Readonly<Record<string, PercentSpan>>;
}

/** A kind that `supervise` runs: attempts at the work of one row. */
export interface SupervisedKind<Input extends WorkInput = WorkInput> extends WorkKind<Input> {
  subjectKind: SubjectKind;
  subjectOf(input: Input): Subject;
}
