/** Reads a tile of an oblique-photography scene: its meshes, and which files show parts of it in more detail. */

import { Work } from '../../files/work.ts';
import { meshOf, type TileMesh } from './geometry.ts';
import type { OsgObject } from './object-types.ts';
import { ObjectReader } from './objects.ts';
import { plainState, stateOf, type TileState } from './state.ts';
import { OsgbStream } from './stream.ts';
import { identity, matrixOf, type Matrix } from './transforms.ts';

/** What is drawn together. */
export interface TileNode {
  meshes: TileMesh[];
  paged: PagedNode[];
}

/** A node of which one level is drawn, by how near it is. */
export interface PagedNode {
  /** Radius of the sphere that decides; 0 where the file leaves it to the geometry. */
  radius: number;
  /** Whether ranges are distances in metres, or the sphere's diameter in pixels. */
  mode: 'distance' | 'pixels';
  /** From the coordinates that it stands in, which are those of its files, to what the whole is drawn in. */
  matrix: Matrix;
  /** Where its files lie, as whoever wrote it says; empty for beside the file that names them. */
  folder: string;
  levels: PagedLevel[];
}

export interface PagedLevel {
  from: number;
  to: number;
  /** The level itself, or the name of the file that holds it. */
  content: TileNode | null;
  file: string | null;
}

export interface OsgbTile {
  root: TileNode;
  /** Triangles and other primitives that could not be drawn, and textures beyond the one that is shown. */
  dropped: { primitives: number; textures: number };
  /** Nodes of classes that are not known, which are left out with what lies below them, and the first classes. */
  unknown: { nodes: number; kinds: string[] };
}

/** Classes that are named. */
const mostKinds = 10;

/** Nodes inside nodes that are not objects inside objects, such as one that is referred to again. */
const maxDepth = 200;
/** Of visiting a node, and of a level of one. */
const stepsPerNode = 32;

export interface ReadTileOptions {
  /** Of a compressed one (default 512 MiB). */
  maxUnpackedBytes?: number;
  /** Of the paged node that names it (default: it stands for itself). */
  matrix?: Matrix;
}

/**
 * Reads an OSGB of any version and byte order, compressed or not.
 *
 * @throws AppError model.unreadable with the byte at which it could not be read.
 */
export function readOsgbTile(bytes: Uint8Array, { maxUnpackedBytes, matrix: above = identity }: ReadTileOptions = {}): OsgbTile {
  const stream = new OsgbStream(bytes, maxUnpackedBytes);
  const work = new Work(stream.left);
  const dropped = { primitives: 0, textures: 0 };
  const unknown = { nodes: 0, kinds: [] as string[] };
  const open = new Set<OsgObject>();

  const visit = (object: OsgObject | null, into: TileNode, inherited: TileState, parent: Matrix): void => {
    if (!object || object.fields.NodeMask === 0) return;
    work.charge(stepsPerNode);
    if (object.isUnknown) {
      unknown.nodes++;
      if (!unknown.kinds.includes(object.type) && unknown.kinds.length < mostKinds) unknown.kinds.push(object.type);
      return;
    }
    // A node inside itself draws nothing more.
    if (open.has(object) || open.size >= maxDepth) return;
    open.add(object);
    const state = stateOf(object, inherited, work);
    const matrix = matrixOf(object, parent);
    if (object.type === 'Geometry') {
      const { mesh, dropped: lost } = meshOf(object, state, matrix, work);
      dropped.primitives += lost;
      if (mesh) {
        dropped.textures += state.furtherTextures;
        into.meshes.push(mesh);
      }
    } else if (object.type === 'PagedLOD' || object.type === 'LOD') into.paged.push(pagedOf(object, state, matrix));
    else for (const child of childrenOf(object, work)) visit(child, into, state, matrix);
    open.delete(object);
  };

  const pagedOf = ({ type, fields }: OsgObject, state: TileState, matrix: Matrix): PagedNode => {
    const children = (fields.Children ?? []) as (OsgObject | null)[];
    const files = type === 'PagedLOD' ? ((fields.Files ?? []) as string[]) : [];
    const ranges = (fields.Ranges ?? []) as [number, number][];
    const count = Math.max(ranges.length, files.length, children.length);
    work.charge(count * stepsPerNode);
    let next = 0;
    const levels = Array.from({ length: count }, (_, index): PagedLevel => {
      const file = files[index] || null;
      const content: TileNode = { meshes: [], paged: [] };
      // Children that lie in files are left out of the list.
      if (file === null) visit(children[next++] ?? null, content, state, matrix);
      const [from, to] = ranges[index] ?? [0, Infinity];
      return { from, to, file, content: content.meshes.length + content.paged.length > 0 ? content : null };
    });
    const radius = ((fields.UserCenter ?? []) as number[])[3] ?? 0;
    const mode = fields.RangeMode === 1 ? 'pixels' : 'distance';
    return {
      radius: radius > 0 && Number.isFinite(radius) ? radius : 0,
      mode,
      matrix,
      folder: (fields.DatabasePath as string | null | undefined) ?? '',
      levels,
    };
  };

  const root: TileNode = { meshes: [], paged: [] };
  visit(new ObjectReader(stream).object(), root, plainState, above);
  return { root, dropped, unknown };
}

function childrenOf({ type, fields }: OsgObject, work: Work): readonly (OsgObject | null)[] {
  const children = (fields.Children ?? fields.Drawables ?? []) as (OsgObject | null)[];
  work.charge(children.length);
  if (type !== 'Switch') return children;
  const shown = fields.Values as boolean[];
  return children.filter((_, index) => shown[index] ?? (fields.NewChildDefaultValue as boolean));
}
