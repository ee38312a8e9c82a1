import { renderMarkdown } from '#domain/content/markdown';
import { parsePage } from '#domain/content/page';
import { picturesNamedIn, pictureOf, pictureWidths } from '#domain/content/pictures';
import { contentLimits } from '#domain/limits';
import { isPageAddress } from '#domain/site/addresses';
import { documentedAt } from '#domain/site/documented';
import { currentTime, type ClockDeps } from '../deps.ts';
import { byAddress, liveVersion } from './page-state.ts';

/** What a page is checked against beside the database. */
export interface PageChecks {
  /** Whether a file of the site is served under this path. */
  isServed: (path: string) => Promise<boolean>;
}

const han = /\p{Script=Han}/gu;

/** The addresses that visitors find content under, in lower case. */
export async function liveAddresses(deps: ClockDeps): Promise<Set<string>> {
  const { contentVersions } = deps.database;
  const heads = await contentVersions.findAll({ attributes: ['address', 'number', 'publishedAt', 'withdrawn'] });
  const now = currentTime(deps);
  return new Set(
    [...byAddress(heads)].filter(([, versions]) => liveVersion(versions, now) !== undefined).map(([address]) => address.toLowerCase()),
  );
}

/** Path and `?id=` of a link to a page of ours, as content is addressed. */
export function addressOf(link: string): string {
  const url = new URL(link, 'http://site');
  const id = url.searchParams.get('id');
  return (url.pathname.replace(/(.)\/$/, '$1') + (id === null ? '' : `?id=${id}`)).toLowerCase();
}

/** Whether a picture is served: one that an editor sent, in a width that it has, or a file of the site. Those of others are not asked. */
async function isThere({ database, isServed }: ClockDeps & PageChecks, address: string): Promise<boolean> {
  const sent = pictureOf(address);
  if (sent === undefined) return !address.startsWith('/') || isServed(address);
  const row = await database.sitePictures.findByPk(sent.pictureId, { attributes: ['width'] });
  return row !== null && pictureWidths(row.width).includes(sent.width);
}

/** Pictures that a source names anywhere, as a publication holds them, and that are not there; those that a page shows are told by their address. */
async function absentPictures({ database }: ClockDeps, source: string): Promise<string[]> {
  const named = picturesNamedIn(source);
  const shown = new Set(renderMarkdown(parsePage(source).body).pictures.flatMap((address) => pictureOf(address)?.pictureId ?? []));
  const rows = await database.sitePictures.findAll({ where: { id: named }, attributes: ['id'] });
  const there = new Set(rows.map(({ id }) => id));
  return named.filter((id) => !there.has(id) && !shown.has(id));
}

/**
 * Why a source cannot be published, in sentences for its editor; empty when it can. Links of our own have to lead to a page, pictures to be served, prices to
 * exist; addresses of others are not asked. `source` is one that `parsePage` reads.
 */
export async function findProblems(deps: ClockDeps & PageChecks, source: string): Promise<string[]> {
  const { body } = parsePage(source);
  const { links, pictures, wordless, unknownPrices } = renderMarkdown(body);
  const problems: string[] = [];
  const words = body.match(han)?.length ?? 0;
  if (words < contentLimits.leastCharacters) problems.push(`正文只有 ${words} 个汉字，至少要 ${contentLimits.leastCharacters} 个`);
  const live = await liveAddresses(deps);
  const leads = async (link: string): Promise<boolean> => {
    if (!link.startsWith('/')) return true;
    const address = addressOf(link);
    const [path = ''] = address.split('?');
    // Of pages that are named by an id, the address without one says nothing of this one.
    if (live.has(address)) return true;
    if (address.includes('?id=') && [...live].some((one) => one.startsWith(`${path}?id=`))) return false;
    return live.has(path) || isPageAddress(path) || documentedAt(path) !== undefined || deps.isServed(path);
  };
  for (const link of new Set(links)) if (!(await leads(link))) problems.push(`链接 ${link} 没有对应的页面`);
  for (const picture of new Set(pictures)) if (!(await isThere(deps, picture))) problems.push(`找不到图片 ${picture}`);
  for (const missing of await absentPictures(deps, source)) problems.push(`找不到编号为 ${missing} 的图片，正文里提到它的地方也要删去`);
  for (const picture of new Set(wordless)) problems.push(`图片 ${picture} 没有说明文字，写在 ![ ] 里`);
  for (const name of new Set(unknownPrices)) problems.push(`没有名为 ${name} 的价格`);
  return problems;
}
