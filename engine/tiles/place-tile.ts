/** Puts what a tile draws into the tileset's frame. */

import type { Point } from '#domain/crs/ellipsoid';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { TileNode } from '../readers/osgb/read-tile.ts';
import type { ToFrame } from './frame-cells.ts';
import { keepTriangles, middleOfNode } from './middle-of-tile.ts';

/** Metres from a tile's ground beyond which none of it lies: what does is a stray coordinate, of which a projection often makes no number at all. Blocks of one scene may lie farther apart. */
const farthest = 1e6;
const state = { unseen: 0, near: 1, stray: 2 } as const;

/** Where a tile lies in the tileset's frame; undefined when it draws nothing, or its middle is no place. */
export function groundOf(root: TileNode, toFrame: ToFrame): Point | undefined {
  const middle = middleOfNode(root);
  if (!middle) return undefined;
  const ground = new Float64Array(3);
  toFrame(...middle, ground, 0);
  return ground.every(Number.isFinite) ? [ground[0]!, ground[1]!, ground[2]!] : undefined;
}

/**
 * Places every vertex that is drawn, in place; those that are not are at 0, 0, 0. Triangles with a stray corner are taken out, and meshes and levels that have no others.
 *
 * @param ground Where the tile lies, as `groundOf` says; undefined: only what is no number strays.
 * @returns how many triangles were taken out.
 */
export function placeTile(root: TileNode, toFrame: ToFrame, ground: Point | undefined): number {
  let strays = 0;
  for (const mesh of root.meshes) strays += placeMesh(mesh, toFrame, ground);
  if (strays > 0) root.meshes = root.meshes.filter(({ indices }) => indices.length > 0);
  for (const { levels } of root.paged)
    for (const level of levels) {
      if (!level.content) continue;
      strays += placeTile(level.content, toFrame, ground);
      if (level.content.meshes.length + level.content.paged.length === 0) level.content = null;
    }
  return strays;
}

function placeMesh(mesh: TileMesh, toFrame: ToFrame, ground: Point | undefined): number {
  const { positions, indices } = mesh;
  const [x0, y0, z0] = ground ?? [0, 0, 0];
  const most = ground ? farthest ** 2 : Infinity;
  const placed = new Float64Array(positions.length);
  const seen = new Uint8Array(positions.length / 3);
  let isStray = false;
  for (const vertex of indices) {
    if (seen[vertex] !== state.unseen) continue;
    const at = vertex * 3;
    toFrame(positions[at]!, positions[at + 1]!, positions[at + 2]!, placed, at);
    const x = placed[at]! - x0;
    const y = placed[at + 1]! - y0;
    const z = placed[at + 2]! - z0;
    const away = x * x + y * y + z * z;
    if (away <= most && away < Infinity) seen[vertex] = state.near;
    else {
      seen[vertex] = state.stray;
      isStray = true;
      placed.fill(0, at, at + 3);
    }
  }
  mesh.positions = placed;
  if (!isStray) return 0;
  const near = keepTriangles(indices, (vertex) => seen[vertex] === state.near);
  mesh.indices = near;
  return (indices.length - near.length) / 3;
}
