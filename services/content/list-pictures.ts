import type { SitePictureUseView, SitePictureView } from '#domain/content/edit-views';
import { pictureAddress } from '#domain/content/pictures';
import type { SitePictureRow } from '#storage/database/models/content';
import type { ClockDeps, DatabaseDeps } from '../deps.ts';
import { namesOf } from './list-site-pages.ts';
import { pictureUses } from './picture-uses.ts';

const newestFirst = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
] as const satisfies [string, string][];

const viewOf = (row: SitePictureRow, names: ReadonlyMap<string, string>, uses: SitePictureUseView[]): SitePictureView => ({
  id: row.id,
  name: row.name,
  address: pictureAddress(row.id, row.width),
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  uploader: row.authorId === null ? null : (names.get(row.authorId) ?? null),
  createdAt: row.createdAt.toISOString(),
  uses,
});

/** A picture that is used nowhere yet, for who has sent it. */
export const pictureViewOf = async ({ database }: DatabaseDeps, row: SitePictureRow): Promise<SitePictureView> =>
  viewOf(row, await namesOf(database, [row.authorId]), []);

/** Pictures of the site, the newest first, with the pages that show them. There are at most `contentLimits.pictures`, so that they are filtered here. */
export async function listPictures(
  deps: ClockDeps,
  { keyword, pageNo, pageSize }: { keyword: string; pageNo: number; pageSize: number },
): Promise<{ rows: SitePictureView[]; totalCount: number }> {
  const { database } = deps;
  const wanted = keyword.toLowerCase();
  const all = await database.sitePictures.findAll({ order: [...newestFirst] });
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const names = await namesOf(
    database,
    shown.map(({ authorId }) => authorId),
  );
  const uses = await pictureUses(deps);
  return { rows: shown.map((row) => viewOf(row, names, uses.get(row.id) ?? [])), totalCount: found.length };
}
