import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { AppError } from '#domain/errors/app-error';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { partListLimits, type PartList } from '#domain/models/parts';
import { filePartsKey } from '#storage/objects/keys';
import type { StorageDeps } from '../deps.ts';
import { findFile } from './find.ts';

const count = z.int().min(0);
const written: z.ZodType<PartList> = z.object({
  parts: z.array(z.object({ name: z.string().max(lockedPartLimits.name), triangles: count, places: count })).max(partListLimits.parts),
  omitted: count,
});

/**
 * The parts of a checked model that can be locked; null where its check has listed none: it is not over, or from before they were listed.
 * `file.notFound` for other users' files.
 */
export async function listFileParts(
  { database, objects }: StorageDeps,
  input: { ownerId: string; fileId: string },
): Promise<PartList | null> {
  const file = await findFile(database, input);
  if (file.status !== 'Success') return null;
  const key = filePartsKey(file.id, file.attempt);
  const found = await objects.stat(key);
  if (found === undefined || found.bytes > partListLimits.bytes) return null;
  try {
    return written.parse(JSON.parse(await text(await objects.open(key))));
  } catch (error) {
    if (error instanceof AppError && error.code === 'objects.notFound') return null;
    throw error;
  }
}
