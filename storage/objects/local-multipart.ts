import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { access, mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { uploadLimits } from '#domain/limits';
import { pathOf, place, storeError, syncFile, type LocalFolder } from './local-folder.ts';
import type { ObjectStore, StoredPart } from './object-store.ts';
import { createBackgroundSync, createOpenPartFiles, type PartFiles } from './open-part-files.ts';
import { readPartPath, signPartPath } from './part-signature.ts';
import { createPositionedWriter } from './positioned-writer.ts';

/** Why a part is refused. */
export type PartRefusalReason =
  | 'badSignature'
  | 'expired'
  | 'unknownUpload'
  | 'tooLarge'
  | 'tooOften'
  | 'diskFull'
  | 'superseded'
  | 'senderGone';

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
   * Receives one PUT to a URL from `signPart`, streaming the body to its offset in the file. `path` is the request's path and query.
   * Rejects with `PartRefusal`, after which the part does not count as received. Leaves the body open so that the caller can answer.
   */
  receivePart(path: string, body: Readable, announcedBytes?: number): Promise<{ bytes: number; md5: string }>;
}

const bootIdFile = '/proc/sys/kernel/random/boot_id';
type MultipartStore = Pick<ObjectStore, 'beginMultipart' | 'signPart' | 'listParts' | 'completeMultipart' | 'abortMultipart'>;

interface Session {
  key: string;
  contentType: string;
  partSize: number;
}

/** Identifies the current boot; constant on systems without a boot id. */
const bootId = existsSync(bootIdFile) ? readFileSync(bootIdFile, 'utf8').trim() : 'unknown';

interface Arrival {
  cancel: () => void;
  done: Promise<unknown>;
}

/**
 * Multipart uploads of the local store: `multipart/<id>/{upload.json, data, parts.log}`. Each part is written at its offset in `data`, so
 * completing an upload moves one file and copies nothing. `parts.log` gets a line when a part starts (`<n> -`) and when it is received
 * (`<n> <bytes> <md5> <boot>`); a part's last line counts. Answers do not wait for a sync, which would halve the speed. The page cache
 * survives a crash of this process but not of the machine, so parts of an earlier boot must be sent again; completing syncs the file.
 */
export function createLocalMultipart(store: {
  places: LocalFolder;
  secret: string;
  publicPath: string;
  keepType: (key: string, contentType: string) => Promise<void>;
  freeBytes: () => Promise<number>;
  /** A part that would leave less than this is refused. */
  minFreeBytes: number;
}): MultipartStore & LocalPartReceiver {
  const { places, secret, publicPath } = store;
  const arrivals = new Map<string, Arrival>();
  const closing = new Set<string>();
  const endings = new Map<string, LimitFunction>();

  const folderOf = (id: string): string => {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new AppError('objects.notFound');
    return join(places.multipart, id);
  };

  const readSession = async (id: string): Promise<Session> => {
    const text = await readFile(join(folderOf(id), 'upload.json'), 'utf8').catch((error: unknown) => {
      throw storeError(error);
    });
    return JSON.parse(text) as Session;
  };

  const sessionOf = async (key: string, id: string): Promise<Session> => {
    const session = await readSession(id);
    if (session.key !== key) throw new AppError('objects.notFound');
    return session;
  };

  const opened = createOpenPartFiles(async (id) => {
    const { partSize } = await readSession(id);
    const arrived = countArrivals(await readLogText(folderOf(id)));
    const log = await open(join(folderOf(id), 'parts.log'), 'a');
    try {
      const data = await open(join(folderOf(id), 'data'), 'r+');
      return { partSize, arrived, log, data, beginSync: createBackgroundSync(data) };
    } catch (error) {
      await log.close();
      throw error;
    }
  });

  const settle = async (name: string): Promise<void> => {
    for (let arrival = arrivals.get(name); arrival !== undefined; arrival = arrivals.get(name)) {
      arrival.cancel();
      await arrival.done;
    }
  };

  /** Runs a completion or abort exclusively: parts are refused meanwhile, and a second one waits for the first. */
  const alone = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const ending = endings.get(id) ?? pLimit(1);
    endings.set(id, ending);
    return ending(async () => {
      closing.add(id);
      try {
        for (const name of arrivals.keys()) if (name.startsWith(`${id}/`)) await settle(name);
        await opened.close(id);
        return await work();
      } catch (error) {
        throw storeError(error);
      } finally {
        closing.delete(id);
        if (ending.pendingCount === 0) endings.delete(id);
      }
    });
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

    signPart: async (key, storeUploadId, { partNumber, bytes, expiresMs }) =>
      signPartPath(secret, publicPath, { key, storeUploadId, partNumber, bytes, expiresAt: Date.now() + expiresMs }),

    listParts: async (key, id) => {
      await sessionOf(key, id);
      return readLog(folderOf(id));
    },

    completeMultipart: (key, id, parts) =>
      alone(id, async () => {
        const session = await sessionOf(key, id);
        const target = pathOf(places.objects, key);
        const data = join(folderOf(id), 'data');
        // The process died after moving the object and before cleaning up.
        if (!(await exists(data)) && (await exists(target))) return rm(folderOf(id), { recursive: true, force: true });
        const bytes = verifyParts(parts, await readLog(folderOf(id)), session.partSize);
        await truncate(data, bytes);
        await syncFile(data);
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
      const { storeUploadId: id, partNumber, bytes: maxBytes } = address;
      if ((announcedBytes ?? 0) > maxBytes) throw new PartRefusal('tooLarge');
      if ((await store.freeBytes()) - maxBytes < store.minFreeBytes) throw new PartRefusal('diskFull');
      const name = `${id}/${partNumber}`;
      await settle(name);
      if (closing.has(id)) throw new PartRefusal('unknownUpload');
      const cancelled = new AbortController();
      const part = { partNumber, body, maxBytes, cancelled: cancelled.signal };
      const work = opened.use(id, (files) => writePart(files, part)).catch(refuse);
      const done = work.then(
        () => arrivals.delete(name),
        () => arrivals.delete(name),
      );
      arrivals.set(name, { cancel: () => cancelled.abort(), done });
      return work;
    },
  };
}

/** Writes one part at its offset. Its first log line invalidates an earlier copy before any byte of it is overwritten. */
async function writePart(
  { data, log, partSize, arrived, beginSync }: PartFiles,
  part: { partNumber: number; body: Readable; maxBytes: number; cancelled: AbortSignal },
): Promise<{ bytes: number; md5: string }> {
  const times = arrived.get(part.partNumber) ?? 0;
  if (times >= uploadLimits.arrivalsPerPart) throw new PartRefusal('tooOften');
  arrived.set(part.partNumber, times + 1);
  await log.write(`\n${part.partNumber} -`);
  const hash = createHash('md5');
  const writer = createPositionedWriter(data, (part.partNumber - 1) * partSize);
  let bytes = 0;
  try {
    await drainInto(part.body, part.cancelled, (chunk) => {
      bytes += chunk.length;
      if (bytes > part.maxBytes) throw new PartRefusal('tooLarge');
      hash.update(chunk);
      return writer.write(chunk);
    });
  } finally {
    // A retry of the part must not overlap with writes of this attempt.
    await writer.end();
  }
  beginSync();
  const md5 = hash.digest('hex');
  await log.write(`\n${part.partNumber} ${bytes} ${md5} ${bootId}`);
  return { bytes, md5 };
}

const refusals: Partial<Record<ErrorCode, PartRefusalReason>> = {
  'engine.diskFull': 'diskFull',
  'objects.notFound': 'unknownUpload',
};

function refuse(error: unknown): never {
  if (error instanceof PartRefusal) throw error;
  const fault = storeError(error);
  const reason = fault instanceof AppError ? refusals[fault.code] : undefined;
  throw reason === undefined ? fault : new PartRefusal(reason, { cause: error });
}

/**
 * Passes each chunk of a body to `take`, which returns a promise to apply backpressure. The body is not destroyed, and cancelling does not
 * wait for a stalled sender. Uses events because an async iterator costs half as much CPU time again.
 */
function drainInto(body: Readable, cancelled: AbortSignal, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const stop = (): void => {
      body.pause().off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      cancelled.removeEventListener('abort', onCancel);
    };
    const fail = (error: unknown): void => {
      stop();
      failed(error);
    };
    const onEnd = (): void => {
      stop();
      done();
    };
    const onGone = (): void => fail(new PartRefusal('senderGone', { cause: body.errored }));
    const onCancel = (): void => fail(new PartRefusal('superseded'));
    const onData = (chunk: Buffer): void => {
      try {
        const room = take(chunk);
        if (room === undefined) return;
        body.pause();
        room.then(() => body.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    if (cancelled.aborted) return onCancel();
    if (body.destroyed) return onGone();
    cancelled.addEventListener('abort', onCancel);
    body.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

const readLogText = (folder: string): Promise<string> =>
  readFile(join(folder, 'parts.log'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw storeError(error);
  });

function countArrivals(log: string): Map<number, number> {
  const arrived = new Map<number, number>();
  for (const [, number] of log.matchAll(/^(\d+) -$/gm)) arrived.set(Number(number), (arrived.get(Number(number)) ?? 0) + 1);
  return arrived;
}

async function readLog(folder: string): Promise<StoredPart[]> {
  const parts = new Map<number, StoredPart>();
  for (const line of (await readLogText(folder)).split('\n')) {
    const [, number, bytes, md5, boot] = /^(\d+) (?:-|(\d+) ([0-9a-f]{32}) (\S+))$/.exec(line) ?? [];
    if (number === undefined) continue;
    const partNumber = Number(number);
    if (bytes === undefined || md5 === undefined || boot !== bootId) parts.delete(partNumber);
    else parts.set(partNumber, { partNumber, bytes: Number(bytes), md5 });
  }
  return [...parts.values()].toSorted((a, b) => a.partNumber - b.partNumber);
}

/** Returns the object's size. Throws `upload.partMismatch` unless the received parts are the requested ones, without gaps. */
function verifyParts(wanted: { partNumber: number; md5: string }[], received: StoredPart[], partSize: number): number {
  const byNumber = new Map(received.map((part) => [part.partNumber, part]));
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
