import { batchLimits } from '#domain/batches/limits';
import { batchContents, type BatchContents } from '#services/batches/contents';
import type { StorageDeps } from '#services/deps';
import type { TakePlace } from '../gateway/places.ts';
import type { Context } from '../gateway/state.ts';
import { refuse } from './refuse.ts';
import { storedZip } from './stored-zip.ts';

/** The list of what is not in a ZIP, as a file of it. */
const missingName = '未包含的模型.txt';
const missingText = (missing: BatchContents['missing']): string =>
  [`这个压缩包里没有下面 ${missing.length} 个模型：`, '', ...missing.map(({ modelName, why }) => `${modelName}：${why}`), ''].join('\r\n');

/** All results of one of somebody's batches in one answer: docs/decisions.md#batch-zip. */
export async function sendBatchZip(
  deps: StorageDeps,
  ctx: Context,
  { ownerId, batchId, takePlace }: { ownerId: string; batchId: string; takePlace: TakePlace },
): Promise<void> {
  const { fileName, entries, missing } = await batchContents(deps, { ownerId, batchId });
  ctx.set('Cache-Control', 'no-store');
  if (ctx.method !== 'HEAD' && !takePlace(ownerId, ctx.res, batchLimits.zipsPerUser)) {
    ctx.set('Retry-After', '30');
    return refuse(ctx, 429, `同时最多下载 ${batchLimits.zipsPerUser} 个压缩包，请等前面的下载完成后再试`);
  }
  const modifiedAt = deps.clock?.() ?? new Date();
  const notes = missing.length === 0 ? [] : [{ name: missingName, text: missingText(missing), modifiedAt }];
  const zip = await storedZip(
    entries.map(({ key, ...entry }) => ({ ...entry, open: () => deps.objects.open(key) })),
    notes,
  );
  ctx.attachment(fileName);
  ctx.status = 200;
  if (ctx.method === 'HEAD') {
    zip.stream.destroy();
  } else {
    // A truncated answer must not look complete.
    zip.stream.once('error', (error) => {
      ctx.state.log.warn({ err: error, batchId }, 'stream of a batch failed');
      ctx.res.destroy();
    });
    ctx.body = zip.stream;
  }
  ctx.type = 'application/zip';
  ctx.length = zip.bytes;
}
