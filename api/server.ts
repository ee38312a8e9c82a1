import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionLimits } from '#domain/limits';
import { createCollector } from '#services/analytics/collector';
import { createApp, type ApiDeps } from './app.ts';
import type { Draining } from './draining.ts';
import { limitConnections } from './gateway/connections.ts';
import { createSite } from './gateway/site.ts';
import { spareReaders } from './gateway/spare-readers.ts';
import { servePush } from './push/socket-server.ts';

export interface ApiServer {
  port: number;
  /**
   * Says that it is not ready any more and still answers for `lingerMs`, then stops listening, closes sockets with 1001 and lets running requests finish. The
   * caller closes database and stores afterwards.
   */
  close: () => Promise<void>;
}

/** How long running requests may take during shutdown. */
const drainMs = 20_000;

/** Starts the api on `host` and `port` (0: any free one). */
export async function startApi(deps: ApiDeps & { host: string; port: number; tailMs?: number; lingerMs?: number }): Promise<ApiServer> {
  const site = createSite(deps);
  const draining: Draining = { isUnderway: false };
  const collector = deps.collector ?? createCollector(deps);
  const handle = createApp({ ...deps, draining, collector }, site).callback();
  const limits = deps.connectionLimits ?? connectionLimits;
  const listener: RequestListener = (request, response) => void handle(request, response);
  const options = { connectionsCheckingInterval: limits.headersMs / 2 };
  const server =
    deps.tls === undefined
      ? createServer(options, listener)
      : createTlsServer({ ...options, ...deps.tls, handshakeTimeout: limits.headersMs }, listener);
  limitConnections(server, site, limits);
  const settle = spareReaders(server);
  const push = servePush(server, { ...deps, site });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(deps.port, deps.host, () => {
      server.off('error', failed);
      listening();
    });
  });
  collector.start();
  const { port } = server.address() as AddressInfo;
  deps.log.info({ host: deps.host, port }, 'api listens');
  return {
    port,
    close: async () => {
      draining.isUnderway = true;
      await delay(deps.lingerMs ?? 0);
      await settle();
      const closed = new Promise<void>((done) => server.close(() => done()));
      await push.close();
      const late = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(late);
      await collector.close();
    },
  };
}
