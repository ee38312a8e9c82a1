import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#domain/errors/app-error';
import { pathOf, place, storeError, type LocalFolder } from './local-folder.ts';
import type { ObjectStore, StoredPart } from './object-store.ts';
import { readPartPath, signPartPath } from './part-signature.ts';
import { createPositionedWriter } from './positioned-writer.ts';

/** Why a part upload is turned away. */
export type PartRefusalReason = 'badSignature' | 'expired' | 'unknownUpload' | 'tooLarge' | 'diskFull' | 'superseded';

export class PartRefusal extends Error {
  override readonly name = 'PartRefusal';
  readonly reason: PartRefusalReason;

  constructor(reason: PartRefusalReason, options: { cause?: unknown } = {}) {
    super(`Part refused: ${reason}`, options);
    this.reason = reason;
  }
}

export interface LocalPartReceiver {
  /**
   * Takes one PUT to an address from `signPart`: streams the body to its place in the file, in constant memory, and answers when the
   * bytes are on the disk. `path` is the request's path with its query. Rejects with `PartRefusal`, or with the body's own error when the
   * sender went away; either way the part does not stand. The body is not destroyed, so that the caller can still answer.
   */
  receivePart(path: string, body: Readable, announcedBytes?: number): Promise<{ bytes: number; md5: string }>;
}

type MultipartStore = Pick<ObjectStore, 'beginMultipart' | 'signPart' | 'listParts' | 'completeMultipart' | 'abortMultipart'>;

interface Session {
  key: string;
  contentType: string;
  partSize: number;
}

interface Arrival {
  cancel: () => void;
  done: Promise<unknown>;
}

/**
 * Multipart uploads of the local store: `multipart/<id>/{upload.json, data, parts.log}`. Every part is written at its offset in `data`, so
 * that completing moves one file and copies nothing. `parts.log` has a line for each part that begins (`<n> -`) and each that stands
 * (`<n> <bytes> <md5>`); the last line of a number counts.
 */
export function createLocalMultipart(store: {
  places: LocalFolder;
  secret: string;
  publicPath: string;
  keepType: (key: string, contentType: string) => Promise<void>;
}): MultipartStore & LocalPartReceiver {
  const { places, secret, publicPath } = store;
  const arrivals = new Map<string, Arrival>();
  const closing = new Set<string>();
  const turns = new Map<string, Promise<unknown>>();

  const folderOf = (id: string): string => {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new AppError('objects.notFound');
    return join(places.multipart, id);
  };

  const sessionOf = async (key: string, id: string): Promise<Session> => {
    const text = await readFile(join(folderOf(id), 'upload.json'), 'utf8').catch((error: unknown) => {
      throw storeError(error);
    });
    const session = JSON.parse(text) as Session;
    if (session.key !== key) throw new AppError('objects.notFound');
    return session;
  };

  const settle = async (name: string): Promise<void> => {
    for (let arrival = arrivals.get(name); arrival !== undefined; arrival = arrivals.get(name)) {
      arrival.cancel();
      await arrival.done;
    }
  };

  /** Runs what ends an upload alone: no part arrives meanwhile, and a second ending waits for the first. */
  const alone = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(async () => {
      closing.add(id);
      try {
        for (const name of arrivals.keys()) if (name.startsWith(`${id}/`)) await settle(name);
        return await work();
      } catch (error) {
        throw storeError(error);
      } finally {
        closing.delete(id);
      }
    });
    const tail = turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(id) === tail) turns.delete(id);
      });
    turns.set(id, tail);
    return turn;
  };

  return {
    beginMultipart: async (key, { contentType, partSize }) => {
      pathOf(places.objects, key);
      const id = randomBytes(16).toString('hex');
      try {
        await mkdir(folderOf(id));
        await writeFile(join(folderOf(id), 'data'), '');
        await writeFile(join(folderOf(id), 'upload.json'), JSON.stringify({ key, contentType, partSize } satisfies Session));
      } catch (error) {
        throw storeError(error);
      }
      return { storeUploadId: id };
    },

    signPart: async (key, storeUploadId, partNumber, { expiresMs }) =>
      signPartPath(secret, publicPath, { key, storeUploadId, partNumber, expiresAt: Date.now() + expiresMs }),

    listParts: async (key, id) => {
      await sessionOf(key, id);
      return readLog(folderOf(id));
    },

    completeMultipart: (key, id, parts) =>
      alone(id, async () => {
        const session = await sessionOf(key, id);
        const target = pathOf(places.objects, key);
        const data = join(folderOf(id), 'data');
        // A process that died between the move and the clean-up left the object in place and no data.
        if (!(await exists(data)) && (await exists(target))) return rm(folderOf(id), { recursive: true, force: true });
        const bytes = verify(parts, await readLog(folderOf(id)), session.partSize);
        await withFile(data, 'r+', async (handle) => {
          await handle.truncate(bytes);
          await handle.sync();
        });
        await store.keepType(key, session.contentType);
        await place(data, target);
        await rm(folderOf(id), { recursive: true, force: true });
      }),

    abortMultipart: async (_key, id) => {
      if (/^[0-9a-f]{32}$/.test(id)) await alone(id, () => rm(folderOf(id), { recursive: true, force: true }));
    },

    receivePart: async (path, body, announcedBytes) => {
      const address = readPartPath(secret, publicPath, path);
      if (address === undefined) throw new PartRefusal('badSignature');
      if (address.expiresAt < Date.now()) throw new PartRefusal('expired');
      const { key, storeUploadId: id, partNumber } = address;
      const session = await sessionOf(key, id).catch((error: unknown) => {
        throw new PartRefusal('unknownUpload', { cause: error });
      });
      if ((announcedBytes ?? 0) > session.partSize) throw new PartRefusal('tooLarge');

      const name = `${id}/${partNumber}`;
      await settle(name);
      if (closing.has(id)) throw new PartRefusal('unknownUpload');
      const cancelled = new AbortController();
      const work = writePart(folderOf(id), session.partSize, partNumber, body, cancelled.signal);
      const done = work.then(
        () => arrivals.delete(name),
        () => arrivals.delete(name),
      );
      arrivals.set(name, { cancel: () => cancelled.abort(), done });
      return work;
    },
  };
}

/** Writes one part at its offset; the log's first line takes back what stood there before a byte of it changes. */
async function writePart(
  folder: string,
  partSize: number,
  partNumber: number,
  body: Readable,
  cancelled: AbortSignal,
): Promise<{ bytes: number; md5: string }> {
  let bodyError: unknown;
  body.once('error', (error) => (bodyError = error));
  const hash = createHash('md5');
  let bytes = 0;
  try {
    await withFile(join(folder, 'parts.log'), 'a', async (log) => {
      await log.write(`\n${partNumber} -`);
      await log.datasync();
      await withFile(join(folder, 'data'), 'r+', async (data) => {
        const writer = createPositionedWriter(data, (partNumber - 1) * partSize);
        for await (const chunk of chunksUntil(body, cancelled)) {
          bytes += chunk.length;
          if (bytes > partSize) throw new PartRefusal('tooLarge');
          hash.update(chunk);
          await writer.write(chunk);
        }
        await writer.end();
        await data.datasync();
      });
      await log.write(`\n${partNumber} ${bytes} ${hash.copy().digest('hex')}`);
    });
    return { bytes, md5: hash.digest('hex') };
  } catch (error) {
    if (error instanceof PartRefusal || error === bodyError) throw error;
    const fault = storeError(error);
    const reasons = { 'engine.diskFull': 'diskFull', 'objects.notFound': 'unknownUpload' } as const;
    const reason = fault instanceof AppError ? reasons[fault.code as keyof typeof reasons] : undefined;
    throw reason === undefined ? fault : new PartRefusal(reason, { cause: error });
  }
}

async function withFile(path: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

/** The chunks of a body, which is left undestroyed; a cancelled one does not wait for a sender that hangs. */
async function* chunksUntil(body: Readable, cancelled: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  const stopped = new Promise<never>((_, reject) => {
    cancelled.addEventListener('abort', () => reject(new PartRefusal('superseded')), { once: true });
  });
  stopped.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), stopped]);
      if (next.done === true) return;
      yield next.value as Buffer;
    }
  } finally {
    // Without this the body could not be drained; a cancelled one may never answer.
    const returned = chunks.return?.();
    if (!cancelled.aborted) await returned;
  }
}

async function readLog(folder: string): Promise<StoredPart[]> {
  const parts = new Map<number, StoredPart>();
  const text = await readFile(join(folder, 'parts.log'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw storeError(error);
  });
  for (const line of text.split('\n')) {
    const [, number, bytes, md5] = /^(\d+) (?:-|(\d+) ([0-9a-f]{32}))$/.exec(line) ?? [];
    if (number === undefined) continue;
    const partNumber = Number(number);
    if (bytes === undefined || md5 === undefined) parts.delete(partNumber);
    else parts.set(partNumber, { partNumber, bytes: Number(bytes), md5 });
  }
  return [...parts.values()].toSorted((a, b) => a.partNumber - b.partNumber);
}

/** The object's size, when the parts that stand are those asked for, without a gap. */
function verify(wanted: { partNumber: number; md5: string }[], standing: StoredPart[], partSize: number): number {
  const byNumber = new Map(standing.map((part) => [part.partNumber, part]));
  const wrong = wanted.filter(({ partNumber, md5 }, index) => {
    const part = byNumber.get(partNumber);
    const whole = index === wanted.length - 1 || part?.bytes === partSize;
    return partNumber !== index + 1 || part?.md5 !== md5 || !whole;
  });
  if (wrong.length > 0) throw new AppError('upload.partMismatch', { parts: wrong.map(({ partNumber }) => partNumber).join('、') });
  return wanted.reduce((sum, { partNumber }) => sum + (byNumber.get(partNumber)?.bytes ?? 0), 0);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
