import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { expect } from 'chai';
import { keptCertificate } from '../../script/platform/certificate.ts';
import { spareReaders } from './spare-readers.ts';

/** A connection to a server that answers when it has all of a request, and what closes that server. */
async function serveSlowly(): Promise<[Socket, () => Promise<void>]> {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', ({ length }: Buffer) => (bytes += length)).on('end', () => response.end(`got ${bytes}`));
  });
  spareReaders(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return [socket, () => new Promise((closed) => server.close(() => closed()))];
}

/** More than a kernel keeps for a connection. */
const answer = Buffer.alloc(24 * 1024 ** 2, 'a');
const ask = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n';

describe('a server that spares readers', () => {
  let server: Server;
  let socket: Socket;
  let received: number;
  beforeEach(async () => {
    server = createServer((_, response) => response.end(answer));
    spareReaders(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    received = 0;
    socket.on('data', ({ length }: Buffer) => (received += length));
    await once(socket, 'connect');
  });
  afterEach(() => {
    socket.destroy();
    server.closeAllConnections();
  });

  const close = (): Promise<void> => new Promise((closed) => server.close(() => closed()));

  it('hands an answer that was all written over to who reads it late, and ends the connection then', async () => {
    socket.write(`${ask}{}`);
    await once(socket, 'data');
    socket.pause();
    await delay(50);
    const closed = close();
    await delay(50);
    socket.resume();
    await Promise.all([closed, once(socket, 'close')]);
    expect(received).to.be.above(answer.length);
  });

  it('waits for a request whose body, or whose headers after another answer, are still arriving', async () => {
    const [first, rest] = [`${ask}{}`, `${ask}{}`.slice(30)];
    for (const [before, half, end] of [
      ['', `${ask}{`, '}'],
      [first, ask.slice(0, 30), rest],
    ] as const) {
      const [one, closeOne] = await serveSlowly();
      let text = '';
      one.on('data', (chunk: Buffer) => (text += chunk.toString()));
      if (before !== '') {
        one.write(before);
        await once(one, 'data');
        await delay(50);
      }
      text = '';
      one.write(half);
      await delay(50);
      const closed = closeOne();
      await delay(300);
      one.write(end);
      await Promise.all([closed, once(one, 'close')]);
      expect(text, half).to.match(/^HTTP\/1\.1 200 .*got 2/s);
    }
  });

  it('lets a body arrive to its end that was answered before, so that its sender sees the answer', async () => {
    socket.write(`${ask}{`);
    while (received < answer.length) await once(socket, 'data');
    await delay(50);
    const closed = close();
    await delay(300);
    expect(socket.closed).to.equal(false);
    socket.write('}');
    await Promise.all([closed, once(socket, 'close')]);
  });

  it('ends a connection between two answers at once, and soon one that nothing was ever asked over', async () => {
    const reserved = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    socket.write(`${ask}{}`);
    while (received < answer.length) await once(socket, 'data');
    await delay(50);
    const begun = performance.now();
    const closed = close();
    await once(socket, 'close');
    expect(performance.now() - begun).to.be.below(500);
    await Promise.all([closed, once(reserved, 'close')]);
    expect(performance.now() - begun).to.be.below(3000);
  });

  it('does not wait for clients that never pause', async () => {
    const busy = createServer((_, response) => response.end());
    const settle = spareReaders(busy);
    let taken = 0;
    busy.on('connection', () => {
      taken++;
      for (const until = performance.now() + 10; performance.now() < until;);
    });
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const waiting = 200;
    for (let count = 0; count < waiting; count++)
      connect(port, '127.0.0.1')
        .resume()
        .on('error', () => undefined);
    await settle();
    expect(taken).to.be.within(1, waiting / 2);
    busy.close();
    busy.closeAllConnections();
  });

  it('ends connections over TLS too that nothing was asked over, their handshake done or not, and no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-tls-'));
    const { certFile, keyFile } = await keptCertificate(folder, ['127.0.0.1']);
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    const secure = createTlsServer({ cert, key }, ({ headers }, response) => {
      setTimeout(() => response.end('late'), headers.host === 'slow' ? 2500 : 0);
    });
    spareReaders(secure);
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const raw = connect(port, '127.0.0.1').resume();
    const reserved = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }).resume();
    const asked = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const slow = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await Promise.all([once(raw, 'connect'), ...[reserved, asked, slow].map((one) => once(one, 'secureConnect'))]);
    asked.write(`${ask}{}`);
    await once(asked, 'data');
    let late = '';
    slow.on('data', (chunk: Buffer) => (late += chunk.toString())).write(`${ask.replace('Host: x', 'Host: slow')}{}`);
    await delay(50);
    const begun = performance.now();
    const closed = new Promise((done) => secure.close(done));
    await once(asked, 'close');
    expect(performance.now() - begun).to.be.below(500);
    await Promise.all([once(raw, 'close'), once(reserved, 'close')]);
    expect(performance.now() - begun).to.be.within(1500, 4000);
    await closed;
    expect(late).to.match(/^HTTP\/1\.1 200 .*late/s);
    await rm(folder, { recursive: true });
  });
});
