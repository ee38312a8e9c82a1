import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Balancer {
  url: string;
  /** Whether each of the ports is given connections. */
  givesToAll: () => boolean;
  close: () => Promise<void>;
}

const askMs = 100;
/** As balancers do: one look that was late, on a busy machine, takes nobody out. One that says it is draining is taken out at once. */
const mostMisses = 20;

/** Gives new connections in turn to those of `ports` whose `/readyz` answers 200, as a balancer of connections does; one that is open stays where it is. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const sockets = new Set<Socket>();
  let closed = false;
  let turn = 0;
  const watch = async (port: number): Promise<void> => {
    let misses = 0;
    while (!closed) {
      const headers = { connection: 'close' };
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers, signal: AbortSignal.timeout(5000) }).catch(() => undefined);
      const said = (await answer?.text().catch(() => '')) ?? '';
      if (answer?.status === 200) {
        ready.add(port);
        misses = 0;
      } else if (said.includes('draining') || ++misses >= mostMisses) ready.delete(port);
      await delay(askMs);
    }
  };
  const watching = Promise.all(ports.map(watch));
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const choice = ports.filter((port) => ready.has(port))[turn++ % Math.max(1, ready.size)];
    if (choice === undefined) return void from.destroy();
    const to = connect({ port: choice, host: '127.0.0.1', allowHalfOpen: true });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    givesToAll: () => ready.size === ports.length,
    close: async () => {
      closed = true;
      await watching;
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
