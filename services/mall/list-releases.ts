import { literal, Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { FileRow } from '#storage/database/models/files';
import type { MallModelRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';

export interface ReleasedFile {
  file: FileRow;
  /** Null: never offered. */
  model: MallModelRow | null;
}

export interface ReleaseQuery {
  ownerId: string;
  /** Released: on sale, or frozen; else what waits to be put on sale, as drafts and what was withdrawn. */
  isReleased: boolean;
  pageNo: number;
  pageSize: number;
  keyword: string;
}

/** A page of a publisher's checked files, the latest first. */
export async function listReleases(
  { database }: DatabaseDeps,
  query: ReleaseQuery,
): Promise<{ totalCount: number; files: ReleasedFile[] }> {
  const { sequelize, files, mallModels } = database;
  const { ownerId, isReleased, pageNo, pageSize, keyword } = query;
  const released = literal(
    `(SELECT file_id FROM mall_models WHERE seller_id = ${sequelize.escape(ownerId)} AND status IN ('OnSale', 'Frozen'))`,
  );
  const offered = literal(`(SELECT file_id FROM mall_models WHERE seller_id = ${sequelize.escape(ownerId)})`);
  const contains = (column: string) => literal(containsSql(sequelize, column, keyword));
  const { rows, count } = await files.findAndCountAll({
    where: {
      ...{ ownerId, deletedAt: null, status: 'Success', modelType: 'single' },
      // From the workbench too, once it has been offered.
      [Op.and]: [
        isReleased
          ? { id: { [Op.in]: released } }
          : { id: { [Op.notIn]: released }, [Op.or]: [{ origin: 'publish', isCurrent: true }, { id: { [Op.in]: offered } }] },
        keyword === '' ? {} : { [Op.or]: [contains('model_name'), contains('file_name')] },
      ],
    },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  const models = await mallModels.findAll({ where: { fileId: rows.map(({ id }) => id) } });
  const byFile = new Map(models.map((model) => [model.fileId, model]));
  return { totalCount: count, files: rows.map((file) => ({ file, model: byFile.get(file.id) ?? null })) };
}
