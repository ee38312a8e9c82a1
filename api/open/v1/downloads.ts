import { timingSafeEqual } from 'node:crypto';
import { downloads as downloadNames } from '#domain/jobs/schema';
import { AppError } from '#domain/errors/app-error';
import { findDownload } from '#services/jobs/download';
import { jobMedia } from '#services/jobs/media';
import { sceneContents } from '#services/jobs/scene';
import { createPlaces } from '../../gateway/places.ts';
import type { Middleware } from '../../gateway/state.ts';
import { refuse } from '../../media/refuse.ts';
import { sendObject } from '../../media/send-object.ts';
import { sendZip } from '../../media/send-zip.ts';
import { currentTime } from '#services/deps';
import type { OpenApiDeps } from './deps.ts';
import { downloadBase, downloadMac } from '#services/open/sign-downloads';

const address = /^\/open\/downloads\/([0-9a-f]{32})-([0-9a-f]{32})-(result|tiles|lod[123])-(\d{1,16})-([\w-]{43})$/;

/** Sends what a signed address names, in the range that is asked for, until the address runs out. */
export function serveDownloads(deps: OpenApiDeps, limitAddress: Middleware): Middleware {
  const takePlace = createPlaces();
  return async (ctx, next) => {
    if (!ctx.path.startsWith(downloadBase)) return next();
    await limitAddress(ctx, () => Promise.resolve());
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return refuse(ctx, 405, '只能下载');
    const [, ownerId = '', jobId = '', name, expires, mac] = address.exec(ctx.path) ?? [];
    const what = downloadNames.find((known) => known === name);
    if (what === undefined || mac === undefined) return refuse(ctx, 404, '下载地址不正确');
    const right = downloadMac(deps.secret, `${ownerId}-${jobId}-${what}-${expires}`);
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right))) return refuse(ctx, 404, '下载地址不正确');
    if (Number(expires) < currentTime(deps).getTime()) return refuse(ctx, 410, '下载地址已过期，请重新取得');
    const live = { id: ownerId, frozenAt: null, deletedAt: null };
    if ((await deps.database.users.count({ where: live })) === 0) return refuse(ctx, 404, '文件不存在或已删除');
    ctx.set({ 'Cache-Control': 'private, no-cache', 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    try {
      const download = await findDownload(deps, { ownerId, jobId, what });
      ctx.query = { download: '1' };
      if (download.of === 'scene') return await sendZip(deps, ctx, () => sceneContents(deps, { ownerId, jobId }), { ownerId, takePlace });
      if (download.of === 'job') return await sendObject(deps, ctx, () => jobMedia(deps, { ownerId, jobId, name: download.name }));
    } catch (error) {
      if (!(error instanceof AppError) || !error.entry.permanent) throw error;
    }
    refuse(ctx, 404, '文件不存在或已删除');
  };
}
