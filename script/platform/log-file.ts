import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';

export interface LogFileLimits {
  /** A file that has reached this is followed by a new one. */
  bytes: number;
  /** Files kept of one log, the one that is written among them. */
  files: number;
}

export const logFileLimits: LogFileLimits = { bytes: 16 * 1024 ** 2, files: 4 };

const newline = 10;

/**
 * Appends to a log file that is followed by a new one when it is full: `api.log` becomes `api.log.1`, that one `api.log.2`, and the oldest is gone.
 * Lines are kept whole. What cannot be written, on a full disk or where the folder is gone, is lost: a log ends nothing.
 */
export function openLogFile(path: string, limits: LogFileLimits = logFileLimits): Writable {
  let file: number | undefined;
  let size = 0;
  let betweenLines = true;
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const open = (): number => {
    if (file === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      file = openSync(path, 'a', 0o600);
      ({ size } = fstatSync(file));
    }
    return file;
  };
  const append = (bytes: Uint8Array): void => {
    if (bytes.length === 0) return;
    const target = open();
    for (let done = 0; done < bytes.length;) done += writeSync(target, bytes, done);
    size += bytes.length;
    betweenLines = bytes.at(-1) === newline;
  };
  const turn = (): void => {
    close();
    for (let number = limits.files - 1; number > 0; number--) move(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`);
  };
  const write = (chunk: Buffer): void => {
    open();
    if (size + chunk.length <= limits.bytes) return append(chunk);
    // A line that was begun stays in the file where it began, unless it has no end.
    const inLine = !betweenLines && size < 2 * limits.bytes;
    const end = inLine ? chunk.indexOf(newline) + 1 || chunk.length : 0;
    append(chunk.subarray(0, end));
    if (end === chunk.length) return;
    if (size > 0) turn();
    append(chunk.subarray(end));
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      attempt(() => write(chunk));
      done();
    },
    destroy(error, done) {
      attempt(close);
      done(error);
    },
  });
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // There is nobody to tell but the log itself.
  }
}
