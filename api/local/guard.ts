import type { Middleware } from '../gateway/state.ts';

const loopbackPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * `/local/*` shows codes sent to any phone, so only this machine may see it: a loopback peer, a Host that names this machine and our port
 * (against DNS rebinding), no proxy in between, and POST only from our own pages. Anything else gets 404.
 */
export const localOnly: Middleware = async (ctx, next) => {
  const { localPort, remoteAddress } = ctx.req.socket;
  const hosts = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${localPort}`);
  const host = ctx.req.headers.host ?? '';
  const ownHost = hosts.includes(host) || (localPort === 80 && hosts.includes(`${host}:80`));
  const near = loopbackPeers.has(remoteAddress ?? '') && ownHost && proxyHeaders.every((name) => ctx.get(name) === '');
  const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
  const ownPost = ctx.method === 'POST' && ctx.get('origin') === `http://${host}`;
  if (near && (reads || ownPost)) await next();
};
