import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Gate {
  /** host:port that clients use. */
  address: string;
  /** Cuts every connection and answers no new one. */
  shut: () => void;
  open: () => void;
  close: () => Promise<void>;
}

/** A way to a server that can be shut: how a service is away without being restarted. */
export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  let passing = true;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    if (!passing) {
      from.destroy();
      return;
    }
    const to = connect(target.port, target.host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: () => {
      passing = false;
      cut();
    },
    open: () => {
      passing = true;
    },
    close: async () => {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
