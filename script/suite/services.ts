import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { noContainers } from '#test/containers/podman';
import { findBinary } from '../platform/binaries.ts';
import { freePort, listens } from '../platform/ports.ts';
import { startProcess, type RunningProcess } from '../platform/process.ts';
import type { Need } from './areas.ts';
import { installMariaDb } from './mariadb.ts';

const run = promisify(execFile);

export interface TestServices {
  environment: NodeJS.ProcessEnv;
  /** Services that could not be started, each with the reason. */
  missing: Map<Need, string>;
  stop: () => Promise<void>;
}

/** Starts an S3 server over a folder; `environment` holds its address and keys. */
async function startS3(folder: string): Promise<{ environment: NodeJS.ProcessEnv; server: RunningProcess }> {
  const binary = findBinary('versitygw');
  if (binary === undefined)
    throw new Error('The S3 server versitygw is missing: script/bootstrap --test builds it, or set TEST_S3_ENDPOINT');
  const objects = join(folder, 's3');
  mkdirSync(objects, { recursive: true });
  const port = await freePort();
  const keys = { ROOT_ACCESS_KEY: 'modelmill-test', ROOT_SECRET_KEY: 'modelmill-test-secret' };
  const server = await startProcess({
    name: 'S3',
    command: binary,
    args: ['--port', `127.0.0.1:${port}`, '--cors-allow-origin', '*', 'posix', objects],
    env: keys,
    logFile: join(folder, 's3.log'),
    serves: () => listens(port),
  });
  return {
    environment: {
      TEST_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      TEST_S3_ACCESS_KEY: keys.ROOT_ACCESS_KEY,
      TEST_S3_SECRET_KEY: keys.ROOT_SECRET_KEY,
    },
    server,
  };
}

const chromiumPaths = [process.env.CHROMIUM_PATH, findBinary('chromium'), findBinary('chromium-browser'), findBinary('google-chrome')];

/** Starts the services that the areas need, except those that the environment already names. `isDurable`: the database waits for the disk, as a real one does. */
export async function startServices(needs: Set<string>, { isDurable = false } = {}): Promise<TestServices> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-suite-'));
  const started: RunningProcess[] = [];
  const missing: TestServices['missing'] = new Map();
  const environment: NodeJS.ProcessEnv = {};
  const attempt = async (name: 'mariadb' | 's3', given: string | undefined, start: () => Promise<void>): Promise<void> => {
    if (!needs.has(name) || given !== undefined) return;
    await start().catch((error: unknown) => missing.set(name, error instanceof Error ? error.message : String(error)));
  };
  await Promise.all([
    attempt('mariadb', process.env.TEST_DATABASE_URL, async () => {
      const { url, server } = await installMariaDb(folder, { isDurable });
      started.push(server);
      environment.TEST_DATABASE_URL = url;
    }),
    attempt('s3', process.env.TEST_S3_ENDPOINT, async () => {
      const { environment: given, server } = await startS3(folder);
      started.push(server);
      Object.assign(environment, given);
    }),
  ]);
  if (needs.has('chromium')) {
    const path = chromiumPaths.find((candidate) => candidate !== undefined && existsSync(candidate));
    if (path === undefined) missing.set('chromium', 'Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH');
    else environment.CHROMIUM_PATH = path;
  }
  if (needs.has('prometheus') && (findBinary('prometheus') === undefined || findBinary('promtool') === undefined))
    missing.set(
      'prometheus',
      'Prometheus is missing: script/bootstrap --test fetches it from Debian, or put prometheus and promtool on PATH',
    );
  const lacking = needs.has('containers') ? noContainers() : undefined;
  if (lacking !== undefined) missing.set('containers', lacking);
  if (needs.has('bubblewrap')) {
    await run('bwrap', ['--ro-bind', '/', '/', '--unshare-net', '--unshare-pid', 'true']).catch((error: unknown) =>
      missing.set('bubblewrap', `Children cannot be sealed: apt-get install bubblewrap, and allow it namespaces. ${String(error)}`),
    );
  }
  return {
    environment,
    missing,
    stop: async () => {
      await Promise.all(started.map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
