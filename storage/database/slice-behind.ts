import { Op, type Model, type ModelStatic, type WhereOptions } from 'sequelize';

/** Where a slice of rows begins, and how many it has at most. */
export interface Behind {
  /** The id behind which it begins; undefined for the newest row. */
  after: string | undefined;
  limit: number;
}

export interface Slice<Row> {
  rows: Row[];
  /** Behind which the next slice begins; undefined where there is none. */
  last: string | undefined;
}

/** Rows by their key, the newest first: however deep it is, a slice costs what the first one does, and none is in two of them. */
export async function sliceBehind<M extends Model & { id: string }>(
  table: ModelStatic<M>,
  conditions: readonly WhereOptions<M>[],
  { after, limit }: Behind,
): Promise<Slice<M>> {
  const behind = after === undefined ? [] : [{ id: { [Op.lt]: after } }];
  const where = { [Op.and]: [...conditions, ...behind] } as WhereOptions;
  const rows = await table.findAll({ where, order: [['id', 'DESC']], limit });
  return { rows, last: rows.length < limit ? undefined : rows.at(-1)?.id };
}
