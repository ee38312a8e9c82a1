import { batchContents, type BatchContents } from '#services/batches/contents';
import type { StorageDeps } from '#services/deps';
import type { TakePlace } from '../gateway/places.ts';
import type { Context } from '../gateway/state.ts';
import { sendZip } from './send-zip.ts';

/** The list of what is not in a ZIP, as a file of it. */
const missingName = '未包含的模型.txt';
const missingText = (missing: BatchContents['missing']): string =>
  [`这个压缩包里没有下面 ${missing.length} 个模型：`, '', ...missing.map(({ modelName, why }) => `${modelName}：${why}`), ''].join('\r\n');

/** All results of one of somebody's batches in one answer: docs/decisions/batch-zip.md. */
export async function sendBatchZip(
  deps: StorageDeps,
  ctx: Context,
  { ownerId, batchId, takePlace }: { ownerId: string; batchId: string; takePlace: TakePlace },
): Promise<void> {
  const find = async () => {
    const { fileName, entries, missing } = await batchContents(deps, { ownerId, batchId });
    const modifiedAt = deps.clock?.() ?? new Date();
    const notes = missing.length === 0 ? [] : [{ name: missingName, text: missingText(missing), modifiedAt }];
    return { fileName, entries, notes };
  };
  await sendZip(deps, ctx, find, { ownerId, takePlace });
}
