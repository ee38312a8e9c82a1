/** A mesh in pieces that 3DS can number: 65,535 vertices and faces each. */

import { GrowingIndices } from '../../numbers/growing.ts';
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
  for (const builder of cut(mesh, materials)) yield builder.finish();
}

/** How many pieces a mesh makes. */
export function countPieces({ primitives }: Mesh): number {
  const drawn = primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length >= 3);
  const sum = (of: (primitive: Primitive) => number): number => drawn.reduce((total, primitive) => total + of(primitive), 0);
  const vertices = sum(({ positions }) => positions.length / 3);
  const faces = sum(({ indices }) => indices.length / 3);
  if (vertices <= pieceLimits.vertices && faces <= pieceLimits.faces) return Math.min(1, drawn.length);
  let count = 0;
  for (const _ of cut({ primitives: drawn }, [])) count++;
  return count;
}

function* cut({ primitives }: Pick<Mesh, 'primitives'>, materials: readonly Material[]): Generator<PieceBuilder, void, void> {
  let piece = new PieceBuilder(0);
  for (const primitive of primitives) {
    if (primitive.mode !== 'triangles') continue;
    const source = sourceOf(primitive, materials);
    const { indices } = primitive;
    const vertices = primitive.positions.length / 3;
    for (let at = 0; at + 3 <= indices.length; at += 3) {
      const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
      if (a >= vertices || b >= vertices || c >= vertices) continue;
      if (!piece.hasRoom(source, a, b, c)) {
        const { next } = piece;
        yield piece;
        piece = new PieceBuilder(next);
      }
      piece.add(source, a, b, c);
    }
  }
  if (piece.hasFaces) yield piece;
}

function sourceOf(primitive: Primitive, materials: readonly Material[]): Source {
  const material = primitive.material === null ? undefined : materials[primitive.material];
  const slot = material ? leadingSlot(phongOf(material)) : null;
  const uvs = primitive.uvs[slot?.uv ?? 0] ?? primitive.uvs[0];
  const places = new Float64Array(primitive.positions.length / 3).fill(-1);
  return { primitive, uvAt: uvs && uvReader(uvs, slot?.transform ?? null), places };
}

class PieceBuilder {
  readonly #sources: Source[] = [];
  /** Of each vertex: which of the sources it comes from, and its number there. */
  readonly #sourceOf = new GrowingIndices();
  readonly #vertexOf = new GrowingIndices();
  readonly #faces = new GrowingIndices();
  readonly #groups = new Map<number, number[]>();
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  /** Where the numbers of the next piece begin. */
  get next(): number {
    return this.#first + this.#vertexOf.length;
  }

  get hasFaces(): boolean {
    return this.#faces.length > 0;
  }

  hasRoom({ places }: Source, a: number, b: number, c: number): boolean {
    const more = Number(places[a]! < this.#first) + Number(places[b]! < this.#first) + Number(places[c]! < this.#first);
    return this.#vertexOf.length + more <= pieceLimits.vertices && this.#faces.length / 3 < pieceLimits.faces;
  }

  add(source: Source, a: number, b: number, c: number): void {
    if (this.#sources.at(-1) !== source) this.#sources.push(source);
    const { material } = source.primitive;
    const face = this.#faces.length / 3;
    if (material !== null) {
      const group = this.#groups.get(material);
      if (group) group.push(face);
      else this.#groups.set(material, [face]);
    }
    this.#faces.push3(this.#place(source, a), this.#place(source, b), this.#place(source, c));
  }

  #place({ places }: Source, vertex: number): number {
    if (places[vertex]! < this.#first) {
      places[vertex] = this.next;
      this.#sourceOf.push(this.#sources.length - 1);
      this.#vertexOf.push(vertex);
    }
    return places[vertex]! - this.#first;
  }

  finish(): Piece {
    const sourceOf = this.#sourceOf.take();
    const vertexOf = this.#vertexOf.take();
    const sources = this.#sources;
    const gather = (width: number, read: (source: Source, index: number) => number): Float32Array => {
      const out = new Float32Array(vertexOf.length * width);
      for (let at = 0; at < vertexOf.length; at++)
        for (let i = 0; i < width; i++) out[at * width + i] = read(sources[sourceOf[at]!]!, vertexOf[at]! * width + i);
      return out;
    };
    const hasNormals = sources.some(({ primitive }) => primitive.normals);
    const hasUvs = sources.some(({ uvAt }) => uvAt);
    return {
      positions: gather(3, ({ primitive }, index) => primitive.positions[index]!),
      normals: hasNormals ? gather(3, ({ primitive }, index) => primitive.normals?.[index] ?? 0) : null,
      uvs: hasUvs ? gather(2, ({ uvAt }, index) => uvAt?.(index) ?? 0) : new Float32Array(0),
      faces: Uint16Array.from(this.#faces.take()),
      groups: this.#groups,
    };
  }
}
