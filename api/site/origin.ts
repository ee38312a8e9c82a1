import type { Context } from '../gateway/state.ts';

export interface Origins {
  /** Scheme, host and port that browsers use, when they are not those that a request names. */
  publicOrigin?: string | undefined;
  /** TLS of our own. */
  tls?: object | undefined;
}

/** Scheme, host and port under which a page is known. */
export const originOf = (ctx: Context, { publicOrigin, tls }: Origins): string =>
  publicOrigin ?? `${tls === undefined ? 'http' : 'https'}://${ctx.host}`;
