import type { ClockDeps } from '#services/deps';
import { spendNonce } from '#services/gateway/spend-nonce';
import type { Middleware } from '../state.ts';

/** Spends the nonce of a call that changes something, after everything else that can be held of the call has held. */
export const spendNonces =
  (deps: ClockDeps): Middleware =>
  async (ctx, next) => {
    const { nonce, call } = ctx.state;
    if (nonce !== undefined && call.effect === 'change') await spendNonce(deps, nonce);
    await next();
  };
