import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '#storage/objects/object-store';

/** Streams an object, into `path` if given, and returns its SHA-256 in hex. */
export async function fetchHashed(
  objects: ObjectStore,
  key: string,
  path: string | null,
  options: { signal: AbortSignal; onBytes: (done: number) => void },
): Promise<string> {
  const hash = createHash('sha256');
  let done = 0;
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      done += chunk.length;
      options.onBytes(done);
      next(null, chunk);
    },
  });
  const target = path === null ? new Writable({ write: (_chunk, _encoding, next) => next() }) : createWriteStream(path);
  await pipeline(await objects.open(key), tap, target, { signal: options.signal });
  return hash.digest('hex');
}
