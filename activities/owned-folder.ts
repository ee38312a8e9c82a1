import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';

/** A process's own temporary folder. Its name is its lease: host, pid and the process's start time. */
export interface OwnedFolder {
  readonly path: string;
  /** Creates an empty folder for one piece of work. */
  createJobFolder: () => Promise<string>;
  close: () => Promise<void>;
}

const host = hostname().replaceAll('.', '_');
const bootId = read('/proc/sys/kernel/random/boot_id').slice(0, 8) || 'boot';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Start time: field 22 of /proc/<pid>/stat, counted after the command's closing bracket; `0` where there is no /proc. */
const startTicks = (stat: string): string => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';

const leaseOf = (pid: number, ticks: string): string => `worker.${host}.${pid}.${ticks}.${bootId}`;

/** Creates this process's folder under `tempFolder`. */
export async function openOwnedFolder(tempFolder: string): Promise<OwnedFolder> {
  await mkdir(tempFolder, { recursive: true });
  const path = await mkdtemp(join(tempFolder, `${leaseOf(process.pid, startTicks(read('/proc/self/stat')))}.`));
  return {
    path,
    createJobFolder: () => mkdtemp(join(path, 'job-')),
    close: () => rm(path, { recursive: true, force: true }),
  };
}

/**
 * Removes the folders of dead processes of this host and returns how many. Leaves other hosts' folders alone: if hosts share a temporary
 * folder, each sweeps its own.
 */
export async function sweepDeadFolders(tempFolder: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tempFolder).catch(() => [] as string[])) {
    const [kind, owner, pid, ticks, boot] = name.split('.');
    if (kind !== 'worker' || owner !== host || pid === undefined || ticks === undefined) continue;
    if (boot === bootId && (await lives(Number(pid), ticks))) continue;
    await rm(join(tempFolder, name), { recursive: true, force: true });
    removed++;
  }
  return removed;
}

async function lives(pid: number, ticks: string): Promise<boolean> {
  if (ticks !== '0') return startTicks(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')) === ticks;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
