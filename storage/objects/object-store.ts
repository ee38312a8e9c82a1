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
  /** Hex, computed by the store. */
  md5: string;
}

export interface SignedPartOptions {
  /** From 1. */
  partNumber: number;
  bytes: number;
  expiresMs: number;
}

export interface ByteRange {
  /** First byte, inclusive. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/**
 * Object storage: a local folder or any S3. Keys are slash-separated UTF-8 without a leading slash. A missing object throws
 * `AppError('objects.notFound')`, an unreachable store `AppError('objects.unavailable')`.
 */
export interface ObjectStore {
  readonly bucket: string;
  /** Writes an object atomically. */
  putFile(key: string, path: string, options: { contentType: string; signal?: AbortSignal }): Promise<{ bytes: number }>;
  putBytes(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Streams an object into a file; `onBytes` gets the bytes received so far. */
  getFile(key: string, path: string, options?: { signal?: AbortSignal; onBytes?: (done: number) => void }): Promise<{ bytes: number }>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Succeeds when there is no such object. */
  remove(key: string): Promise<void>;
  removePrefix(prefix: string): Promise<number>;

  /** `partSize`: bytes of every part but the last. The local store refuses larger parts and derives their offsets from it. */
  beginMultipart(key: string, options: { contentType: string; partSize: number }): Promise<{ storeUploadId: string }>;
  /**
   * A URL for one PUT of the part, without further headers or sign-in: absolute, or a path on the api's own origin. `bytes` is part of the
   * signature: S3 accepts no other length, the local store no larger one.
   */
  signPart(key: string, storeUploadId: string, part: SignedPartOptions): Promise<string>;
  /** Received parts, ordered by number. Throws `objects.notFound` when the upload was completed, aborted or never begun. */
  listParts(key: string, storeUploadId: string): Promise<StoredPart[]>;
  /** Assembles the object from exactly these parts. Throws `upload.partMismatch` when one differs, `objects.notFound` as `listParts` does. */
  completeMultipart(key: string, storeUploadId: string, parts: { partNumber: number; md5: string }[]): Promise<void>;
  /** Succeeds when the upload is already aborted or was never begun. */
  abortMultipart(key: string, storeUploadId: string): Promise<void>;

  /**
   * Aborts unfinished uploads below a prefix that began before `before`, as a killed process leaves them in the middle of `putFile`, and returns how many. The local folder
   * has none: it removes the temporary files of dead processes when it is opened.
   */
  abortStale(prefix: string, before: Date): Promise<number>;

  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  /** Free bytes in the store; undefined when it does not report them. */
  freeBytes(): Promise<number | undefined>;
}
