import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { archivePlaces, attachmentLimits } from '#domain/attachments/limits';
import type { AttachmentView } from '#domain/attachments/views';
import { fileMediaPath } from '#domain/files/media';
import { connectionLimits, type ConnectionLimits } from '#domain/limits';
import { calls } from '#domain/catalog/calls';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildFile } from '#test/work';

const [sqlite] = databaseBackends;
const lookup = calls.userIsExist.path;
const user = calls.storageUsage.path;

/** A raw connection, with what it has been sent. */
interface Wire {
  socket: Socket;
  received: () => string;
  /** Resolves once the server has closed the connection. */
  closed: Promise<void>;
}

/** From another loopback address than 127.0.0.1, a connection counts as a stranger's. */
function open(port: number, text: string | Buffer = '', localAddress = '127.0.0.1'): Wire {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  socket.write(text);
  return {
    socket,
    received: () => Buffer.concat(chunks).toString(),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
  };
}

const post = (path: string, body: string, headers = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const half = (path = lookup): string => post(path, '{"username":', 'Content-Length: 1000\r\n');

/** Resolves once the server has sent something. */
async function answered(wire: Wire): Promise<void> {
  while (wire.received() === '') await delay(5);
}

/** Whether the server closed the connection within `ms`. */
const closedWithin = (wire: Wire, ms: number): Promise<boolean> => Promise.race([wire.closed.then(() => true), delay(ms, false)]);

describe('a connection', () => {
  let api: TestApi;
  const limits = {
    ...connectionLimits,
    headersMs: 400,
    bodyMs: 300,
    pictureMs: 300,
    archiveMs: 1000,
    unreadMs: 200,
    stallMs: 500,
    slowest: 8 * 1024 ** 2,
  };
  before(async () => {
    if (sqlite === undefined) return;
    api = await openTestApi(sqlite, { connectionLimits: limits });
  });
  after(() => api.close());

  const healthy = async (): Promise<number> => (await fetch(`${api.origin}/healthz`)).status;

  it('with a half-sent body is answered and closed after its deadline, and a hundred of them hold nobody up', async () => {
    const chunked = post(lookup, '5\r\n{"use\r\n', 'Transfer-Encoding: chunked\r\n');
    const wires = Array.from({ length: 100 }, (_, index) => open(api.port, index % 2 === 0 ? half() : chunked));
    expect(await healthy()).to.equal(200);
    const ends = await Promise.all(wires.map((wire) => closedWithin(wire, 2500)));
    expect(ends.filter((ended) => !ended)).to.deep.equal([]);
    for (const { received } of wires) expect(received()).to.match(/^HTTP\/1\.1 400 .*60011.*请求内容没有在规定时间内传完/s);
  });

  it('that drips its body is closed after the same deadline', async () => {
    const wire = open(api.port, half());
    const drip = setInterval(() => wire.socket.writable && wire.socket.write(' '), 20);
    expect(await closedWithin(wire, 2500)).to.equal(true);
    clearInterval(drip);
  });

  it('with half of a picture is answered and closed after its deadline, and frees its place', async () => {
    const { client } = await api.person();
    const create = () => client.call<AttachmentView>('attachmentCreate', { purpose: 'avatar', size: 9, type: 'image/png' });
    const { arrivingPerUser } = attachmentLimits;
    const created = await Promise.all(Array.from({ length: arrivingPerUser + 1 }, create));
    const { uploadUrl } = await create();
    const wires = created.map((picture) => open(api.port, `PUT ${picture.uploadUrl} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf`));
    const answers: (string | undefined)[] = [];
    for (const wire of wires) {
      expect(await closedWithin(wire, 2500)).to.equal(true);
      answers.push(/"resp_code":(\d+)/.exec(wire.received())?.[1]);
    }
    expect(answers).to.have.members([...Array<string>(arrivingPerUser).fill('60011'), '60255']);
    const whole = await fetch(api.origin + uploadUrl, { method: 'PUT', body: new Uint8Array(9) });
    expect(((await whole.json()) as { resp_code: number }).resp_code, 'no picture, but it was looked at').to.equal(60253);
  });

  it('with half of an archive is answered and closed after a deadline of its own, of which a few may wait, and one of a user', async () => {
    const people = await Promise.all(Array.from({ length: archivePlaces.arriving + 1 }, () => api.person()));
    const half = async ({ client }: Person): Promise<Wire> => {
      const announced = { purpose: 'feedbackAnnex', size: 9, type: 'application/zip' };
      const { uploadUrl } = await client.call<AttachmentView>('attachmentCreate', announced);
      return open(api.port, `PUT ${uploadUrl} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf`);
    };
    const codes = async (wires: Wire[]): Promise<(string | undefined)[]> => {
      for (const wire of wires) expect(await closedWithin(wire, 3500)).to.equal(true);
      return wires.map((wire) => /"resp_code":(\d+)/.exec(wire.received())?.[1]);
    };
    const [someone] = people;
    if (someone === undefined) throw new Error('nobody');
    expect(await codes([await half(someone), await half(someone)]), 'of one user').to.have.members(['60011', '60255']);
    const wires = await Promise.all(people.map(half));
    expect(await codes(wires), 'of everybody').to.have.members([...Array<string>(archivePlaces.arriving).fill('60011'), '60255']);
  });

  it('that never finishes its headers is closed', async () => {
    const texts = ['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '];
    const ends = await Promise.all(texts.map((text) => closedWithin(open(api.port, text), 2500)));
    expect(ends).to.deep.equal([true, true, true]);
  });

  it('to any other path is closed when its body does not come', async () => {
    const paths = ['/healthz', '/api-auth/nothing', '/media/files/x/source', '/local/sms', '/objects/x?signature=none'];
    const asked = paths.flatMap((path) => ['GET', 'POST', 'PUT'].map((method) => `${method} ${path}`));
    const ends = await Promise.all(
      asked.map((line) => closedWithin(open(api.port, `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx`), 3000)),
    );
    expect(asked.filter((_, index) => ends[index] !== true)).to.deep.equal([]);
  });

  it('of a program keeps its next call after a refusal', async () => {
    const wire = open(api.port, post(user, '{}', 'Content-Length: 2\r\n'));
    await once(wire.socket, 'data');
    await delay(2 * limits.unreadMs);
    wire.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(wire.socket, 'data');
    expect(wire.received()).to.match(/^HTTP\/1\.1 401 .*HTTP\/1\.1 200 /s);
    wire.socket.destroy();
  });

  it('that needs a token is refused before its body is there, and what follows is not taken in', async () => {
    const wire = open(api.port, post(user, '', 'Content-Length: 100000000\r\n'));
    await once(wire.socket, 'data');
    expect(wire.received()).to.match(/^HTTP\/1\.1 401 .*请登录/s);
    const block = Buffer.alloc(256 * 1024, 'x');
    let sent = 0;
    while (!wire.socket.destroyed && sent < 100e6) {
      if (!wire.socket.write(block)) await Promise.race([new Promise((drained) => wire.socket.once('drain', drained)), wire.closed]);
      sent += block.length;
    }
    expect(wire.socket.bytesWritten).to.be.lessThan(20e6);
  });

  it('brings a call at most 64 KB, announced or not', async () => {
    const send = (bytes: number, init: RequestInit = {}) =>
      fetch(api.origin + lookup, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"username":"13700000000","pad":"${'x'.repeat(Math.max(0, bytes - 35))}"}`,
        ...init,
      });
    expect((await send(connectionLimits.bodyBytes)).status).to.equal(200);
    const over = await send(connectionLimits.bodyBytes + 1);
    expect([over.status, await over.json()]).to.deep.equal([413, { resp_code: 60003, resp_msg: '请求内容过大', datas: null }]);
    const body = new ReadableStream({
      start: (controller) => {
        for (let count = 0; count < 9; count++) controller.enqueue(new TextEncoder().encode(' '.repeat(8192)));
        controller.close();
      },
    });
    expect((await send(0, { body, duplex: 'half' })).status).to.equal(413);
  });

  it('that brings a part may take longer than a call’s; a part that stalls does not count, and one without a signature gets no more time than a call', async () => {
    const partSize = 8 * 1024 ** 2;
    const key = 'uploads/u/1/model.glb';
    const { storeUploadId } = await api.objects.beginMultipart(key, { contentType: 'model/gltf-binary', partSize });
    const put = async (part: number, bytes: number): Promise<Wire> => {
      const address = await api.objects.signPart(key, storeUploadId, { partNumber: part, bytes: partSize, expiresMs: 60_000 });
      return open(api.port, `PUT ${address} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
    };
    const steady = await put(1, 5);
    for (let count = 0; count < 5; count++) {
      steady.socket.write('x');
      await delay(limits.bodyMs / 3);
    }
    await answered(steady);
    expect(steady.received()).to.match(/^HTTP\/1\.1 200/);
    expect(await api.objects.listParts(key, storeUploadId)).to.have.length(1);

    const stalled = await put(1, partSize);
    stalled.socket.write('x');
    const unsigned = open(api.port, 'PUT /objects/x?signature=none HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx');
    for (const wire of [stalled, unsigned]) expect(await closedWithin(wire, 4000)).to.equal(true);
    expect(await api.objects.listParts(key, storeUploadId)).to.deep.equal([]);
    steady.socket.destroy();
  });
});

describe('a transfer', function transfer() {
  this.timeout(60_000);
  const bytes = 16 * 1024 ** 2;
  const key = 'uploads/u/1/model.glb';

  /** Runs a test on an api with its own limits; `download` asks for `bytes` bytes, `put` begins to send as many as a part. */
  async function transferring(
    limits: Partial<ConnectionLimits>,
    test: (doors: { download: () => Wire; put: () => Wire; read: () => Promise<number> }) => Promise<void>,
  ): Promise<void> {
    if (sqlite === undefined) return;
    const api = await openTestApi(sqlite, { connectionLimits: { ...connectionLimits, ...limits } });
    try {
      const { user, client } = await api.person();
      const file = await buildFile(api.database, user.id);
      await api.objects.putBytes(file.objectKey, new Uint8Array(bytes), { contentType: 'model/gltf-binary' });
      const path = fileMediaPath(file.id, 'source');
      const { storeUploadId } = await api.objects.beginMultipart(key, { contentType: 'model/gltf-binary', partSize: bytes });
      const address = await api.objects.signPart(key, storeUploadId, { partNumber: 1, bytes, expiresMs: 60_000 });
      await test({
        download: () => open(api.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${client.mediaCookie}\r\n\r\n`),
        put: () => open(api.port, `PUT ${address} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\nx`),
        read: async () => (await (await client.media(path)).arrayBuffer()).byteLength,
      });
    } finally {
      await api.close();
    }
  }

  it('that stands still is cut off, in both directions', () =>
    transferring({ stallMs: 400, slowest: 1 }, async ({ download, put, read }) => {
      const unread = download();
      await answered(unread);
      unread.socket.pause();
      const part = put();
      await delay(1500);
      // The end is seen behind the bytes that were on their way.
      unread.socket.resume();
      for (const wire of [unread, part]) expect(await closedWithin(wire, 2000)).to.equal(true);
      expect(unread.socket.bytesRead).to.be.lessThan(bytes);
      expect(await read()).to.equal(bytes);
    }));

  it('that moves, but slower than any line, is cut off when its size no longer explains its time', () =>
    transferring({ stallMs: 2000, slowest: 16 * 1024 ** 2 }, async ({ download, put, read }) => {
      const slow = download();
      const sips = setInterval(() => slow.socket.resume(), 20);
      slow.socket.on('data', () => slow.socket.pause());
      const part = put();
      const drip = setInterval(() => part.socket.writable && part.socket.write('x'), 50);
      await delay(3500);
      clearInterval(sips);
      slow.socket.removeAllListeners('data').resume();
      for (const wire of [slow, part]) expect(await closedWithin(wire, 2000)).to.equal(true);
      clearInterval(drip);
      expect(slow.socket.bytesRead).to.be.lessThan(bytes);
      expect(await read()).to.equal(bytes);
    }));
});

describe('connections of one address', () => {
  it('are limited, and free their place when they end', async () => {
    if (sqlite === undefined) return;
    const api = await openTestApi(sqlite, { connectionLimits: { ...connectionLimits, perAddress: 5 } });
    const wires = Array.from({ length: 5 }, () => open(api.port));
    await Promise.all(wires.map(({ socket }) => once(socket, 'connect')));
    expect(await closedWithin(open(api.port), 1000)).to.equal(true);
    wires[0]?.socket.destroy();
    await delay(100);
    const place = open(api.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(place.socket, 'data');
    expect(place.received()).to.match(/^HTTP\/1\.1 200/);
    for (const { socket } of [...wires, place]) socket.destroy();
    await api.close();
  });

  it('are not, when it is a proxy that we trust', async () => {
    if (sqlite === undefined) return;
    const api = await openTestApi(sqlite, { connectionLimits: { ...connectionLimits, perAddress: 2 }, trustedProxies: ['127.0.0.1'] });
    const wires = Array.from({ length: 5 }, () => open(api.port));
    await Promise.all(wires.map(({ socket }) => once(socket, 'connect')));
    expect(await closedWithin(wires[4] ?? open(api.port), 200)).to.equal(false);
    for (const { socket } of wires) socket.destroy();
    await api.close();
  });
});

describe('connections of a few addresses', () => {
  const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const limits = { ...connectionLimits, total: 64, own: 4, perAddress: 16, crowdedIdleMs: 400 };

  it('never hold all places: a newcomer and this machine get in, and idle ones are soon let go of', async () => {
    if (sqlite === undefined) return;
    const api = await openTestApi(sqlite, { connectionLimits: limits });
    const wires: Wire[] = [];
    /** Whether a connection from this address is answered; it then stays open and idle. */
    const getsIn = async (address: string): Promise<boolean> => {
      const wire = open(api.port, ask, address);
      wires.push(wire);
      return Promise.race([
        new Promise<boolean>((resolve) => wire.socket.once('data', () => resolve(true))),
        wire.closed.then(() => false),
      ]);
    };
    const flooders = Array.from({ length: 8 }, (_, index) => `127.0.1.${index + 1}`);
    const started = performance.now();
    for (const address of flooders) await Promise.all(Array.from({ length: 16 }, () => getsIn(address)));
    expect(await getsIn('127.0.2.1'), 'a newcomer').to.equal(true);
    expect(await getsIn('127.0.0.1'), 'a probe').to.equal(true);
    expect(performance.now() - started, 'all before any is let go of').to.be.lessThan(connectionLimits.idleMs);
    expect(await closedWithin(wires.at(-1) ?? open(api.port), 3000), 'idle while crowded').to.equal(true);
    for (const { socket } of wires) socket.destroy();
    await api.close();
  });

  it('leave places for this machine alone, even when the others are all taken', async () => {
    if (sqlite === undefined) return;
    const api = await openTestApi(sqlite, { connectionLimits: { ...limits, total: 12, own: 2 } });
    // Half-sent calls, so that nobody is idle.
    const wires = Array.from({ length: 40 }, (_, index) => open(api.port, half(), `127.0.3.${index + 1}`));
    await delay(300);
    expect(wires.filter(({ socket }) => !socket.destroyed)).to.have.length(10);
    const probe = open(api.port, ask);
    await answered(probe);
    expect(probe.received()).to.match(/^HTTP\/1\.1 200/);
    for (const { socket } of [...wires, probe]) socket.destroy();
    await api.close();
  });
});
