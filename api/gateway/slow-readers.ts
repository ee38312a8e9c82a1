import type { ConnectionLimits } from '#domain/limits';
import { transferMs } from './transfer-time.ts';
import type { Middleware } from './state.ts';

/** Cuts an answer off whose reader takes nothing for `stallMs`, or less than `slowest` bytes a second on the whole. */
export const cutOffSlowReaders =
  (limits: ConnectionLimits): Middleware =>
  async (ctx, next) => {
    const { socket } = ctx.req;
    // Our own work takes as long as it takes.
    socket.setTimeout(0);
    await next();
    // Node replaces this when the answer has left, and destroys the socket when nothing moves.
    socket.setTimeout(limits.stallMs);
    // Koa's own `get` says that it answers text where there is no such header.
    const announced = ctx.res.getHeader('content-length');
    const late = setTimeout(() => socket.destroy(), transferMs(announced === undefined ? undefined : Number(announced), limits));
    ctx.res.once('close', () => clearTimeout(late));
  };
