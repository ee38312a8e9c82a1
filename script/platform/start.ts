import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepFilesPrivate } from '#runtime/private-files';
import { freePort } from './ports.ts';
import { answers, startProcess, type RunningProcess } from './process.ts';
import { startTemporal } from './temporal.ts';

const distFolder = fileURLToPath(new URL('../../', import.meta.url));

export interface PlatformOptions {
  dataFolder: string;
  /** Where dashboard and API listen (default 127.0.0.1). `/local/*` is served on loopback addresses only, and never with PUBLIC_ORIGIN. */
  host?: string;
  /** 0, the default, picks a free port. */
  port?: number;
  /** Ports of the embedded Temporal server; 0, the default, picks free ones. */
  temporalPort?: number;
  temporalUiPort?: number;
  demoPhone: string;
  /** Lets the demo account sign in by password where the SMS page is not served. */
  demoPassword?: string;
  /** Environment variables added to our own for the child processes: DATABASE_URL, S3_ENDPOINT, … */
  environment?: NodeJS.ProcessEnv;
  /** Receives messages meant for the person at the terminal. */
  onNotice?: (line: string) => void;
}

export interface Platform {
  url: string;
  temporalUiUrl: string | undefined;
  temporalAddress: string;
  demoPhone: string;
  /** Opens the pages under `/local`; undefined where they are not served. */
  localKey: string | undefined;
  /** What was added to the environment of its processes, for others that join later (a second worker, a script). */
  environment: NodeJS.ProcessEnv;
  processes: { api: RunningProcess; workers: RunningProcess; temporal: RunningProcess | undefined };
  stop: () => Promise<void>;
}

/** Generated once per data folder and kept there, readable only by its owner. */
function keptSecret(dataFolder: string, name: string): string {
  const path = join(dataFolder, name);
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

/** Whether `/local/*` is served: only where nobody but this machine can reach the platform. */
export function servesLocalPages(host: string, environment: NodeJS.ProcessEnv): boolean {
  const { PUBLIC_ORIGIN = '', NODE_ENV } = environment;
  return isLoopback(host) && PUBLIC_ORIGIN === '' && NODE_ENV !== 'production';
}

/**
 * Starts Temporal unless TEMPORAL_ADDRESS names a server, then api and workers. Each runs in its own process and is restarted when it dies.
 * The api migrates an embedded database before it listens.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const dataFolder = resolve(options.dataFolder);
  const host = options.host ?? '127.0.0.1';
  keepFilesPrivate(dataFolder);
  mkdirSync(join(dataFolder, 'logs'), { recursive: true });
  const notice = (name: string) => (code: number | null, signal: NodeJS.Signals | null) =>
    options.onNotice?.(`${name} ended (${signal ?? code}); starting it again`);

  const external = options.environment?.TEMPORAL_ADDRESS ?? process.env.TEMPORAL_ADDRESS;
  const temporal =
    external === undefined
      ? await startTemporal({
          folder: dataFolder,
          port: options.temporalPort ?? 0,
          uiPort: options.temporalUiPort ?? 0,
          onExit: () => options.onNotice?.('Temporal ended; starting it again'),
        })
      : undefined;
  const port = await freePort(options.port ?? 0);
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
  const localPages = servesLocalPages(host, { ...process.env, ...options.environment });
  const localKey = localPages ? keptSecret(dataFolder, 'local-pages-key') : undefined;
  const environment: NodeJS.ProcessEnv = {
    ...options.environment,
    DATA_DIR: dataFolder,
    HOST: host,
    PORT: String(port),
    SERVER_SECRET: process.env.SERVER_SECRET ?? keptSecret(dataFolder, 'server-secret'),
    TEMPORAL_ADDRESS: external ?? temporal?.address,
    TEMPORAL_UI_URL: process.env.TEMPORAL_UI_URL ?? temporal?.uiUrl,
    LOCAL_PAGES_KEY: localKey ?? '',
    DEMO_PHONE: options.demoPhone,
    DEMO_PASSWORD: options.demoPassword ?? '',
  };
  const start = (name: string, entry: string, ready: () => Promise<boolean>): Promise<RunningProcess> =>
    startProcess({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', join(distFolder, entry)],
      env: environment,
      logFile: join(dataFolder, 'logs', `${name}.log`),
      ready,
      restart: true,
      onExit: notice(name),
    });

  const started: RunningProcess[] = temporal === undefined ? [] : [temporal];
  const stop = async (): Promise<void> => {
    for (const running of started.toReversed()) await running.stop();
  };
  try {
    const api = await start('api', 'api/main.js', () => answers(`${url}/readyz`));
    started.push(api);
    const workers = await start('workers', 'workers/main.js', async () => {
      const response = await fetch(`${url}/readyz`);
      return ((await response.json()) as { temporal?: string }).temporal === 'reachable';
    });
    started.push(workers);
    return {
      url,
      temporalUiUrl: environment.TEMPORAL_UI_URL,
      temporalAddress: environment.TEMPORAL_ADDRESS ?? '',
      demoPhone: options.demoPhone,
      localKey,
      environment,
      processes: { api, workers, temporal },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
