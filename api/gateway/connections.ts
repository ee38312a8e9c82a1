import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '#domain/limits';
import { createPlaces } from './places.ts';
import { addressKey, type Site } from './site.ts';

/** Holds connections to their limits, whatever is asked over them: how many, and how long they may take to ask or stay idle. */
export function limitConnections(server: Server, site: Site, limits: ConnectionLimits): void {
  server.maxConnections = limits.total;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.idleMs;
  // A body's deadline depends on what it is: `readBody`, `receivePart`.
  server.requestTimeout = 0;

  const takePlace = createPlaces(limits.perAddress);
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    if (!site.isTrustedProxy(peer) && !takePlace(addressKey(peer), socket)) socket.destroy();
  });
}
