import { z } from 'zod';

/** A page of a list. */
export const pageView = <V extends z.ZodType>(row: V) =>
  z.object({ pageNo: z.int(), pageSize: z.int(), totalCount: z.int().describe('总条数'), results: z.array(row) });

/** A large value with a page of its own elsewhere, typed here and described in one line. */
export const largeView = <T>(description: string) =>
  z.custom<T>((value) => typeof value === 'object' && value !== null).describe(description);

/** `datas` of a call that returns nothing. */
export const doneView = z.literal(true);

/** What a JSON string holds. */
export const withinStrings = z.registry<{ inner: z.ZodType }>();

/** A value that the wire carries as a JSON string: docs/decisions.md#json-string-answers. */
export const jsonStringView = (inner: z.ZodType) =>
  z
    .string()
    .refine((text) => inner.safeParse(JSON.parse(text)).success)
    .describe('JSON 字符串，解析后为')
    .register(withinStrings, { inner });
