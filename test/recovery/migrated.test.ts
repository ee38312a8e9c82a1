import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { migrate } from '#storage/database/migrate';
import { databaseBackends } from '#test/databases';
import { sharedTemporal } from '#test/flow';
import { widen } from './widen.ts';

const compiled = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const patienceMs = 120_000;
/** The last migration of an older version. */
const older = '0037-scene_assets-token_hash-unique';

for (const backend of databaseBackends) {
  describe(`a process that meets a database of another version, on ${backend.name}`, function () {
    this.timeout(180_000);
    let folder: string;
    const children = new Set<ChildProcess>();
    beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-migrated-'))));
    afterEach(async () => {
      for (const child of children) child.kill('SIGKILL');
      children.clear();
      await rm(folder, { recursive: true, force: true });
    });

    async function start(
      entry: 'api' | 'workers',
      url: string,
    ): Promise<{ said: () => string; ready: () => boolean; child: ChildProcess }> {
      const { address } = await sharedTemporal();
      const child = spawn(process.execPath, [compiled(`${entry}/main.js`)], {
        env: {
          ...process.env,
          ...{ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: folder, SERVER_SECRET: 'x'.repeat(40), PORT: '0' },
          ...{ TEMPORAL_ADDRESS: address, WORKER_POOLS: 'io' },
        },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      children.add(child);
      let said = '';
      let ready = false;
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
      child.once('message', () => (ready = true));
      return { child, said: () => said, ready: () => ready };
    }
    async function until(what: string, said: () => string, holds: () => boolean): Promise<void> {
      for (const deadline = Date.now() + patienceMs; !holds(); await delay(50)) {
        if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}; it said\n${said()}`);
      }
    }

    it('waits, as a worker, until an older one is migrated, and says so once', async () => {
      const { database, url, close } = await backend.open(older);
      const { said, ready } = await start('workers', url);
      const waits = 'the database is older than this program: waiting until it is migrated (script/admin migrate)';
      await until('it to say so', said, () => said().includes(waits));
      // Longer than it takes to look again.
      await delay(2500);
      expect(ready()).to.equal(false);
      await migrate(database);
      await until('it to serve', said, ready);
      expect(said().split(waits)).to.have.length(2);
      await close();
    });

    it('goes on with a newer one, as worker and as api', async () => {
      const { database, url, close } = await backend.open();
      await widen(database);
      for (const entry of ['workers', 'api'] as const) {
        const { said, ready } = await start(entry, url);
        await until(`${entry} to serve`, said, ready);
      }
      await close();
    });

    if (backend.name === 'SQLite')
      it('migrates an older one, as an api, since nobody else uses it', async () => {
        const { url, close } = await backend.open(older);
        const { said, ready } = await start('api', url);
        await until('it to serve', said, ready);
        await close();
      });
    else
      it('ends, as an api, with the command that is missing', async () => {
        const { url, close } = await backend.open(older);
        const { child, said } = await start('api', url);
        expect((await once(child, 'exit'))[0]).to.equal(1);
        expect(said()).to.match(/The database lacks \d+ migration\(s\); run script\/admin migrate first/);
        await close();
      });
  });
}
