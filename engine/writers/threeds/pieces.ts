/** A mesh in pieces that 3DS can number: 65,535 vertices and faces each. */

import type { Material, Mesh, Primitive } from '../../scenes/scene.ts';
import { phongOf } from '../phong.ts';
import { uvReader } from '../uv-sets.ts';
import { leadingSlot } from './materials.ts';

const pieceLimits = { vertices: 65_535, faces: 65_535 } as const;

export interface Piece {
  /** In the mesh's own place, as the scene has them. */
  positions: Float32Array;
  normals: Float32Array | null;
  /** v upwards; empty for none. */
  uvs: Float32Array;
  /** 3 vertices a face. */
  faces: Uint16Array;
  /** Faces by material. */
  groups: Map<number, Uint16Array>;
}

/** What a piece has of a primitive: vertices and faces from these numbers of the piece on. */
interface Share {
  primitive: Primitive;
  vertex: number;
  face: number;
}

/** A piece before its numbers are gathered; the lists are the next one's, too. */
interface Cut {
  shares: Share[];
  /** The vertex of its primitive that each vertex is. */
  vertexOf: Uint32Array;
  faces: Uint16Array;
}

/** The triangles of a mesh, piece by piece; lines and points are left out, and faces that name a vertex that is not there. */
export function* piecesOf({ primitives }: Pick<Mesh, 'primitives'>, materials: readonly Material[]): Generator<Piece, void, void> {
  for (const piece of cut(primitives)) yield gather(piece, materials);
}

/** How many pieces a mesh makes. */
export function countPieces({ primitives }: Mesh): number {
  const drawn = primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length >= 3);
  const sum = (of: (primitive: Primitive) => number): number => drawn.reduce((total, primitive) => total + of(primitive), 0);
  const vertices = sum(({ positions }) => positions.length / 3);
  const faces = sum(({ indices }) => indices.length / 3);
  if (vertices <= pieceLimits.vertices && faces <= pieceLimits.faces) return Math.min(1, drawn.length);
  let count = 0;
  for (const _ of cut(drawn)) count++;
  return count;
}

function* cut(primitives: readonly Primitive[]): Generator<Cut, void, void> {
  const most = primitives.reduce((sum, { indices }) => sum + indices.length, 0);
  const vertexOf = new Uint32Array(Math.min(pieceLimits.vertices, most));
  const faces = new Uint16Array(Math.min(pieceLimits.faces * 3, most));
  let shares: Share[] = [];
  let [vertices, corners] = [0, 0];
  /** How many vertices earlier pieces have. */
  let before = 0;
  for (const primitive of primitives) {
    if (primitive.mode !== 'triangles') continue;
    const { indices } = primitive;
    const count = primitive.positions.length / 3;
    /** Number of each vertex among those of all pieces so far, counted from 1. */
    const places = new Float64Array(count);
    const put = (vertex: number): void => {
      let place = places[vertex]! - before;
      if (place <= 0) {
        vertexOf[vertices] = vertex;
        place = ++vertices;
        places[vertex] = before + place;
      }
      faces[corners++] = place - 1;
    };
    let isNew = true;
    for (let at = 0; at + 3 <= indices.length; at += 3) {
      const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
      if (a >= count || b >= count || c >= count) continue;
      const more = Number(places[a]! <= before) + Number(places[b]! <= before) + Number(places[c]! <= before);
      if (vertices + more > pieceLimits.vertices || corners === pieceLimits.faces * 3) {
        yield { shares, vertexOf: vertexOf.subarray(0, vertices), faces: faces.subarray(0, corners) };
        before += vertices;
        [vertices, corners, shares, isNew] = [0, 0, [], true];
      }
      if (isNew) shares.push({ primitive, vertex: vertices, face: corners / 3 });
      isNew = false;
      put(a);
      put(b);
      put(c);
    }
  }
  if (corners > 0) yield { shares, vertexOf: vertexOf.subarray(0, vertices), faces: faces.subarray(0, corners) };
}

/** The numbers of a piece. */
function gather({ shares, vertexOf, faces }: Cut, materials: readonly Material[]): Piece {
  const count = vertexOf.length;
  const hasNormals = shares.some(({ primitive }) => primitive.normals);
  const readers = shares.map(({ primitive }) => uvReaderOf(primitive, materials));
  const positions = new Float32Array(count * 3);
  const normals = hasNormals ? new Float32Array(count * 3) : null;
  const uvs = new Float32Array(readers.some(Boolean) ? count * 2 : 0);
  const groups = new Map<number, Uint16Array>();
  for (const [index, { primitive, vertex: first, face }] of shares.entries()) {
    const { vertex: end, face: lastFace } = shares[index + 1] ?? { vertex: count, face: faces.length / 3 };
    copyRows(primitive.positions, vertexOf, positions, first, end);
    if (normals && primitive.normals) copyRows(primitive.normals, vertexOf, normals, first, end);
    const uvAt = readers[index];
    if (uvAt)
      for (let at = first; at < end; at++) {
        uvs[at * 2] = uvAt(vertexOf[at]! * 2);
        uvs[at * 2 + 1] = uvAt(vertexOf[at]! * 2 + 1);
      }
    if (primitive.material === null) continue;
    const earlier = groups.get(primitive.material) ?? new Uint16Array();
    const group = new Uint16Array(earlier.length + lastFace - face);
    group.set(earlier);
    for (let at = earlier.length; at < group.length; at++) group[at] = face + at - earlier.length;
    groups.set(primitive.material, group);
  }
  return { positions, normals, uvs, faces: faces.slice(), groups };
}

function copyRows(source: Float32Array, vertexOf: Uint32Array, out: Float32Array, first: number, end: number): void {
  for (let at = first; at < end; at++) {
    const from = vertexOf[at]! * 3;
    out[at * 3] = source[from]!;
    out[at * 3 + 1] = source[from + 1]!;
    out[at * 3 + 2] = source[from + 2]!;
  }
}

function uvReaderOf(primitive: Primitive, materials: readonly Material[]): ((index: number) => number) | undefined {
  const material = primitive.material === null ? undefined : materials[primitive.material];
  const slot = material ? leadingSlot(phongOf(material)) : null;
  const uvs = primitive.uvs[slot?.uv ?? 0] ?? primitive.uvs[0];
  return uvs && uvReader(uvs, slot?.transform ?? null);
}
