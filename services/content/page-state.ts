import type { SitePageRowView } from '#domain/content/edit-views';
import type { ContentVersionRow } from '#storage/database/models/content';

/** What is known of a version without its words. */
export type VersionHead = Pick<ContentVersionRow, 'address' | 'number' | 'title' | 'authorId' | 'publishedAt' | 'withdrawn' | 'createdAt'>;

/** When a version is public. */
type Published = Pick<VersionHead, 'number' | 'publishedAt' | 'withdrawn'>;

/** Versions by the address of their page. */
export function byAddress<V extends { address: string }>(versions: readonly V[]): Map<string, V[]> {
  const pages = new Map<string, V[]>();
  for (const one of versions) pages.set(one.address, [...(pages.get(one.address) ?? []), one]);
  return pages;
}

/** The version that visitors see; undefined where there is none or it has been withdrawn. */
export function liveVersion(versions: readonly Published[], now: Date): Published | undefined {
  const published = versions.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
  const latest = published.toSorted((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.number - b.number).at(-1);
  return latest?.withdrawn === true ? undefined : latest;
}

/** The state of a page by all of its versions. */
export function pageState(versions: readonly VersionHead[], now: Date): SitePageRowView['state'] {
  if (versions.some(({ publishedAt }) => publishedAt !== null && publishedAt > now)) return 'scheduled';
  if (liveVersion(versions, now) !== undefined) return 'live';
  return versions.some(({ withdrawn }) => withdrawn) ? 'withdrawn' : 'draft';
}
