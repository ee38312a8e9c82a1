/** 3D Tiles 1.1 (OGC 22-025r4) of a single model: a tileset with the model as GLB, and coarser ones of a large model that it replaces from near. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { Place } from '#domain/formats/place';
import type { VerbContext } from '../../context.ts';
import { writeOutput } from '../../files/output-file.ts';
import { measureBounds } from '../../scenes/model-bounds.ts';
import type { Scene } from '../../scenes/scene.ts';
import { eachDraw } from '../../scenes/world.ts';
import { writeGlb } from '../glb.ts';
import { signatureOf } from '../signature.ts';
import type { WrittenModel } from '../written-model.ts';
import { enuToEcef } from '#domain/crs/enu-to-ecef';
import { shrinkPictures } from './shrink-pictures.ts';
import { tileLevels } from './tile-levels.ts';

export interface TilesOptions {
  /** Where the model's origin stands, with its X to the east and its -Z to the north; without it the tileset has no place. */
  place?: Place;
}

interface Tile {
  boundingVolume: { box: number[] };
  geometricError: number;
  refine?: 'REPLACE';
  transform?: number[];
  content: { uri: string };
  children?: Tile[];
}

/** Of a flat model, as a share of the diagonal: a box without volume is never in sight. */
const leastHalf = 1e-4;
/** What moves leaves the box of its rest: the half axes are multiplied by this. */
const motionRoom = 2;

/** The box of what is drawn: centre and half axes in the tile's frame, whose Z is up, which glTF's Y becomes; and its diagonal. */
function boxOf(scene: Scene): { box: number[]; diagonal: number } {
  const { min, max } = measureBounds(scene);
  const centre = min.map((least, axis) => (least + max[axis]!) / 2);
  const diagonal = Math.hypot(...min.map((least, axis) => max[axis]! - least));
  const room = scene.animations.length > 0 ? motionRoom : 1;
  const half = min.map((least, axis) => Math.max(((max[axis]! - least) / 2) * room, diagonal * leastHalf, Number.MIN_VALUE));
  const [x, y, z] = centre;
  const [a, b, c] = half;
  return { box: [x!, -z! || 0, y!, a!, 0, 0, 0, c!, 0, 0, 0, b!], diagonal };
}

function drawnTriangles(scene: Scene): number {
  let count = 0;
  for (const { primitive } of eachDraw(scene)) if (primitive.mode === 'triangles') count += primitive.indices.length / 3;
  return count;
}

/**
 * Writes `tileset.json` and its GLBs into `folder`: `<name>.glb` is the model itself; of more than 100,000 triangles there are up to two coarser ones beside it, of a
 * quarter each of the triangles, with pictures as large as is seen of them. Each level's geometric error is its distance from the model, in metres, as the simplifier estimates it; the model's own is 0.
 *
 * @example
 * await writeTiles(scene, '/tmp/job/out', '椅子', { place: { longitude: 116.39, latitude: 39.91, height: 50 } }, { signal });
 * @throws AppError model.noGeometry; engine.diskFull; model.tooComplex for a GLB above 4 GB. Nothing stays then.
 */
export async function writeTiles(
  scene: Scene,
  folder: string,
  name: string,
  { place }: TilesOptions,
  context: VerbContext = {},
): Promise<WrittenModel> {
  const { box, diagonal } = boxOf(scene);
  const triangles = drawnTriangles(scene);
  if ([...eachDraw(scene)].length === 0) throw new AppError('model.noGeometry');
  const written: WrittenModel['files'] = [];
  const write = async (one: Scene, path: string): Promise<void> => {
    written.push({ path, bytes: 0 });
    written.at(-1)!.bytes = (await writeGlb(one, join(folder, path), { compression: 'none' }, context)).bytes;
  };
  try {
    await write(scene, `${name}.glb`);
    let tile: Tile = { boundingVolume: { box }, geometricError: 0, content: { uri: addressOf(`${name}.glb`) } };
    const levels = await tileLevels(scene, triangles, context);
    for (const [index, { scene: level, errorPercent }] of levels.entries()) {
      const path = `${name}-${index + 1}.glb`;
      const geometricError = (errorPercent / 100) * diagonal;
      await shrinkPictures(level, geometricError, context);
      await write(level, path);
      tile = { boundingVolume: { box }, geometricError, refine: 'REPLACE', content: { uri: addressOf(path) }, children: [tile] };
    }
    const root = { ...tile, refine: 'REPLACE', ...(place && { transform: enuToEcef(place) }) };
    const tileset = {
      asset: { version: '1.1', generator: signatureOf(scene) },
      geometricError: Math.max(diagonal, tile.geometricError),
      root,
    };
    const text = `${JSON.stringify(tileset, undefined, 2)}\n`;
    const bytes = await writeOutput(join(folder, 'tileset.json'), (file) => file.write(text), context);
    return { files: [{ path: 'tileset.json', bytes }, ...written], warnings: [] };
  } catch (error) {
    await Promise.all(written.map(({ path }) => rm(join(folder, path), { force: true })));
    throw error;
  }
}

/** A file beside the tileset as a relative address: what could be read as another place or scheme is escaped. */
const addressOf = (path: string): string => encodeURIComponent(path);
