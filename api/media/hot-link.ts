import type { Site } from '../gateway/site.ts';
import type { Context } from '../gateway/state.ts';

/** Whether a browser asks for something on behalf of a page that is not ours, or to keep it. Programs say nothing of pages; they need a pass. */
export function isHotLink(site: Site, ctx: Context): boolean {
  const fetched = ctx.get('sec-fetch-site');
  if (fetched !== '') return fetched !== 'same-origin';
  const referer = ctx.get('referer');
  if (referer === '') return false;
  return !URL.canParse(referer) || !site.isOwnOrigin(new URL(referer).origin, ctx.req.headers.host ?? '');
}
