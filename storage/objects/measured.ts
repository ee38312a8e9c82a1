import { AppError } from '#domain/errors/app-error';
import type { Measures } from '#domain/measures';
import type { ObjectStore } from './object-store.ts';

/** The calls that answer once. */
const operations = [
  ...['putFile', 'putBytes', 'open', 'getFile', 'stat', 'remove', 'removePrefix', 'beginMultipart', 'signPart', 'listParts'],
  ...['completeMultipart', 'abortMultipart', 'abortStale', 'ping', 'freeBytes'],
] as const;

/** A missing object, parts that differ and a caller who called off are no faults of the store. */
const isFault = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'objects.unavailable';
  return !(error instanceof Error && error.name === 'AbortError');
};

/** The same store, with the seconds and the faults of every call noted; a listing is one call from its first object to its last. */
export function measuredStore(store: ObjectStore, measures: Measures): ObjectStore {
  const noting = (operation: string): ((error?: unknown) => void) => {
    const startedAt = performance.now();
    return (error) => {
      measures.observe('storeSeconds', { operation }, (performance.now() - startedAt) / 1000);
      if (error !== undefined && isFault(error)) measures.count('storeErrors', { operation });
    };
  };
  // A fault is seen as growth only where there was a value before it.
  for (const operation of [...operations, 'list']) measures.count('storeErrors', { operation }, 0);
  const measured = Object.create(store) as Record<string, unknown>;
  for (const operation of operations) {
    const call = store[operation as keyof ObjectStore] as unknown as (...given: unknown[]) => Promise<unknown>;
    measured[operation] = async (...given: unknown[]): Promise<unknown> => {
      const note = noting(operation);
      try {
        const answer = await call.apply(store, given);
        note();
        return answer;
      } catch (error) {
        note(error ?? new Error('failed'));
        throw error;
      }
    };
  }
  measured.list = async function* list(prefix: string): ReturnType<ObjectStore['list']> {
    const note = noting('list');
    let failure: unknown;
    try {
      yield* store.list(prefix);
    } catch (error) {
      failure = error ?? new Error('failed');
      throw error;
    } finally {
      note(failure);
    }
  };
  return measured as unknown as ObjectStore;
}
