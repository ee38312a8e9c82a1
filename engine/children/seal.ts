/** Seals a child: no network, no other process and no file but those of its folder, our code and the system's libraries. */

import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * From open to tight. `none`: what the worker's user can open. `network`: no network. `folder`: no network, no other process, no
 * file outside the child's folder but code to read.
 */
export const sealLevels = ['none', 'network', 'folder'] as const;
export type SealLevel = (typeof sealLevels)[number];

export interface Seal {
  level: SealLevel;
  /** The program that seals; undefined for `none`. */
  program: string | undefined;
  /** The command that runs `command` sealed, with `folder` as all it may write to, and ends it with the process that starts it. */
  wrap(command: readonly string[], folder: string): string[];
}

export interface SealWish {
  /** The loosest seal to be content with. */
  atLeast: SealLevel;
  /** Further files and folders that children may read, such as converters and their libraries. */
  readable?: readonly string[];
}

const checkout = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** What Node, our code and the programs it calls need to read; what a system lacks is left out. */
const codePaths = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts', '/etc/localtime'],
  dirname(process.execPath),
  ...['dist', 'engine', 'node_modules', 'package.json'].map(checkout),
];

const bubblewrap =
  (readable: readonly string[]): Seal['wrap'] =>
  (command, folder) => [
    ...['bwrap', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...[...codePaths, ...readable].flatMap((path) => [...new Set([path, followed(path)])]).flatMap((path) => ['--ro-bind-try', path, path]),
    // Read only: root may write the machine's settings in /proc/sys, without any capability.
    ...['--proc', '/proc', '--remount-ro', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    // Hides the other children's folders even where ours lies below one that is readable.
    ...['--tmpfs', dirname(folder), '--bind', folder, folder, '--remount-ro', dirname(folder), '--remount-ro', '/', '--chdir', folder],
    ...['--', ...command],
  ];

/** util-linux's setpriv has the kernel kill the child with its parent; without it the child ends when the IPC channel closes. */
const dieWithParent = ['setpriv', '--pdeathsig', 'KILL', '--'];

const prefixed =
  (...prefix: string[]): Seal['wrap'] =>
  (command) => [...prefix, ...command];

/** All ways to seal, tightest first; those who are not root need a user namespace to make the others. */
const sealed = (readable: readonly string[]): Seal[] => [
  { level: 'folder', program: 'bwrap', wrap: bubblewrap(readable) },
  { level: 'network', program: 'unshare', wrap: prefixed('unshare', '--net', '--', ...dieWithParent) },
  { level: 'network', program: 'unshare', wrap: prefixed('unshare', '--user', '--map-current-user', '--net', '--', ...dieWithParent) },
];
const open = (...prefix: string[]): Seal => ({ level: 'none', program: undefined, wrap: prefixed(...prefix) });

/**
 * The tightest seal that works on this machine, tried on Node.
 * @throws Error, which says what to install or to set, when only looser ones than wished for work.
 */
export async function findSeal({ atLeast, readable = [] }: SealWish): Promise<Seal> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-seal-'));
  try {
    const seal = sealed(readable).find(({ wrap }) => runs(wrap([process.execPath, '--version'], folder))) ?? unsealed();
    if (sealLevels.indexOf(seal.level) >= sealLevels.indexOf(atLeast)) return seal;
    throw new Error(
      `CHILD_SEAL is ‘${atLeast}’, and only ‘${seal.level}’ works here: install bubblewrap and allow it namespaces, or set CHILD_SEAL=${seal.level} (docs/operations.md)`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

let found: Seal | undefined;
/** No seal, for those who read their own files; the child still ends with its parent. */
export const unsealed = (): Seal => (found ??= runs([...dieWithParent, 'true']) ? open(...dieWithParent) : open());

function runs([program = '', ...rest]: string[]): boolean {
  return spawnSync(program, rest, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** Where a path leads in the end: a link into a folder that is not bound would lead nowhere. */
function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
