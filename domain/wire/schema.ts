import { z } from 'zod';
import { listLimits } from '../limits.ts';
import { wireModelTypes, wireOrigins, type WireCodes } from './names.ts';

/** An id of ours: 32 hex digits. */
export const idSchema = z.string('缺少编号').regex(/^[0-9a-f]{32}$/, '编号不正确');

/** With a token, `userId` must match the token's user; only the gateway reads it: docs/decisions/user-id-in-payloads.md. */
export const callerShape = { userId: z.string().optional() };

/** Of calls that take nothing. */
export const nothingSchema = z.object(callerShape);

/** Page and search of a list. */
export const pageShape = {
  pageNo: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(listLimits.maxPageSize).default(listLimits.pageSize),
  keyword: z.string().trim().max(100).default(''),
};

/** Parses a wire code into our name. */
const named = <N extends string, C extends number | string>(names: WireCodes<N, C>, message: string) =>
  z.literal(names.codes, message).transform((code) => names.fromWire(code) as N);

export const modelTypeSchema = named(wireModelTypes, '模型类型不正确');
export const originSchema = named(wireOrigins, '来源不正确');
