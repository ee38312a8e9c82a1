/** A local copy of an object that holds only the bytes that were asked for; what lies between them takes no room on the disk. */

import { open, truncate, writeFile } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { AppError } from '#domain/errors/app-error';
import { firstSpans, HeldBytes, mergeSpans, type ByteSpan } from '#engine/archives/held-bytes';
import type { ObjectStore } from '#storage/objects/object-store';
import { inParallel } from './in-parallel.ts';
import { needRoom, type RoomDeps } from './need-room.ts';

/** Requests at once, and up to how many bytes that nobody asked for are fetched to save one. */
const requests = { parallel: 8, gap: 128 * 1024 } as const;
/** How often an archive is looked into: its ends, its directory, its entries, and once more where one is longer than was to be expected. */
const usualRounds = 6;

interface CopyDeps extends RoomDeps {
  objects: ObjectStore;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** Bytes fetched so far, of so many, in this call. */
  onBytes?: (done: number, total: number) => void;
}

/** How often a file is looked into at most, and what is said of one that needs more. */
export interface LookBounds {
  rounds: number;
  refusal: () => AppError;
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
    const held = new HeldBytes(this.bytes, this.#held);
    const lacking = spans.flatMap(({ from, to }) => held.lacking({ from: Math.max(0, from), to }) ?? []);
    const merged = mergeSpans(lacking, requests.gap);
    const total = merged.reduce((sum, { from, to }) => sum + to - from, 0);
    await needRoom(this.#deps, total);
    let done = 0;
    await inParallel(merged, requests.parallel, (span) => this.#bring(span, signal, (bytes) => onBytes?.((done += bytes), total)));
    this.#held = mergeSpans([...this.#held, ...merged]);
  }

  /** Brings a span; after a broken connection it goes on at the first missing byte. */
  async #bring({ from, to }: ByteSpan, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
    const file = await open(this.path, 'r+');
    try {
      for (let at = from; at < to;) {
        const before = at;
        signal.throwIfAborted();
        const source = await this.#deps.objects.open(this.#key, { start: at, end: to - 1 });
        try {
          for await (const chunk of addAbortSignal(signal, source) as AsyncIterable<Buffer>) {
            for (let written = 0; written < chunk.length;)
              written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
            at += chunk.length;
            onBytes(chunk.length);
          }
        } catch (error) {
          if (at === before || signal.aborted) throw error;
        }
        if (at === before) throw new AppError('objects.unavailable');
      }
    } finally {
      await file.close();
    }
  }

  /** Looks into a file, of which no more is fetched than `look` says it needs. Throws `refusal` (default `archive.unreadable`) for one that always needs more. */
  async look<T extends object>(
    look: (held: readonly ByteSpan[]) => Promise<T | { needed: readonly ByteSpan[] }>,
    { rounds = usualRounds, refusal = () => new AppError('archive.unreadable'), ...options }: FetchOptions & Partial<LookBounds>,
  ): Promise<T> {
    let found: T | { needed: readonly ByteSpan[] } = { needed: firstSpans(this.bytes) };
    for (let round = 0; 'needed' in found; round++) {
      if (round === rounds) throw refusal();
      await this.fetch(found.needed, options);
      found = await look(this.#held);
    }
    return found;
  }
}
