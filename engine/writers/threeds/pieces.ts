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
  groups: Map<number, number[]>;
}

interface Source {
  primitive: Primitive;
  uvAt: ((index: number) => number) | undefined;
  /** Number of each vertex among those of all pieces so far; below a piece's first for one that it does not have. */
  places: Float64Array;
}

/** The triangles of a mesh, piece by piece; lines and points are left out, and faces that name a vertex that is not there. */
export function* piecesOf(mesh: Pick<Mesh, 'primitives'>, materials: readonly Material[]): Generator<Piece, void, void> {
  let piece = new PieceBuilder(0);
  for (const primitive of mesh.primitives) {
    if (primitive.mode !== 'triangles') continue;
    const source = sourceOf(primitive, materials);
    const vertices = primitive.positions.length / 3;
    for (let corner = 0; corner + 3 <= primitive.indices.length; corner += 3) {
      const face = primitive.indices.subarray(corner, corner + 3);
      if (face[0]! >= vertices || face[1]! >= vertices || face[2]! >= vertices) continue;
      if (!piece.hasRoom(source, face)) {
        yield piece.finish();
        piece = new PieceBuilder(piece.next);
      }
      piece.add(source, face);
    }
  }
  if (piece.hasFaces) yield piece.finish();
}

/** How many pieces a mesh makes. */
export function countPieces({ primitives }: Mesh): number {
  const drawn = primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length >= 3);
  const sum = (of: (primitive: Primitive) => number): number => drawn.reduce((total, primitive) => total + of(primitive), 0);
  const vertices = sum(({ positions }) => positions.length / 3);
  const faces = sum(({ indices }) => indices.length / 3);
  if (vertices <= pieceLimits.vertices && faces <= pieceLimits.faces) return Math.min(1, drawn.length);
  let count = 0;
  for (const _ of piecesOf({ primitives: drawn }, [])) count++;
  return count;
}

function sourceOf(primitive: Primitive, materials: readonly Material[]): Source {
  const material = primitive.material === null ? undefined : materials[primitive.material];
  const slot = material ? leadingSlot(phongOf(material)) : null;
  const uvs = primitive.uvs[slot?.uv ?? 0] ?? primitive.uvs[0];
  const places = new Float64Array(primitive.positions.length / 3).fill(-1);
  return { primitive, uvAt: uvs && uvReader(uvs, slot?.transform ?? null), places };
}

class PieceBuilder {
  readonly #corners: { source: Source; vertex: number }[] = [];
  readonly #faces: number[] = [];
  readonly #groups = new Map<number, number[]>();
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  /** Where the numbers of the next piece begin. */
  get next(): number {
    return this.#first + this.#corners.length;
  }

  get hasFaces(): boolean {
    return this.#faces.length > 0;
  }

  hasRoom({ places }: Source, face: Uint32Array): boolean {
    let more = 0;
    for (const vertex of face) if (places[vertex]! < this.#first) more++;
    return this.#corners.length + more <= pieceLimits.vertices && this.#faces.length / 3 < pieceLimits.faces;
  }

  add(source: Source, face: Uint32Array): void {
    const { places } = source;
    const { material } = source.primitive;
    const group = material === null ? undefined : this.#groups.get(material);
    if (group) group.push(this.#faces.length / 3);
    else if (material !== null) this.#groups.set(material, [this.#faces.length / 3]);
    for (const vertex of face) {
      if (places[vertex]! < this.#first) places[vertex] = this.#first + this.#corners.push({ source, vertex }) - 1;
      this.#faces.push(places[vertex]! - this.#first);
    }
  }

  finish(): Piece {
    const corners = this.#corners;
    const gather = (width: number, read: (source: Source, index: number) => number): Float32Array => {
      const out = new Float32Array(corners.length * width);
      corners.forEach(({ source, vertex }, at) => {
        for (let i = 0; i < width; i++) out[at * width + i] = read(source, vertex * width + i);
      });
      return out;
    };
    const hasNormals = corners.some(({ source }) => source.primitive.normals);
    const hasUvs = corners.some(({ source }) => source.uvAt);
    return {
      positions: gather(3, ({ primitive }, index) => primitive.positions[index]!),
      normals: hasNormals ? gather(3, ({ primitive }, index) => primitive.normals?.[index] ?? 0) : null,
      uvs: hasUvs ? gather(2, ({ uvAt }, index) => uvAt?.(index) ?? 0) : new Float32Array(0),
      faces: Uint16Array.from(this.#faces),
      groups: this.#groups,
    };
  }
}
