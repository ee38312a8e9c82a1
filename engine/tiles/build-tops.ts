/** A quadtree over the root tiles, whose nodes show what is below them as one small mesh with one picture. */

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { simplify } from '../transforms/simplify.ts';
import { weld } from '../transforms/weld.ts';
import { diagonalOf, uniteBoxes } from './box.ts';
import { drape } from './drape.ts';
import { createTileScene, type TileScene } from './tile-scene.ts';
import { refineAt } from './geometric-error.ts';
import { groupOf, withChildren, type Tile } from './tileset.ts';
import { mergeTops, meshOfTop, pictureEdge, type Top } from './top.ts';
import { writeContent, type ContentOptions, type WrittenContent } from './write-content.ts';

export interface RootToGroup {
  tile: Tile;
  /** Its coarsest level; undefined where it has none that can be read. */
  loadTop: () => Promise<Top | undefined>;
}

/** Tiles that stand side by side without being divided further: so many tops are in memory at each level. */
const most = 4;
/** Divisions by place, after which those that are left lie too unevenly. */
const maxDepth = 24;
const maxTriangles = 4000;
/** Times that number from which a mesh is put in one piece: seams of texture coordinates hold the simplifier up. */
const heldApart = 3;
/** Above it a tile shows nothing itself, and is refined at once. */
const mostTriangles = 50_000;

export interface BuiltTops {
  /** The tile above all roots. */
  tile: Tile;
  /** What shows it from afar; undefined where a root cannot be shown. */
  top: Top | undefined;
}

export interface TopsOptions extends ContentOptions {
  outputFolder: string;
  /** Path of the next content below it. */
  nextPath: () => string;
  /** Told of each content. */
  onContent: (content: WrittenContent) => void;
}

/**
 * Puts a tree over the roots. Nodes are divided at the middle of their centres, along both axes. Where a root cannot be shown from afar, the nodes above it show
 * nothing themselves and are refined at once.
 */
export async function buildTops(roots: readonly RootToGroup[], options: TopsOptions, context: VerbContext): Promise<BuiltTops> {
  const build = async (group: readonly RootToGroup[], depth: number): Promise<BuiltTops> => {
    context.signal?.throwIfAborted();
    const [only] = group;
    if (only && group.length === 1) return { tile: only.tile, top: await only.loadTop() };
    const children: Tile[] = [];
    const tops: Top[] = [];
    for (const part of divide(group, depth)) {
      const { tile, top } = await build(part, depth + 1);
      children.push(tile);
      if (top) tops.push(top);
    }
    if (tops.length < children.length) return { tile: groupOf(children), top: undefined };
    const wanted = errorOf(children);
    let merged = await mergeTops(tops);
    let reduced = await reduce(merged, wanted, context);
    if (reduced.triangles > maxTriangles * heldApart) {
      merged = drape(merged);
      reduced = await reduce(merged, wanted, context);
    }
    // What shows hundreds of tiles is no larger than what shows four, whatever they hold.
    if (reduced.triangles > mostTriangles) return { tile: groupOf(children), top: undefined };
    const top = { ...merged, ...geometryOf(reduced.scene) };
    const uri = options.nextPath();
    await mkdir(dirname(join(options.outputFolder, uri)), { recursive: true });
    const written = await writeContent(reduced, join(options.outputFolder, uri), options, wanted, context);
    options.onContent(written);
    return { tile: withChildren({ box: written.box, error: 0, uri, children: [] }, children, wanted), top };
  };
  return build(roots, 0);
}

/** Twice what is below, and so much that a point of the picture is one on the screen. */
function errorOf(children: readonly Tile[]): number {
  const { min, max } = uniteBoxes(children.map(({ box }) => box));
  const widest = Math.max(max[0] - min[0], max[1] - min[1]);
  return Math.max(...children.map(({ error }) => error * 2), (widest / pictureEdge) * refineAt);
}

/** Quarters of a group by place; by order where that divides nothing, as of tiles that all lie in one. */
function divide(group: readonly RootToGroup[], depth: number): RootToGroup[][] {
  if (group.length <= most) return group.map((root) => [root]);
  const quarters = depth < maxDepth ? quartersOf(group) : [];
  if (quarters.length > 1) return quarters;
  const size = Math.ceil(group.length / most);
  return Array.from({ length: Math.ceil(group.length / size) }, (_, part) => group.slice(part * size, (part + 1) * size));
}

function quartersOf(group: readonly RootToGroup[]): RootToGroup[][] {
  const centres = group.map(({ tile }) => [0, 1].map((axis) => tile.box.min[axis]! + tile.box.max[axis]!));
  const whole = uniteBoxes(centres.map(([x = 0, y = 0]) => ({ min: [x, y, 0], max: [x, y, 0] })));
  const quarters: RootToGroup[][] = [[], [], [], []];
  group.forEach((root, index) => {
    const [right, far] = [0, 1].map((axis) => centres[index]![axis]! > (whole.min[axis]! + whole.max[axis]!) / 2);
    quarters[(right ? 1 : 0) + (far ? 2 : 0)]!.push(root);
  });
  return quarters.filter((quarter) => quarter.length > 0);
}

async function reduce(top: Top, error: number, context: VerbContext): Promise<TileScene> {
  const { mesh, texture } = await meshOfTop(top);
  const made = await createTileScene(
    [mesh],
    (x, y, z, out, at) => out.set([x, y, z], at),
    () => Promise.resolve(texture),
  );
  const quiet = { ...context, onProgress: () => undefined };
  weld(made.scene, {}, quiet);
  const errorPercent = (error / refineAt / Math.max(diagonalOf(made.box), 1e-6)) * 100;
  const { after } = await simplify(
    made.scene,
    { ratio: 1, targetTriangles: maxTriangles, errorPercent: Math.min(100, errorPercent) },
    quiet,
  );
  return { ...made, triangles: after };
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
