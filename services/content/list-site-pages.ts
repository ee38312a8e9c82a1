import { Op } from 'sequelize';
import type { SitePageRowView } from '#domain/content/edit-views';
import { parsePage } from '#domain/content/page';
import type { Database } from '#storage/database/connect';
import { currentTime, type ClockDeps } from '../deps.ts';
import { byAddress, liveVersion, pageState, type VersionHead } from './page-state.ts';

/** Attributes of a version without its words. */
export const headAttributes = ['address', 'number', 'title', 'authorId', 'publishedAt', 'withdrawn', 'createdAt'] as const;

/** Nicknames of those who wrote versions. */
export async function namesOf({ users }: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = await users.findAll({ where: { id: { [Op.in]: wanted } }, attributes: ['id', 'nickName'] });
  return new Map(rows.map(({ id, nickName }) => [id, nickName]));
}

/** Says of a page what lists show; its section is that of the source. */
export function rowOf(versions: readonly VersionHead[], source: string, names: ReadonlyMap<string, string>, now: Date): SitePageRowView {
  const latest = versions.reduce((one, other) => (other.number > one.number ? other : one));
  return {
    address: latest.address,
    title: latest.title,
    section: parsePage(source).section,
    state: pageState(versions, now),
    number: latest.number,
    liveNumber: liveVersion(versions, now)?.number ?? null,
    editor: latest.authorId === null ? null : (names.get(latest.authorId) ?? ''),
    editedAt: latest.createdAt.toISOString(),
  };
}

/** Pages of the public site, the last edited first. There are at most `contentLimits.pages`, so that they are filtered here. */
export async function listSitePages(
  deps: ClockDeps,
  { keyword, section, pageNo, pageSize }: { keyword: string; section: string; pageNo: number; pageSize: number },
): Promise<{ rows: SitePageRowView[]; totalCount: number }> {
  const { database } = deps;
  const { contentVersions } = database;
  const now = currentTime(deps);
  const heads = await contentVersions.findAll({ attributes: [...headAttributes] });
  const pages = byAddress(heads);
  const latest = [...pages.values()].map((versions) => versions.reduce((one, other) => (other.number > one.number ? other : one)));
  const latestRows = await contentVersions.findAll({
    attributes: ['address', 'source'],
    where: { [Op.or]: latest.map(({ address, number }) => ({ address, number })) },
  });
  const sources = new Map(latestRows.map(({ address, source }) => [address, source]));
  const names = await namesOf(
    database,
    latest.map(({ authorId }) => authorId),
  );
  const wanted = keyword.toLowerCase();
  const rows = [...pages]
    .map(([address, versions]) => rowOf(versions, sources.get(address) ?? '', names, now))
    .filter((row) => section === 'all' || row.section === section)
    .filter(({ title, address }) => `${title} ${address}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => b.editedAt.localeCompare(a.editedAt) || a.address.localeCompare(b.address));
  return { rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalCount: rows.length };
}
