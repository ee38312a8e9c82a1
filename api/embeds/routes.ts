import { randomBytes } from 'node:crypto';
import { Router } from '@koa/router';
import { tilesetName } from '#domain/jobs/kinds/tiles';
import { decoders } from '#domain/offline/page';
import { embedLimits, embedScenePath, type EmbeddedScene } from '#domain/scenes/embed';
import type { StorageDeps } from '#services/deps';
import { embeddedMedia, embeddedPage } from '#services/scenes/find-embedded';
import type { RateLimit } from '#storage/database/rate-limiter';
import { inertContent } from '../gateway/content-policy.ts';
import { refuse } from '../gateway/envelope.ts';
import { countedInMemory, refuseOver } from '../gateway/rate-limit.ts';
import type { Context, Middleware, RequestState } from '../gateway/state.ts';
import { escapeText } from '../media/about-block.ts';
import { neededDecoders, viewerFolder } from '../media/scene-viewer.ts';
import { sendObject, unlessGone } from '../media/send-object.ts';
import { staticFiles } from '../static/files.ts';
import { embedPage, embedPolicy, sorryPage, sorryPolicy } from './page.ts';

const tokenPattern = /^[\w-]{43}$/;
const viewerFiles = new Set(['embed.js', 'embed.css', ...Object.values(decoders).flatMap(({ files }) => [...files])]);
const gone = '场景不存在，或已停止分享';

type EmbedContext = Context & { params: Record<string, string> };

/**
 * Scenes on others' sites, by the token of their embed code alone: no cookie is read. `limit`: of requests by address. Of each scene everybody together makes so many requests, and
 * no more (`sceneRequests`).
 */
export function embedRoutes(deps: StorageDeps, limit: Middleware, sceneRequests: RateLimit = embedLimits.requests): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/embed' });
  const requests = countedInMemory(sceneRequests);
  const viewer = staticFiles(viewerFolder);
  const sorry = (ctx: Context, status: number, sentence: string): void => {
    ctx.set({ 'Content-Security-Policy': sorryPolicy, 'Cache-Control': 'no-store' });
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = sorryPage(escapeText(sentence));
  };
  /** What fails for a moment is said as a page that any site may frame: of our usual answer its visitor would see nothing. */
  const sayFailures: Middleware = async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { message } = refuse(ctx, error);
      if (!ctx.res.headersSent) sorry(ctx, ctx.status, message);
    }
  };
  router.get('/viewer/:name', limit, async (ctx, next) => {
    const { name = '' } = ctx.params;
    if (!viewerFiles.has(name)) return next();
    const { path } = ctx;
    ctx.path = `/${name}`;
    await viewer(ctx, next);
    ctx.path = path;
  });
  router.get('/:token', sayFailures, limit, async (ctx: EmbedContext) => {
    const { token = '' } = ctx.params;
    const page = tokenPattern.test(token) ? await unlessGone(() => embeddedPage(deps, { token })) : undefined;
    if (page === undefined) return sorry(ctx, 404, gone);
    await refuseOver(requests, token);
    const { modelName, options, summary, logo, sites } = page;
    const about: EmbeddedScene = {
      ...{ title: modelName, logo, triangles: summary.triangles, bytes: summary.bytesAfter },
      url: embedScenePath(token, tilesetName),
    };
    const nonce = randomBytes(16).toString('base64');
    const evaluates = neededDecoders(options).some((decoder) => decoder.evaluates);
    ctx.set({ 'Content-Security-Policy': embedPolicy({ sites, evaluates, nonce }), 'Cache-Control': 'no-cache' });
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = embedPage(about, nonce);
  });
  router.get('/:token/scene/*path', limit, async (ctx: EmbedContext) => {
    const { token = '', path = '' } = ctx.params;
    // What fails must not be kept, also where it is thrown past us.
    ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': inertContent, 'Cross-Origin-Resource-Policy': 'same-origin' });
    await sendObject(deps, ctx, async () => {
      const media = await embeddedMedia(deps, { token, path });
      await refuseOver(requests, token);
      return media;
    });
    // Kept by whoever has seen it, and by nobody between: what is turned off is off for all others at once.
    if (ctx.status < 400) ctx.set('Cache-Control', `private, max-age=${embedLimits.maxAgeSeconds}`);
  });
  return router;
}
