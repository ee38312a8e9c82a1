import { connect, createServer } from 'node:net';

const loopback = '127.0.0.1';

/** `wanted` if nothing listens on it, else a free port. 0, the default, always picks a free one. */
export function freePort(wanted = 0, host = loopback): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      wanted !== 0 && error.code === 'EADDRINUSE' ? resolvePort(freePort(0, host)) : reject(error),
    );
    server.listen(wanted, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolvePort(port));
    });
  });
}

/** Whether a local port accepts connections. */
export const listens = (port: number, host = loopback): Promise<boolean> =>
  new Promise((resolveListens) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolveListens(true);
    });
    socket.once('error', () => resolveListens(false));
  });
