import { Router } from '@koa/router';
import { fileMediaNames } from '#domain/files/media';
import { jobMediaNames } from '#domain/kinds/media';
import { lookMediaNames } from '#domain/looks/pictures';
import { mallMediaNames, teaserMediaNames } from '#domain/mall/media';
import { sharedMediaNames } from '#domain/shares/addresses';
import { deliveryMediaNames } from '#domain/matching/media';
import { avatarMedia } from '#services/attachments/media';
import type { Caller } from '#services/accounts/caller';
import { mayOperate } from '#services/administration/may-operate';
import type { StorageDeps } from '#services/deps';
import type { FactorDeps } from '#services/factors/factor-deps';
import { isProven } from '#services/factors/is-proven';
import { readFeedbackAnnex } from '#services/feedback/read-annex';
import { pictureMedia } from '#services/content/picture-media';
import { textureMedia } from '#services/editor/texture-media';
import { fileMedia } from '#services/files/media';
import { type MediaObject } from '#services/media-object';
import { jobMedia } from '#services/jobs/media';
import { sceneContents, sceneMedia, sceneToPack } from '#services/jobs/scene';
import { lookMedia } from '#services/looks/media';
import { mallMedia } from '#services/mall/media';
import { teaserMedia } from '#services/mall/teaser/media';
import { sharedMedia, sharedTexture } from '#services/shares/media';
import { attachedMedia, deliveryMedia } from '#services/matching/media';
import { sceneLogoMedia } from '#services/scenes/logo';
import type { Site } from '../gateway/site.ts';
import { createPlaces } from '../gateway/places.ts';
import { inertContent } from '../gateway/content-policy.ts';
import type { Context, RequestState } from '../gateway/state.ts';
import { sendBatchZip } from './batch-zip.ts';
import { isHotLink } from './hot-link.ts';
import { identify } from './identify.ts';
import { refuse } from './refuse.ts';
import { packScene } from './scene-package.ts';
import { sendObject, unlessGone } from './send-object.ts';
import { sendZip, type PackedObjects } from './send-zip.ts';

export type MediaDeps = StorageDeps & FactorDeps;

type MediaContext = Context & { params: Record<string, string> };

const id = /^[0-9a-f]{32}$/;
/** Of what an address shows as long as there is one. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Images, previews and results at stable URLs, for the owner's media cookie only; another user's file is 404. Avatars are for everybody who is signed in, archives of feedback for
 * administrators, pictures of the site for everybody, and of models of the mall what `mallMedia` says, also for visitors.
 */
export function mediaRoutes(deps: MediaDeps, site: Site): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/media' });
  router.get('/files/:id/:name', async (ctx) => {
    const name = fileMediaNames.find((known) => known === ctx.params.name);
    const look = lookMediaNames.find((known) => known === ctx.params.name);
    await serve(deps, ctx, (ownerId, fileId) => {
      if (look !== undefined) return lookMedia(deps, { ownerId, fileId, name: look });
      return name === undefined ? undefined : fileMedia(deps, { ownerId, fileId, name });
    });
  });
  const sendTexture = (isThumbnail: boolean) => (ctx: MediaContext) => {
    const textureId = ctx.params.texture ?? '';
    return serve(deps, ctx, (ownerId, fileId) =>
      id.test(textureId) ? textureMedia(deps, { ownerId, fileId, textureId, isThumbnail }) : undefined,
    );
  };
  router.get('/files/:id/textures/:texture', sendTexture(false));
  router.get('/files/:id/textures/:texture/thumbnail.webp', sendTexture(true));
  const takePlace = createPlaces();
  /** What `pack` finds of the owner's scene that the address names, as a ZIP. */
  const sendScene = (pack: (asked: { ownerId: string; jobId: string }) => Promise<PackedObjects>) => async (ctx: MediaContext) => {
    const caller = await identify(deps, ctx);
    if (caller === undefined) return refuse(ctx, 401, '请登录');
    const { userId: ownerId } = caller;
    const jobId = ctx.params.id ?? '';
    const find = () => pack({ ownerId, jobId });
    const isSent = id.test(jobId) && (await unlessGone(() => sendZip(deps, ctx, find, { ownerId, takePlace }).then(() => true)));
    if (isSent !== true) refuse(ctx, 404, '文件不存在或已删除');
  };
  router.get(
    '/jobs/:id/scene.zip',
    sendScene((asked) => sceneContents(deps, asked)),
  );
  router.get(
    '/jobs/:id/offline.zip',
    sendScene(async (asked) => packScene(await sceneToPack(deps, asked))),
  );
  router.get('/jobs/:id/scene/*path', (ctx) => {
    const path = ctx.params.path ?? '';
    return serve(deps, ctx, (ownerId, jobId) => sceneMedia(deps, { ownerId, jobId, path }));
  });
  router.get('/jobs/:id/logo.webp', (ctx) => serve(deps, ctx, (ownerId, jobId) => sceneLogoMedia(deps, { ownerId, jobId })));
  router.get('/jobs/:id/:name', async (ctx) => {
    const name = jobMediaNames.find((known) => known === ctx.params.name);
    await serve(deps, ctx, (ownerId, jobId) => (name === undefined ? undefined : jobMedia(deps, { ownerId, jobId, name })));
  });
  router.get('/batches/:id/results.zip', async (ctx) => {
    const caller = await identify(deps, ctx);
    if (caller === undefined) return refuse(ctx, 401, '请登录');
    const batchId = ctx.params.id ?? '';
    const asked = { ownerId: caller.userId, batchId, takePlace };
    const isSent = id.test(batchId) && (await unlessGone(() => sendBatchZip(deps, ctx, asked).then(() => true)));
    if (isSent !== true) refuse(ctx, 404, '批次不存在，或还没有可以下载的结果');
  });
  router.get('/models/:id/:name', async (ctx) => {
    const name = mallMediaNames.find((known) => known === ctx.params.name);
    const shown = teaserMediaNames.find((known) => known === ctx.params.name);
    const caller = await identify(deps, ctx);
    const viewer = { viewerId: caller?.userId, asStaff: await countsAsStaff(deps, caller) };
    if (shown !== undefined) {
      if (isHotLink(site, ctx)) return refuse(ctx, 403, '这个预览只能在本站的页面里查看');
      return answer(deps, ctx, (modelId) => teaserMedia(deps, { ...viewer, modelId, name: shown, pass: passOf(ctx) }));
    }
    await answer(deps, ctx, (modelId) => (name === undefined ? undefined : mallMedia(deps, { ...viewer, modelId, name })));
  });
  router.get('/shares/:id/:name', async (ctx) => {
    await identify(deps, ctx);
    const name = sharedMediaNames.find((known) => known === ctx.params.name);
    await answer(deps, ctx, (shareId) => (name === undefined ? undefined : sharedMedia(deps, { shareId, name, pass: passOf(ctx) })));
  });
  router.get('/shares/:id/textures/:texture', async (ctx) => {
    await identify(deps, ctx);
    const textureId = ctx.params.texture ?? '';
    await answer(deps, ctx, (shareId) => (id.test(textureId) ? sharedTexture(deps, { shareId, textureId, pass: passOf(ctx) }) : undefined));
  });
  router.get('/deliveries/:id/:name', async (ctx) => {
    const name = deliveryMediaNames.find((known) => known === ctx.params.name);
    const caller = await identify(deps, ctx);
    if (caller === undefined) return refuse(ctx, 401, '请登录');
    const viewer = { viewerId: caller.userId, asStaff: await countsAsStaff(deps, caller) };
    await answer(deps, ctx, (milestoneId) => (name === undefined ? undefined : deliveryMedia(deps, { ...viewer, milestoneId, name })));
  });
  router.get('/contracts/:id/:file', (ctx) => {
    const fileId = ctx.params.file ?? '';
    return serve(deps, ctx, (viewerId, contractId) =>
      id.test(fileId) ? attachedMedia(deps, { viewerId, contractId, fileId }) : undefined,
    );
  });
  router.get('/avatars/:id/avatar.webp', (ctx) => serve(deps, ctx, (_, attachmentId) => avatarMedia(deps, { attachmentId })));
  router.get('/site/:id/:name', async (ctx) => {
    // Kept only once it is there: a failure of ours must not outlive itself in a cache.
    ctx.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': inertContent });
    await sendObject(deps, ctx, () => pictureMedia(deps, ctx.path));
    if (ctx.status < 400) ctx.set('Cache-Control', forever);
  });
  router.get('/feedback/:id/annex', (ctx) => sendAnnex(deps, ctx));
  return router;
}

const passOf = (ctx: Context): string => [ctx.query.pass ?? ''].flat()[0] ?? '';

/** Whether somebody who works here has proven it on this session, as the calls of the back office ask for. */
const countsAsStaff = async (deps: MediaDeps, caller: Caller | undefined): Promise<boolean> =>
  caller !== undefined && isProven(deps, caller);

/** The archive of a piece of feedback, always as a download of bytes: nobody knows what is in it. */
async function sendAnnex(deps: MediaDeps, ctx: MediaContext): Promise<void> {
  const caller = await identify(deps, ctx);
  if (caller === undefined) return refuse(ctx, 401, '请登录');
  const feedbackId = ctx.params.id ?? '';
  const mayRead = id.test(feedbackId) && (await countsAsStaff(deps, caller)) && (await mayOperate(deps, caller, 'feedbackPicture'));
  const reader = { feedbackId, administratorId: caller.userId, address: ctx.ip };
  const annex = mayRead ? await unlessGone(() => readFeedbackAnnex(deps, reader)) : undefined;
  if (annex === undefined) return refuse(ctx, 404, '文件不存在或已删除');
  ctx.set('Cache-Control', 'no-store');
  ctx.attachment(annex.name);
  ctx.body = annex.bytes;
  ctx.type = 'application/octet-stream';
}

async function serve(
  deps: MediaDeps,
  ctx: MediaContext,
  find: (ownerId: string, id: string) => Promise<MediaObject> | undefined,
): Promise<void> {
  const caller = await identify(deps, ctx);
  if (caller === undefined) return refuse(ctx, 401, '请登录');
  await answer(deps, ctx, (subjectId) => find(caller.userId, subjectId));
}

const answer = (deps: MediaDeps, ctx: MediaContext, find: (id: string) => Promise<MediaObject> | undefined): Promise<void> => {
  const subjectId = ctx.params.id ?? '';
  return sendObject(deps, ctx, () => (id.test(subjectId) ? find(subjectId) : undefined));
};
