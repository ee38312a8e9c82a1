import type { ColumnKind } from './shapes.ts';

/** A value as it stands in a backup: instants are ISO texts, flags booleans. */
export type StoredValue = string | number | boolean | null;

/** As a driver answered it. */
const read: Readonly<Record<ColumnKind, (value: unknown) => StoredValue>> = {
  text: String,
  // Beyond exact doubles drivers answer text, and a database takes it back.
  integer: (value) => (typeof value === 'number' ? value : String(value)),
  real: Number,
  flag: (value) => value === true || Number(value) === 1,
  instant: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
};

/** As Sequelize writes it to a column. */
export const instantText = (at: Date, isSqlite: boolean): string =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace('Z', isSqlite ? ' +00:00' : '');

export const readValue = (kind: ColumnKind, value: unknown): StoredValue =>
  value === null || value === undefined ? null : read[kind](value);

/** What is given to a database for a value of a backup. */
export function writeValue(kind: ColumnKind, value: StoredValue, isSqlite: boolean): StoredValue {
  if (value === null) return null;
  if (kind === 'instant') return instantText(new Date(String(value)), isSqlite);
  return kind === 'flag' ? Number(value) : value;
}
