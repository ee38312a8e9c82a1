import { createWriteStream, openAsBlob } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Modelmill } from './client.ts';
import type { ModelFile, Output } from './types.ts';
import type { UploadOptions, UploadState } from './upload.ts';

/** The state of an upload in a file beside it, with the time of the content that it is for. */
const statePath = (path: string): string => `${path}.modelmill-upload`;

/**
 * Uploads a file from the disk. What remains is kept in a file beside it, so that another process takes the upload up where this one was ended;
 * content that was changed since is sent anew.
 */
export async function uploadPath(
  client: Modelmill,
  path: string,
  options: Omit<UploadOptions, 'name' | 'state' | 'onState'> & { name?: string } = {},
): Promise<ModelFile> {
  const changedAt = (await stat(path)).mtimeMs;
  const known = await readState(path);
  return client.files.upload(await openAsBlob(path), {
    ...options,
    name: options.name ?? basename(path),
    state: known?.changedAt === changedAt ? known.state : undefined,
    onState: (state) =>
      state === null ? rm(statePath(path), { force: true }) : writeFile(statePath(path), JSON.stringify({ changedAt, state })),
  });
}

async function readState(path: string): Promise<{ changedAt: number; state: UploadState } | undefined> {
  try {
    return JSON.parse(await readFile(statePath(path), 'utf8')) as { changedAt: number; state: UploadState };
  } catch {
    return undefined;
  }
}

/** Saves a result under a path. A part that was saved earlier is kept, and the rest fetched. */
export async function downloadTo(
  client: Modelmill,
  output: Output,
  path: string,
  { onProgress, signal }: { onProgress?: (progress: { received: number; total: number }) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const partial = `${path}.${output.id}.part`;
  const had = await stat(partial).then(
    ({ size }) => size,
    () => 0,
  );
  if (had !== output.size) {
    const response = await client.outputs.download(output, { from: had < output.size ? had : 0, ...(signal && { signal }) });
    const isRest = response.status === 206;
    let received = isRest ? had : 0;
    const body = Readable.fromWeb(response.body as ReadableStream);
    body.on('data', ({ length }: Uint8Array) => onProgress?.({ received: (received += length), total: output.size }));
    await pipeline(body, createWriteStream(partial, { flags: isRest ? 'a' : 'w' }));
  }
  await rename(partial, path);
}
