import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { escapeHtml } from '#domain/content/markdown';
import type { FriendLinkView } from '#domain/content/friend-links';
import { isPageAddress } from '#domain/site/addresses';
import { pageWords } from '#domain/site/documented';
import type { SiteSettings } from '#domain/site/menu';
import type { LiveFriendLinks } from '#services/content/live-friend-links';
import type { ContentPolicy } from '../gateway/content-policy.ts';
import type { Context, Middleware } from '../gateway/state.ts';
import { originOf, type Origins } from '../site/origin.ts';
import { staticFiles } from './files.ts';

/** What a page says of itself before any script runs. */
export interface PageWords {
  title: string;
  description: string;
  /** Address of a picture; default the platform's. */
  image?: string;
  /** Further elements of its head. */
  more?: string;
}

interface SiteWords extends Origins {
  /** Words of a page that depend on its query; undefined: those of its address. */
  wordsOf?: ((ctx: Context) => Promise<PageWords | undefined>) | undefined;
  /** What the operator says of itself. */
  siteSettings?: SiteSettings | undefined;
  /** Sites of others at the foot of public pages; default none. */
  friendLinks?: LiveFriendLinks | undefined;
}

/** Where `dashboard/index.html` wants its nonce. */
const noncePlaceholder = '__STYLE_NONCE__';

/**
 * Serves the built dashboard, and its page for every path that is not a file, since routing happens in the browser. An address that no page has is
 * answered with 404: the page then says so to people, the status to search engines and monitors.
 */
export function dashboardFiles(folder: string, policy: ContentPolicy, site: SiteWords = {}): Middleware {
  const files = staticFiles(folder);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const sendPage = (status: 200 | 404): Promise<void> => page(ctx, join(folder, 'index.html'), { policy, site, status });
    if (ctx.path === '/index.html' || isPageAddress(ctx.path)) return sendPage(200);
    await files(ctx, async () => (extname(ctx.path) === '' && ctx.accepts('html') !== false ? sendPage(404) : next()));
  };
}

/**
 * The page, with a nonce of its own in place of `noncePlaceholder`. Without a validator, because a browser that is told that its copy is still good would
 * hold the old nonce against the new policy.
 */
async function page(
  ctx: Context,
  path: string,
  { policy, site, status }: { policy: ContentPolicy; site: SiteWords; status: 200 | 404 },
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(path, 'utf8');
  ctx.set({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-cache' });
  ctx.status = status;
  ctx.type = 'html';
  const words = (await site.wordsOf?.(ctx)) ?? wordsByPath.get(ctx.path.replace(/(.)\/$/, '$1').toLowerCase());
  const friendLinks = (await site.friendLinks?.()) ?? [];
  ctx.body = withWords(html.replaceAll(noncePlaceholder, nonce), { words, ctx, site, friendLinks });
}

const wordsByPath = new Map<string, PageWords>(Object.entries(pageWords).map(([address, words]) => [address.toLowerCase(), words]));

/** Something that the page's script reads. */
const metaOf = (name: string, value: unknown): string => `<meta name="${name}" content="${escapeHtml(JSON.stringify(value))}" />`;

/** The page with what it says of itself, and what the operator says of himself, before any script runs. */
function withWords(
  html: string,
  {
    words,
    ctx,
    site,
    friendLinks,
  }: { words: PageWords | undefined; ctx: Context; site: SiteWords; friendLinks: readonly FriendLinkView[] },
): string {
  const settings = [metaOf('site-settings', site.siteSettings ?? {}), metaOf('friend-links', friendLinks)].join('');
  if (words === undefined) return html.replace('</head>', () => `${settings}</head>`);
  const title = escapeHtml(words.title);
  const description = escapeHtml(words.description);
  const image = escapeHtml(words.image ?? `${originOf(ctx, site)}/og.png`);
  const graph = `<meta property="og:title" content="${title}" /><meta property="og:description" content="${description}" /><meta property="og:image" content="${image}" />${words.more ?? ''}`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · 模工坊</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}" />`)
    .replace('<noscript>', () => `<noscript><h1>${title}</h1><p>${description}</p>`)
    .replace('</head>', () => `${graph}${settings}</head>`);
}
