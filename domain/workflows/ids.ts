/** Workflow ids. They include the attempt, so that starting the same attempt twice runs it once. Free of I/O, for Temporal's sandbox. */

import type { DeletedKind, Subject, SubjectKind } from './subject.ts';

/** What the ids of runs over each kind of row begin with. */
export const runPrefixes = { file: 'check', job: 'job', look: 'look', teaser: 'teaser' } as const satisfies Record<SubjectKind, string>;
type RunPrefix = (typeof runPrefixes)[SubjectKind];

export const runId = (prefix: RunPrefix, { id, attempt }: Subject): string => `${prefix}/${id}/${attempt}`;

/** Parses an id made by `runId`; undefined for any other. */
export function parseRunId(prefix: RunPrefix, workflowId: string): Subject | undefined {
  const [start, id = '', attempt = '', ...rest] = workflowId.split('/');
  if (start !== prefix || id === '' || !/^\d{1,9}$/.test(attempt) || rest.length > 0) return undefined;
  return { id, attempt: Number(attempt) };
}

/** The row that a run is over, of whatever kind; undefined for any other workflow. */
export const subjectOfRun = (workflowId: string): Subject | undefined =>
  Object.values(runPrefixes).flatMap((prefix) => parseRunId(prefix, workflowId) ?? [])[0];

/** One of the children that a run's work is shared out among. */
export const laneId = (run: string, lane: number): string => `${run}/lane/${lane}`;
export const isLane = (workflowId: string): boolean => /\/lane\/\d{1,9}$/.test(workflowId);
/** The run that a lane belongs to; any other id as it is. */
export const runOfLane = (workflowId: string): string => workflowId.replace(/\/lane\/\d{1,9}$/, '');

/** Identifies one wish to have an account deleted, by when that is due, so that asking again after a withdrawal is a new one. */
export interface AccountDeletion {
  userId: string;
  dueAtMs: number;
}

export const accountDeletionId = ({ userId, dueAtMs }: AccountDeletion): string => `deleteAccount/${userId}/${dueAtMs}`;

/** Parses an id made by `accountDeletionId`; undefined for any other. */
export function parseAccountDeletionId(workflowId: string): AccountDeletion | undefined {
  const parts = /^deleteAccount\/([^/]+)\/(\d{1,16})$/.exec(workflowId);
  return parts === null ? undefined : { userId: parts[1] ?? '', dueAtMs: Number(parts[2]) };
}

export const orderRunId = (orderId: string): string => `order/${orderId}`;

/** Parses an id made by `orderRunId`; undefined for any other. */
export const parseOrderRunId = (workflowId: string): string | undefined => /^order\/([^/]+)$/.exec(workflowId)?.[1];

export const webhookRunId = (webhookId: string): string => `webhook/${webhookId}`;

/** Parses an id made by `webhookRunId`; undefined for any other. */
export const parseWebhookRunId = (workflowId: string): string | undefined => /^webhook\/([^/]+)$/.exec(workflowId)?.[1];

export const bulkRunId = (bulkId: string): string => `bulk/${bulkId}`;

/** Parses an id made by `bulkRunId`; undefined for any other. */
export const parseBulkRunId = (workflowId: string): string | undefined => /^bulk\/([^/]+)$/.exec(workflowId)?.[1];

/** Identifies one deletion of a row, by its time, so that deleting again after an undo is a new one. */
export interface Deletion {
  kind: DeletedKind;
  id: string;
  deletedAtMs: number;
}

export const purgeId = ({ kind, id, deletedAtMs }: Deletion): string => `purge/${kind}/${id}/${deletedAtMs}`;

/** Parses an id made by `purgeId`; undefined for any other. */
export function parsePurgeId(workflowId: string): Deletion | undefined {
  const parts = /^purge\/(file|job)\/([^/]+)\/(\d{1,16})$/.exec(workflowId);
  if (parts === null) return undefined;
  return { kind: parts[1] as DeletedKind, id: parts[2] ?? '', deletedAtMs: Number(parts[3]) };
}
