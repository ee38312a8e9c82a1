import { Router } from '@koa/router';
import parseRange from 'range-parser';
import { AppError } from '#domain/errors/app-error';
import { contentTypeOf } from '#domain/uploads/content-type';
import { fileMediaNames } from '#domain/files/media';
import { jobMediaNames } from '#domain/jobs/media';
import { lookMediaNames } from '#domain/looks/pictures';
import { mallMediaNames } from '#domain/mall/media';
import { authenticateMedia } from '#services/accounts/authenticate-media';
import { avatarMedia } from '#services/attachments/media';
import type { Caller } from '#services/accounts/caller';
import { isAdministrator } from '#services/accounts/is-administrator';
import type { StorageDeps } from '#services/deps';
import { readFeedbackAnnex } from '#services/feedback/read-annex';
import { fileMedia, type MediaObject } from '#services/files/media';
import { jobMedia } from '#services/jobs/media';
import { sceneContents, sceneMedia, sceneToPack } from '#services/jobs/scene';
import { lookMedia } from '#services/looks/media';
import { mallMedia } from '#services/mall/media';
import type { SealDeps } from '#services/sealing';
import type { ByteRange } from '#storage/objects/object-store';
import { createPlaces } from '../gateway/places.ts';
import { inertContent } from '../gateway/content-policy.ts';
import { readCookie } from '../gateway/session-cookies.ts';
import type { Context, RequestState } from '../gateway/state.ts';
import { sendBatchZip } from './batch-zip.ts';
import { refuse } from './refuse.ts';
import { packScene } from './scene-package.ts';
import { sendZip, type PackedObjects } from './send-zip.ts';

export type MediaDeps = StorageDeps & SealDeps;

type MediaContext = Context & { params: Record<string, string> };

const id = /^[0-9a-f]{32}$/;

/**
 * Images, previews and results at stable URLs, for the owner's media cookie only; another user's file is 404. Avatars are for everybody who is signed in, archives of feedback for
 * administrators, and of models of the mall what `mallMedia` says, also for visitors.
 */
export function mediaRoutes(deps: MediaDeps): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/media' });
  router.get('/files/:id/:name', async (ctx) => {
    const name = fileMediaNames.find((known) => known === ctx.params.name);
    const look = lookMediaNames.find((known) => known === ctx.params.name);
    await serve(deps, ctx, (ownerId, fileId) => {
      if (look !== undefined) return lookMedia(deps, { ownerId, fileId, name: look });
      return name === undefined ? undefined : fileMedia(deps, { ownerId, fileId, name });
    });
  });
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
    const viewerId = (await identify(deps, ctx))?.userId;
    await answer(deps, ctx, (modelId) => (name === undefined ? undefined : mallMedia(deps, { viewerId, modelId, name })));
  });
  router.get('/avatars/:id/avatar.webp', (ctx) => serve(deps, ctx, (_, attachmentId) => avatarMedia(deps, { attachmentId })));
  router.get('/feedback/:id/annex', (ctx) => sendAnnex(deps, ctx));
  return router;
}

/** Who holds the media cookie of this request; sets the headers that every answer has. */
async function identify(deps: MediaDeps, ctx: Context): Promise<Caller | undefined> {
  ctx.set({ 'Cache-Control': 'private, no-cache', 'Cross-Origin-Resource-Policy': 'same-origin', 'Content-Security-Policy': inertContent });
  const token = readCookie(ctx, 'media');
  ctx.state.caller = token === undefined ? undefined : await authenticateMedia(deps, token);
  return ctx.state.caller;
}

/** The archive of a piece of feedback, always as a download of bytes: nobody knows what is in it. */
async function sendAnnex(deps: MediaDeps, ctx: MediaContext): Promise<void> {
  const caller = await identify(deps, ctx);
  if (caller === undefined) return refuse(ctx, 401, '请登录');
  const feedbackId = ctx.params.id ?? '';
  const mayRead = id.test(feedbackId) && (await isAdministrator(deps, caller));
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

/** Sends the object that is found under the id in the address, or says that there is none. */
async function answer(deps: MediaDeps, ctx: MediaContext, find: (id: string) => Promise<MediaObject> | undefined): Promise<void> {
  const subjectId = ctx.params.id ?? '';
  const media = id.test(subjectId) ? await unlessGone(async () => find(subjectId)) : undefined;
  const info = media === undefined ? undefined : await deps.objects.stat(media.key);
  if (media === undefined || info === undefined) return refuse(ctx, 404, '文件不存在或已删除');
  ctx.set({ 'Accept-Ranges': 'bytes', ETag: `"${info.etag.replaceAll('"', '')}"`, 'Last-Modified': info.modifiedAt.toUTCString() });
  if (ctx.query.download === '1') ctx.attachment(media.downloadName);
  ctx.type = contentTypeOf(media.key);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  await send(deps, ctx, media.key, info.bytes);
}

async function send(deps: MediaDeps, ctx: Context, key: string, bytes: number): Promise<void> {
  const range = requestedRange(ctx, bytes);
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${bytes}`);
    return refuse(ctx, 416, '请求的范围超出文件');
  }
  if (range !== undefined) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  }
  const { type } = ctx;
  const length = range === undefined ? bytes : range.end - range.start + 1;
  if (ctx.method === 'HEAD' || length === 0) {
    ctx.length = length;
    if (length === 0) ctx.body = '';
    return;
  }
  const stream = await deps.objects.open(key, range);
  // A truncated response must not look complete.
  stream.once('error', (error) => {
    ctx.state.log.warn({ err: error, key }, 'object stream failed');
    ctx.res.destroy();
  });
  ctx.body = stream;
  ctx.type = type;
  ctx.length = length;
}

/** The byte range requested of an object of `bytes` bytes; undefined for the whole object, which also answers requests for several ranges. */
function requestedRange(ctx: Context, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = ctx.get('if-range');
  const header = ctx.get('range');
  if (!header.startsWith('bytes=') || (ifRange !== '' && ifRange !== ctx.response.get('etag'))) return undefined;
  // range-parser rejects a suffix longer than the object; RFC 9110 §14.1.2 reads it as the whole object.
  const ranges = parseRange(
    bytes,
    header.replace(/(?<=^bytes=-)\d+$/, (suffix) => String(Math.min(Number(suffix), bytes))),
  );
  if (ranges === -1) return 'unsatisfiable';
  return ranges === -2 || ranges.length > 1 ? undefined : ranges[0];
}

/** Undefined for files that are gone or belong to someone else. */
async function unlessGone<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return undefined;
    throw error;
  }
}
