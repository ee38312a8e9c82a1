import type { Context } from '../gateway/state.ts';

/** Answers a request for media with a sentence. */
export function refuse(ctx: Context, status: number, sentence: string): void {
  ctx.status = status;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = sentence;
}
