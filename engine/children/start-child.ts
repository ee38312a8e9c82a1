/** One child process: how it is started, and how its end is told. */

import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quietRuntime } from '../maps/net/quiet-runtime.ts';
import type { Seal } from './seal.ts';

export interface Child {
  readonly process: ChildProcess;
  /** Resolves once the process is gone, after the last of its messages and of its stderr. */
  readonly ended: Promise<ChildEnd>;
  /** The last 8 KiB that it wrote to stderr. */
  stderr(): string;
}

export interface ChildEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  error?: Error;
}

const MiB = 1024 ** 2;
const wasmPageBytes = 65536;
/** The most that a 32-bit WebAssembly memory can have. */
const maxWasmPages = 65536;
const stderrTail = 8192;
/** A seal that is killed in its first moments leaves its child alive and holding our pipes; after this long the child is told to end. */
const orphanMs = 1000;

const childPath = fileURLToPath(new URL('./child.js', import.meta.url));

/** glibc: few arenas, and a mapping of its own for each large array, so that memory goes back to the system when it is freed. */
const thriftyMalloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

/**
 * Starts a child that waits for messages.
 * @param folder Its working directory, and where its temporary files go.
 * @param memoryBytes Limit of its JavaScript heap and of each WebAssembly memory; resident memory is the caller's to watch.
 * @param seal What it may not open.
 */
export function startChild(folder: string, memoryBytes: number, seal: Seal): Child {
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.max(64, Math.floor(memoryBytes / MiB))}`,
    `--wasm-max-mem-pages=${Math.min(maxWasmPages, Math.max(256, Math.floor(memoryBytes / wasmPageBytes)))}`,
    // Our heaps are small and our arrays are not in them: helpers that mark and free beside us take more time than they save.
    '--single-threaded-gc',
    // Threads with small heaps would mark all of theirs every few megabytes: a tenth of a scene's processor time.
    '--initial-old-space-size=64',
    // For the stage meter, which frees large arrays between stages.
    '--expose-gc',
    childPath,
  ];
  const [command = process.execPath, ...rest] = seal.wrap(node, folder);
  const child = spawn(command, rest, {
    cwd: folder,
    // The child reads strangers' files: it gets no address and no secret of ours.
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: folder, ...thriftyMalloc, ...quietRuntime },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  // Read even if nobody asks: a full pipe would block the child, and an unread one delays `close`.
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrTail);
  });
  return { process: child, ended: whenEnded(child), stderr: () => stderr };
}

/** Kills the child and waits until it is gone. */
export async function endChild({ process: child, ended }: Child): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

function whenEnded(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    // `close` comes after the last of stderr and of the messages; `error` when the child could not be started.
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', (code, signal) => {
      const leave = setTimeout(() => {
        child.stderr?.destroy();
        if (child.connected) child.disconnect();
        resolve({ code, signal });
      }, orphanMs);
      child.once('close', () => clearTimeout(leave));
    });
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
  });
}
