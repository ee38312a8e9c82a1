import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepFilesPrivate } from '#runtime/private-files';
import { freePort } from './ports.ts';
import type { RestartPolicy } from './restarts.ts';
import { createSupervisor } from './supervisor.ts';
import { temporalProcess } from './temporal.ts';
import { guardUi, hiddenPlace, type UiGuard } from './ui-guard.ts';

const distFolder = fileURLToPath(new URL('../../', import.meta.url));

export interface PlatformOptions {
  dataFolder: string;
  /** Where dashboard and API listen (default 127.0.0.1). `/local/*` is served on loopback addresses only, and never with PUBLIC_ORIGIN. */
  host?: string;
  /** Serves HTTPS, with a self-made certificate that is kept in the data folder. */
  tls?: boolean;
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
  /** Port of the api's metrics, and the next for the workers'; a taken one gives way to a free one. Default: what METRICS_PORT says, else none. */
  metricsPort?: number;
  onNotice?: (line: string) => void;
  /** Stops everything in order, also while it starts. */
  signal?: AbortSignal;
  restarts?: RestartPolicy;
}

export type PlatformProcess = (typeof stopOrder)[number];

export interface Platform {
  url: string;
  temporalUiUrl: string | undefined;
  temporalAddress: string;
  demoPhone: string;
  /** Opens the pages under `/local`; undefined where they are not served. */
  localKey: string | undefined;
  /** Of the self-made certificate, as browsers show it. */
  fingerprint: string | undefined;
  /** Where metrics are served; empty when they are not. */
  metricsUrls: string[];
  /** What was added to the environment of its processes, for others that join later (a second worker, a script). */
  environment: NodeJS.ProcessEnv;
  /** The id of a process, or undefined while it is down. */
  pid: (name: PlatformProcess) => number | undefined;
  stop: () => Promise<void>;
  /** Resolves once everything was stopped; rejects with the reason when a process could not be kept running, after the others were stopped. */
  ended: Promise<void>;
}

/** Nothing new comes in, then running work is handed back, then the engine that keeps it goes. */
const stopOrder = ['api', 'workers', 'temporal'] as const;

/** Generated once per data folder and kept there, readable only by its owner. */
function keptSecret(dataFolder: string, name: string): string {
  const path = join(dataFolder, name);
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** A port that the environment names; anything else is left to the process, which says what is wrong with it. */
const portOf = (text: string | undefined): number | undefined => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined);

/** What makes certificates takes its time to load, and few ask for it. */
const ownCertificate = async (dataFolder: string) => (await import('./certificate.ts')).keptCertificate(dataFolder);

const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

/** Whether `/local/*` is served: only where nobody but this machine can reach the platform. */
export function servesLocalPages(host: string, environment: NodeJS.ProcessEnv): boolean {
  const { PUBLIC_ORIGIN = '', NODE_ENV } = environment;
  return isLoopback(host) && PUBLIC_ORIGIN === '' && NODE_ENV !== 'production';
}

/**
 * Starts Temporal unless TEMPORAL_ADDRESS names a server, then api and workers, each in its own process, and keeps them running.
 * The api migrates an embedded database before it listens.
 * @throws when one of them cannot be brought to serve; the others have been stopped by then.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { signal, onNotice } = options;
  const dataFolder = resolve(options.dataFolder);
  const host = options.host ?? '127.0.0.1';
  keepFilesPrivate(dataFolder);
  mkdirSync(join(dataFolder, 'logs'), { recursive: true });
  const supervisor = createSupervisor({ stopOrder, say: onNotice, restarts: options.restarts });
  let guard: UiGuard | undefined;
  const endOfAll = async (): Promise<void> => {
    try {
      await supervisor.ended;
    } finally {
      await guard?.close();
    }
  };
  const ended = endOfAll();
  ended.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    await ended.catch(() => undefined);
  };
  signal?.addEventListener('abort', () => void stop(), { once: true });

  try {
    const external = options.environment?.TEMPORAL_ADDRESS ?? process.env.TEMPORAL_ADDRESS;
    let embedded: string | undefined;
    if (external === undefined) {
      const ui = await hiddenPlace();
      const temporal = await temporalProcess({ folder: dataFolder, port: options.temporalPort ?? 0, ui });
      embedded = temporal.address;
      guard = await guardUi(ui, await freePort(options.temporalUiPort ?? 0));
      await supervisor.keep(temporal.spec);
    }
    const port = await freePort(options.port ?? 0);
    const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    const certificate = options.tls === true ? await ownCertificate(dataFolder) : undefined;
    const url = `${certificate === undefined ? 'http' : 'https'}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
    const localPages = servesLocalPages(host, { ...process.env, ...options.environment });
    const localKey = localPages ? keptSecret(dataFolder, 'local-pages-key') : undefined;
    const environment: NodeJS.ProcessEnv = {
      ...options.environment,
      DATA_DIR: dataFolder,
      HOST: host,
      PORT: String(port),
      // The processes read a file that our own environment names themselves.
      ...((process.env.SERVER_SECRET_FILE ?? '') === '' && {
        SERVER_SECRET: process.env.SERVER_SECRET ?? keptSecret(dataFolder, 'server-secret'),
      }),
      TEMPORAL_ADDRESS: external ?? embedded,
      TEMPORAL_UI_URL: process.env.TEMPORAL_UI_URL ?? guard?.url,
      ...(certificate !== undefined && { TLS_CERT_FILE: certificate.certFile, TLS_KEY_FILE: certificate.keyFile }),
      LOCAL_PAGES_KEY: localKey ?? '',
      LOCAL_PAYMENTS_PORT: localPages ? String(await freePort()) : '',
      DEMO_PHONE: options.demoPhone,
      DEMO_PASSWORD: options.demoPassword ?? '',
    };
    const metricsHost = environment.METRICS_HOST ?? process.env.METRICS_HOST ?? '127.0.0.1';
    const metricsPort = options.metricsPort ?? portOf(environment.METRICS_PORT ?? process.env.METRICS_PORT);
    const metricsUrls: string[] = [];
    for (const [index, name] of (['api', 'workers'] as const).entries()) {
      // Each has a listener of its own.
      const own = metricsPort === undefined ? undefined : await freePort(metricsPort === 0 ? 0 : metricsPort + index, metricsHost);
      if (own !== undefined) metricsUrls.push(`http://${metricsHost}:${own}/metrics`);
      await supervisor.keep({
        name,
        command: process.execPath,
        args: ['--enable-source-maps', join(distFolder, name, 'main.js')],
        env: { ...environment, ...(own !== undefined && { METRICS_PORT: String(own) }) },
        logFile: join(dataFolder, 'logs', `${name}.log`),
        serves: 'announced',
      });
    }
    return {
      url,
      temporalUiUrl: environment.TEMPORAL_UI_URL,
      temporalAddress: environment.TEMPORAL_ADDRESS ?? '',
      demoPhone: options.demoPhone,
      localKey,
      fingerprint: certificate?.fingerprint,
      metricsUrls,
      environment,
      pid: supervisor.pid,
      stop,
      ended,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
