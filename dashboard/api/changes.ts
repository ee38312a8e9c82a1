import type { Group } from './keys.ts';
import { patchRows } from './patch-rows.ts';
import { refresh } from './refresh.ts';
import type { Row } from './rows.ts';

/** Optimistic changes the server has not confirmed yet, by row id. */
const unconfirmed = new Map<string, Partial<Row>>();

const withFields = (row: Row, changes: Partial<Row>): Row => ({ ...row, ...changes }) as Row;

/** A row as fetched, with the optimistic changes made to it. */
export function withUnconfirmed(row: Row): Row {
  const changes = unconfirmed.get(row.id);
  return changes === undefined ? row : withFields(row, changes);
}

const patchRow = (id: string, changes: Partial<Row>): void => patchRows((row) => (row.id === id ? withFields(row, changes) : row));

/**
 * Shows `changes` to `row` at once and runs `task`. If it fails, the row is rolled back and the error rethrown.
 * Refetches the stale groups either way.
 */
export async function optimistically<R extends Row>(
  row: R,
  changes: Partial<R>,
  task: () => Promise<unknown>,
  stale: readonly Group[],
): Promise<void> {
  unconfirmed.set(row.id, changes);
  patchRow(row.id, changes);
  try {
    await task();
  } catch (error) {
    patchRow(row.id, Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof R]])));
    throw error;
  } finally {
    unconfirmed.delete(row.id);
    refresh(...stale);
  }
}

/** Runs a call that changes something, then refetches the stale groups, whether it succeeded or not. */
export async function changing<T>(stale: readonly Group[], task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } finally {
    refresh(...stale);
  }
}
