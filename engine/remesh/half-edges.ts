/**
 * A manifold surface of triangles that can be changed edge by edge. Half-edges 3f, 3f + 1 and 3f + 2 go around face f; each knows the vertex
 * where it starts and its twin on the other side. Faces and vertices that are gone leave holes in the lists until `compact`.
 */

import { next, twinsOf } from './edge-table.ts';
import { dot, pointAt, subtract, unit } from './geometry.ts';
import { growDoubles, growInts, growMarks } from './grow.ts';

export const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);
export const faceOf = (h: number): number => Math.floor(h / 3);

export interface TriangleMesh {
  /** 3 numbers a vertex. */
  positions: Float64Array;
  /** 3 vertices a face, counterclockwise. */
  indices: Int32Array;
  /** Of each face, 1 where it closes a hole, so that the source has nothing beside it. */
  patch: Uint8Array;
  /** Default 0; of so many quads the first faces are, two each: a b c and a c d. */
  quads?: number;
}

export class HalfEdges {
  positions: Float64Array;
  /** Vertex where each half-edge starts; -1 when it is gone. */
  start: Int32Array;
  /** The other side of each half-edge; -1 on a border. */
  twin: Int32Array;
  /** 1 on both sides of edges that must stay. */
  sharp: Uint8Array;
  /** A half-edge that starts at each vertex; -1 when it is gone. */
  out: Int32Array;
  patch: Uint8Array;
  /** Entries in the lists, those that are gone included. */
  vertexCount: number;
  halfEdgeCount: number;
  /** Faces that are there. */
  faces: number;
  private readonly freeFaces: number[] = [];
  private readonly freeVertices: number[] = [];
  private readonly around: number[] = [];
  private seen: Int32Array;
  private stamp = 0;

  /** @param mesh no edge of which has more than two faces, nor two that turn against each other; each vertex in one fan. */
  constructor({ positions, indices, patch }: TriangleMesh) {
    this.positions = positions.slice();
    this.start = indices.slice();
    this.patch = patch.slice();
    this.vertexCount = positions.length / 3;
    this.halfEdgeCount = indices.length;
    this.faces = indices.length / 3;
    this.twin = twinsOf(indices);
    this.sharp = new Uint8Array(indices.length);
    this.seen = new Int32Array(this.vertexCount);
    this.out = new Int32Array(this.vertexCount).fill(-1);
    for (let h = 0; h < indices.length; h++) this.out[indices[h]!] = h;
  }

  /** The same surface, sharp edges included, to be changed on its own. */
  clone(): HalfEdges {
    const other = new HalfEdges({ positions: this.positions, indices: new Int32Array(), patch: this.patch });
    const { vertexCount, halfEdgeCount, faces } = this;
    Object.assign(other, { vertexCount, halfEdgeCount, faces });
    other.start = this.start.slice();
    other.twin = this.twin.slice();
    other.sharp = this.sharp.slice();
    other.out = this.out.slice();
    other.seen = new Int32Array(this.seen.length);
    for (const face of this.freeFaces) other.freeFaces.push(face);
    for (const vertex of this.freeVertices) other.freeVertices.push(vertex);
    return other;
  }

  end(h: number): number {
    return this.start[next(h)]!;
  }

  squaredLength(h: number): number {
    const a = this.start[h]! * 3;
    const b = this.end(h) * 3;
    const { positions: p } = this;
    return (p[a]! - p[b]!) ** 2 + (p[a + 1]! - p[b + 1]!) ** 2 + (p[a + 2]! - p[b + 2]!) ** 2;
  }

  /** Whether the edge must stay: a sharp one, or a border. */
  isFixed(h: number): boolean {
    return this.twin[h] === -1 || this.sharp[h] === 1;
  }

  /** Half-edges that start at a vertex, counterclockwise, from the border if it has one. Valid until the next call. */
  fan(vertex: number): readonly number[] {
    const { around, twin } = this;
    around.length = 0;
    let first = this.out[vertex]!;
    for (let h = first; twin[h] !== -1;) {
      h = next(twin[h]!);
      if (h === first || twin[h] === -1) {
        first = h;
        break;
      }
    }
    for (let h = first; h !== -1;) {
      around.push(h);
      h = twin[previous(h)]!;
      if (h === first) break;
    }
    return around;
  }

  isBorder(fan: readonly number[]): boolean {
    return this.twin[fan[0]!] === -1;
  }

  /** Vertices beside a vertex. Valid until the next call of `fan`. */
  neighbours(vertex: number): number[] {
    const fan = this.fan(vertex);
    const result = fan.map((h) => this.end(h));
    if (this.isBorder(fan)) result.push(this.start[previous(fan.at(-1)!)]!);
    return result;
  }

  /** Sharp edges and borders at a vertex: 0 of a free one, 2 of one along a line, others of a corner. */
  fixedEdges(vertex: number): number {
    const fan = this.fan(vertex);
    let count = this.isBorder(fan) ? 1 : 0;
    for (const h of fan) if (this.isFixed(h)) count++;
    return count === 2 && this.bends(vertex, fan) ? 3 : count;
  }

  /** Ends of the sharp edges and borders at a vertex. */
  fixedEnds(fan: readonly number[]): number[] {
    const ends = fan.filter((h) => this.isFixed(h)).map((h) => this.end(h));
    if (this.isBorder(fan)) ends.push(this.start[previous(fan.at(-1)!)]!);
    return ends;
  }

  /** Whether a line turns by more than 60° at a vertex. */
  private bends(vertex: number, fan: readonly number[]): boolean {
    const at = pointAt(this.positions, vertex);
    const [a, b] = this.fixedEnds(fan).map((end) => unit(subtract(pointAt(this.positions, end), at)));
    return dot(a!, b!) > -0.5;
  }

  addVertex(x: number, y: number, z: number): number {
    const vertex = this.freeVertices.pop() ?? this.vertexCount++;
    this.positions = growDoubles(this.positions, this.vertexCount * 3);
    this.out = growInts(this.out, this.vertexCount);
    this.seen = growInts(this.seen, this.vertexCount);
    this.positions.set([x, y, z], vertex * 3);
    return vertex;
  }

  /** @returns its first half-edge, which starts at `a`; twins are the caller's to join. */
  addFace(a: number, b: number, c: number, patch: number): number {
    const face = this.freeFaces.pop() ?? this.halfEdgeCount / 3;
    if (face * 3 === this.halfEdgeCount) this.halfEdgeCount += 3;
    this.start = growInts(this.start, this.halfEdgeCount);
    this.twin = growInts(this.twin, this.halfEdgeCount);
    this.sharp = growMarks(this.sharp, this.halfEdgeCount);
    this.patch = growMarks(this.patch, this.halfEdgeCount / 3);
    const h = face * 3;
    this.start.set([a, b, c], h);
    this.twin.fill(-1, h, h + 3);
    this.sharp.fill(0, h, h + 3);
    this.patch[face] = patch;
    this.faces++;
    return h;
  }

  /** Makes two half-edges, either of which may be -1, the sides of one edge. */
  join(h: number, t: number, sharp = 0): void {
    if (h !== -1) {
      this.twin[h] = t;
      this.sharp[h] = sharp;
    }
    if (t !== -1) {
      this.twin[t] = h;
      this.sharp[t] = sharp;
    }
  }

  /** Puts a vertex in the middle of an edge. */
  split(h: number): void {
    const { positions: p } = this;
    const t = this.twin[h]!;
    const a = this.start[h]!;
    const b = this.end(h);
    const sharp = this.sharp[h]!;
    const middle = [0, 1, 2].map((axis) => (p[a * 3 + axis]! + p[b * 3 + axis]!) / 2) as [number, number, number];
    const m = this.addVertex(...middle);
    const beyond = this.splitSide(h, m);
    const back = t === -1 ? -1 : this.splitSide(t, m);
    // The first half of each side meets the second half of the other.
    this.join(h, back, sharp);
    this.join(beyond, t, sharp);
    this.out[m] = beyond;
  }

  /** Cuts the face of h: a→b at m; h is then a→m. @returns m→b. */
  private splitSide(h: number, m: number): number {
    const far = next(h);
    const b = this.start[far]!;
    const c = this.start[previous(h)]!;
    const outer = this.twin[far]!;
    const sharp = this.sharp[far]!;
    const added = this.addFace(m, b, c, this.patch[faceOf(h)]!);
    this.join(added + 1, outer, sharp);
    this.start[far] = m;
    this.join(far, added + 2);
    this.out[b] = added + 1;
    return added;
  }

  /** Turns an inner edge so that it joins the two vertices opposite to it. */
  flip(h: number): void {
    const t = this.twin[h]!;
    const [hn, hp, tn, tp] = [next(h), previous(h), next(t), previous(t)];
    const [a, b, c, d] = [this.start[h]!, this.start[t]!, this.start[hp]!, this.start[tp]!];
    const outer = [hn, hp, tn, tp].map((edge) => [this.twin[edge]!, this.sharp[edge]!] as const);
    const [bc, ca, ad, db] = outer as unknown as [Side, Side, Side, Side];
    this.start[h] = d;
    this.start[hn] = c;
    this.start[hp] = a;
    this.start[t] = c;
    this.start[tn] = d;
    this.start[tp] = b;
    this.join(hn, ...ca);
    this.join(hp, ...ad);
    this.join(tn, ...db);
    this.join(tp, ...bc);
    this.out[a] = hp;
    this.out[b] = tp;
    this.out[c] = hn;
    this.out[d] = tn;
  }

  areNeighbours(a: number, b: number): boolean {
    return this.neighbours(a).includes(b);
  }

  /** Whether the surface stays a manifold of the same kind when the edge is collapsed (link condition; Dey, Edelsbrunner et al. 1999). */
  canCollapse(h: number): boolean {
    const t = this.twin[h]!;
    const a = this.start[h]!;
    const b = this.end(h);
    const c = this.start[previous(h)]!;
    const d = t === -1 ? -1 : this.start[previous(t)]!;
    if (c === d) return false;
    const ofA = this.neighbours(a);
    const borderA = this.isBorder(this.around);
    const stamp = ++this.stamp;
    for (const vertex of ofA) this.seen[vertex] = stamp;
    const ofB = this.neighbours(b);
    const borderB = this.isBorder(this.around);
    if (t !== -1 && borderA && borderB) return false;
    let common = 0;
    for (const vertex of ofB) if (this.seen[vertex] === stamp) common++;
    if (common !== (t === -1 ? 1 : 2)) return false;
    return [c, d].every((vertex) => vertex === -1 || this.staysAfterCollapse(vertex));
  }

  /** Whether a vertex opposite to an edge still has a fan once the face between them is gone. */
  private staysAfterCollapse(vertex: number): boolean {
    const { twin } = this;
    const first = this.out[vertex]!;
    let [faces, h] = [1, twin[previous(first)]!];
    // Four decide, of however many a cone has around its tip.
    for (; faces < 4 && h !== -1 && h !== first; h = twin[previous(h)]!) faces++;
    return faces > 3 || (h === -1 && (faces > 1 || twin[first] !== -1));
  }

  /** Collapses a→b into b, which moves to `to`; `canCollapse` must hold. */
  collapse(h: number, to: readonly [number, number, number]): void {
    const t = this.twin[h]!;
    const a = this.start[h]!;
    const b = this.end(h);
    for (const edge of this.fan(a)) this.start[edge] = b;
    this.positions.set(to, b * 3);
    this.closeSide(h, b);
    if (t !== -1) this.closeSide(t, b);
    this.out[a] = -1;
    this.freeVertices.push(a);
  }

  /** Takes the face of a half-edge away and joins its other two sides; `kept` is the vertex that both ends have become. */
  private closeSide(h: number, kept: number): void {
    const [hn, hp] = [next(h), previous(h)];
    const apex = this.start[hp]!;
    const [x, y] = [this.twin[hn]!, this.twin[hp]!];
    this.join(x, y, this.sharp[hn]! | this.sharp[hp]!);
    // Of the two outer sides one ends at the apex and the other starts there.
    for (const edge of [x, y]) {
      if (edge === -1) continue;
      for (const side of [edge, next(edge)]) {
        if (this.start[side] === apex) this.out[apex] = side;
        if (this.start[side] === kept) this.out[kept] = side;
      }
    }
    this.start.fill(-1, h - (h % 3), h - (h % 3) + 3);
    this.freeFaces.push(faceOf(h));
    this.faces--;
  }

  /** The surface without holes in its lists. */
  compact(): TriangleMesh {
    const renumbered = new Int32Array(this.vertexCount).fill(-1);
    const indices = new Int32Array(this.faces * 3);
    const patch = new Uint8Array(this.faces);
    let vertices = 0;
    let face = 0;
    for (let h = 0; h < this.halfEdgeCount; h += 3) {
      if (this.start[h] === -1) continue;
      for (let k = 0; k < 3; k++) {
        const vertex = this.start[h + k]!;
        if (renumbered[vertex] === -1) renumbered[vertex] = vertices++;
        indices[face * 3 + k] = renumbered[vertex]!;
      }
      patch[face++] = this.patch[h / 3]!;
    }
    const positions = new Float64Array(vertices * 3);
    renumbered.forEach((to, from) => {
      if (to !== -1) positions.set(this.positions.subarray(from * 3, from * 3 + 3), to * 3);
    });
    return { positions, indices, patch };
  }
}

/** What lies beyond a side of a face: the twin and whether the edge is sharp. */
type Side = readonly [number, number];
