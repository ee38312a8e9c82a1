import { isPageAddress } from '#domain/site/addresses';
import { documentedAt, redirectTo } from '#domain/site/documented';
import type { SiteSettings } from '#domain/site/menu';
import { createLivePages, type LivePage, type LivePages } from '#services/content/live';
import type { LiveFriendLinks } from '#services/content/live-friend-links';
import type { ClockDeps } from '#services/deps';
import { readCookie } from '../gateway/session-cookies.ts';
import type { Context, Middleware } from '../gateway/state.ts';
import { contentBody, searchBody, siteMapBody } from './bodies.ts';
import { framePage, type Framed } from './frame.ts';
import { llmsText } from './llms-file.ts';
import { newsFeed, robotsText, siteMapFile } from './machine-files.ts';
import { originOf, type Origins } from './origin.ts';
import { siteScript, visitsScript } from './script.ts';
import { siteStyle } from './style.ts';

export interface SiteDeps extends ClockDeps, Origins {
  /** What the operator says of itself at the foot of pages. */
  siteSettings?: SiteSettings | undefined;
  friendLinks: LiveFriendLinks;
}

const forever = 'public, max-age=31536000, immutable';

function send(ctx: Context, type: string, body: string, cache = 'no-cache'): void {
  ctx.set('Cache-Control', cache);
  ctx.status = 200;
  ctx.type = type;
  ctx.body = body;
}

/** Whether the pages at a path are told apart by `id`. */
const isNaming = (bare: string): boolean => /\/(details?|teach)$/.test(bare);

/** The page at a path; an id that names nothing is no page, where ids name pages. */
function pageAt(pages: LivePages, bare: string, id: string): LivePage | undefined {
  return (id === '' ? undefined : pages.get(`${bare}?id=${id}`)) ?? (id !== '' && isNaming(bare) ? undefined : pages.get(bare));
}

/**
 * The public site: pages of the content, redirects, and what is coming, as whole documents, so that they are read without script. Pages of the dashboard come
 * first; whatever is nothing of all that is left to who comes next.
 */
export function publicSite(deps: SiteDeps): Middleware {
  const livePages = createLivePages(deps);
  const settings = deps.siteSettings ?? {};
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (isPageAddress(ctx.path)) return next();
    const origin = originOf(ctx, deps);
    const sendPage = async (page: Framed): Promise<void> => {
      ctx.vary('Cookie');
      const friendLinks = await deps.friendLinks();
      send(ctx, 'html', framePage(page, { origin, settings, friendLinks, isSignedIn: readCookie(ctx, 'marker') !== undefined }));
    };
    const { path } = ctx;
    if (path === '/site.css') return send(ctx, 'css', siteStyle, forever);
    if (path === '/site.js') return send(ctx, 'js', siteScript, forever);
    if (path === '/llms.txt') return send(ctx, 'text/plain; charset=utf-8', llmsText(origin));
    if (path === '/visits.js') return send(ctx, 'js', visitsScript, ctx.search === '' ? 'public, max-age=3600' : forever);
    if (path === '/robots.txt') return send(ctx, 'text/plain; charset=utf-8', robotsText(origin));
    if (path === '/sitemap.xml') return send(ctx, 'application/xml; charset=utf-8', siteMapFile(await livePages(), origin));
    if (path === '/news/rss.xml') return send(ctx, 'application/xml; charset=utf-8', newsFeed(await livePages(), origin));
    const documented = documentedAt(path);
    const bare = path.replace(/(.)\/$/, '$1').toLowerCase();
    const id = [ctx.query.id ?? ''].flat()[0]?.toLowerCase() ?? '';
    const pages = await livePages();
    const page = pageAt(pages, bare, id);
    if (page !== undefined) return sendPage(contentBody(page, pages, origin));
    if (documented === 'server')
      return sendPage(bare === '/sitemap' ? siteMapBody(pages) : searchBody(pages, [ctx.query.q ?? ''].flat()[0]?.trim() ?? ''));
    if (typeof documented !== 'object') return next();
    // What is named and not there is not elsewhere either.
    if (id !== '' && isNaming(bare)) return next();
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.redirect(redirectTo(documented, ctx.search));
    ctx.status = 301;
  };
}
