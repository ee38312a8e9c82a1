import type { Socket } from 'node:net';

/** Takes one of the `limit` places that `key` has, until the connection closes; false when none is left. */
export type TakePlace = (key: string, socket: Socket, limit: number) => boolean;

/** Counts connections by key. */
export function createPlaces(): TakePlace {
  const taken = new Map<string, number>();
  return (key, socket, limit) => {
    const count = taken.get(key) ?? 0;
    if (count >= limit) return false;
    taken.set(key, count + 1);
    socket.once('close', () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    });
    return true;
  };
}
