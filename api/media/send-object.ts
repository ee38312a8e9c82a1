import parseRange from 'range-parser';
import { AppError } from '#domain/errors/app-error';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { StorageDeps } from '#services/deps';
import type { MediaObject } from '#services/media-object';
import type { ByteRange } from '#storage/objects/object-store';
import type { Context } from '../gateway/state.ts';
import { refuse } from './refuse.ts';

/** What an answer says of the object that it carries. */
const aboutObject = ['Accept-Ranges', 'ETag', 'Last-Modified', 'Content-Disposition', 'Content-Range', 'Content-Type'];

/** Sends the object that is found, or the range of it that is asked for, or says that there is none. Throws what the store fails with, before a byte is sent. */
export async function sendObject(deps: StorageDeps, ctx: Context, find: () => Promise<MediaObject> | undefined): Promise<void> {
  const media = await unlessGone(async () => find());
  const info = media === undefined ? undefined : await deps.objects.stat(media.key);
  if (media === undefined || info === undefined) return refuse(ctx, 404, '文件不存在或已删除');
  ctx.set({ 'Accept-Ranges': 'bytes', ETag: `"${info.etag.replaceAll('"', '')}"`, 'Last-Modified': info.modifiedAt.toUTCString() });
  if (ctx.query.download === '1' && media.viewOnly === true) return refuse(ctx, 404, '预览仅供查看，不能下载');
  if (ctx.query.download === '1') ctx.attachment(media.downloadName);
  ctx.type = contentTypeOf(media.key);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  await send(deps, ctx, media.key, info.bytes);
}

async function send(deps: StorageDeps, ctx: Context, key: string, bytes: number): Promise<void> {
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
  const stream = await deps.objects.open(key, range).catch((error: unknown) => {
    // A store that fails is answered with an error, which is told nothing of the object.
    for (const name of aboutObject) ctx.remove(name);
    throw error;
  });
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
export async function unlessGone<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return undefined;
    throw error;
  }
}
