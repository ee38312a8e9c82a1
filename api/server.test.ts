import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { startApi, type ApiServer } from './server.ts';

const [sqlite] = databaseBackends;
const lingerMs = 60;
const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

/** What a connection was answered until it closed, and how it failed. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', (error: NodeJS.ErrnoException) => (text += error.code));
  await once(socket, 'close');
  return text;
}

describe('an api that is told to stop', () => {
  let deps: TestApi;
  let api: ApiServer;
  let socket: Socket;
  before(async () => {
    if (sqlite !== undefined) deps = await openTestApi(sqlite);
  });
  after(() => deps.close());
  beforeEach(async () => {
    api = await startApi({ ...deps.deps, log: pino({ level: 'silent' }), host: '127.0.0.1', port: 0, lingerMs });
    socket = connect(api.port, '127.0.0.1');
    await once(socket, 'connect');
  });

  /** Stops the api, and does `deed` in the very turn in which it would end its connections if it did not look for what has come. */
  const stopWith = async (deed: () => void): Promise<void> => {
    setTimeout(deed, lingerMs);
    await api.close();
  };

  it('answers what came over an idle connection at the last moment', async () => {
    socket.write(ask);
    await once(socket, 'data');
    const answer = answerOf(socket);
    await stopWith(() => socket.write(ask));
    expect(await answer).to.match(/^HTTP\/1\.1 200 .*Connection: close.*"ok"/s);
  });

  it('answers everybody who connected at the last moment', async () => {
    let answers: Promise<string>[] = [];
    await stopWith(() => {
      answers = Array.from({ length: 20 }, () => {
        const late = connect(api.port, '127.0.0.1');
        late.write(ask);
        return answerOf(late);
      });
    });
    for (const answer of await Promise.all(answers)) expect(answer).to.match(/^HTTP\/1\.1 200 .*"ok"/s);
  });
});
