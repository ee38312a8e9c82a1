import type { FieldValue } from '#domain/text3d/template';
import type { Part } from '../solids/solid.ts';

/** The filled fields of a template, read by their kind. */
export interface Values {
  num: (key: string) => number;
  is: (key: string) => boolean;
  pick: (key: string) => string;
}

export type Builder = (values: Values) => Part[];

export const readValues = (values: Readonly<Record<string, FieldValue>>): Values => ({
  num: (key) => values[key] as number,
  is: (key) => values[key] === true,
  pick: (key) => values[key] as string,
});
