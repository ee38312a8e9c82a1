import { execFile, spawn } from 'node:child_process';
import { existsSync as isThere } from 'node:fs';
import { appendFile, chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes, randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../script/platform/ports.ts';
import { repository } from '../../script/suite/run-area.ts';
import type { Podman } from './podman.ts';

const run = promisify(execFile);
const prefix = 'modelmill-test-';
/** A process, since Node learns whom to trust when it starts. */
export const askPlatform = fileURLToPath(new URL('../processes/ask-platform.js', import.meta.url));
const composeLabel = 'com.docker.compose.project';
/** All but Grafana, of which Debian has no package and whose Go module has no pages. */
const started = ['proxy', 'orchestration', 'io', 'cpu', 'temporal-namespace', 'temporal-ui', 'prometheus'];
/** Of the image, and its group. */
export const imageUser = [10_001, 10_001] as const;

export interface Stack {
  /** Where a browser reaches it, through Caddy. */
  origin: string;
  prometheus: string;
  temporalUi: string;
  /** Runs `docker-compose` on it, with `input` on its stdin; resolves to what it printed. @throws with its own words. */
  compose: (args: string[], input?: string) => Promise<string>;
  /** Ids of a service's containers that run now. */
  containersOf: (service: string) => Promise<string[]>;
  /** Ends a container's first process as a crash does: its restart policy holds, which `docker kill` would switch off. Resolves to its id. */
  crash: (service: string) => Promise<string>;
  /** Starts what does not run, and waits for the api. */
  up: () => Promise<void>;
  /** Has Caddy speak TLS by certificates of its own, with an operator's `settings.env` and `keys`, and resolves to the new origin and the environment in which Node trusts it. */
  speakTls: (settings: string, keys: Record<string, string>) => Promise<{ origin: string; env: NodeJS.ProcessEnv }>;
  /** Runs a task of an operator by docker/admin, with `backups` as /backups, and resolves to what it printed. @throws with its exit code as `code`. */
  admin: (args: readonly string[], options?: { input?: string; backups?: string }) => Promise<string>;
  /** Puts an image in the place of what runs by docker/roll. @throws with its own words. */
  roll: (image: string) => Promise<void>;
  /** Names of its volumes begin so. */
  project: string;
  /** Containers, networks and volumes that are left of it, each in a line. */
  remains: () => Promise<string[]>;
  /** Takes everything down, volumes too; once. */
  stop: () => Promise<void>;
}

/** Calls `look` every half second, or as often as asked, until it answers something else than undefined. @throws after `withinMs`, with what was waited for. */
export async function eventually<T>(what: string, withinMs: number, look: () => Promise<T | undefined>, everyMs = 500): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await delay(everyMs);
  }
}

/** What compose made of projects whose names begin so; it begins every name with the project's. */
async function findRemains(podman: Podman['podman'], project: string): Promise<{ kind: string; name: string }[]> {
  const lists: [string, string[]][] = [
    ['container', ['ps', '--all', '--format', '{{.Names}}']],
    ['network', ['network', 'ls', '--format', '{{.Name}}']],
    ['volume', ['volume', 'ls', '--format', '{{.Name}}']],
  ];
  const found = [];
  for (const [kind, args] of lists) {
    const names = (await podman(...args)).split('\n').filter((name) => name.startsWith(project));
    found.push(...names.map((name) => ({ kind, name })));
  }
  return found;
}

/** Removes what is left of projects whose names begin so, but for those of which `isSpared` says yes. */
async function remove(podman: Podman['podman'], project: string, isSpared = (_name: string): boolean => false): Promise<void> {
  for (const { kind, name } of await findRemains(podman, project)) {
    if (isSpared(name)) continue;
    const force = kind === 'container' ? ['--force', '--volumes', '--time', '0'] : ['--force'];
    await podman(kind, 'rm', ...force, name).catch(() => undefined);
  }
}

/** Whether another run, whose process a name tells, is still at work. */
function isAtWork(name: string): boolean {
  const pid = Number.parseInt(name.slice(prefix.length), 10);
  return pid !== process.pid && isThere(`/proc/${pid}`);
}

/**
 * Starts docker/compose.yaml as docs/operations.md has it (docker/prepare, docker/.env, docker-compose up), on free ports and on images of
 * the engines that `makeEngines` built. `image` is the platform's. @throws when it does not come up within five minutes.
 */
export async function startStack(containers: Podman, image: string): Promise<Stack> {
  const { podman, environment } = containers;
  // What earlier runs that were killed have left.
  await remove(podman, prefix, isAtWork);
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const project = `${prefix}${process.pid}-${randomBytes(3).toString('hex')}`;
  const mine = new Set(['.env', 'keys', 'secrets', 'settings.env'].map((name) => join(repository, 'docker', name)));
  await cp(join(repository, 'docker'), folder, { recursive: true, filter: (path) => !mine.has(path) });
  await run(join(folder, 'prepare'));
  const [site, s3, temporalUi, prometheus, grafana] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const origin = `http://localhost:${site}`;
  await set(join(folder, '.env'), {
    MODELMILL_IMAGE: image,
    PUBLIC_ORIGIN: origin,
    SITE: `http://:${site}`,
    SITE_PORT: String(site),
    S3_PUBLIC_ENDPOINT: `http://localhost:${s3}`,
    SITE_S3: `http://:${s3}`,
    SITE_S3_PORT: String(s3),
    TEMPORAL_UI_PORT: String(temporalUi),
    PROMETHEUS_PORT: String(prometheus),
    GRAFANA_PORT: String(grafana),
    FRONT_SUBNET: `172.31.${randomInt(1, 240)}.0/24`,
  });
  const images = await run(join(repository, 'test/containers/make-engines'), ['--settings']);
  await appendFile(join(folder, '.env'), images.stdout);

  const compose: Stack['compose'] = (args, input = '') =>
    new Promise((resolve, reject) => {
      const all = ['--project-name', project, '--file', join(folder, 'compose.yaml'), ...args];
      const child = spawn('docker-compose', all, { env: { ...process.env, ...environment }, stdio: 'pipe' });
      const printed = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0
          ? resolve(printed.stdout)
          : reject(new Error(`docker-compose ${args.join(' ')} ended with ${code}: ${printed.stderr.slice(-2000)}`)),
      );
      child.stdin.end(input);
    });
  const programs = { ...process.env, ...environment, COMPOSE: 'docker-compose', DOCKER: 'podman', PROJECT: project };
  const containersOf: Stack['containersOf'] = async (service) => {
    const filters = ['--filter', `label=${composeLabel}=${project}`, '--filter', `label=com.docker.compose.service=${service}`];
    return (await podman('ps', '--quiet', ...filters)).split('\n').filter((id) => id !== '');
  };
  const remains = async (): Promise<string[]> => (await findRemains(podman, project)).map(({ kind, name }) => `${kind} ${name}`);
  const bringUp = async (): Promise<void> => {
    await compose(['up', '--detach', ...started]);
    await run(join(folder, 'hold-bridges'), { env: programs });
  };
  const up = async (): Promise<void> => {
    await bringUp();
    await eventually('the api through Caddy', 300_000, async () => ((await fetch(`${origin}/readyz`)).ok ? true : undefined));
  };
  const takeDown = async (): Promise<void> => {
    try {
      await compose(['down', '--volumes', '--remove-orphans', '--timeout', '10']);
    } finally {
      await remove(podman, project);
      await rm(folder, { recursive: true, force: true });
    }
  };
  let stopping: Promise<void> | undefined;
  const stack: Stack = {
    origin,
    up,
    prometheus: `http://localhost:${prometheus}`,
    temporalUi: `http://localhost:${temporalUi}`,
    compose,
    containersOf,
    crash: async (service) => {
      const [id = ''] = await containersOf(service);
      process.kill(Number(await podman('inspect', '--format', '{{.State.Pid}}', id)), 'SIGKILL');
      return id;
    },
    speakTls: async (settings, keys) => {
      await writeFile(join(folder, 'settings.env'), settings);
      for (const [name, text] of Object.entries(keys)) {
        await writeFile(join(folder, 'keys', name), text, { mode: 0o400 });
        await chown(join(folder, 'keys', name), ...imageUser);
      }
      const [pages, objects] = [`https://localhost:${site}`, `https://localhost:${s3}`];
      await set(join(folder, '.env'), { PUBLIC_ORIGIN: pages, SITE: pages, S3_PUBLIC_ENDPOINT: objects, SITE_S3: objects });
      await bringUp();
      const authority = join(folder, 'authority.crt');
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
      await eventually('the api through Caddy, by TLS', 300_000, async () => {
        const [proxy = ''] = await containersOf('proxy');
        await podman('cp', `${proxy}:/data/caddy/pki/authorities/local/root.crt`, authority);
        await run(process.execPath, [askPlatform, pages, 'thirdPartyMethods'], { env });
        return true;
      });
      return { origin: pages, env };
    },
    admin: async (args, { input = '', backups } = {}) => {
      const asked = run(join(folder, 'admin'), args, { env: { ...programs, ...(backups !== undefined && { BACKUPS: backups }) } });
      asked.child.stdin?.end(input);
      return (await asked).stdout;
    },
    roll: async (next) => {
      await run(join(folder, 'roll'), [next], { env: programs });
    },
    project,
    remains,
    stop: () => (stopping ??= takeDown()),
  };
  try {
    await up();
    return stack;
  } catch (error) {
    const told = await compose(['logs', '--tail', '15', '--no-color']).catch(String);
    await stack.stop();
    throw new Error(`The stack did not come up.\n${told}`, { cause: error });
  }
}

/** Writes values into the lines of an .env file that have their names. */
async function set(path: string, values: Record<string, string>): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => {
    const name = /^([A-Z_0-9]+)=/.exec(line)?.[1] ?? '';
    return values[name] === undefined ? line : `${name}=${values[name]}`;
  });
  await writeFile(path, lines.join('\n'));
}
