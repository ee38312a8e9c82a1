import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { socketPath } from '#domain/events/calls';
import { socketLimits, type SocketLimits } from '#domain/limits';
import { openListener, openTestApi, type Person, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

const [sqlite] = databaseBackends;
const junkTicket = 'x'.repeat(43);

/** Runs a test on an api with its own socket limits. */
async function withLimits(limits: Partial<SocketLimits>, test: (api: TestApi, logged: string[]) => Promise<void>): Promise<void> {
  if (sqlite === undefined) return;
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const api = await openTestApi(sqlite, { socketLimits: { ...socketLimits, ...limits }, log });
  try {
    await test(api, logged);
  } finally {
    await api.close();
  }
}

/** Status line and headers of an upgrade's answer, 101 included, and whether the server let go of the connection. */
async function upgrade(api: TestApi, path: string, headers = ''): Promise<{ status: number; text: string; ended: boolean }> {
  const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true });
  const key = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${api.port}\r\n${key}${headers}\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  const text = chunk.toString('latin1');
  // Only a connection that the server has let go of refuses what we still write.
  const gone = new Promise<boolean>((resolve) => socket.on('error', () => resolve(true)));
  const writes = setInterval(() => socket.write('x'), 10);
  const ended = await Promise.race([gone, delay(500, false)]);
  clearInterval(writes);
  socket.destroy();
  return { status: Number(text.split(' ')[1]), text, ended };
}

const ticketOf = async ({ client }: Person): Promise<string> => (await client.call<{ ticket: string }>('socketTicket')).ticket;
const statusOf = async (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'opened',
    (error: Error) => error.message,
  );

describe('an upgrade', () => {
  it('that is junk is answered, let go of, and metered by address before the database is asked', () =>
    withLimits({ upgrades: 32, refusedCost: 9 }, async (api) => {
      const junk: [string, number, string?][] = [
        ['/nothing', 404],
        [socketPath, 401],
        [`${socketPath}?ticket=${junkTicket}`, 401],
      ];
      for (const [path, status, headers] of junk) {
        const answer = await upgrade(api, path, headers);
        expect([path, answer.status, answer.ended]).to.deep.equal([path, status, true]);
      }
      let asked = 0;
      api.database.socketTickets.addHook('beforeFind', () => void (asked += 1));
      for (const path of ['/nothing', `${socketPath}?ticket=${junkTicket}`]) await upgrade(api, path);
      const over = await upgrade(api, `${socketPath}?ticket=${junkTicket}`);
      expect([over.status, over.ended, asked]).to.deep.equal([429, true, 0]);
      expect(over.text).to.match(/Retry-After: \d+\r\n/);
    }));

  it('of a foreign page is refused, whatever it asks for, and takes nothing from its visitor', () =>
    withLimits({ upgrades: 2 }, async (api) => {
      const { client } = await api.person();
      for (const path of ['/nothing', '//', socketPath, `${socketPath}?ticket=${junkTicket}`]) {
        expect(await upgrade(api, path, 'Origin: http://evil.test\r\n')).to.include({ status: 403, ended: true });
      }
      expect(await statusOf(client.listen())).to.equal('opened');
    }));

  it('with an address that cannot be read is refused without a word in the log', () =>
    withLimits({}, async (api, logged) => {
      expect((await upgrade(api, '//')).status).to.equal(400);
      expect((await upgrade(api, 'http://[')).status).to.equal(400);
      expect(logged).to.deep.equal([]);
    }));

  it('of one who behaves is not metered away', () =>
    withLimits({ upgrades: 10 }, async (api) => {
      const person = await api.person();
      for (let count = 0; count < 9; count++) (await person.client.listen()).close();
      expect(await statusOf(person.client.listen())).to.equal('opened');
    }));

  it('is refused when it cannot be decided in time', () =>
    withLimits({ admitMs: 200 }, async (api) => {
      const ticket = await ticketOf(await api.person());
      let goOn = (): void => undefined;
      api.database.socketTickets.addHook('beforeFind', () => new Promise<void>((resolve) => (goOn = resolve)));
      expect(await upgrade(api, `${socketPath}?ticket=${ticket}`)).to.include({ status: 503, ended: true });
      goOn();
      await delay(100);
    }));
});

describe('live sockets', () => {
  it('are limited by user: the one too many is told so', () =>
    withLimits({ perUser: 2 }, async (api) => {
      const [person, other] = [await api.person(), await api.person()];
      const [first] = [await person.client.listen(), await person.client.listen()];
      const third = await person.client.listen();
      expect(await third.closed).to.equal(4429);
      expect(third.frames).to.deep.equal([]);
      const stranger = await other.client.listen(0);
      await stranger.until((frames) => frames.length === 1);
      first.close();
      await first.closed;
      await delay(50);
      const next = await person.client.listen(0);
      await next.until((frames) => frames.length === 1);
    }));

  it('are limited by address, and free their place when they end', () =>
    withLimits({ perAddress: 2 }, async (api) => {
      const [one, two, three] = [await api.person(), await api.person(), await api.person()];
      const first = await one.client.listen();
      await two.client.listen();
      const ticket = await ticketOf(three);
      expect(await statusOf(openListener(api.origin, ticket))).to.equal('Unexpected server response: 429');
      first.close();
      await delay(50);
      expect(await statusOf(openListener(api.origin, ticket)), 'the ticket is still good').to.equal('opened');
    }));

  const floods: [string, (socket: WebSocket) => void][] = [
    ['messages', (socket) => socket.send('x')],
    ['pings', (socket) => socket.ping()],
    ['pongs', (socket) => socket.pong()],
  ];
  for (const [what, send] of floods) {
    it(`are closed on a client that floods us with ${what}`, () =>
      withLimits({ frames: 20 }, async (api) => {
        const ticket = await ticketOf(await api.person());
        const socket = new WebSocket(`${api.origin.replace('http', 'ws')}${socketPath}?ticket=${ticket}`);
        socket.on('error', () => undefined);
        await once(socket, 'open');
        for (let count = 0; count < 20; count++) send(socket);
        await delay(100);
        expect(socket.readyState).to.equal(WebSocket.OPEN);
        send(socket);
        const [code] = (await once(socket, 'close')) as [number];
        expect(code).to.equal(1008);
      }));
  }

  it('are closed on a client that sends a large frame', () =>
    withLimits({}, async (api) => {
      const ticket = await ticketOf(await api.person());
      const socket = new WebSocket(`${api.origin.replace('http', 'ws')}${socketPath}?ticket=${ticket}`);
      await once(socket, 'open');
      socket.send('x'.repeat(socketLimits.frameBytes + 1));
      const [code] = (await once(socket, 'close')) as [number];
      expect(code).to.equal(1009);
    }));
});
