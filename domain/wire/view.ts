import { z } from 'zod';

/** A page of a list. */
export const pageView = <V extends z.ZodType>(row: V) =>
  z.object({ pageNo: z.int(), pageSize: z.int(), totalCount: z.int().describe('总条数'), results: z.array(row) });

/** A large value with a page of its own elsewhere, typed here and described in one line. */
export const largeView = <T>(description: string) =>
  z.custom<T>((value) => typeof value === 'object' && value !== null).describe(description);

/** `datas` of a call that returns nothing. */
export const doneView = z.literal(true);
