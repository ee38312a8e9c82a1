import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  port: number;
  close: () => Promise<void>;
}

/** A way to a server on this machine's loopback, from another address, on which everything takes `delayMs` each way. Kernels without netem have no other. */
export async function openRelay(host: string, target: number, delayMs: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const later = (act: () => void): void => void (delayMs > 0 ? setTimeout(act, delayMs) : act());
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('data', (bytes: Buffer) => {
        later(() => {
          if (other.write(bytes)) return;
          one.pause();
          other.once('drain', () => one.resume());
        });
      });
      one.on('end', () => later(() => other.end()));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        later(() => other.destroy());
      });
    }
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, host, listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
