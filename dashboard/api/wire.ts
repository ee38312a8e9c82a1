/** Translates between the wire's codes and our names. Nothing else in the dashboard knows the codes. */

import type { ModelType, Origin } from '#domain/files/model-type';
import { wireModelTypes, wireOrigins, type WireCodes } from '#domain/wire/names';

const fields: Readonly<Record<string, WireCodes<string, number>>> = {
  modelType: wireModelTypes as WireCodes<string, number>,
  origin: wireOrigins as WireCodes<string, number>,
};

interface Names {
  modelType: ModelType;
  origin: Origin;
}

/** `T` with our names instead of codes, in its own fields and in the rows of a page. */
export type Named<T> = T extends readonly (infer E)[]
  ? Named<E>[]
  : T extends object
    ? { [K in keyof T]: K extends keyof Names ? Names[K] | Extract<T[K], undefined> : K extends 'results' ? Named<T[K]> : T[K] }
    : T;

function translate(value: unknown, one: (codes: WireCodes<string, number>, value: never) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => translate(each, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const codes = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (codes !== undefined && inner !== undefined) return [key, one(codes, inner as never)];
      return [key, key === 'results' ? translate(inner, one) : inner];
    }),
  );
}

export const toWire = (payload: unknown): unknown => translate(payload, (codes, name) => codes.toWire(name));
export const fromWire = <T>(answer: T): Named<T> => translate(answer, (codes, code) => codes.fromWire(code)) as Named<T>;
