import type { Sequelize } from 'sequelize';

/** SQL for `column LIKE %keyword%` with the keyword taken literally. `column` is not escaped: never pass user input. */
export const containsSql = (sequelize: Sequelize, column: string, keyword: string): string =>
  `${column} LIKE ${sequelize.escape(`%${keyword.replace(/[!%_]/g, '!$&')}%`)} ESCAPE '!'`;
