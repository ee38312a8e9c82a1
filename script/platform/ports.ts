import { createServer } from 'node:net';

/** `wanted` when nobody listens there, else a port that the system picks. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      wanted !== 0 && error.code === 'EADDRINUSE' ? resolvePort(freePort()) : reject(error),
    );
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolvePort(port));
    });
  });
}
