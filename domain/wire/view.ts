import { z } from 'zod';

/** A page of a list. */
export const pageView = <V extends z.ZodType>(row: V) =>
  z.object({ pageNo: z.int(), pageSize: z.int(), totalCount: z.int().describe('总条数'), results: z.array(row) });

/** A large value with a page of its own elsewhere, typed here and described in one line. */
export const largeView = <T>(description: string) =>
  z.custom<T>((value) => typeof value === 'object' && value !== null).describe(description);

/** `datas` of a call that returns nothing. */
export const doneView = z.literal(true);

const withinStrings = new WeakMap<z.ZodType, z.ZodType>();

/** What a view made by `jsonStringView` holds; undefined for any other. */
export const viewWithin = (view: z.ZodType): z.ZodType | undefined => withinStrings.get(view);

/** A value that the wire carries as a JSON string: docs/decisions/json-string-answers.md. */
export function jsonStringView(inner: z.ZodType): z.ZodString {
  const view = z
    .string()
    .refine((text) => inner.safeParse(JSON.parse(text)).success)
    .describe('JSON 字符串，解析后为');
  withinStrings.set(view, inner);
  return view;
}
