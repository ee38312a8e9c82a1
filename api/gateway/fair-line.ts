import { AppError } from '#domain/errors/app-error';
import type { LineLimits } from '#domain/limits';

/** Waits for a turn, and resolves with what gives it back. `request.crowded` where the line is full or the wait too long; rejects when `signal` aborts. */
export type TakeTurn = (key: string, signal: AbortSignal) => Promise<() => void>;

interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/**
 * A line in which each key has its own: turns go round the keys, so that whoever asks a lot waits behind himself. A full line refuses the newest of the
 * key that has most in it.
 */
export function createFairLine({ atOnce, waiting: most, perKey, waitMs, retrySeconds }: LineLimits): TakeTurn {
  /** By key, the next in turn first. */
  const lines = new Map<string, Waiting[]>();
  const held = new Map<string, number>();
  let [underWay, inLine] = [0, 0];

  const add = (key: string, more: number): void => {
    const count = (held.get(key) ?? 0) + more;
    if (count === 0) held.delete(key);
    else held.set(key, count);
  };
  const leave = (key: string, one: Waiting): void => {
    const line = lines.get(key) ?? [];
    const at = line.indexOf(one);
    if (at < 0) return;
    line.splice(at, 1);
    inLine--;
    if (line.length === 0) lines.delete(key);
  };
  const callNext = (): void => {
    const [next] = lines;
    if (next === undefined || underWay >= atOnce) return;
    const [key, line] = next;
    const [one] = line;
    if (one === undefined) return;
    leave(key, one);
    // To the end of the round.
    if (lines.delete(key)) lines.set(key, line);
    one.begin();
  };
  const makeRoom = (key: string): boolean => {
    if (inLine < most) return true;
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (longest === undefined || longest[1].length <= (lines.get(key)?.length ?? 0) + 1) return false;
    longest[1].at(-1)?.refuse();
    return true;
  };
  const crowded = (): AppError => new AppError('request.crowded', { seconds: retrySeconds });

  return (key, signal) =>
    new Promise((resolve, reject) => {
      if ((held.get(key) ?? 0) >= perKey || (underWay >= atOnce && !makeRoom(key))) return reject(crowded());
      add(key, 1);
      const settle = (): void => {
        clearTimeout(late);
        signal.removeEventListener('abort', one.refuse);
        leave(key, one);
      };
      const one: Waiting = {
        begin: () => {
          settle();
          underWay++;
          resolve(() => {
            underWay--;
            add(key, -1);
            callNext();
          });
        },
        refuse: () => {
          settle();
          add(key, -1);
          reject(crowded());
        },
      };
      const late = setTimeout(one.refuse, waitMs);
      signal.addEventListener('abort', one.refuse);
      lines.set(key, [...(lines.get(key) ?? []), one]);
      inLine++;
      callNext();
    });
}
