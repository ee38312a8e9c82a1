/** JSON of glTF 1.0, of which nothing is checked yet: objects by id. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const numbersOf = (value: unknown): number[] => (Array.isArray(value) && value.every(Number.isFinite) ? (value as number[]) : []);

/** The objects of a table by id, in their order, and what number each has; −1 for an id that is not there, which the check of glTF 2.0 refuses. */
export class Table {
  readonly entries: [id: string, value: Json][];
  readonly #numbers: Map<string, number>;

  /** @param first The id that comes first, if it is there. */
  constructor(value: unknown, first?: string) {
    const entries = Object.entries(objectOf(value)).map(([id, one]): [string, Json] => [id, objectOf(one)]);
    this.entries = [...entries.filter(([id]) => id === first), ...entries.filter(([id]) => id !== first)];
    this.#numbers = new Map(this.entries.map(([id], number) => [id, number]));
  }

  numberOf(id: unknown): number {
    return this.#numbers.get(String(id)) ?? -1;
  }

  has(id: unknown): boolean {
    return typeof id === 'string' && this.#numbers.has(id);
  }
}
