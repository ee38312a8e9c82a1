/** Plans a scene: its groups, the block that each stands in, and the frame that all are drawn in. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Point } from '#domain/crs/ellipsoid';
import type { Place } from '#domain/formats/place';
import { AppError } from '#domain/errors/app-error';
import { arrangeScene, type FileGroup, type SceneFile } from '#domain/models/scene-files';
import type { BlockPlace, TilesPlan } from '#domain/models/tile-plan';
import { parseMetadata, type SceneMetadata } from './metadata.ts';
import { middleOfTile } from './middle-of-tile.ts';
import { placeAt, toEarthOf } from '#domain/crs/place-block';
import { placeOf, resolveBlock, type PlaceOptions } from './place-scene.ts';

/** Of every metadata.xml together: blocks are kept whole in the plan, and productions have some. */
const documentBytes = 32 * 1024 ** 2;
/** Of a block's fault, the parameters that say why. */
const whys = new Set(['missing', 'reason']);

/**
 * The plan of the scene in `folder`, of which no more has to be there than what `arrangeScene` says is needed. The frame is in the middle of the first root that
 * draws something on the earth, else at the origin of the first block.
 *
 * @throws AppError oblique.noTiles, oblique.noPlace, oblique.systemUnknown; model.tooComplex above 32 MB of metadata.
 */
export async function planScene(folder: string, files: Iterable<SceneFile>, options: PlaceOptions): Promise<TilesPlan> {
  const { groups, metadata, needed } = arrangeScene(files);
  const documents = await readDocuments(folder, metadata);
  const blocks: BlockPlace[] = [];
  const indices = new Map<SceneMetadata | null, number>();
  /** Every block is looked at before anything is written; of several a fault says in which it is. */
  const blockIn = (place: string, own: SceneMetadata | null): BlockPlace => {
    try {
      const block = resolveBlock(own, options);
      toEarthOf(block);
      return block;
    } catch (error) {
      if (!(error instanceof AppError) || documents.size < 2) throw error;
      const told = Object.entries(error.params).map(([name, words]) => [name, whys.has(name) ? `${words}（${place}）` : words]);
      throw new AppError(error.code, Object.fromEntries(told) as typeof error.params, { cause: error });
    }
  };
  const blockOf = (group: FileGroup): number => {
    const own = documentOf(group.folder, documents);
    let index = indices.get(own);
    if (index === undefined) indices.set(own, (index = blocks.push(blockIn(group.folder, own)) - 1));
    return index;
  };
  const planned = groups.map((group) => ({ folder: group.folder, block: blockOf(group), files: group.files, bytes: group.bytes }));
  const roots = needed.slice(metadata.length).map((path, index) => ({ path, block: blocks[planned[index]!.block]! }));
  const frame = await frameOf(folder, roots, blocks[0]!);
  return { frame, ...(options.centre && { centre: options.centre }), blocks, groups: planned };
}

async function readDocuments(folder: string, paths: readonly string[]): Promise<Map<string, SceneMetadata>> {
  const documents = new Map<string, SceneMetadata>();
  let left = documentBytes;
  for (const path of paths) {
    const bytes = await readIfThere(join(folder, path));
    if ((left -= bytes.byteLength) < 0) throw new AppError('model.tooComplex', { limit: 'metadata.xml 32 MB' });
    const document = parseMetadata(bytes);
    if (document) documents.set(above(path), document);
  }
  return documents;
}

/** The bytes of a file; none where it could not be unpacked. */
async function readIfThere(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Uint8Array();
    throw error;
  }
}

const above = (path: string): string => (path.includes('/') ? dirname(path) : '');

/** What is known of the metadata of a group's block, by the folders of documents: the nearest above, or the only one of the scene, which may lie beside its tiles. */
export function documentOf<T extends object | string>(folder: string, documents: ReadonlyMap<string, T>): T | null {
  for (let at = folder; ; at = above(at)) {
    const found = documents.get(at);
    if (found) return found;
    if (at === '') return documents.size === 1 ? [...documents.values()][0]! : null;
  }
}

async function frameOf(folder: string, roots: readonly { path: string; block: BlockPlace }[], first: BlockPlace): Promise<Place> {
  let stray: { block: BlockPlace; middle: Point } | undefined;
  for (const { path, block } of roots) {
    const middle = await middleOfTile(join(folder, path));
    if (!middle) continue;
    const place = placeOf(block, middle);
    if (place) return place;
    // One that strays from the earth says nothing of the others.
    stray ??= { block, middle };
  }
  // Where all stray, the origin or the system is another one than said.
  return stray ? placeAt(toEarthOf(stray.block)(...stray.middle)) : placeAt(toEarthOf(first)(0, 0, 0));
}
