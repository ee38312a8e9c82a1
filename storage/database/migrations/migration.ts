import type { QueryInterface } from 'sequelize';

/** One DDL statement each. What a column means is documented in `../models`. */
export interface Migration {
  name: string;
  /** Which version has stopped to use what this takes away: run it only where none before it runs. Without it a migration leaves older versions at work. */
  contracts?: string;
  up: (schema: QueryInterface) => Promise<unknown>;
}
