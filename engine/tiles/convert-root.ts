/** Makes 3D Tiles of a root tile and all that is reached from it, a file at a time. */

import { mkdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Point } from '#domain/crs/ellipsoid';
import { AppError } from '#domain/errors/app-error';
import type { TileCounts, TileProblem } from '#domain/models/tiles';
import { stemOf } from '#domain/formats';
import type { VerbContext } from '../context.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { PagedNode, TileNode } from '../readers/osgb/read-tile.ts';
import { identity, isIdentity, type Matrix } from '../readers/osgb/transforms.ts';
import { diagonalOf } from './box.ts';
import { byFineness } from './by-fineness.ts';
import { addCounts, noCounts } from './counts.ts';
import { errorOfRange } from './geometric-error.ts';
import { groupByPicture, type PagedPart } from './group-by-picture.ts';
import { besideOf, pictureBeside, type GroupFiles } from './group-files.ts';
import type { Gaps, MadeRoot, MadeRoots } from './group-roots.ts';
import { lighten } from './lighten.ts';
import type { OutputPaths } from './output-paths.ts';
import type { ToFrame } from './frame-cells.ts';
import { groundOf, placeTile } from './place-tile.ts';
import { readTileFile } from './read-tile-file.ts';
import { createTileScene } from './tile-scene.ts';
import { TileTextures } from './tile-textures.ts';
import { groupOf, leaf, withChildren, type Tile } from './tileset.ts';
import { contentExtension, writeContent, type ContentOptions } from './write-content.ts';
import { writeTilesets } from './write-tilesets.ts';

/** Files reached through files; productions have about ten levels. */
const maxDepth = 64;

export interface RootOptions extends ContentOptions {
  files: GroupFiles;
  /** The root's path in the scene. */
  path: string;
  /** Where `tileset.json` will lie. */
  outputFolder: string;
  outputs: OutputPaths;
  toFrame: ToFrame;
  /** Of the group, made before. */
  made: MadeRoots;
  gaps: Gaps;
  /** Whether it is none by its name, but no file reached it: it is passed over where a gap shows the level above it. */
  isSpare: boolean;
}

export interface ConvertedRoot extends Pick<MadeRoot, 'height'> {
  /** The tile whose content is this root's own tileset; undefined when nothing of it could be read. */
  tile: Tile | undefined;
  counts: TileCounts;
}

/**
 * Writes the contents, and a tileset of its own, below the folder of the same name. Files that cannot be read are counted and named, not thrown. A root made before that
 * this one reaches is taken from those made.
 */
export async function convertRoot(options: RootOptions, context: VerbContext): Promise<ConvertedRoot> {
  const walk = new RootWalk(options, context);
  const tiles = (await walk.file(options.path, 0, identity)) ?? [];
  const { height } = walk;
  if (tiles.length === 0) return { tile: undefined, height, counts: walk.counts };
  const root = groupOf(tiles);
  const { outputFolder, version } = options;
  const nextPath = (): string => options.outputs.take(posix.join(posix.dirname(options.path), stemOf(options.path)), 'json');
  const path = nextPath();
  walk.counts.bytesAfter += await writeTilesets(root, { outputFolder, path, nextPath, version }, context);
  return { tile: { ...root, uri: path, children: [] }, height, counts: walk.counts };
}

/** Where a picture should be that was not found: as it is named, as far as that is a place in the scene. */
function lostPath(path: string, name: string): string {
  const named = besideOf(path, name);
  return named.startsWith('../') || /^([a-z]:|[\\/])/i.test(name) ? pictureBeside(path, name) : named;
}

/** One by one: a file may have more tiles than a call has arguments. */
function append(tiles: Tile[], more: readonly Tile[]): void {
  for (const tile of more) tiles.push(tile);
}

interface TileFile {
  path: string;
  /** Without its extension: how its contents are called. */
  stem: string;
  depth: number;
  textures: TileTextures;
}

class RootWalk {
  readonly counts = noCounts();
  height = 0;
  readonly #options: RootOptions;
  readonly #context: VerbContext;
  /** Where the root lies, and all below it. */
  #ground: Point | undefined;
  /** Of contents, that are there. */
  readonly #folders = new Set<string>();

  constructor(options: RootOptions, context: VerbContext) {
    this.#options = options;
    this.#context = context;
  }

  /**
   * The tiles of a file, whose addresses are paths in the scene; undefined when it cannot be had.
   *
   * @param matrix Of the node that names it.
   */
  async file(path: string, depth: number, matrix: Matrix): Promise<Tile[] | undefined> {
    // Nothing else waits where files are small: a stop gets through here.
    await setImmediate();
    this.#context.signal?.throwIfAborted();
    const real = this.#options.files.find(path);
    if (real === undefined) {
      if (!this.#options.files.isBroken(path)) addCounts(this.counts, { missing: 1, missingFiles: [path] });
      return undefined;
    }
    if (this.#options.files.isLost(real)) return undefined;
    if (depth > maxDepth || !this.#options.files.use(real)) return this.#again(real, depth, matrix);
    this.height = Math.max(this.height, depth);
    try {
      return await this.#read(real, path, depth, matrix);
    } catch (error) {
      if (!(error instanceof AppError) || !error.entry.permanent) throw error;
      this.#options.files.lose(real);
      addCounts(this.counts, { unreadable: 1, problems: [{ file: path, reason: error.message }] });
      return undefined;
    }
  }

  /** A file used already: the whole of a root made before, which is none any more. One that would stand elsewhere below a matrix stays what it is. */
  #again(real: string, depth: number, matrix: Matrix): Tile[] | undefined {
    const root = isIdentity(matrix) ? this.#options.made.take(real, maxDepth - depth) : undefined;
    if (!root) {
      this.counts.dropped.repeated++;
      return undefined;
    }
    this.height = Math.max(this.height, depth + root.height);
    return root.tile ? [root.tile] : [];
  }

  async #read(real: string, path: string, depth: number, matrix: Matrix): Promise<Tile[]> {
    const { root, dropped, unknown, bytes } = await readTileFile(real, { matrix });
    const { toFrame, gaps, isSpare } = this.#options;
    this.#ground ??= groundOf(root, toFrame);
    const isShown = (): boolean => (this.#ground !== undefined && gaps.hold(this.#ground)) || this.#isCopy(root, real, path);
    if (isSpare && depth === 0 && isShown()) {
      this.#passOver(path);
      return [];
    }
    this.#makeFolder(posix.dirname(path));
    this.counts.files++;
    this.counts.bytesBefore += bytes;
    this.counts.dropped.primitives += dropped.primitives + placeTile(root, toFrame, this.#ground);
    this.counts.dropped.textures += dropped.textures;
    if (unknown.nodes > 0) addCounts(this.counts, { unknown });
    this.#context.onProgress?.('tiles', this.#options.files.addBytes(bytes), this.#options.files.bytes);
    const textures = new TileTextures((name) => this.#options.files.findPicture(path, name));
    const file = { path, stem: posix.join(posix.dirname(path), stemOf(path)), depth, textures };
    const tiles = await this.#nodes(root, file, 0);
    this.#loseTextures(textures.lost.map(({ name, reason }) => ({ file: name === '' ? path : lostPath(path, name), reason })));
    return tiles;
  }

  #loseTextures(lost: TileProblem[]): void {
    this.counts.dropped.textures += lost.length;
    if (lost.length > 0) addCounts(this.counts, { lostTextures: lost });
  }

  #passOver(path: string): void {
    addCounts(this.counts, { passedOver: { files: 1, first: [path] } });
  }

  /** Whether a file names others, all of which are shown below another one: it is a copy of that, and would be drawn over them. */
  #isCopy(root: TileNode, own: string, path: string): boolean {
    const { files, made } = this.#options;
    const namesOf = ({ paged }: TileNode): string[] =>
      paged.flatMap(({ folder, levels }) =>
        levels.flatMap(({ file, content }) => (file === null ? (content ? namesOf(content) : []) : files.named(path, folder, file))),
      );
    const named = namesOf(root).flatMap((name) => files.find(name) ?? []);
    const others = named.filter((real) => real !== own && !files.isLost(real));
    return others.length > 0 && others.every((real) => files.isUsed(real) && !made.has(real));
  }

  /** A file for whose place a finer one is shown. */
  #skip({ folder }: PagedNode, name: string, { path }: TileFile): void {
    const { files, made } = this.#options;
    const skipped = files.named(path, folder, name);
    const real = files.find(skipped);
    if (real !== undefined && (files.use(real) || made.take(real))) this.#passOver(skipped);
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    mkdirSync(join(this.#options.outputFolder, path), { recursive: true });
    this.#folders.add(path);
  }

  /** @param error Of what finer files replace; 0 for the finest. */
  async #nodes({ meshes, paged }: TileNode, file: TileFile, error: number): Promise<Tile[]> {
    const tiles = meshes.length > 0 ? [await this.#content(meshes, file, error)] : [];
    for (const each of groupByPicture(paged))
      append(tiles, await (Array.isArray(each) ? this.#parts(each, file) : this.#paged(each, file)));
    return tiles;
  }

  #finer({ folder, matrix }: Pick<PagedNode, 'folder' | 'matrix'>, name: string, { path, depth }: TileFile): Promise<Tile[] | undefined> {
    return this.file(this.#options.files.named(path, folder, name), depth + 1, matrix);
  }

  /** Parts that show one picture as one tile, the finer files of all below it. */
  async #parts(parts: readonly PagedPart[], file: TileFile): Promise<Tile[]> {
    const finer: Tile[] = [];
    const lost = new Set<PagedPart>();
    for (const part of parts)
      for (const name of part.files) {
        const found = await this.#finer(part, name, file);
        if (found && found.length > 0) append(finer, found);
        else lost.add(part);
      }
    const meshesOf = (some: Iterable<PagedPart>): TileMesh[] => [...some].flatMap(({ meshes }) => meshes);
    if (finer.length === 0) return this.#instead([await this.#content(meshesOf(parts), file, 0)]);
    // A file may have more parts than a call has arguments.
    const errorsOf = (instead: number): number[] =>
      parts.map(({ mode, radius, range }) => errorOfRange(mode, radius > 0 ? radius : instead, range));
    const least = errorsOf(0).reduce((a, b) => Math.min(a, b));
    const whole = await this.#content(meshesOf(parts), file, least);
    // What is not there in detail stays as it is coarsely.
    const gap = lost.size > 0 ? this.#instead([await this.#content(meshesOf(lost), file, 0)]) : [];
    const most = errorsOf(diagonalOf(whole.box) / 2).reduce((a, b) => Math.max(a, b));
    return [withChildren(whole, [...finer, ...gap], most)];
  }

  /** The coarsest level, the finer ones below it; beside it where it is more than one tile. */
  async #paged(node: PagedNode, file: TileFile): Promise<Tile[]> {
    let finer: Tile[] = [];
    let range = Number.NaN;
    let gap = false;
    let isLost = false;
    let hasSkipped = false;
    for (const { from, levels } of byFineness(node)) {
      const tiles: Tile[] = [];
      let lost = false;
      for (const level of levels) {
        if (level.content)
          append(tiles, await this.#nodes(level.content, file, finer.length > 0 ? errorOfRange(node.mode, node.radius, range) : 0));
        // Of two files for the same place the finer one is taken.
        else if (level.file !== null && finer.length > 0) {
          this.#skip(node, level.file, file);
          hasSkipped = true;
        } else if (level.file !== null) {
          const found = await this.#finer(node, level.file, file);
          if (found) append(tiles, found);
          else lost = true;
        }
      }
      if (isLost) this.#instead(tiles);
      isLost = lost || (isLost && tiles.length === 0);
      const [only] = tiles;
      if (finer.length > 0 && only && tiles.length === 1 && only.children.length === 0) {
        const radius = node.radius > 0 ? node.radius : diagonalOf(only.box) / 2;
        // What is not there in detail stays as it is coarsely.
        const children = gap ? [...finer, { ...only }] : finer;
        finer = [withChildren(only, children, errorOfRange(node.mode, radius, range))];
      }
      // Several tiles, or one that has finer ones of its own, cannot be replaced as one: they stand beside what is finer.
      else append(finer, tiles);
      gap = lost && tiles.length > 0;
      range = from;
    }
    return hasSkipped ? this.#instead(finer) : finer;
  }

  /** Tiles that are shown where another file is not. */
  #instead(tiles: Tile[]): Tile[] {
    for (const { box } of tiles) this.#options.gaps.add(box);
    return tiles;
  }

  async #content(meshes: readonly TileMesh[], file: TileFile, error: number): Promise<Tile> {
    const made = await createTileScene(meshes, (image) => file.textures.import(image));
    const share = await lighten(made, this.#options, error, this.#context);
    const path = this.#options.outputs.take(file.stem, contentExtension[this.#options.version]);
    if (share !== undefined) addCounts(this.counts, { aboveRatio: { tiles: 1, farthest: [{ file: path, share }] } });
    const written = await writeContent(made, join(this.#options.outputFolder, path), this.#options, error, this.#context);
    this.counts.tiles++;
    this.counts.triangles += made.triangles;
    this.counts.textures += written.textures;
    this.counts.bytesAfter += written.bytes;
    if (written.shrunk > 0) addCounts(this.counts, { shrunkTextures: written.shrunk });
    this.#loseTextures(Array.from({ length: written.lost }, () => ({ file: file.path, reason: '贴图无法解码' })));
    return leaf(written, path);
  }
}
