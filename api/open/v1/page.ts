import type { Context } from '../../gateway/state.ts';
import type { OpenAnswer } from './request.ts';

/** A page of a list, with the address of the next one as RFC 8288 has it. */
export function pageOf({ ctx, origin }: { ctx: Context; origin: string }, data: unknown[], next: string | null): OpenAnswer {
  const body = { data, has_more: next !== null, next_cursor: next };
  if (next === null) return { status: 200, body };
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', next);
  return { status: 200, body, headers: { Link: `<${origin}${ctx.path}?${query.toString()}>; rel="next"` } };
}
