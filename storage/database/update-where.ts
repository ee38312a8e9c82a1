import { literal, type Attributes, type Model, type ModelStatic, type Transaction, type WhereOptions } from 'sequelize';

type Versioned = Model & { version: number };

/**
 * A conditional UPDATE; returns how many rows it changed. It also increments the version column, because an update to equal values
 * counts as no row on MariaDB but as one on SQLite.
 */
export async function updateRowsWhere<M extends Versioned>(
  table: ModelStatic<M>,
  where: WhereOptions<Attributes<M>>,
  changes: Partial<Attributes<M>> | Record<string, unknown>,
  transaction: Transaction,
): Promise<number> {
  const values = { ...changes, version: literal('version + 1') } as unknown as Parameters<typeof table.update>[0];
  const [count] = await table.update(values, { where, transaction });
  return count;
}

/** The same for one row: whether it changed. */
export const updateWhere = async <M extends Versioned>(...update: Parameters<typeof updateRowsWhere<M>>): Promise<boolean> =>
  (await updateRowsWhere(...update)) > 0;
