import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ContentPolicy } from '../gateway/content-policy.ts';
import type { Context, Middleware } from '../gateway/state.ts';
import { staticFiles } from './files.ts';

/** Where `dashboard/index.html` wants its nonce. */
const noncePlaceholder = '__STYLE_NONCE__';

/** Serves the built dashboard, and its page for every path that is not a file, since routing happens in the browser. */
export function dashboardFiles(folder: string, policy: ContentPolicy): Middleware {
  const files = staticFiles(folder);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const sendPage = (): Promise<void> => page(ctx, join(folder, 'index.html'), policy);
    if (ctx.path === '/' || ctx.path === '/index.html') return sendPage();
    await files(ctx, async () => (extname(ctx.path) === '' && ctx.accepts('html') !== false ? sendPage() : next()));
  };
}

/**
 * The page, with a nonce of its own in place of `noncePlaceholder`. Without a validator, because a browser that is told that its copy is still good would
 * hold the old nonce against the new policy.
 */
async function page(ctx: Context, path: string, policy: ContentPolicy): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(path, 'utf8');
  ctx.set({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-cache' });
  ctx.status = 200;
  ctx.type = 'html';
  ctx.body = html.replaceAll(noncePlaceholder, nonce);
}
