import type { Sequelize } from 'sequelize';

/** SQL for `column LIKE %keyword%` that takes the keyword literally, on both databases. `column` is ours, never a caller's. */
export const containsSql = (sequelize: Sequelize, column: string, keyword: string): string =>
  `${column} LIKE ${sequelize.escape(`%${keyword.replace(/[!%_]/g, '!$&')}%`)} ESCAPE '!'`;
