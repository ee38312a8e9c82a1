import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { localKey, openTestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

const run = promisify(execFile);

/** What the client says it has seen, one line each; `test/clients/go` has its side. */
const wanted = [
  'vectors',
  'register',
  'sms sign-in',
  'password sign-in',
  'get',
  'refresh',
  'refresh again',
  'reset',
  'old sessions end',
  'replay refused',
  'tampering refused',
  'stale clock refused',
  'foreign user refused',
  'unknown key refused',
  'unknown client refused',
  'sign-out',
];

describe('a client in Go, written from docs/api alone', function thirdClient() {
  this.timeout(180_000);
  let folder: string;
  let client: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-client-'));
    client = join(folder, 'client');
    await run('go', ['build', '-o', client, '.'], {
      cwd: 'test/clients/go',
      env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' },
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const backend of databaseBackends) {
    it(`does what the pages say, on ${backend.name}`, async () => {
      const api = await openTestApi(backend, { plainCalls: false });
      try {
        const { stdout } = await run(client, [api.origin, localKey, 'domain/wire/vectors.json']);
        expect(stdout.trim().split('\n')).to.deep.equal(wanted);
      } finally {
        await api.close();
      }
    });
  }
});
