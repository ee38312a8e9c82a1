import { setTimeout as delay } from 'node:timers/promises';

/** What is done over and over until it is ended. */
export interface Deed<Name extends string> {
  /** What it counts as; several may share a name. */
  name: Name;
  pauseMs: number;
  once: () => Promise<unknown>;
}

export interface Repeated<Name extends string> {
  /** How often each ended well. */
  counts: Record<Name, number>;
  /** Lets each end what it has begun. */
  end: () => Promise<void>;
}

/** All that is said of an error and what is behind it, in a line. */
export const causeOf = (error: unknown): string => {
  const words: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) words.push(`${one.message}${'code' in one ? ` (${String(one.code)})` : ''}`);
  return words.join(' ← ');
};

/** Does each over and over, side by side; what fails is told in `faults` and does not end it. */
export function beginRepeating<Name extends string>(deeds: readonly Deed<Name>[], faults: string[]): Repeated<Name> {
  const counts = Object.fromEntries(deeds.map(({ name }) => [name, 0])) as Record<Name, number>;
  let stopped = false;
  const repeat = async ({ name, pauseMs, once }: Deed<Name>): Promise<void> => {
    while (!stopped) {
      await once().then(
        () => counts[name]++,
        (error: unknown) => faults.push(`${name} ${counts[name]}: ${causeOf(error)}`),
      );
      await delay(pauseMs);
    }
  };
  const running = Promise.all(deeds.map(repeat));
  return {
    counts,
    end: async () => {
      stopped = true;
      await running;
    },
  };
}
