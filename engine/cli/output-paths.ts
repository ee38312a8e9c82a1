/** Makes sure that the command line's outputs differ from each other and from its inputs. */

import { statSync, type Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
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

/** Makes the folder that results go to, where it is not there. @throws UsageError when there can be none, as where its name is a file's. */
export async function makeOutFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be made a folder${error.code === undefined ? '' : ` (${error.code})`}`);
  });
}

/** Whether there is a folder at `path`. */
export const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true;

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
