import { AppError } from '#domain/errors/app-error';
import { isNestedDeeper } from '#domain/json-depth';
import { openLimits } from '#domain/open/limits';
import type { OpenOperation } from '#domain/open/operations';
import { OpenProblem } from '#domain/open/problems';
import { readBody } from '../../gateway/body.ts';
import type { Context } from '../../gateway/state.ts';

export interface SentBody {
  bytes: Buffer;
  value: unknown;
}

/** Reads the body that an operation takes; bytes of files are left to their handler. */
export async function readOpenBody(ctx: Context, { body }: OpenOperation): Promise<SentBody> {
  const nothing = { bytes: Buffer.alloc(0), value: undefined };
  if (body === undefined || body.schema === null) return nothing;
  if (ctx.request.is(body.type) === false) throw new OpenProblem('unsupported_media_type', { type: body.type });
  const bytes = await readBody(ctx.req, { bytes: openLimits.bodyBytes, ms: openLimits.bodyMs }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'request.tooLarge') throw new OpenProblem('too_large', { megabytes: openLimits.bodyBytes / 1024 ** 2 });
    throw error.code === 'request.tooSlow' ? new OpenProblem('too_slow') : error;
  });
  if (body.type === 'application/x-www-form-urlencoded') return { bytes, value: Object.fromEntries(new URLSearchParams(bytes.toString())) };
  if (isNestedDeeper(bytes, openLimits.depth)) throw new OpenProblem('malformed_json');
  return { bytes, value: parse(bytes) };
}

function parse(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  throw new OpenProblem('malformed_json');
}
