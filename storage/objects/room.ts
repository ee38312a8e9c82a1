import type { Readings } from '#domain/measures';
import type { ObjectStore } from './object-store.ts';

/** Free bytes of a store that tells them, and how many it needs at least. */
export async function storeRoom(objects: ObjectStore, minFreeBytes: number): Promise<Readings> {
  const free = await objects.freeBytes();
  if (free === undefined) return {};
  const labels = { place: 'store' };
  return { diskFree: [{ labels, value: free }], diskLeast: [{ labels, value: minFreeBytes }] };
}
