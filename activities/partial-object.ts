/** A local copy of an object that holds only the bytes that were asked for; what lies between them takes no room on the disk. */

import { createWriteStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#domain/errors/app-error';
import { firstSpans, HeldBytes, mergeSpans, type ByteSpan } from '#engine/archives/held-bytes';
import type { ObjectStore } from '#storage/objects/object-store';
import { inParallel } from './in-parallel.ts';
import { needRoom, type RoomDeps } from './need-room.ts';

/** Requests at once, and up to how many bytes that nobody asked for are fetched to save one. */
const requests = { parallel: 8, gap: 128 * 1024 } as const;
/** How often an archive is looked into: its ends, its directory, its entries, and once more where one is longer than was to be expected. */
const rounds = 6;

interface CopyDeps extends RoomDeps {
  objects: ObjectStore;
}

interface FetchOptions {
  signal: AbortSignal;
  /** Bytes fetched so far, of so many, in this call. */
  onBytes?: (done: number, total: number) => void;
}

export class PartialObject {
  readonly bytes: number;
  readonly path: string;
  readonly #deps: CopyDeps;
  readonly #key: string;
  #held: ByteSpan[] = [];

  private constructor(deps: CopyDeps, key: string, path: string, bytes: number) {
    this.#deps = deps;
    this.#key = key;
    this.path = path;
    this.bytes = bytes;
  }

  /** A file of the object's size at `path`, which holds nothing yet. */
  static async create(deps: CopyDeps, { key, bytes, path }: { key: string; bytes: number; path: string }): Promise<PartialObject> {
    await writeFile(path, '');
    await truncate(path, bytes);
    return new PartialObject(deps, key, path, bytes);
  }

  /** Which bytes are there. */
  get held(): readonly ByteSpan[] {
    return this.#held;
  }

  /** Fetches what of the spans lies inside the object and is not there as a whole. Throws `engine.diskFull` where there is no room for it. */
  async fetch(spans: readonly ByteSpan[], { signal, onBytes }: FetchOptions): Promise<void> {
    const { objects } = this.#deps;
    const held = new HeldBytes(this.bytes, this.#held);
    const lacking = spans.flatMap(({ from, to }) => held.lacking({ from: Math.max(0, from), to }) ?? []);
    const merged = mergeSpans(lacking, requests.gap);
    const total = merged.reduce((sum, { from, to }) => sum + to - from, 0);
    await needRoom(this.#deps, total);
    let done = 0;
    await inParallel(merged, requests.parallel, async ({ from, to }) => {
      signal.throwIfAborted();
      const source = await objects.open(this.#key, { start: from, end: to - 1 });
      source.on('data', (chunk: Buffer) => onBytes?.((done += chunk.length), total));
      await pipeline(source, createWriteStream(this.path, { flags: 'r+', start: from }), { signal });
    });
    this.#held = mergeSpans([...this.#held, ...merged]);
  }

  /** Looks into an archive, of which no more is fetched than `look` says it needs. Throws `archive.unreadable` for one that always needs more. */
  async look<T extends object>(
    look: (held: readonly ByteSpan[]) => Promise<T | { needed: readonly ByteSpan[] }>,
    options: FetchOptions,
  ): Promise<T> {
    let found: T | { needed: readonly ByteSpan[] } = { needed: firstSpans(this.bytes) };
    for (let round = 0; 'needed' in found; round++) {
      if (round === rounds) throw new AppError('archive.unreadable');
      await this.fetch(found.needed, options);
      found = await look(this.#held);
    }
    return found;
  }
}
