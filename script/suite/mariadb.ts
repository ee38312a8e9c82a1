import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinary } from '../platform/binaries.ts';
import { freePort, listens } from '../platform/ports.ts';
import { startProcess, type RunningProcess } from '../platform/process.ts';

const run = promisify(execFile);

/** A MariaDB on a folder and a port of its own. */
export interface OwnMariaDb {
  /** Without the name of a database. */
  url: string;
  /** Starts it, also again on the same folder and port. */
  start: () => Promise<RunningProcess>;
}

/** What is committed outlives the process, as tests that kill it need, and not the machine: waiting for the disk took most of the suite's time. */
const unsynced = ['--debug-no-sync', '--innodb-flush-log-at-trx-commit=2', '--innodb-flush-method=nosync', '--skip-innodb-doublewrite'];

/** Makes a database server in a folder and starts it; throws where MariaDB is not installed. `isDurable`: it waits for the disk. */
export async function installMariaDb(folder: string, { isDurable = false } = {}): Promise<OwnMariaDb & { server: RunningProcess }> {
  const install = findBinary('mariadb-install-db');
  const daemon = findBinary('mariadbd');
  const client = findBinary('mariadb');
  if (install === undefined || daemon === undefined || client === undefined)
    throw new Error('MariaDB is missing: apt-get install mariadb-server, or set TEST_DATABASE_URL');
  mkdirSync(folder, { recursive: true });
  const data = join(folder, 'mariadb');
  const socket = join(folder, 'mariadb.sock');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  await run(install, [...asRoot, `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const port = await freePort();
  const start = (): Promise<RunningProcess> =>
    startProcess({
      name: 'MariaDB',
      command: daemon,
      args: [
        ...asRoot,
        `--datadir=${data}`,
        `--socket=${socket}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        ...(isDurable ? [] : unsynced),
      ],
      logFile: join(folder, 'mariadb.log'),
      serves: () => listens(port),
    });
  const server = await start();
  await run(client, [
    '-uroot',
    `-S${socket}`,
    '-e',
    "CREATE USER 'test'@'127.0.0.1' IDENTIFIED BY 'test'; GRANT ALL ON *.* TO 'test'@'127.0.0.1' WITH GRANT OPTION",
  ]);
  return { url: `mysql://test:test@127.0.0.1:${port}/`, start, server };
}
