import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Gate {
  /** host:port that clients use. */
  address: string;
  /** Cuts every connection and answers no new one. */
  shut: () => void;
  open: () => void;
  /**
   * Nothing passes any more and nobody is told, as when a cable is pulled, until `open`; `passes`: what was said last still arrives. With `when`, from the moment at which a
   * client has said so on one of its connections; `said` is what it has said there since it last began a transaction, in Latin-1.
   */
  freeze: (options?: { when: (said: string) => boolean; passes: boolean }) => void;
  isFrozen: () => boolean;
  close: () => Promise<void>;
}

/** Of what a client has said. */
const remembered = 64 * 1024;

/** A way to a server that can be shut or cut: how a service is away without being restarted. */
export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  let passing = true;
  let frozen = false;
  let freezing: { when: (said: string) => boolean; passes: boolean } | undefined;
  /** What waits behind a frozen gate, in order. */
  let held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const pass = (act: () => void): void => {
    if (frozen) held.push(act);
    else act();
  };
  const server = createServer((from) => {
    if (!passing) {
      from.destroy();
      return;
    }
    const to = connect(target.port, target.host);
    let said = '';
    const listen = (bytes: Buffer): void => {
      const text = bytes.toString('latin1');
      said = (text.includes('START TRANSACTION') ? text : said + text).slice(-remembered);
      if (freezing === undefined || frozen || !freezing.when(said)) return;
      const { passes } = freezing;
      freezing = undefined;
      if (passes) to.write(bytes);
      else held.push(() => void to.write(bytes));
      frozen = true;
    };
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes: Buffer) => {
        const wasFrozen = frozen;
        if (one === from) listen(bytes);
        // It was passed, or kept, as the gate froze.
        if (frozen && !wasFrozen) return;
        pass(() => {
          if (other.write(bytes)) return;
          one.pause();
          other.once('drain', () => one.resume());
        });
      });
      one.on('end', () => pass(() => other.end()));
      one.on('error', () => pass(() => other.destroy()));
      one.on('close', () => {
        sockets.delete(one);
        pass(() => other.destroy());
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = (): void => {
    frozen = false;
    held = [];
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
      frozen = false;
      for (const act of held.splice(0)) act();
    },
    freeze: (options) => {
      if (options === undefined) frozen = true;
      else freezing = options;
    },
    isFrozen: () => frozen,
    close: async () => {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
