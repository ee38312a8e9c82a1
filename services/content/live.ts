import { Op } from 'sequelize';
import { renderMarkdown, type Rendered } from '#domain/content/markdown';
import { parsePage, type Page } from '#domain/content/page';
import { contentLimits } from '#domain/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** A page as visitors see it. */
export interface LivePage extends Page, Rendered {
  address: string;
  updatedAt: Date;
}

/** Pages that are public now, by address. */
export type LivePages = ReadonlyMap<string, LivePage>;

/**
 * Reads all public pages at most once in `contentLimits.liveMs`, and renders what changed. What is scheduled becomes public by the clock, whether or not any
 * worker runs. Markdown is what is kept, not HTML: so a better renderer reaches every page there is.
 */
export function createLivePages(deps: ClockDeps): () => Promise<LivePages> {
  const rendered = new Map<string, LivePage>();
  let known: Promise<LivePages> | undefined;
  let readAt = 0;

  const read = async (): Promise<LivePages> => {
    const { contentVersions } = deps.database;
    const now = currentTime(deps);
    const published = await contentVersions.findAll({
      where: { publishedAt: { [Op.lte]: now } },
      attributes: ['id', 'address', 'publishedAt', 'withdrawn'],
      order: ['publishedAt', 'number'],
      raw: true,
    });
    const latest = new Map(published.map(({ address, id }) => [address, id]));
    for (const { id, address, withdrawn } of published) if (withdrawn && latest.get(address) === id) latest.delete(address);
    const missing = [...latest.values()].filter((id) => !rendered.has(id));
    for (const row of await contentVersions.findAll({ where: { id: missing } })) {
      const page = parsePage(row.source);
      rendered.set(row.id, { ...page, ...renderMarkdown(page.body), address: row.address, updatedAt: row.publishedAt ?? row.createdAt });
    }
    const current = new Set(latest.values());
    for (const id of rendered.keys()) if (!current.has(id)) rendered.delete(id);
    return new Map(
      [...latest].flatMap(([address, id]) => (rendered.has(id) ? [[address.toLowerCase(), rendered.get(id) as LivePage]] : [])),
    );
  };

  return () => {
    const at = Date.now();
    if (known === undefined || at - readAt > contentLimits.liveMs) {
      readAt = at;
      known = read();
      known.catch(() => (known = undefined));
    }
    return known;
  };
}

/** The pages of a section, newest first. */
export const pagesOf = (pages: LivePages, section: string): LivePage[] =>
  [...pages.values()]
    .filter((page) => page.section === section && page.address.includes('?id='))
    .toSorted((a, b) => b.date.localeCompare(a.date));
