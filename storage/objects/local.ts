import { constants, createWriteStream } from 'node:fs';
import { access, copyFile, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskLimits, uploadLimits } from '#domain/limits';
import { contentTypeOf } from '#domain/uploads/content-type';
import { freeBytesAt } from './free-bytes.ts';
import {
  pathOf,
  place,
  prepareLocalFolder,
  removeAndPrune,
  storeError,
  syncFile,
  temporaryPath,
  type LocalFolder,
} from './local-folder.ts';
import { createLocalMultipart, type LocalPartReceiver } from './local-multipart.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';

export interface LocalStoreOptions {
  folder: string;
  /** Signs part URLs; the same in all processes that share the folder. */
  secret: string;
  /** Path under which the api receives parts; default `/objects`. */
  publicPath?: string;
  /** Parts that would leave less of the disk are refused; default `diskLimits.minFreeBytes`. */
  minFreeBytes?: number;
  /** A disk with fewer free inodes counts as full; default `diskLimits.minFreeInodes`. */
  minFreeInodes?: number;
}

export type LocalStore = ObjectStore & LocalPartReceiver;

const day = 24 * 60 * 60_000;

/**
 * Keeps objects in a folder as `objects/<key>`. Every write goes to a temporary file that is synced and renamed, so an object is complete
 * or absent. A key cannot be a folder of another key. Only one process may receive parts; any number may read and write objects.
 * A full disk throws `engine.diskFull`.
 */
export function createLocalStore(options: LocalStoreOptions): LocalStore {
  const { folder, secret, publicPath = '/objects', minFreeBytes = diskLimits.minFreeBytes, minFreeInodes } = options;
  const places = prepareLocalFolder(folder, uploadLimits.abandonedMs + day);
  const objectPath = (key: string): string => pathOf(places.objects, key);

  const write = async (key: string, contentType: string, fill: (path: string) => Promise<unknown>): Promise<void> => {
    const target = objectPath(key);
    const temporary = temporaryPath(places);
    try {
      await fill(temporary);
      await syncFile(temporary);
      await keepType(places, key, contentType);
      await place(temporary, target);
    } catch (error) {
      throw storeError(error);
    } finally {
      await rm(temporary, { force: true });
    }
  };

  const remove = async (key: string): Promise<boolean> => {
    const removed = await removeAndPrune(places.objects, objectPath(key));
    await removeAndPrune(places.types, pathOf(places.types, key));
    return removed;
  };

  const freeBytes = (): Promise<number> => freeBytesAt(places.objects, minFreeInodes);

  return {
    bucket: 'local',

    putFile: async (key, path, { contentType, signal }) => {
      await write(key, contentType, async (temporary) => {
        signal?.throwIfAborted();
        await copyFile(path, temporary, constants.COPYFILE_FICLONE);
        signal?.throwIfAborted();
      });
      return { bytes: (await stat(objectPath(key))).size };
    },

    putBytes: (key, bytes, { contentType }) => write(key, contentType, (temporary) => writeFile(temporary, bytes)),

    open: (key, range) => openObject(objectPath(key), range),

    getFile: async (key, path, { signal, onBytes } = {}) => {
      let bytes = 0;
      const source = await openObject(objectPath(key));
      source.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        onBytes?.(bytes);
      });
      try {
        await pipeline(source, createWriteStream(path), signal === undefined ? {} : { signal });
      } catch (error) {
        await rm(path, { force: true });
        throw storeError(error);
      }
      return { bytes };
    },

    stat: async (key) => {
      const found = await stat(objectPath(key)).catch(absent);
      if (found === undefined || !found.isFile()) return undefined;
      const contentType = (await readFile(pathOf(places.types, key), 'utf8').catch(absent)) ?? contentTypeOf(key);
      const etag = `${found.size.toString(16)}-${found.mtimeMs.toString(16)}-${found.ino.toString(16)}`;
      return { key, bytes: found.size, contentType, etag, modifiedAt: found.mtime };
    },

    list: (prefix) => listObjects(places.objects, prefix),

    remove: async (key) => void (await remove(key).catch(rethrow)),

    removePrefix: async (prefix) => {
      let count = 0;
      for await (const { key } of listObjects(places.objects, prefix)) if (await remove(key).catch(rethrow)) count += 1;
      return count;
    },

    ping: async () => void (await access(places.objects, constants.R_OK | constants.W_OK).catch(rethrow)),

    abortStale: async () => 0,

    freeBytes,

    ...createLocalMultipart({
      ...{ places, secret, publicPath, freeBytes, minFreeBytes },
      keepType: (key, contentType) => keepType(places, key, contentType),
    }),
  };
}

const rethrow = (error: unknown): never => {
  throw storeError(error);
};

const absent = (error: NodeJS.ErrnoException): undefined => {
  // A name longer than a file's can be is that of no object, and no fault of the store.
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined;
  throw storeError(error);
};

/** Stores an object's media type only when its extension implies another one. */
async function keepType(places: LocalFolder, key: string, contentType: string): Promise<void> {
  const note = pathOf(places.types, key);
  if (contentTypeOf(key) === contentType) {
    await removeAndPrune(places.types, note);
    return;
  }
  const temporary = temporaryPath(places);
  await writeFile(temporary, contentType);
  await place(temporary, note);
}

async function openObject(path: string, range?: ByteRange): Promise<Readable> {
  try {
    const handle = await open(path, 'r');
    if ((await handle.stat()).isFile()) return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
    await handle.close();
    return rethrow(Object.assign(new Error('Not an object'), { code: 'EISDIR' }));
  } catch (error) {
    return rethrow(error);
  }
}

/** Keys that begin with `prefix`, in byte order, as S3 lists them. */
async function* listObjects(root: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  if (prefix === '') throw new TypeError('A listing needs a prefix');
  const base = prefix.endsWith('/') ? prefix.slice(0, -1) : dirname(prefix);
  const beginsWith = prefix.endsWith('/') ? '' : basename(prefix);
  const folder = base === '.' ? root : pathOf(root, base);
  yield* walk(folder, base === '.' ? '' : `${base}/`, beginsWith);
}

async function* walk(folder: string, keyPrefix: string, beginsWith: string): AsyncGenerator<{ key: string; bytes: number }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  const named = entries
    .filter(({ name }) => name.startsWith(beginsWith))
    .map((entry) => ({ entry, order: Buffer.from(entry.isDirectory() ? `${entry.name}/` : entry.name) }))
    .toSorted((a, b) => Buffer.compare(a.order, b.order));
  for (const { entry } of named) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* walk(path, `${keyPrefix}${entry.name}/`, '');
      continue;
    }
    const found = await stat(path).catch(absent);
    if (found !== undefined) yield { key: `${keyPrefix}${entry.name}`, bytes: found.size };
  }
}
