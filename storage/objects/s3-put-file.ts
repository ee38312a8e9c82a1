import { open, type FileHandle } from 'node:fs/promises';
import type { Client } from 'minio';
import pLimit from 'p-limit';
import { uploadLimits } from '#domain/limits';
import { retryTransient } from './s3-errors.ts';

const MiB = 1024 ** 2;
/** Files up to this size are sent in one request, larger ones in parts of at least this size, `concurrency` of them in memory at once. */
const wholeBytes = 16 * MiB;
const concurrency = 2;
/** Long enough for one part on a slow connection. */
const partMs = 10 * 60_000;

/** Uploads a file atomically. The client's own method would resume any upload begun under the same key, even another writer's. */
export async function putFileToS3(
  client: Client,
  target: { bucket: string; key: string; contentType: string },
  path: string,
  signal?: AbortSignal,
): Promise<{ bytes: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size <= wholeBytes) await putWhole(client, target, await readPart(file, 0, size), signal);
    else await putInParts(client, target, file, size, signal);
    return { bytes: size };
  } finally {
    await file.close();
  }
}

export async function putWhole(
  client: Client,
  { bucket, key, contentType }: { bucket: string; key: string; contentType: string },
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<void> {
  await retryTransient(() => client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType }), {
    tryMs: partMs,
    ...(signal === undefined ? {} : { signal }),
  });
}

async function putInParts(
  client: Client,
  { bucket, key, contentType }: { bucket: string; key: string; contentType: string },
  file: FileHandle,
  size: number,
  signal?: AbortSignal,
): Promise<void> {
  const options = { tryMs: partMs, ...(signal === undefined ? {} : { signal }) };
  const uploadId = await retryTransient(() => client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType }), options);
  const limit = pLimit(concurrency);
  try {
    const partSize = Math.max(wholeBytes, Math.ceil(size / uploadLimits.maxParts / MiB) * MiB);
    const count = Math.ceil(size / partSize);
    const parts = await limit.map(Array(count).keys(), async (index) => {
      const start = index * partSize;
      const bytes = await readPart(file, start, Math.min(size, start + partSize));
      const part = { bucketName: bucket, objectName: key, uploadID: uploadId, partNumber: index + 1, headers: {} };
      const { etag } = await retryTransient(() => client.uploadPart(part, bytes), options);
      return { part: index + 1, etag };
    });
    await retryTransient(() => client.completeMultipartUpload(bucket, key, uploadId, parts), options);
  } catch (error) {
    limit.clearQueue();
    await client.abortMultipartUpload(bucket, key, uploadId).catch(() => undefined);
    throw error;
  }
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was read');
    filled += bytesRead;
  }
  return bytes;
}
