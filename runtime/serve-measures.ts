import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from './logging.ts';
import type { MeasureBook } from './measures.ts';

export interface MeasureServer {
  port: number;
  close: () => Promise<void>;
}

export interface MeasurePlace {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Text of the same format that is told besides, as Temporal's own; what fails is left out. */
  besides?: () => Promise<string>;
}

/** Scrapers are few; whoever opens more is refused. */
const mostConnections = 16;
const requestMs = 10_000;

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);
const nameIn = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();

/**
 * Serves `GET /metrics`, and nothing else, on a listener of its own. On loopback it answers loopback's own names only, so that no page whose name is led
 * there reads it. @throws when the port is taken.
 */
export async function serveMeasures(book: MeasureBook, log: Logger, { host, port, besides }: MeasurePlace): Promise<MeasureServer> {
  const answer = async (): Promise<string> => {
    const own = await book.text();
    const others = await besides?.().catch((error: unknown) => log.warn({ err: error }, 'metrics besides our own could not be read'));
    return others === undefined ? own : `${own}\n${others}`;
  };
  const isOfThisMachine = loopbackNames.has(host) || host === '::1';
  const server = createServer(
    { requestTimeout: requestMs, headersTimeout: requestMs, keepAliveTimeout: requestMs },
    (request, response) => {
      if (isOfThisMachine && !loopbackNames.has(nameIn(request.headers.host))) {
        response.writeHead(403).end();
        return;
      }
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      answer().then(
        (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'metrics could not be told');
          response.writeHead(500).end();
        },
      );
    },
  );
  server.maxConnections = mostConnections;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => listening());
  });
  const address = server.address() as AddressInfo;
  log.info({ host, port: address.port }, 'metrics are served');
  return {
    port: address.port,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
