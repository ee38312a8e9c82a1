import { mkdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { FileRow } from '#storage/database/models/files';
import type { ObjectStore } from '#storage/objects/object-store';
import { fetchHashed } from './fetch-object.ts';
import { inParallel } from './in-parallel.ts';

export interface FetchedModel {
  modelPath: string;
  /** Folder with the model and the files it refers to. */
  root: string;
  /** Hex, for a single model file; null for an archive, whose bytes are not fetched again. */
  sha256: string | null;
}

const concurrency = 4;

/** Fetches a checked file's model into `folder`: the single file, or the unpacked archive with everything beside it. */
export async function fetchModel(
  objects: ObjectStore,
  file: FileRow,
  folder: string,
  options: { signal: AbortSignal; onBytes: (done: number, total: number) => void },
): Promise<FetchedModel> {
  const root = join(folder, 'model');
  await mkdir(root);
  const { unpackedPrefix, modelPath } = file;
  if (unpackedPrefix === null || modelPath === null) {
    const path = join(root, `model.${file.format}`);
    const onBytes = (done: number): void => options.onBytes(done, file.fileSize);
    const sha256 = await fetchHashed(objects, file.objectKey, path, { signal: options.signal, onBytes });
    return { modelPath: path, root, sha256 };
  }
  const entries: { key: string; bytes: number; path: string }[] = [];
  for await (const { key, bytes } of objects.list(unpackedPrefix)) {
    entries.push({ key, bytes, path: inside(root, key.slice(unpackedPrefix.length)) });
  }
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  await inParallel(entries, concurrency, async ({ key, bytes, path }) => {
    options.signal.throwIfAborted();
    await mkdir(dirname(path), { recursive: true });
    await objects.getFile(key, path, { signal: options.signal });
    options.onBytes((done += bytes), total);
  });
  return { modelPath: inside(root, modelPath), root, sha256: null };
}

/** Resolves a path and refuses any outside `root`. */
function inside(root: string, path: string): string {
  const target = join(root, path);
  if (!target.startsWith(root + sep)) throw new AppError('archive.unsafePath', { path });
  return target;
}
