/** The files of one group of a scene: nothing outside it is ever opened, and none is read twice. */

import { realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** A name as a tile writes it, as a path in the scene; `..` at its beginning if it leads outside. */
export const besideOf = (path: string, name: string): string =>
  posix.normalize(posix.join(posix.dirname(path), name.replaceAll('\\', '/')));

/** Of a name's last part alone. */
export const pictureBeside = (path: string, name: string): string => besideOf(path, posix.basename(name.replaceAll('\\', '/')));

const caseless = (path: string): string => path.toLowerCase();

/** Letters of a folder that a node says: it is joined with each of its files' names. */
const longestFolder = 1024;

/**
 * Where a file lies that a paged node names: in the folder that it says, where one is there, else beside the tile, since the folder may be that of another machine.
 *
 * @param has Whether there is, or was, a file at a path in the scene.
 */
export function pagedPath(path: string, folder: string, name: string, has: (path: string) => boolean): string {
  const beside = besideOf(path, name);
  if (folder === '' || folder.length > longestFolder) return beside;
  const inside = besideOf(path, `${folder}/${name}`);
  return has(inside) ? inside : beside;
}

export class GroupFiles {
  /** Of all OSGB files of the group. */
  readonly bytes: number;
  readonly #folder: string;
  readonly #isOfGroup: (path: string) => boolean;
  readonly #broken: ReadonlySet<string>;
  readonly #tiles: readonly string[];
  #byName: ReadonlyMap<string, string> | undefined;
  readonly #used = new Set<string>();
  readonly #lost = new Set<string>();
  #done = 0;

  /**
   * @param folder The real path of the scene's folder.
   * @param isOfGroup Of paths in it.
   * @param tiles Paths of the group's OSGB files.
   * @param broken Paths of files that are known not to be had (default none).
   */
  constructor(
    folder: string,
    bytes: number,
    isOfGroup: (path: string) => boolean,
    tiles: readonly string[],
    broken: Iterable<string> = [],
  ) {
    this.#folder = folder;
    this.bytes = bytes;
    this.#isOfGroup = isOfGroup;
    this.#tiles = tiles;
    this.#broken = new Set(Array.from(broken, caseless));
  }

  /** Whether it is known why the file cannot be had. */
  isBroken(path: string): boolean {
    return this.#broken.has(caseless(path));
  }

  /** The real place of a file of the group, or of a tile that differs in capitals alone, as on the disks of those who wrote it; undefined for one that is not there, or outside. */
  find(path: string): string | undefined {
    const found = this.#find(path);
    if (found !== undefined) return found;
    this.#byName ??= new Map(this.#tiles.toReversed().map((tile) => [caseless(tile), tile]));
    const alike = this.#byName.get(caseless(path));
    return alike === undefined ? undefined : this.#find(alike);
  }

  /** The real place of a picture that the tile at `path` names: under that name, else beside the tile, since the folder may be that of another machine. */
  findPicture(path: string, name: string): string | undefined {
    return this.find(besideOf(path, name)) ?? this.find(pictureBeside(path, name));
  }

  #find(path: string): string | undefined {
    if (path.startsWith('../') || path.includes('\0') || !this.#isOfGroup(path)) return undefined;
    const real = realFileOf(join(this.#folder, path));
    const isInside =
      real?.startsWith(this.#folder + sep) &&
      this.#isOfGroup(
        real
          .slice(this.#folder.length + 1)
          .split(sep)
          .join('/'),
      );
    return isInside ? real : undefined;
  }

  /** The path of a file that a paged node of the one at `path` names. */
  named(path: string, folder: string, name: string): string {
    return pagedPath(path, folder, name, (each) => this.isBroken(each) || this.find(each) !== undefined);
  }

  /** Whether the file at this real path is read for the first time. */
  use(real: string): boolean {
    return this.#used.size < this.#used.add(real).size;
  }

  isUsed(real: string): boolean {
    return this.#used.has(real);
  }

  /** Says that the file at this real path cannot be read, and that this was told. */
  lose(real: string): void {
    this.#lost.add(real);
  }

  isLost(real: string): boolean {
    return this.#lost.has(real);
  }

  /** Counts bytes as read, and answers all so far. */
  addBytes(bytes: number): number {
    return (this.#done += bytes);
  }
}

/** Undefined for what is no file, has a name that no disk can have, or leads nowhere. Asked for at once: to wait for a thread takes longer. */
function realFileOf(path: string): string | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? realpathSync.native(path) : undefined;
  } catch {
    return undefined;
  }
}
