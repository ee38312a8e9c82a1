/** Makes sure that the command line's outputs differ from each other and from its inputs. */

import { existsSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { UsageError } from './command.ts';

/**
 * IN and OUT of a command that takes these two.
 *
 * @param extensions those in one of which OUT ends, without a dot
 * @throws UsageError when there are fewer or more, when OUT ends otherwise, or when both are the same file.
 */
export function inAndOut(command: string, positionals: string[], extensions: readonly string[]): { input: string; output: string } {
  const [input, output, ...more] = positionals;
  if (!input || !output || more.length > 0) throw new UsageError(`${command} needs IN and OUT`);
  if (!extensions.includes(extname(output).slice(1).toLowerCase()))
    throw new UsageError(`OUT must end in ${extensions.map((extension) => `.${extension}`).join(' or ')}`);
  requireDistinct([
    ['IN', input],
    ['OUT', output],
  ]);
  return { input, output };
}

/** @throws UsageError when two of `paths`, by description, are the same file, under any name. */
export function requireDistinct(paths: [name: string, path: string][]): void {
  paths.forEach(([name, path], index) => {
    const same = paths.slice(0, index).find(([, other]) => isSameFile(other, path));
    if (same) throw new UsageError(`${same[0]} and ${name} are the same file`);
  });
}

/** @throws UsageError when the input lies in `folder`, whose files are replaced. */
export function requireOutside(input: string, folder: string): void {
  if (realPath(input).startsWith(realPath(folder) + sep)) throw new UsageError(`IN lies inside ${folder}`);
}

/** Makes the folder that results go to, where it is not there. @throws UsageError when there can be none, as where its name is a file's. */
export async function makeOutFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be made a folder${error.code === undefined ? '' : ` (${error.code})`}`);
  });
}

/** Whether there is a folder at `path`. */
const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

/**
 * Makes sure that `path` is a new or empty folder outside the input.
 *
 * @returns what takes away all that was written there since, the folder too where it is new.
 * @throws UsageError when it is neither.
 */
export function requireEmptyFolder(path: string, input: string): () => Promise<void> {
  if ((realPath(path) + sep).startsWith(realPath(input) + sep)) throw new UsageError('OUT_DIR lies inside IN');
  const isNew = !existsSync(path);
  if (!isNew && !isFolder(path)) throw new UsageError(`${path} is no folder`);
  if (!isNew && readdirSync(path).length > 0) throw new UsageError(`${path} is not empty`);
  return async () => {
    const written = isNew ? [path] : (await readdir(path)).map((name) => join(path, name));
    for (const each of written) await rm(each, { recursive: true, force: true });
  };
}

/** Where a path leads, by whatever links; what is not there yet lies in the folder that is. */
function realPath(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  return join(realPath(dirname(whole)), whole.slice(dirname(whole).length));
}

function isSameFile(a: string, b: string): boolean {
  if (resolve(a) === resolve(b)) return true;
  const [statA, statB] = [a, b].map(statOf);
  // Devices may be written to by any number of names.
  return statA !== undefined && statB !== undefined && statA.isFile() && statA.dev === statB.dev && statA.ino === statB.ino;
}

/** Nothing where there is no such file, or none can be: whoever opens it says why. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
