import type { Migration } from './migration.ts';

/** What follows the last dot of a path. SQLite has no function that searches from the end. */
const extension = {
  sqlite: "LOWER(REPLACE(model_path, RTRIM(model_path, REPLACE(model_path, '.', '')), ''))",
  mariadb: "LOWER(SUBSTRING_INDEX(model_path, '.', -1))",
};

/** Models sold as an archive were listed under the archive's format; they are listed under that of the model in it. */
export const mallFormat: Migration[] = [
  {
    name: '0049-mall_models-format',
    up: ({ sequelize }) => {
      const inside = sequelize.getDialect() === 'sqlite' ? extension.sqlite : extension.mariadb;
      return sequelize.query(
        `UPDATE mall_models SET format = (SELECT ${inside} FROM files WHERE files.id = mall_models.file_id)
         WHERE file_id IN (SELECT id FROM files WHERE model_path LIKE '%.%')`,
      );
    },
  },
];
