/** Makes sure that the command line's outputs differ from each other and from its inputs. */

import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { UsageError } from './command.ts';

/** @throws UsageError when `path` ends in none of `extensions`, which have no dot. */
export function requireExtension(name: string, path: string, extensions: readonly string[]): void {
  if (extensions.includes(extname(path).slice(1).toLowerCase())) return;
  throw new UsageError(`${name} must end in ${extensions.map((extension) => `.${extension}`).join(' or ')}`);
}

/** @throws UsageError when two of `paths`, by description, are the same file, under any name. */
export function requireDistinct(paths: [name: string, path: string][]): void {
  paths.forEach(([name, path], index) => {
    const same = paths.slice(0, index).find(([, other]) => isSameFile(other, path));
    if (same) throw new UsageError(`${same[0]} and ${name} are the same file`);
  });
}

function isSameFile(a: string, b: string): boolean {
  if (resolve(a) === resolve(b)) return true;
  const [statA, statB] = [a, b].map((path) => statSync(path, { throwIfNoEntry: false }));
  // Devices may be written to by any number of names.
  return statA !== undefined && statB !== undefined && statA.isFile() && statA.dev === statB.dev && statA.ino === statB.ino;
}
