/** What closes one day: a connection, or an answer. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/** Takes one of the `limit` places that `key` has, until the connection or the answer closes; false when none is left. */
export type TakePlace = (key: string, holder: Closing, limit: number) => boolean;

/** Counts connections or answers by key. */
export function createPlaces(): TakePlace {
  const taken = new Map<string, number>();
  return (key, holder, limit) => {
    const count = taken.get(key) ?? 0;
    if (count >= limit) return false;
    taken.set(key, count + 1);
    holder.once('close', () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    });
    return true;
  };
}
