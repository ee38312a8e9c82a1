/** Makes the tile that shows others from afar. A task of a thread. */

import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { simplify } from '../transforms/simplify.ts';
import { weld } from '../transforms/weld.ts';
import { diagonalOf } from './box.ts';
import { drape } from './drape.ts';
import { refineAt } from './geometric-error.ts';
import { createTileScene, type TileScene } from './tile-scene.ts';
import { mergeTops, meshOfTop, type Top } from './top.ts';
import { writeContent, type ContentOptions, type WrittenContent } from './write-content.ts';

const maxTriangles = 4000;
/** Times that number from which a mesh is put in one piece: seams of texture coordinates hold the simplifier up. */
const heldApart = 3;
/** Above it a tile shows nothing itself, and is refined at once. */
const mostTriangles = 50_000;

export interface TopInput {
  /** Of the tiles below, at least one. */
  tops: Top[];
  /** Metres, of the tile. */
  error: number;
  /** Of the content, whose folder is there. */
  path: string;
  options: ContentOptions;
}

export interface MadeTop {
  top: Top;
  written: WrittenContent;
}

/** Writes the content; undefined where what is below is too much to be shown from afar. */
export async function makeTop({ tops, error, path, options }: TopInput, context: VerbContext): Promise<MadeTop | undefined> {
  let merged = await mergeTops(tops);
  let made = await weldedOf(merged);
  const mostHeld = maxTriangles * heldApart;
  const isHeld = made.triangles > mostHeld && isInPieces(made.scene, tops);
  if (!isHeld) await reduce(made, error, context);
  if (made.triangles > mostHeld) {
    merged = drape(merged);
    made = await weldedOf(merged);
    await reduce(made, error, context);
  }
  // What shows hundreds of tiles is no larger than what shows four, whatever they hold.
  if (made.triangles > mostTriangles) return undefined;
  const top = { ...merged, ...geometryOf(made.scene) };
  return { top, written: await writeContent(made, path, options, error, context) };
}

async function weldedOf(top: Top): Promise<TileScene> {
  const { mesh, texture } = await meshOfTop(top);
  const made = await createTileScene([mesh], () => Promise.resolve(texture));
  weld(made.scene);
  return made;
}

/** Whether each of the tops has more vertices than triangles, equal ones counted once: pieces of so few triangles leave the simplifier nothing to collapse. */
function isInPieces({ meshes }: Scene, tops: readonly Top[]): boolean {
  const { indices, positions } = meshes[0]!.primitives[0]!;
  const seen = new Uint8Array(positions.length / 3);
  let corner = 0;
  return tops.every((top) => {
    let vertices = 0;
    for (const end = corner + top.indices.length; corner < end; corner++) {
      const vertex = indices[corner]!;
      vertices += 1 - seen[vertex]!;
      seen[vertex] = 1;
    }
    return vertices > top.indices.length / 3;
  });
}

/** Simplifies in place. */
async function reduce(made: TileScene, error: number, context: VerbContext): Promise<void> {
  // Progress is told by files.
  const quiet = { ...context, onProgress: () => undefined };
  const errorPercent = Math.min(100, (error / refineAt / Math.max(diagonalOf(made.box), 1e-6)) * 100);
  const { after } = await simplify(made.scene, { ratio: 1, targetTriangles: maxTriangles, errorPercent, explain: false }, quiet);
  made.triangles = after;
}

/** The mesh of a scene of one node, in the frame, V upwards. */
function geometryOf({ meshes, nodes }: Scene): Pick<Top, 'positions' | 'indices' | 'uvs'> {
  const { positions: from, indices, uvs } = meshes[0]!.primitives[0]!;
  const [tx, ty, tz] = nodes[0]!.translation;
  const positions = new Float64Array(from.length);
  for (let at = 0; at < from.length; at += 3) positions.set([from[at]! + tx, -(from[at + 2]! + tz), from[at + 1]! + ty], at);
  return {
    positions,
    indices,
    uvs: uvs[0]!.map((value, at) => (at % 2 === 0 ? value : 1 - value)),
  };
}
