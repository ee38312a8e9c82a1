/** A local copy of an object that holds only the bytes that were asked for; what lies between them takes no room on the disk. */

import { createWriteStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { mergeSpans, type ByteSpan } from '#engine/archives/held-bytes';
import type { ObjectStore } from '#storage/objects/object-store';
import { inParallel } from './in-parallel.ts';

/** Requests at once, and up to how many bytes that nobody asked for are fetched to save one. */
const requests = { parallel: 8, gap: 128 * 1024 } as const;

export interface FetchOptions {
  signal: AbortSignal;
  /** Bytes fetched so far, of so many, in this call. */
  onBytes?: (done: number, total: number) => void;
}

export class PartialObject {
  readonly #objects: ObjectStore;
  readonly #key: string;
  readonly #path: string;
  readonly #bytes: number;
  #held: ByteSpan[] = [];

  private constructor(objects: ObjectStore, key: string, path: string, bytes: number) {
    this.#objects = objects;
    this.#key = key;
    this.#path = path;
    this.#bytes = bytes;
  }

  /** A file of the object's size at `path`, which holds nothing yet. */
  static async create(objects: ObjectStore, { key, bytes, path }: { key: string; bytes: number; path: string }): Promise<PartialObject> {
    await writeFile(path, '');
    await truncate(path, bytes);
    return new PartialObject(objects, key, path, bytes);
  }

  /** Which bytes are there. */
  get held(): readonly ByteSpan[] {
    return this.#held;
  }

  /** Fetches what of the spans lies inside the object. */
  async fetch(spans: readonly ByteSpan[], { signal, onBytes }: FetchOptions): Promise<void> {
    const inside = spans
      .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(to, this.#bytes) }))
      .filter(({ from, to }) => from < to);
    const merged = mergeSpans(inside, requests.gap);
    const total = merged.reduce((sum, { from, to }) => sum + to - from, 0);
    let done = 0;
    await inParallel(merged, requests.parallel, async ({ from, to }) => {
      signal.throwIfAborted();
      const source = await this.#objects.open(this.#key, { start: from, end: to - 1 });
      source.on('data', (chunk: Buffer) => onBytes?.((done += chunk.length), total));
      await pipeline(source, createWriteStream(this.#path, { flags: 'r+', start: from }), { signal });
    });
    this.#held = mergeSpans([...this.#held, ...merged]);
  }
}
