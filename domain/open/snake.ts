import type { z } from 'zod';

type Snake<T extends string> = T extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : T;
type SnakeShape<S extends z.ZodRawShape> = { [K in keyof S & string as Snake<K>]: z.ZodOptional<S[K]> };

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Fields of ours under the names that programs write, each optional: what is left out follows from the defaults. */
export const snakeShape = <S extends z.ZodRawShape>(shape: S): SnakeShape<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [toSnake(name), (field as z.ZodType).optional()]),
  ) as unknown as SnakeShape<S>;

/** The same the other way, of values; no deeper, since deeper names are one word each. */
export const camelKeys = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [toCamel(name), value]));

/** Names of ours as programs read them. */
export const toSnakeKeys = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnake(name), value]));
