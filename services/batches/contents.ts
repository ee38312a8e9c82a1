import { AppError } from '#domain/errors/app-error';
import { entryNames } from '#domain/batches/entry-names';
import { wholeName } from '#domain/uploads/naming';
import { batchFileName } from '#domain/batches/words';
import type { StorageDeps } from '../deps.ts';
import { findDownload } from '../jobs/download.ts';
import { jobMedia } from '../jobs/media.ts';
import { readBatch, type BatchPlace } from './read.ts';

/** What one ZIP holds of a batch. */
export interface BatchContents {
  fileName: string;
  /** The results, each under a name of its own. */
  entries: { name: string; key: string; bytes: number; modifiedAt: Date }[];
  /** What is not in it, and why. */
  missing: { modelName: string; why: string }[];
}

const pending: Partial<Record<BatchPlace['state'], string>> = { running: '还没有处理完', unpaid: '等待支付' };

/**
 * The results of a batch that its owner may download one by one, and why the others are not among them. `batch.notFound`, `batch.noResults` while there is none.
 */
export async function batchContents(deps: StorageDeps, input: { ownerId: string; batchId: string }): Promise<BatchContents> {
  const { places } = await readBatch(deps, input);
  const found: { downloadName: string; key: string; bytes: number; modifiedAt: Date }[] = [];
  const missing: BatchContents['missing'] = [];
  for (const place of places) {
    const outcome = await resultOf(deps, input.ownerId, place);
    if (typeof outcome === 'string') missing.push({ modelName: nameOf(place), why: outcome });
    else found.push(outcome);
  }
  if (found.length === 0) throw new AppError('batch.noResults');
  const names = entryNames(found.map(({ downloadName }) => downloadName));
  return {
    fileName: batchFileName(places.map(({ subject }) => subject)),
    entries: found.map(({ key, bytes, modifiedAt }, index) => ({ name: names[index] ?? key, key, bytes, modifiedAt })),
    missing,
  };
}

/**
 * A model's name, in full where its file is known: models are named by the beginning of their files' names, which several in one folder may share.
 */
function nameOf({ job, subject, source }: BatchPlace): string {
  const { modelName } = job ?? subject;
  return source === undefined ? modelName : wholeName(modelName, source.fileName);
}

/** The stored result of a place, or why there is none to be had. */
async function resultOf(deps: StorageDeps, ownerId: string, place: BatchPlace) {
  const { state, tips, job } = place;
  if (job === null || state !== 'success') return tips ?? pending[state] ?? '没有结果';
  try {
    // By the rules of a single download.
    const download = await findDownload(deps, { ownerId, jobId: job.id, what: 'result' });
    if (download.of === 'scene') return '场景由许多文件组成，请在它的结果页下载';
    if (download.of !== 'job') return '没有结果';
    const { key, downloadName } = await jobMedia(deps, { ownerId, jobId: job.id, name: download.name });
    const stored = await deps.objects.stat(key);
    if (stored === undefined) return '结果文件已不在';
    return {
      key,
      downloadName: nameOf(place) + downloadName.slice(job.modelName.length),
      bytes: stored.bytes,
      modifiedAt: stored.modifiedAt,
    };
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return error.message;
    throw error;
  }
}
