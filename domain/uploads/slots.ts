/** A fixed number of places that many ask for; whoever asked first is served first. */

export interface Slots {
  /** Runs `task` once a place is free. Given up while waiting, it throws the signal's reason and takes no place. */
  run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  const take = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });
  };

  const give = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return {
    async run(task, signal) {
      await take(signal);
      try {
        return await task();
      } finally {
        give();
      }
    },
  };
}
