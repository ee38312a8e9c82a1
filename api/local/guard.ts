import { createHash, timingSafeEqual } from 'node:crypto';
import { localCookieNames } from '#domain/accounts/cookies';
import { AppError } from '#domain/errors/app-error';
import type { Context, Middleware } from '../gateway/state.ts';

const loopbackPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * `/local/*` shows codes sent to any phone. It opens to whoever holds `key`, which `?key=` turns into a cookie, and only on this machine: a
 * loopback peer, a Host that names this machine and our port (against DNS rebinding), and POST only from our own pages. A proxy that says
 * nothing of itself looks like this machine, so the key is what counts. Anything else is an unknown path.
 */
export const localOnly =
  (key: string): Middleware =>
  async (ctx, next) => {
    if (!isNear(ctx)) throw new AppError('request.unknownPath');
    const offered = new URLSearchParams(ctx.querystring);
    const shown = offered.get('key') ?? ctx.cookies.get(localCookieNames.key, { signed: false });
    if (shown === undefined || !isSame(shown, key)) throw new AppError('request.unknownPath');
    if (!offered.has('key')) return next();
    const cookie = { sameSite: 'strict', overwrite: true, signed: false } as const;
    ctx.cookies.set(localCookieNames.key, key, { ...cookie, path: '/local', httpOnly: true });
    ctx.cookies.set(localCookieNames.marker, '1', { ...cookie, path: '/', httpOnly: false });
    offered.delete('key');
    ctx.status = 303;
    ctx.redirect(offered.size === 0 ? ctx.path : `${ctx.path}?${offered.toString()}`);
  };

function isNear(ctx: Context): boolean {
  const { localPort, remoteAddress } = ctx.req.socket;
  const hosts = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${localPort}`);
  const host = ctx.req.headers.host ?? '';
  const ownHost = hosts.includes(host) || (localPort === 80 && hosts.includes(`${host}:80`));
  const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
  const ownPost = ctx.method === 'POST' && ctx.get('origin') === `${ctx.protocol}://${host}`;
  return loopbackPeers.has(remoteAddress ?? '') && ownHost && proxyHeaders.every((name) => ctx.get(name) === '') && (reads || ownPost);
}

/** Compares digests, so that the time taken tells nothing of the key. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
