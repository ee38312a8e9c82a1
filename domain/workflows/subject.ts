/** What a workflow works on. Free of I/O, for Temporal's sandbox. */

/** One attempt at processing one row. */
export interface Subject {
  /** Id of the file or job. */
  id: string;
  /** Counts from 1; part of the workflow's id. */
  attempt: number;
}

/**
 * Kinds of row that supervised workflows process; each has its activities (`workflows/contracts.ts`) and its disposal
 * (`services/work/registry.ts`).
 */
export const subjectKinds = ['file', 'job'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
