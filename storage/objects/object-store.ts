import type { Readable } from 'node:stream';

export interface ObjectInfo {
  key: string;
  bytes: number;
  contentType: string;
  etag: string;
  modifiedAt: Date;
}

export interface StoredPart {
  partNumber: number;
  bytes: number;
  /** Hex, as the store measured it. */
  md5: string;
}

export interface ByteRange {
  /** First byte, inclusive. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/**
 * Where bytes last: a local folder or any S3. Keys are slash-separated UTF-8 without a leading slash.
 * A missing object is `AppError('objects.notFound')`, a store that does not answer `AppError('objects.unavailable')`.
 */
export interface ObjectStore {
  readonly bucket: string;
  /** Writes an object whole or not at all. */
  putFile(key: string, path: string, options: { contentType: string; signal?: AbortSignal }): Promise<{ bytes: number }>;
  putBytes(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Copies an object into a file, streaming; reports bytes as they arrive. */
  getFile(key: string, path: string, options?: { signal?: AbortSignal; onBytes?: (done: number) => void }): Promise<{ bytes: number }>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  removePrefix(prefix: string): Promise<number>;

  /** `partSize`: bytes of every part but the last; the local store takes no larger part and puts each at its place in the file. */
  beginMultipart(key: string, options: { contentType: string; partSize: number }): Promise<{ storeUploadId: string }>;
  /** An address that takes one PUT of the part, without any other header or sign-in. Absolute, or a path on our own origin. */
  signPart(key: string, storeUploadId: string, partNumber: number, options: { expiresMs: number }): Promise<string>;
  /** Parts that stand, ordered by number; `objects.notFound` when the upload was completed, aborted or never begun. */
  listParts(key: string, storeUploadId: string): Promise<StoredPart[]>;
  /** Makes the object of exactly these parts; `upload.partMismatch` when one of them no longer stands so, `objects.notFound` as in `listParts`. */
  completeMultipart(key: string, storeUploadId: string, parts: { partNumber: number; md5: string }[]): Promise<void>;
  /** Aborting twice, or what was never begun, is no error. */
  abortMultipart(key: string, storeUploadId: string): Promise<void>;

  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  /** Free bytes where objects are kept; undefined when the store does not say. */
  freeBytes(): Promise<number | undefined>;
}
