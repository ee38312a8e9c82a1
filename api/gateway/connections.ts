import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '#domain/limits';
import { createPlaces } from './places.ts';
import { addressKey, type Site } from './site.ts';

const isOwnAddress = (peer: string): boolean => /^(::1|(::ffff:)?127\.0\.0\.1)$/i.test(peer);

/** Holds connections to their limits, whatever is asked over them: how many, and how long they may take to ask or stay idle. */
export function limitConnections(server: Server, site: Site, limits: ConnectionLimits): void {
  server.maxConnections = limits.total;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.idleMs;
  // A body's deadline depends on what it is: `readBody`, `receivePart`.
  server.requestTimeout = 0;

  const takePlace = createPlaces();
  let open = 0;
  const count = (change: 1 | -1): void => {
    open += change;
    server.keepAliveTimeout = open > limits.total / 2 ? limits.crowdedIdleMs : limits.idleMs;
  };
  /** A few addresses can never hold everything: what one may hold shrinks with what is free. */
  const shareOf = (peer: string): number =>
    isOwnAddress(peer) ? limits.perAddress : Math.min(limits.perAddress, Math.ceil((limits.total - limits.own - open) / 4));

  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    if (!site.isTrustedProxy(peer) && !takePlace(addressKey(peer), socket, shareOf(peer))) return void socket.destroy();
    count(1);
    socket.once('close', () => count(-1));
  });
}
