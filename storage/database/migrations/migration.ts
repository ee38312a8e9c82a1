import type { QueryInterface } from 'sequelize';

/** Migrations know columns by name and type only; what a row means is said in `../models`. One DDL statement each. */
export interface Migration {
  name: string;
  up: (schema: QueryInterface) => Promise<unknown>;
}
