/** Makes 3D Tiles of a root tile and all that is reached from it, a file at a time. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { TileProblem } from '#domain/models/tiles';
import { stemOf } from '#domain/formats';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import { readOsgbTile, type PagedLevel, type PagedNode, type TileNode } from '../readers/osgb/read-tile.ts';
import { diagonalOf } from './box.ts';
import type { Point } from './crs/ellipsoid.ts';
import { errorOfRange } from './geometric-error.ts';
import { createTileScene } from './tile-scene.ts';
import { TileTextures } from './tile-textures.ts';
import { groupOf, leaf, tilesetText, withChildren, type Tile } from './tileset.ts';
import { writeContent, type ContentOptions } from './write-content.ts';

/** A tile of a production has megabytes. */
const maxFileBytes = 1024 ** 3;
/** Files reached through files; productions have about ten levels. */
const maxDepth = 64;
const maxProblems = 100;
const maxMissingFiles = 10;

export interface RootCounts {
  files: number;
  unreadable: number;
  missing: number;
  missingFiles: string[];
  problems: TileProblem[];
  tiles: number;
  triangles: number;
  textures: number;
  bytesBefore: number;
  bytesAfter: number;
  dropped: { primitives: number; textures: number; repeated: number };
}

export const noCounts = (): RootCounts => ({
  ...{
    files: 0,
    unreadable: 0,
    missing: 0,
    missingFiles: [],
    problems: [],
    tiles: 0,
    triangles: 0,
    textures: 0,
    bytesBefore: 0,
    bytesAfter: 0,
  },
  dropped: { primitives: 0, textures: 0, repeated: 0 },
});

/** Adds `more` to `counts`; of the problems the first hundred are kept. */
export function addCounts(counts: RootCounts, more: RootCounts): void {
  for (const key of ['files', 'unreadable', 'missing', 'tiles', 'triangles', 'textures', 'bytesBefore', 'bytesAfter'] as const)
    counts[key] += more[key];
  for (const key of ['primitives', 'textures', 'repeated'] as const) counts.dropped[key] += more.dropped[key];
  counts.problems = [...counts.problems, ...more.problems].slice(0, maxProblems);
  counts.missingFiles = [...counts.missingFiles, ...more.missingFiles].slice(0, maxMissingFiles);
}

export interface RootOptions extends ContentOptions {
  /** The scene's folder, and the root's path in it. */
  folder: string;
  path: string;
  /** Where `tileset.json` will lie. */
  outputFolder: string;
  /** From the tiles' coordinates to the tileset's frame. */
  toFrame: (x: number, y: number, z: number) => Point;
  /** Files that another root has reached; those of this one are added. */
  used: Set<string>;
}

export interface ConvertedRoot {
  /** The tile whose content is this root's own tileset; undefined when nothing of it could be read. */
  tile: Tile | undefined;
  counts: RootCounts;
}

/** Writes the contents, and a tileset of its own, below the folder of the same name. Files that cannot be read are counted and named, not thrown. */
export async function convertRoot(options: RootOptions, context: VerbContext): Promise<ConvertedRoot> {
  const walk = new RootWalk(options, context);
  const tiles = (await walk.file(options.path, 0)) ?? [];
  if (tiles.length === 0) return { tile: undefined, counts: walk.counts };
  const root = groupOf(tiles);
  const path = `${posix.join(posix.dirname(options.path), stemOf(options.path))}.json`;
  // Addresses are relative to the tileset that they stand in.
  const local = relocate(root, posix.dirname(options.path));
  walk.counts.bytesAfter += await writeOutput(join(options.outputFolder, path), (file) => file.write(tilesetText(local)), context);
  return { tile: { ...root, uri: addressOf(path), children: [] }, counts: walk.counts };
}

/** A path as an address: what could be read as another place or scheme is escaped. */
const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function relocate(tile: Tile, folder: string): Tile {
  const children = tile.children.map((child) => relocate(child, folder));
  return tile.uri === undefined ? { ...tile, children } : { ...tile, uri: addressOf(posix.relative(folder, tile.uri)), children };
}

class RootWalk {
  readonly counts = noCounts();
  readonly #options: RootOptions;
  readonly #context: VerbContext;

  constructor(options: RootOptions, context: VerbContext) {
    this.#options = options;
    this.#context = context;
  }

  /** The tiles of a file, whose addresses are paths in the scene; undefined when it cannot be had. */
  async file(path: string, depth: number): Promise<Tile[] | undefined> {
    this.#context.signal?.throwIfAborted();
    const real = await this.#inside(path);
    if (real === undefined) {
      this.counts.missing++;
      if (this.counts.missingFiles.length < maxMissingFiles) this.counts.missingFiles.push(path);
      return undefined;
    }
    if (this.#options.used.has(real) || depth > maxDepth) {
      this.counts.dropped.repeated++;
      return undefined;
    }
    this.#options.used.add(real);
    try {
      return await this.#read(real, path, depth);
    } catch (error) {
      if (!(error instanceof AppError) || !error.entry.permanent) throw error;
      this.counts.unreadable++;
      if (this.counts.problems.length < maxProblems) this.counts.problems.push({ file: path, reason: error.message });
      return undefined;
    }
  }

  /** The real place of a file of the scene; undefined for one that is not there, or outside. */
  async #inside(path: string): Promise<string | undefined> {
    const { folder } = this.#options;
    if (path.startsWith('../') || path.includes('\0')) return undefined;
    const real = await realpath(join(folder, path)).catch(() => undefined);
    return real?.startsWith(folder + sep) && (await stat(real)).isFile() ? real : undefined;
  }

  async #read(real: string, path: string, depth: number): Promise<Tile[]> {
    const { size } = await stat(real);
    if (size > maxFileBytes) throw new AppError('model.tooComplex', { limit: '1 GB' });
    const { root, dropped } = readOsgbTile(await readFile(real));
    this.counts.files++;
    this.counts.bytesBefore += size;
    this.counts.dropped.primitives += dropped.primitives;
    this.counts.dropped.textures += dropped.textures;
    this.#context.onProgress?.('tiles', this.counts.files, 0);
    const textures = new TileTextures((name) => this.#inside(besideOf(path, name)));
    const file = new TileFile(path, depth, textures);
    const tiles = await this.#nodes(root, file, 0);
    this.counts.dropped.textures += textures.failed;
    return tiles;
  }

  /** @param error Of what finer files replace; 0 for the finest. */
  async #nodes({ meshes, paged }: TileNode, file: TileFile, error: number): Promise<Tile[]> {
    const tiles = meshes.length > 0 ? [await this.#content(meshes, file, error)] : [];
    for (const each of paged) tiles.push(...(await this.#paged(each, file)));
    return tiles;
  }

  /** The coarsest level, the finer ones below it. */
  async #paged(node: PagedNode, file: TileFile): Promise<Tile[]> {
    let finer: Tile[] = [];
    let range = Number.NaN;
    let gap = false;
    for (const { from, levels } of byFineness(node)) {
      const tiles: Tile[] = [];
      let lost = false;
      for (const level of levels) {
        if (level.content)
          tiles.push(...(await this.#nodes(level.content, file, finer.length > 0 ? errorOfRange(node.mode, node.radius, range) : 0)));
        // Of two files for the same place the finer one is taken.
        else if (level.file !== null && finer.length === 0) {
          const found = await this.file(besideOf(file.path, level.file), file.depth + 1);
          if (found) tiles.push(...found);
          else lost = true;
        }
      }
      const [only] = tiles;
      if (finer.length > 0 && only && tiles.length === 1) {
        const radius = node.radius > 0 ? node.radius : diagonalOf(only.box) / 2;
        // What is not there in detail stays as it is coarsely.
        const children = gap ? [...finer, { ...only }] : finer;
        finer = [withChildren(only, children, errorOfRange(node.mode, radius, range))];
      } else if (tiles.length > 0) finer = tiles;
      gap = lost && tiles.length > 0;
      range = from;
    }
    return finer;
  }

  async #content(meshes: readonly TileMesh[], file: TileFile, error: number): Promise<Tile> {
    const { toFrame, outputFolder } = this.#options;
    const made = await createTileScene(meshes, toFrame, (image) => file.textures.import(image));
    const path = file.nextContent();
    const { box, bytes, textures, lost } = await writeContent(made, join(outputFolder, path), this.#options, error, this.#context);
    this.counts.tiles++;
    this.counts.triangles += made.triangles;
    this.counts.textures += textures;
    this.counts.bytesAfter += bytes;
    this.counts.dropped.textures += lost;
    return leaf(box, path);
  }
}

class TileFile {
  readonly path: string;
  readonly depth: number;
  readonly textures: TileTextures;
  #contents = 0;

  constructor(path: string, depth: number, textures: TileTextures) {
    this.path = path;
    this.depth = depth;
    this.textures = textures;
  }

  /** Path of the next GLB, beside the file's own place. */
  nextContent(): string {
    const more = this.#contents++;
    return `${posix.join(posix.dirname(this.path), stemOf(this.path))}${more === 0 ? '' : `~${more}`}.glb`;
  }
}

/** A name as a tile writes it, as a path in the scene; `..` at its beginning if it leads outside. */
const besideOf = (path: string, name: string): string => posix.normalize(posix.join(posix.dirname(path), name.replaceAll('\\', '/')));

/** Levels that are shown at the same range together, the finest first; `from` is where they begin to be shown. */
function byFineness({ mode, levels }: PagedNode): { from: number; levels: PagedLevel[] }[] {
  const begin = ({ from, to }: PagedLevel): number => (mode === 'pixels' ? from : to);
  const groups = new Map<number, PagedLevel[]>();
  for (const level of levels) {
    const key = begin(level);
    const group = groups.get(key);
    if (group) group.push(level);
    else groups.set(key, [level]);
  }
  const finestFirst = (a: number, b: number): number => (mode === 'pixels' ? b - a : a - b);
  return [...groups].toSorted(([a], [b]) => finestFirst(a, b)).map(([from, group]) => ({ from, levels: group }));
}
