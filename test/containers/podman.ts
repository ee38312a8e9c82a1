import { execFile } from 'node:child_process';
import { existsSync as isThere } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cacheFolder, findBinary } from '../../script/platform/binaries.ts';
import { startProcess } from '../../script/platform/process.ts';

const run = promisify(execFile);

/** What `script/bootstrap --containers` sets up. */
const programs = [
  'podman',
  'runc',
  'conmon',
  'netavark',
  'buildah',
  'mmdebstrap',
  'docker-compose',
  'temporal-server',
  'temporal-sql-tool',
  'temporal-ui',
  'caddy',
];
const elsewhere = ['/usr/lib/podman', '/usr/libexec/podman'];

export interface Podman {
  /** Of every command that is to see these images and containers; `DOCKER_HOST` is where Docker Compose reaches them. */
  environment: NodeJS.ProcessEnv;
  /** Runs `podman` and resolves to what it printed, trimmed. @throws with its own words. */
  podman: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** Why no containers can be run here, or undefined. */
export function noContainers(): string | undefined {
  const lacking = programs.filter((name) => findBinary(name) === undefined && !elsewhere.some((folder) => isThere(join(folder, name))));
  if (process.getuid?.() !== 0) return 'containers are run as root, with podman';
  return lacking.length === 0 ? undefined : `script/bootstrap --containers sets up what is missing: ${lacking.join(', ')}`;
}

/**
 * Starts podman's service on a socket of its own, with images and containers apart from those of the machine's own podman, kept in the cache folder.
 * Asks containers for their health as often as they want, which podman leaves to systemd and which not every machine has.
 */
export async function startPodman(): Promise<Podman> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-podman-'));
  const store = join(cacheFolder, 'containers');
  await mkdir(store, { recursive: true });
  const storage = ['[storage]', 'driver = "overlay"', `graphroot = "${store}/storage"`, 'runroot = "/run/modelmill-containers"'];
  // Limits that this machine itself may not pass on cannot be asked for.
  const limits = (await run('sh', ['-c', 'echo nofile=$(ulimit -Hn):$(ulimit -Hn)'])).stdout.trim();
  const settings = [
    ...['[containers]', `default_ulimits = ["${limits}", "nproc=4096:4096"]`],
    ...['[engine]', 'runtime = "runc"', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"'],
    ...['[network]', 'network_backend = "netavark"'],
  ];
  await writeFile(join(folder, 'storage.conf'), storage.join('\n'));
  await writeFile(join(folder, 'containers.conf'), settings.join('\n'));
  const socket = `unix://${join(folder, 'podman.sock')}`;
  const environment = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
    DOCKER_HOST: socket,
    PATH: `${process.env.PATH}:/usr/local/go/bin:/usr/sbin:${join(cacheFolder, 'bin')}`,
  };
  const podman = async (...args: string[]): Promise<string> =>
    (await run('podman', args, { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 ** 2 })).stdout.trim();

  const service = await startProcess({
    name: 'podman',
    command: 'podman',
    args: ['system', 'service', '--time=0', socket],
    env: environment,
    logFile: join(folder, 'podman.log'),
    serves: async () => isThere(join(folder, 'podman.sock')),
  });
  let isStopping = false;
  const nurse = new Map<string, Promise<void>>();
  /** One that is ill says so by its state. */
  const ask = async (id: string): Promise<void> => {
    await podman('healthcheck', 'run', id).catch(() => undefined);
    const interval = await podman('inspect', '--format', '{{.Config.Healthcheck.Interval.Seconds}}', id).catch(() => '5');
    await delay(Number(interval) * 1000, undefined, { ref: false });
    nurse.delete(id);
  };
  const nursing = (async () => {
    const states = ['starting', 'healthy', 'unhealthy'].flatMap((state) => ['--filter', `health=${state}`]);
    while (!isStopping) {
      for (const id of (await podman('ps', '--quiet', ...states)).split('\n')) if (id !== '' && !nurse.has(id)) nurse.set(id, ask(id));
      await delay(1000);
    }
  })().catch(() => undefined);
  return {
    environment,
    podman,
    stop: async () => {
      isStopping = true;
      await nursing;
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
