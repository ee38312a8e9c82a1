import { Op, type Transaction } from 'sequelize';
import type { SitePictureUseView } from '#domain/content/edit-views';
import { pictureMark, picturesNamedIn } from '#domain/content/pictures';
import { currentTime, type ClockDeps } from '../deps.ts';
import { byAddress, liveVersion } from './page-state.ts';

/** What a version is of a page: what visitors see or will see, or its latest words. */
interface Wanted {
  address: string;
  isPublic: boolean;
}

/** Which pages show each picture: as visitors see them or will at a time that is set, and as their latest drafts stand. */
export async function pictureUses(deps: ClockDeps, transaction?: Transaction): Promise<Map<string, SitePictureUseView[]>> {
  const { contentVersions } = deps.database;
  const now = currentTime(deps);
  const attributes = ['id', 'address', 'number', 'publishedAt', 'withdrawn'];
  const heads = await contentVersions.findAll({ attributes, ...(transaction && { transaction }) });
  const wanted = new Map<string, Wanted>();
  for (const [address, versions] of byAddress(heads)) {
    const live = liveVersion(versions, now)?.number;
    const latest = Math.max(...versions.map(({ number }) => number));
    for (const { id, number, publishedAt } of versions) {
      const isPublic = number === live || (publishedAt !== null && publishedAt > now);
      if (isPublic || number === latest) wanted.set(id, { address, isPublic });
    }
  }
  const rows = await contentVersions.findAll({
    where: { id: [...wanted.keys()], source: { [Op.like]: `%${pictureMark}%` } },
    attributes: ['id', 'title', 'source'],
    ...(transaction && { transaction }),
  });
  const uses = new Map<string, SitePictureUseView[]>();
  for (const { id, title, source } of rows) {
    const { address = '', isPublic = false } = wanted.get(id) ?? {};
    for (const pictureId of picturesNamedIn(source)) {
      const known = uses.get(pictureId) ?? [];
      const same = known.find((one) => one.address === address);
      if (same === undefined) uses.set(pictureId, [...known, { address, title, isPublic }]);
      else same.isPublic ||= isPublic;
    }
  }
  return uses;
}
