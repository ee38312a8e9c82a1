import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '#domain/limits';
import { addressKey, type Site } from './site.ts';

/** Holds connections to their limits, whatever is asked over them: how many, and how long what nobody reads may keep arriving. */
export function limitConnections(server: Server, site: Site, limits: ConnectionLimits): void {
  server.maxConnections = limits.total;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.idleMs;
  // A body's deadline depends on what it is: `readBody`, `receivePart`.
  server.requestTimeout = 0;

  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (site.isTrustedProxy(socket.remoteAddress ?? '')) return;
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > limits.perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
