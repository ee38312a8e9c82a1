import { randomInt } from 'node:crypto';

/** Random numbers that nobody can foresee. */
export const chance = {
  /** At least `from`, less than `to`. */
  between: (from: number, to: number): number => from + ((to - from) * randomInt(2 ** 32)) / 2 ** 32,
  /** A whole number, both ends included. */
  whole: (from: number, to: number): number => randomInt(from, to + 1),
  one: <T>(list: readonly [T, ...(readonly T[])]): T => list[randomInt(list.length)] ?? list[0],
  shuffled: <T>(list: readonly T[]): T[] => {
    const order = list.map((item) => ({ item, place: randomInt(2 ** 32) }));
    return order.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
  },
};
