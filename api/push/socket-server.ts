import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { socketLimits, type SocketLimits } from '#domain/limits';
import type { Measures } from '#domain/measures';
import type { Database } from '#storage/database/connect';
import type { Site } from '../gateway/site.ts';
import { createAdmission, type Refusal } from './admission.ts';
import { Connection } from './connection.ts';
import { startTail } from './tail.ts';

export interface PushDeps {
  database: Database;
  log: Logger;
  site: Site;
  socketLimits?: SocketLimits;
  tailMs?: number;
  measures?: Measures | undefined;
}

export interface PushServer {
  /** Closes every socket with 1001 and stops reading events. */
  close(): Promise<void>;
}

/** For clients to take in that the process goes: one that is cut off without a word cannot tell it from a broken network. */
const closeGraceMs = 5000;

/**
 * The WebSocket at `socketPath`. A one-time ticket opens it; the first frame is `ready` with the last seq, then come all events after
 * `sinceSeq` (default: none), then events as they happen. What a client may ask of it: `socketLimits`.
 */
export function servePush(server: Server, deps: PushDeps): PushServer {
  const { database, log, site } = deps;
  const limits = deps.socketLimits ?? socketLimits;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
  const admission = createAdmission({ database, site, limits });
  const tail = startTail(deps);
  let closing = false;

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Nothing else handles the socket's errors until it is upgraded.
    const ignore = (): undefined => undefined;
    socket.on('error', ignore);
    if (closing) return refuse(socket, { status: 503 });
    admission.decide(request).then(
      (decision) => {
        if ('status' in decision) return refuse(socket, decision);
        socket.off('error', ignore);
        sockets.handleUpgrade(request, socket, head, (webSocket) => {
          const { caller, cursor, lastSeq } = decision;
          const connection = new Connection(webSocket, { caller, cursor, limits });
          if (closing) return connection.close('goingAway');
          if (tail.count(caller.userId) >= limits.perUser) return connection.close('tooMany');
          webSocket.once('close', () => tail.remove(connection));
          connection.send({ kind: 'ready', lastSeq });
          tail.add(connection);
        });
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not open a socket');
        refuse(socket, { status: 503 });
      },
    );
  };

  server.on('upgrade', onUpgrade);
  return {
    async close() {
      closing = true;
      await tail.stop();
      for (const connection of tail.connections()) connection.close('goingAway');
      const closed = new Promise<void>((done) => sockets.close(() => done()));
      const late = setTimeout(() => sockets.clients.forEach((client) => client.terminate()), closeGraceMs);
      await closed;
      clearTimeout(late);
    },
  };
}

/** Answers and lets go: a client that never closes its half would keep the connection otherwise. */
function refuse(socket: Duplex, { status, retryAfterSeconds }: Refusal): void {
  const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
