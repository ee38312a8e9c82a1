/** Shapes of JSON, checked in place: a model's lists run to hundreds of thousands of objects, which are neither copied nor described one by one. */

export interface Shape<T> {
  /** Where a value is wrong: the path below it, '' for the value itself, undefined when it is right. Absent members get their defaults. */
  wrongAt: (value: unknown) => string | undefined;
  /** The default for a missing member; undefined when it is required. */
  absent?: () => T;
  /** A wrong member is taken as absent. */
  lenient?: boolean;
}

export type ValueOf<S> = S extends Shape<infer T> ? T : never;

const passing = <T>(passes: (value: unknown) => boolean): Shape<T> => ({ wrongAt: (value) => (passes(value) ? undefined : '') });

export const anything = passing<unknown>(() => true);
export const text = passing<string>((value) => typeof value === 'string');
export const yesNo = passing<boolean>((value) => typeof value === 'boolean');
export const finite = passing<number>(Number.isFinite);
export const integer = passing<number>(Number.isSafeInteger);
/** A number of things, or of one among them. */
export const count = passing<number>((value) => Number.isSafeInteger(value) && (value as number) >= 0);
export const oneOf = <const T>(...values: readonly T[]): Shape<T> => passing<T>((value) => values.includes(value as T));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const optional = <T>({ wrongAt }: Shape<T>): Shape<T | undefined> => ({ wrongAt, absent: () => undefined });
export const or = <T>({ wrongAt }: Shape<T>, absent: () => T): Shape<T> => ({ wrongAt, absent });
/** As `optional` or `or`, but for a wrong value too. */
export const lenient = <T>({ wrongAt, absent }: Shape<T>): Shape<T> => ({
  wrongAt,
  absent: absent ?? (() => undefined as T),
  lenient: true,
});

/** An array of any length, or of exactly `length`. */
export const list = <T>(item: Shape<T>, length?: number): Shape<T[]> => ({
  wrongAt(value) {
    if (!Array.isArray(value) || (length !== undefined && value.length !== length)) return '';
    for (let i = 0; i < value.length; i++) {
      const below = item.wrongAt(value[i]);
      if (below !== undefined) return `.${i}${below}`;
    }
    return undefined;
  },
});

/** An object with values of one shape under any names. */
export const record = <T>(item: Shape<T>): Shape<Record<string, T>> => ({
  wrongAt(value) {
    if (!isObject(value)) return '';
    for (const key of Object.keys(value)) {
      const below = item.wrongAt(value[key]);
      if (below !== undefined) return `.${key}${below}`;
    }
    return undefined;
  },
});

/** An object with at least these members; others are ignored. */
export function object<M extends Record<string, Shape<unknown>>>(members: M): Shape<{ [K in keyof M]: ValueOf<M[K]> }> {
  const entries = Object.entries(members);
  return {
    wrongAt(value) {
      if (!isObject(value)) return '';
      for (const [key, member] of entries) {
        const own = value[key];
        if (own !== undefined) {
          const below = member.wrongAt(own);
          if (below === undefined) continue;
          if (!member.lenient) return `.${key}${below}`;
        }
        if (!member.absent) return `.${key}`;
        const absent = member.absent();
        if (absent !== own) value[key] = absent;
      }
      return undefined;
    },
  };
}
