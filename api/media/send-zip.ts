import type { Readable } from 'node:stream';
import { batchLimits } from '#domain/batches/limits';
import type { StorageDeps } from '#services/deps';
import type { TakePlace } from '../gateway/places.ts';
import type { Context } from '../gateway/state.ts';
import { refuse } from './refuse.ts';
import { storedZip, type ZipEntry } from './stored-zip.ts';

export interface PackedObjects {
  fileName: string;
  /** `through`: what the object's bytes go through; `bytes` are what comes of them. */
  entries: readonly (Omit<ZipEntry, 'open'> & { key: string; through?: (source: Readable) => Readable })[];
  notes?: Parameters<typeof storedZip>[1];
}

/** Stored objects as one ZIP, packed while it is read; each person reads a few at once, and only then are they looked for. Throws as `find` does. */
export async function sendZip(
  deps: StorageDeps,
  ctx: Context,
  find: () => Promise<PackedObjects>,
  { ownerId, takePlace }: { ownerId: string; takePlace: TakePlace },
): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  // Also to be told its length: for that everything in it is listed.
  if (!takePlace(ownerId, ctx.res, batchLimits.zipsPerUser)) {
    ctx.set('Retry-After', '30');
    return refuse(ctx, 429, `同时最多下载 ${batchLimits.zipsPerUser} 个压缩包，请等前面的下载完成后再试`);
  }
  const { fileName, entries, notes = [] } = await find();
  const zip = await storedZip(
    entries.map(({ key, through, ...entry }) => ({
      ...entry,
      open: async () => {
        const source = await deps.objects.open(key);
        return through === undefined ? source : through(source);
      },
    })),
    notes,
  );
  ctx.attachment(fileName);
  ctx.status = 200;
  if (ctx.method === 'HEAD') {
    zip.stream.destroy();
  } else {
    // A truncated answer must not look complete.
    zip.stream.once('error', (error) => {
      ctx.state.log.warn({ err: error, fileName }, 'stream of a ZIP failed');
      ctx.res.destroy();
    });
    ctx.body = zip.stream;
  }
  ctx.type = 'application/zip';
  ctx.length = zip.bytes;
}
