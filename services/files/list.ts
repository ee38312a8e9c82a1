import { literal, Op, type Order, type Sequelize, type WhereOptions } from 'sequelize';
import { listedModelTypes, type ModelType, type Origin } from '#domain/files/model-type';
import type { FileSort } from '#domain/files/schema';
import { openFileStatuses, type FileStatus } from '#domain/files/state';
import { deleteLimits } from '#domain/limits';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import { nameKey } from '#domain/presets/name';
import { currentTime, type ClockDeps } from '../deps.ts';
import { countFiles, type CountedFile } from './counted.ts';

export interface FileQuery {
  ownerId: string;
  pageNo: number;
  pageSize: number;
  /** Matches the model's name, the file's, or a tag. */
  keyword: string;
  status: 'all' | 'running' | 'success' | 'error' | 'cancelled';
  /** Without one, those of `listedModelTypes`. */
  modelType?: ModelType | undefined;
  origin?: Origin | undefined;
  sort: FileSort;
  /** `top` for those in no folder. Default: everywhere. */
  folderId?: string | undefined;
  tag?: string | undefined;
}

export interface FilePage {
  totalCount: number;
  files: CountedFile[];
}

const statusFilters: Record<Exclude<FileQuery['status'], 'all'>, readonly FileStatus[]> = {
  running: openFileStatuses,
  success: ['Success'],
  error: ['Error'],
  cancelled: ['Cancelled'],
};

const orders: Record<FileQuery['sort'], Order> = {
  newest: [['createdAt', 'DESC']],
  oldest: [['createdAt', 'ASC']],
  name: [['modelName', 'ASC']],
  largest: [['fileSize', 'DESC']],
  smallest: [['fileSize', 'ASC']],
};

/** The files that one of the owner's tags matches, by the id that their versions share. */
const tagged = (sequelize: Sequelize, ownerId: string, matches: string): string =>
  `COALESCE(files.series_id, files.id) IN (SELECT file_tags.file_id FROM file_tags WHERE file_tags.owner_id = ${sequelize.escape(ownerId)} AND ${matches})`;

/** A page of the owner's files, each as its current version; deleted ones stay listed while they can be restored. */
export async function listFiles(deps: ClockDeps, input: FileQuery): Promise<FilePage> {
  const { database } = deps;
  const { sequelize } = database;
  const { ownerId, pageNo, pageSize, keyword, folderId, tag } = input;
  const undoFrom = new Date(currentTime(deps).getTime() - deleteLimits.undoMs);
  const contains = (column: string) => literal(containsSql(sequelize, column, keyword));
  const withTag = (matches: string) => literal(tagged(sequelize, ownerId, matches));
  const where: WhereOptions = {
    ownerId,
    purgedAt: null,
    isCurrent: true,
    ...(folderId !== undefined && { folderId: folderId === 'top' ? null : folderId }),
    ...(input.status !== 'all' && { status: [...statusFilters[input.status]] }),
    modelType: input.modelType ?? [...listedModelTypes],
    ...(input.origin !== undefined && { origin: input.origin }),
    [Op.and]: [
      { [Op.or]: [{ deletedAt: null }, { deletedAt: { [Op.gt]: undoFrom } }] },
      ...(keyword === ''
        ? []
        : [{ [Op.or]: [contains('model_name'), contains('file_name'), withTag(containsSql(sequelize, 'tag', keyword))] }]),
      ...(tag === undefined ? [] : [withTag(`file_tags.tag_key = ${sequelize.escape(nameKey(tag))}`)]),
    ],
  };
  const { rows, count } = await database.files.findAndCountAll({
    where,
    order: [...(orders[input.sort] as [string, string][]), ['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, files: await countFiles(database, rows) };
}
