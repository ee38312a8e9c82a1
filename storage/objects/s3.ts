import { open, rm } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { Client } from 'minio';
import { AppError } from '#domain/errors/app-error';
import { checkKey } from './keys.ts';
import type { ByteRange, ObjectStore, StoredPart } from './object-store.ts';
import { isInvalidPart, isMissing, retryTransient, s3Error } from './s3-errors.ts';
import { listS3Objects, listS3Uploads } from './s3-list.ts';
import { signS3Part, type S3Signing } from './s3-part-url.ts';
import { putFileToS3, putWhole } from './s3-put-file.ts';

export interface S3StoreOptions {
  /** `http(s)://host[:port]` at which this process reaches the store. */
  endpoint: string;
  /** The same store as seen by browsers, for signed part URLs. Default `endpoint`. */
  publicEndpoint?: string | undefined;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region?: string;
  /** True (default): `https://host/bucket/key`; false: `https://bucket.host/key`. */
  pathStyle?: boolean;
}

/** `listParts` is protected in the client. */
class S3Client extends Client {
  partsOf(bucket: string, key: string, uploadId: string): ReturnType<Client['listParts']> {
    return this.listParts(bucket, key, uploadId);
  }
}

const pingMs = 3000;

/**
 * Keeps objects in an S3 bucket, which is created if missing. A part's ETag must be its MD5, so the bucket must not use KMS encryption, and
 * its CORS rules must allow PUT from the dashboard's origin. Transient errors are retried for about 3 s.
 */
export async function createS3Store(options: S3StoreOptions): Promise<ObjectStore> {
  const { bucket, region = 'us-east-1' } = options;
  const client = connect(options.endpoint, options, region);
  const signing: S3Signing = {
    endpoint: options.publicEndpoint ?? options.endpoint,
    pathStyle: options.pathStyle ?? true,
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region,
  };
  await makeBucket(client, bucket, region);

  const openStream = (key: string, range?: ByteRange): Promise<Readable> =>
    retryTransient(() =>
      range === undefined ? client.getObject(bucket, key) : client.getPartialObject(bucket, key, range.start, range.end - range.start + 1),
    );

  const listParts = async (key: string, storeUploadId: string): Promise<StoredPart[]> => {
    const parts = await retryTransient(() => client.partsOf(bucket, key, storeUploadId));
    return parts
      .map(({ part, size, etag }) => ({ partNumber: part, bytes: size, md5: etag.replaceAll('"', '') }))
      .toSorted((a, b) => a.partNumber - b.partNumber);
  };

  const abortMultipart = async (key: string, storeUploadId: string): Promise<void> => {
    if (storeUploadId === '') return;
    await retryTransient(() => client.abortMultipartUpload(bucket, key, storeUploadId)).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'objects.notFound') throw error;
    });
  };

  return {
    bucket,

    putFile: async (key, path, { contentType, signal }) => {
      checkKey(key);
      return putFileToS3(client, { bucket, key, contentType }, path, signal);
    },

    putBytes: async (key, bytes, { contentType }) => {
      checkKey(key);
      await putWhole(client, { bucket, key, contentType }, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },

    open: openStream,

    getFile: async (key, path, { signal, onBytes } = {}) => {
      const file = await open(path, 'w');
      let done = 0;
      try {
        const { size } = await retryTransient(() => client.statObject(bucket, key));
        // After a broken connection, continue at the first missing byte.
        while (done < size) {
          const before = done;
          const source = await openStream(key, done === 0 ? undefined : { start: done, end: size - 1 });
          try {
            // A connection that has gone silent gives no chunk to look at the signal after.
            for await (const chunk of (signal === undefined ? source : addAbortSignal(signal, source)) as AsyncIterable<Buffer>) {
              await file.writeFile(chunk);
              done += chunk.length;
              onBytes?.(done);
            }
          } catch (error) {
            const fault = s3Error(error);
            if (done === before || !(fault instanceof AppError) || fault.code !== 'objects.unavailable') throw fault;
          }
        }
        signal?.throwIfAborted();
        return { bytes: done };
      } catch (error) {
        await rm(path, { force: true });
        throw s3Error(error);
      } finally {
        await file.close();
      }
    },

    stat: async (key) => {
      try {
        const found = await retryTransient(() => client.statObject(bucket, key));
        const contentType = String(found.metaData['content-type'] ?? 'application/octet-stream');
        return { key, bytes: found.size, contentType, etag: found.etag, modifiedAt: found.lastModified };
      } catch (error) {
        if (error instanceof AppError && error.code === 'objects.notFound') return undefined;
        throw error;
      }
    },

    list: (prefix) => listS3Objects(client, bucket, prefix),

    remove: async (key) => {
      await retryTransient(() => client.removeObject(bucket, key)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'objects.notFound') throw error;
      });
    },

    removePrefix: async (prefix) => {
      const keys: string[] = [];
      for await (const { key } of listS3Objects(client, bucket, prefix)) keys.push(key);
      const failures = keys.length === 0 ? [] : await retryTransient(() => client.removeObjects(bucket, keys));
      const [failure] = failures.filter((entry) => entry !== null && entry !== undefined && !isMissing(entry.Error ?? entry));
      if (failure !== undefined) throw new AppError('objects.unavailable', {}, { cause: failure });
      return keys.length;
    },

    beginMultipart: async (key, { contentType }) => {
      checkKey(key);
      const storeUploadId = await retryTransient(() => client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType }));
      return { storeUploadId };
    },

    signPart: (key, storeUploadId, part) => signS3Part(signing, { bucket, key, storeUploadId }, part),

    listParts,

    completeMultipart: async (key, storeUploadId, parts) => {
      const etags = parts.map(({ partNumber, md5 }) => ({ part: partNumber, etag: md5 }));
      // Joining thousands of parts may take a store minutes.
      await retryTransient(() => client.completeMultipartUpload(bucket, key, storeUploadId, etags), { tryMs: 10 * 60_000 }).catch(
        async (error: unknown) => {
          if (!(error instanceof AppError) || !isInvalidPart(error.cause)) throw error;
          const received = new Map((await listParts(key, storeUploadId)).map(({ partNumber, md5 }) => [partNumber, md5]));
          const wrong = parts.filter(({ partNumber, md5 }) => received.get(partNumber) !== md5);
          throw new AppError('upload.partMismatch', { parts: wrong.map(({ partNumber }) => partNumber).join('、') }, { cause: error });
        },
      );
    },

    abortMultipart,

    abortStale: async (prefix, before) => {
      let aborted = 0;
      for await (const { key, storeUploadId, begunAt } of listS3Uploads(client, bucket, prefix)) {
        if (begunAt >= before) continue;
        await abortMultipart(key, storeUploadId);
        aborted += 1;
      }
      return aborted;
    },

    ping: async () => {
      if (!(await retryTransient(() => client.bucketExists(bucket), { tryMs: pingMs }))) throw new AppError('objects.unavailable');
    },

    freeBytes: async () => undefined,
  };
}

function connect(endpoint: string, options: S3StoreOptions, region: string): S3Client {
  const { protocol, hostname, port } = new URL(endpoint);
  return new S3Client({
    endPoint: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    region,
    pathStyle: options.pathStyle ?? true,
    // The client logs its retries to the console; `retryTransient` replaces them.
    retryOptions: { disableRetry: true },
  });
}

async function makeBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (await retryTransient(() => client.bucketExists(bucket))) return;
  await retryTransient(() => client.makeBucket(bucket, region)).catch((error: unknown) => {
    // Another process has just created it.
    const code = error instanceof AppError ? (error.cause as { code?: string } | undefined)?.code : undefined;
    if (code !== 'BucketAlreadyOwnedByYou' && code !== 'BucketAlreadyExists') throw error;
  });
}
