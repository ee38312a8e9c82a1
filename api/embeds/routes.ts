import { randomBytes } from 'node:crypto';
import { Router } from '@koa/router';
import { texturesOf } from '#domain/editor/textures';
import { AppError } from '#domain/errors/app-error';
import { tilesetName } from '#domain/kinds/tiles/job';
import { decoders } from '#domain/offline/page';
import { embedModelPath, embedTexturePath, type EmbeddedModel } from '#domain/shares/embed';
import { embedLimits, embedScenePath, type EmbeddedScene } from '#domain/scenes/embed';
import type { ModeratorDeps, StorageDeps } from '#services/deps';
import { textureOf } from '#services/editor/texture-media';
import type { SealDeps } from '#services/sealing';
import { countShareView } from '#services/shares/count-view';
import { embeddedShare, publicShare } from '#services/shares/embedded';
import { shownOf } from '#services/shares/media';
import { shownSettings } from '#services/shares/shown-settings';
import { embeddedMedia, embeddedPage } from '#services/jobs/find-embedded';
import type { RateLimit } from '#storage/database/rate-limiter';
import { inertContent } from '../gateway/content-policy.ts';
import { refuse } from '../gateway/envelope.ts';
import { countedInMemory, refuseOver } from '../gateway/rate-limit.ts';
import type { Context, Middleware, RequestState } from '../gateway/state.ts';
import { escapeText } from '../media/about-block.ts';
import { neededDecoders, viewerFolder } from '../media/scene-viewer.ts';
import { sendObject, unlessGone } from '../media/send-object.ts';
import type { Origins } from '../site/origin.ts';
import { staticFiles } from '../static/files.ts';
import { answerOembed } from './oembed.ts';
import { embedPage, embedPolicy, sorryPage, sorryPolicy } from './page.ts';

const tokenPattern = /^[\w-]{43}$/;
const viewerFiles = new Set([
  'embed.js',
  'embed.css',
  'embed-model.js',
  'embed-model.css',
  ...Object.values(decoders).flatMap(({ files }) => [...files]),
]);
const embeddedFiles = new Map([
  ['model.glb', embeddedShare],
  ['picture.webp', publicShare],
]);
const gone = '内容不存在，或已停止分享';

type EmbedContext = Context & { params: Record<string, string> };

/**
 * Scenes and models on others' sites, by the token of their embed code alone: no cookie is read. `limit`: of requests by address. Of each scene everybody together makes so many requests, and
 * no more (`sceneRequests`).
 */
export function embedRoutes(
  deps: StorageDeps & ModeratorDeps & SealDeps & Origins,
  limit: Middleware,
  sceneRequests: RateLimit = embedLimits.requests,
): Router<RequestState> {
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
  const sendPage = (
    ctx: Context,
    about: EmbeddedScene,
    { viewer, ...allowed }: { sites: readonly string[]; evaluates: boolean; viewer: 'embed' | 'embed-model' },
  ): void => {
    const nonce = randomBytes(16).toString('base64');
    ctx.set({ 'Content-Security-Policy': embedPolicy({ ...allowed, nonce }), 'Cache-Control': 'no-cache' });
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = embedPage(about, { nonce, viewer });
  };
  /** The page of a link to a model, which its owner lets others' pages show. */
  const sendModelPage = async (ctx: Context, token: string): Promise<void> => {
    const shared = tokenPattern.test(token) ? await unlessGone(() => embeddedShare(deps, { token })) : undefined;
    if (shared === undefined) return sorry(ctx, 404, gone);
    await refuseOver(requests, token);
    const { file, share, sites } = shared;
    await countShareView(deps, { shareId: share.id, viewer: ctx.ip });
    const { triangles = 0 } = file.summary ?? {};
    const bytes = (await deps.objects.stat(file.previewKey))?.bytes ?? 0;
    const { settings } = await shownSettings(deps, share);
    const used = settings === null ? [] : texturesOf(settings);
    const about: EmbeddedModel = {
      ...{ settings, title: file.modelName, logo: 'modelmill', triangles, bytes, url: embedModelPath(token) },
      textures: Object.fromEntries(used.map((id) => [id, embedTexturePath(token, id)])),
    };
    sendPage(ctx, about, { sites, evaluates: false, viewer: 'embed-model' });
  };
  router.get('/oembed', limit, (ctx) => answerOembed(deps, ctx));
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
    if (page === undefined) return sendModelPage(ctx, token);
    await refuseOver(requests, token);
    const { modelName, options, summary, logo, sites } = page;
    const about: EmbeddedScene = {
      ...{ title: modelName, logo, triangles: summary.triangles, bytes: summary.bytesAfter },
      url: embedScenePath(token, tilesetName),
    };
    sendPage(ctx, about, { sites, evaluates: neededDecoders(options).some((decoder) => decoder.evaluates), viewer: 'embed' });
  });
  router.get('/:token/:name', limit, async (ctx: EmbedContext, next) => {
    const { token = '', name = '' } = ctx.params;
    const find = embeddedFiles.get(name);
    if (find === undefined || !tokenPattern.test(token)) return next();
    ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': inertContent });
    // Programs that show links read pictures of them from anywhere; a model is for our own page.
    ctx.set('Cross-Origin-Resource-Policy', name === 'picture.webp' ? 'cross-origin' : 'same-origin');
    await sendObject(deps, ctx, async () => {
      const live = await find(deps, { token });
      await refuseOver(requests, token);
      return shownOf(live, name === 'model.glb' ? 'preview.glb' : 'thumbnail.webp');
    });
    if (ctx.status < 400) ctx.set('Cache-Control', `private, max-age=${name === 'picture.webp' ? embedLimits.maxAgeSeconds : 60}`);
  });
  router.get('/:token/textures/:id', limit, async (ctx: EmbedContext) => {
    const { token = '', id = '' } = ctx.params;
    ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': inertContent, 'Cross-Origin-Resource-Policy': 'same-origin' });
    await sendObject(deps, ctx, async () => {
      if (!tokenPattern.test(token)) throw new AppError('share.gone');
      const { file } = await embeddedShare(deps, { token });
      await refuseOver(requests, token);
      return textureOf(deps, { fileId: file.id, textureId: id });
    });
    if (ctx.status < 400) ctx.set('Cache-Control', 'private, max-age=60');
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
