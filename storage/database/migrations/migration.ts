import type { QueryInterface } from 'sequelize';

/** One DDL statement each. What a column means is documented in `../models`. */
export interface Migration {
  name: string;
  up: (schema: QueryInterface) => Promise<unknown>;
}
