import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type ApiDeps } from './app.ts';
import { servePush } from './push/socket-server.ts';

export interface ApiServer {
  port: number;
  /** Takes no more, closes sockets with 1001, lets running requests end; what they use is the caller's to close. */
  close: () => Promise<void>;
}

/** How long a request may go on once we stop. */
const drainMs = 10_000;

/** Starts the api on `host` and `port` (0: any free one). */
export async function startApi(deps: ApiDeps & { host: string; port: number; tailMs?: number }): Promise<ApiServer> {
  const handle = createApp(deps).callback();
  const server = createServer((request, response) => void handle(request, response));
  // A part of an upload may take long on a slow line; headers may not.
  server.requestTimeout = 0;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  const push = servePush(server, { ...deps, publicOrigin: deps.publicOrigin });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(deps.port, deps.host, () => {
      server.off('error', failed);
      listening();
    });
  });
  const { port } = server.address() as AddressInfo;
  deps.log.info({ host: deps.host, port }, 'api listens');
  return {
    port,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      await push.close();
      const late = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(late);
    },
  };
}
