import { col, fn, literal, Op } from 'sequelize';
import type { LibraryFolderRow } from '#storage/database/models/library';
import type { DatabaseDeps } from '../deps.ts';

export interface LibraryTree {
  /** By name, each with the files that lie right in it. */
  folders: { folder: LibraryFolderRow; files: number }[];
  /** By name, each with the files that have it. */
  tags: { tag: string; files: number }[];
}

/** A person's folders and tags; of files, those are counted that lists show and that are not deleted. */
export async function readTree({ database }: DatabaseDeps, { ownerId }: { ownerId: string }): Promise<LibraryTree> {
  const { files, fileTags, libraryFolders, sequelize } = database;
  const shown = literal(
    `(SELECT COALESCE(series_id, id) FROM files WHERE owner_id = ${sequelize.escape(ownerId)} AND is_current AND deleted_at IS NULL AND purged_at IS NULL)`,
  );
  const [folders, counts, tags] = await Promise.all([
    libraryFolders.findAll({ where: { ownerId }, order: ['name', 'id'] }),
    files.findAll({
      where: { ownerId, folderId: { [Op.ne]: null }, isCurrent: true, deletedAt: null, purgedAt: null },
      attributes: ['folderId', [fn('COUNT', col('id')), 'files']],
      group: ['folderId'],
      raw: true,
    }) as unknown as Promise<{ folderId: string; files: number }[]>,
    fileTags.findAll({
      where: { ownerId, fileId: { [Op.in]: shown } },
      attributes: ['tagKey', [fn('MIN', col('tag')), 'tag'], [fn('COUNT', col('file_id')), 'files']],
      group: ['tagKey'],
      order: ['tagKey'],
      raw: true,
    }) as unknown as Promise<{ tag: string; files: number }[]>,
  ]);
  const held = new Map(counts.map(({ folderId, files: count }) => [folderId, count]));
  return {
    folders: folders.map((folder) => ({ folder, files: held.get(folder.id) ?? 0 })),
    tags: tags.map(({ tag, files: count }) => ({ tag, files: count })),
  };
}
