import type { Attributes, Model, ModelStatic, Transaction, WhereOptions } from 'sequelize';
import type { WorkInputOf, WorkKindName } from '#domain/kinds/works';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { appendEvent, type NewEvent } from '../events/append.ts';
import { enqueueStart } from './outbox/enqueue.ts';

/** An area's state machine: its table, and its states with the moves between them. */
export interface StateMachine<Row extends Model & { version: number }, Status extends string> {
  table: (database: Database) => ModelStatic<Row>;
  transitions: Readonly<Record<Status, readonly Status[]>>;
}

export interface Move<Row, Status extends string> {
  id: string;
  to: Status;
  /** Restricts the states from which to move; default: all that the table allows. */
  from?: readonly Status[];
  /** Further conditions on the row. */
  where?: WhereOptions;
  changes?: Partial<Row>;
  /** Called with the row as it is after the move. */
  event?: (row: Row, transaction: Transaction) => NewEvent | Promise<NewEvent>;
  start?: (row: Row, transaction: Transaction) => Start | Promise<Start>;
}

/** @param short Whether it is expected to be over soon; default no. */
export type Start = { [K in WorkKindName]: { kind: K; input: WorkInputOf<K>; short?: boolean } }[WorkKindName];

/** The states from which `to` may be reached, restricted to `from`. @throws TypeError when the table forbids one of `from`. */
export function statesBefore<Status extends string>(
  transitions: Readonly<Record<Status, readonly Status[]>>,
  to: Status,
  from?: readonly Status[],
): readonly Status[] {
  const allowed = (Object.keys(transitions) as Status[]).filter((status) => transitions[status].includes(to));
  const forbidden = from?.find((status) => !allowed.includes(status));
  if (forbidden !== undefined) throw new TypeError(`No transition from ${forbidden} to ${to}`);
  return from ?? allowed;
}

/**
 * The only place that writes a status: a conditional UPDATE from the allowed states, with its event and the start of its work in the same
 * transaction. False, with nothing written, when the row is in another state.
 */
export async function transition<Row extends Model & { version: number }, Status extends string>(
  machine: StateMachine<Row, Status>,
  database: Database,
  move: Move<Row, Status>,
  transaction: Transaction,
): Promise<boolean> {
  const table = machine.table(database);
  const status = [...statesBefore(machine.transitions, move.to, move.from)];
  const where = { ...(move.where as object), id: move.id, status } as unknown as WhereOptions<Attributes<Row>>;
  if (!(await updateWhere(table, where, { ...move.changes, status: move.to }, transaction))) return false;
  if (move.event === undefined && move.start === undefined) return true;
  const row = await table.findByPk(move.id, { transaction, rejectOnEmpty: true });
  if (move.event !== undefined) await appendEvent(database, await move.event(row, transaction), transaction);
  if (move.start !== undefined) await enqueueStart(database, await move.start(row, transaction), transaction);
  return true;
}
