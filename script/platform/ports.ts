import { connect, createServer } from 'node:net';

/** `wanted` if nothing listens on it, else a free port. 0, the default, always picks a free one. */
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

/** Whether a local port accepts connections. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolveListens) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolveListens(true);
    });
    socket.once('error', () => resolveListens(false));
  });
