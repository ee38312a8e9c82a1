import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** For a connection that nothing came over yet to bring what it was made for; browsers keep some in reserve. */
const firstAskMs = 2000;
/** Turns of the event loop in which nothing arrives: what is taken in during one is read in the next. */
const quietTurns = 3;
/** Where clients never pause, they are not waited for. */
const mostSettleMs = 200;

interface Seen {
  /** Messages that are still on their way. */
  underWay: number;
  /** Bytes that had come when the last of them was over. */
  read: number;
}

/**
 * Lets `server.close` end a connection only when what was asked over it has arrived and what was answered has left: Node's own takes an answer for sent once it is
 * written, and cuts off whoever has not read it to its end. Call what it returns right before `close`: it resolves when what had come over the network was taken in,
 * connections and requests, which closing would reset.
 */
export function spareReaders(server: Server): () => Promise<void> {
  let arrivals = 0;
  const open = new Map<Socket, Seen>();

  const isSilent = (socket: Socket, { underWay, read }: Seen): boolean => underWay === 0 && socket.bytesRead === read;
  const endUnlessAsked = (socket: Socket): void => {
    const end = (): void => {
      const seen = open.get(socket);
      if (seen !== undefined && isSilent(socket, seen)) socket.destroy();
    };
    setTimeout(end, firstAskMs).unref();
  };
  const onConnection = (socket: Socket): void => {
    arrivals++;
    open.set(socket, { underWay: 0, read: 0 });
    socket.once('close', () => open.delete(socket));
    if (!server.listening) endUnlessAsked(socket);
  };
  const onOver = (socket: Socket, seen: Seen): void => {
    seen.underWay--;
    if (seen.underWay > 0) return;
    seen.read = socket.bytesRead;
    if (!server.listening) socket.destroy();
  };

  server.on('connection', onConnection);
  // With TLS, requests come over another object than the connection itself.
  server.on('secureConnection', onConnection);
  server.on('upgrade', ({ socket }: IncomingMessage) => open.delete(socket));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const seen = open.get(socket);
    arrivals++;
    if (seen === undefined) return;
    seen.underWay += 2;
    for (const message of [request, response]) message.once('close', () => onOver(socket, seen));
  });
  // `server.close` calls it: there is no other way to tell it which are idle.
  server.closeIdleConnections = (): void => {
    for (const [socket, seen] of open)
      if (isSilent(socket, seen)) {
        if (seen.read === 0) endUnlessAsked(socket);
        else socket.destroy();
      }
  };

  return async () => {
    const until = performance.now() + mostSettleMs;
    for (let quiet = 0; quiet < quietTurns && performance.now() < until;) {
      const before = arrivals;
      await turn();
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  };
}
