import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { CpuDeps } from './deps.ts';
import type { ActivityRun } from './run-activity.ts';
import { runPicture } from './run-picture.ts';

const pixels = 512;
const deadlineMs = 60_000;

export interface DrawnThumbnail {
  /** Null if it cannot be rendered. */
  thumbnailKey: string | null;
  bytes: number;
  /** By which the picture is known again; null without one. */
  mark: string | null;
}

/** Renders a model's thumbnail and stores it under `key`. */
export async function drawThumbnail(
  { runVerb, objects }: CpuDeps,
  { owner, modelPath, key }: { owner: string; modelPath: string; key: string },
  { folder, signal, log }: ActivityRun,
): Promise<DrawnThumbnail> {
  const outputPath = join(folder, 'thumbnail.webp');
  let mark: string;
  try {
    ({ mark } = await runPicture(runVerb, 'preview', { modelPath, outputPath, size: pixels }, { owner, folder, deadlineMs, signal }));
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || error.code === 'engine.diskFull') throw error;
    log.warn({ err: error }, 'no picture');
    return { thumbnailKey: null, bytes: 0, mark: null };
  }
  const { bytes } = await objects.putFile(key, outputPath, { contentType: contentTypeOf(outputPath), signal });
  return { thumbnailKey: key, bytes, mark };
}
