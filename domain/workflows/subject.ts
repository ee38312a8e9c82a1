/** What a workflow works on. Pure, for Temporal's sandbox. */

/** One attempt at the work of one row. */
export interface Subject {
  /** Id of the row: a file's, a job's. */
  id: string;
  /** Counts from 1; part of the workflow's id. */
  attempt: number;
}

/** The rows that supervised workflows move; each has its activities (`workflows/contracts.ts`) and its row of `services/work/registry.ts`. */
export const subjectKinds = ['file', 'job'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
