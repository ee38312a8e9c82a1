import { literal, type Attributes, type Model, type ModelStatic, type Transaction, type WhereOptions } from 'sequelize';

type Versioned = Model & { version: number };

/**
 * A conditional UPDATE; returns whether it changed a row. It also increments the version column, because an update to equal values
 * counts as no row on MariaDB but as one on SQLite.
 */
export async function updateWhere<M extends Versioned>(
  table: ModelStatic<M>,
  where: WhereOptions<Attributes<M>>,
  changes: Partial<Attributes<M>> | Record<string, unknown>,
  transaction: Transaction,
): Promise<boolean> {
  const values = { ...changes, version: literal('version + 1') } as unknown as Parameters<typeof table.update>[0];
  const [count] = await table.update(values, { where, transaction });
  return count > 0;
}
