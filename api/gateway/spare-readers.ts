import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';

/** For a connection that was made before the listener closed to bring what it was made for; browsers keep some in reserve. */
const firstAskMs = 2000;
/** A turn of the event loop accepts one connection, so that after one without any there may be another. */
const quietTurns = 8;
const mostTurns = 5000;

/**
 * Lets `server.close` end a connection only when all that was asked over it has arrived and all that was answered has left: Node's own takes an answer for sent once
 * it is written, and cuts off whoever has not read it to its end. Call what it returns right before `close`: it resolves when all that came over the network was taken
 * in, connections and requests, which closing would reset.
 */
export function spareReaders(server: Server): () => Promise<void> {
  let arrivals = 0;
  const unasked = new Set<Socket>();
  /** Of each connection that was asked over, the messages that are still on their way. */
  const underWay = new Map<Socket, number>();

  const change = (socket: Socket, by: 2 | -1): void => {
    const left = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, left);
    if (left === 0 && !server.listening) socket.destroy();
  };
  const forget = (socket: Socket): void => {
    unasked.delete(socket);
    underWay.delete(socket);
  };

  server.on('connection', () => arrivals++);
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => forget(socket));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => forget(socket));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    arrivals++;
    unasked.delete(socket);
    change(socket, 2);
    for (const message of [request, response])
      message.once('close', () => {
        if (underWay.has(socket)) change(socket, -1);
      });
  });
  server.closeIdleConnections = (): void => {
    for (const [socket, left] of underWay) if (left === 0) socket.destroy();
    setTimeout(() => unasked.forEach((socket) => socket.destroy()), firstAskMs).unref();
  };

  return async () => {
    for (let quiet = 0, left = mostTurns; quiet < quietTurns && left > 0; left--) {
      const before = arrivals;
      await turn();
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  };
}
