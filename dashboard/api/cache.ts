import { mutate, SWRConfig, unstable_serialize } from 'swr';
import type { Key } from './keys.ts';

const { cache } = SWRConfig.defaultValue;

/**
 * What the cache holds of an answer, whether it is being fetched (SWR drops that fetch when the answer is changed meanwhile, and asks again), and whether it is there
 * and came without an error last.
 */
export function cachedAt<T>(key: Key): { data: T | undefined; isFetching: boolean; isSound: boolean } {
  const state = cache.get(unstable_serialize(key));
  const isSound = state?.data !== undefined && state.error === undefined;
  return { data: state?.data as T | undefined, isFetching: state?.isValidating === true, isSound };
}

/** The keys of all answers that are held. */
export function heldKeys(): Key[] {
  const held: Key[] = [];
  // SWR tells its keys to a filter, and changes nothing where that takes none.
  void mutate((key) => {
    if (Array.isArray(key)) held.push(key as unknown as Key);
    return false;
  });
  return held;
}
