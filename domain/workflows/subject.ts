/** What a workflow works on. Free of I/O, for Temporal's sandbox. */

/** One attempt at processing one row. */
export interface Subject {
  /** Id of the row. */
  id: string;
  /** Counts from 1; part of the workflow's id. */
  attempt: number;
}

/**
 * Kinds of row that supervised workflows process; each has its activities (`workflows/contracts.ts`) and its disposal
 * (`services/catalog/works.ts`).
 */
export const subjectKinds = ['file', 'job', 'look', 'teaser'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Those that people delete, and may undo; a look and a teaser go with their file. */
export const deletedKinds = ['file', 'job'] as const satisfies readonly SubjectKind[];
export type DeletedKind = (typeof deletedKinds)[number];
