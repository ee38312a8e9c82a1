import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { spareReaders } from './spare-readers.ts';

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

  it('waits for what is only half asked', async () => {
    socket.write(`${ask}{`);
    await delay(50);
    const closed = close();
    socket.write('}');
    await Promise.all([closed, once(socket, 'close')]);
    expect(received).to.be.above(answer.length);
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
});
