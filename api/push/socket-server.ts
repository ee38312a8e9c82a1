import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { socketPath } from '#domain/events/calls';
import type { Caller } from '#services/accounts/caller';
import { spendSocketTicket } from '#services/accounts/spend-socket-ticket';
import { eventHeads } from '#services/events/heads';
import type { Database } from '#storage/database/connect';
import type { Site } from '../gateway/site.ts';
import { Connection } from './connection.ts';
import { startTail } from './tail.ts';

export interface PushDeps {
  database: Database;
  log: Logger;
  site: Site;
  tailMs?: number;
}

export interface PushServer {
  /** Closes every socket with 1001 and stops reading events. */
  close(): Promise<void>;
}

/** Clients only listen, so anything large is an error. */
const maxPayload = 4096;
const closeGraceMs = 1000;

/**
 * The WebSocket at `socketPath`. A one-time ticket opens it; the first frame is `ready` with the last seq, then come all events after
 * `sinceSeq` (default: none), then events as they happen.
 */
export function servePush(server: Server, deps: PushDeps): PushServer {
  const { database, log, site } = deps;
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const tail = startTail(deps);
  let closing = false;

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Nothing else handles the socket's errors until it is upgraded.
    const ignore = (): undefined => undefined;
    socket.on('error', ignore);
    admit(request).then(
      (admission) => {
        if ('refusal' in admission) return refuse(socket, admission.refusal);
        socket.off('error', ignore);
        sockets.handleUpgrade(request, socket, head, (webSocket) => {
          const { caller, cursor, lastSeq } = admission;
          const connection = new Connection(webSocket, caller, cursor);
          webSocket.once('close', () => tail.remove(connection));
          connection.send({ kind: 'ready', lastSeq });
          tail.add(connection);
          if (closing) connection.close('goingAway');
        });
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not open a socket');
        refuse(socket, 503);
      },
    );
  };

  const admit = async (
    request: IncomingMessage,
  ): Promise<{ refusal: 401 | 403 | 404 | 503 } | { caller: Caller; cursor: number; lastSeq: number }> => {
    const url = new URL(request.url ?? '/', 'http://socket');
    if (url.pathname.toLowerCase() !== socketPath) return { refusal: 404 };
    if (closing) return { refusal: 503 };
    const { origin, host } = request.headers;
    if (origin !== undefined && !site.isOwnOrigin(origin, host ?? '')) return { refusal: 403 };
    const caller = await spendSocketTicket({ database }, url.searchParams.get('ticket') ?? '');
    if (caller === undefined) return { refusal: 401 };
    const lastSeq = (await eventHeads({ database }, [caller.userId])).get(caller.userId) ?? 0;
    const sinceSeq = url.searchParams.get('sinceSeq') ?? '';
    return { caller, lastSeq, cursor: /^\d{1,15}$/.test(sinceSeq) ? Math.min(Number(sinceSeq), lastSeq) : lastSeq };
  };

  server.on('upgrade', onUpgrade);
  return {
    async close() {
      closing = true;
      await tail.stop();
      for (const connection of tail.connections()) connection.close('goingAway');
      const closed = new Promise<void>((done) => sockets.close(() => done()));
      const late = setTimeout(() => tail.connections().forEach((connection) => connection.terminate()), closeGraceMs);
      await closed;
      clearTimeout(late);
    },
  };
}

const reasons = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' } as const;

function refuse(socket: Duplex, status: keyof typeof reasons): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
