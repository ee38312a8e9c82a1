/** Whether triangles bound one body, so that they may be written as a solid. */

import { floatBits } from '../../numbers/float-bits.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import type { Primitive } from '../../scenes/scene.ts';

/**
 * Whether the triangles of `primitives`, their corners joined by position, are one piece that looks outwards and has no border: along each edge as many run one way as the
 * other. Triangles without extent are passed over.
 */
export function isClosedBody(primitives: readonly Pick<Primitive, 'positions' | 'indices'>[]): boolean {
  const places = new VertexTable(primitives.reduce((sum, { positions }) => sum + positions.length / 3, 0));
  const pieces = new Pieces();
  let volume = 0;
  // A sum over all edges that is 0 where each has its reverse, and else but once in 2³² is not: a table of edges takes ten times as long.
  let border = 0;
  for (const { positions, indices } of primitives) {
    const numbers = new Uint32Array(positions.length / 3);
    for (let vertex = 0; vertex < numbers.length; vertex++) {
      const at = vertex * 3;
      numbers[vertex] = places.indexOf(floatBits(positions[at]!), floatBits(positions[at + 1]!), floatBits(positions[at + 2]!));
    }
    pieces.grow(places.size);
    for (let at = 0; at < indices.length; at += 3) {
      const [i, j, k] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
      const [a, b, c] = [numbers[i]!, numbers[j]!, numbers[k]!];
      if (a === b || b === c || c === a) continue;
      border = (border + turn(a, b) + turn(b, c) + turn(c, a)) | 0;
      pieces.join(a, b);
      pieces.join(b, c);
      volume += volumeUnder(positions, i * 3, j * 3, k * 3, primitives[0]!.positions);
    }
  }
  return volume > 0 && border === 0 && pieces.count === 1;
}

/** Of an edge the negative of its reverse's. */
const turn = (from: number, to: number): number => (mix(from, to) - mix(to, from)) | 0;

function mix(a: number, b: number): number {
  let hash = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}

/** Six times the volume between a triangle, by its vertices' offsets, and the first vertex of `from`. */
function volumeUnder(positions: Float32Array, a: number, b: number, c: number, from: Float32Array): number {
  const [x, y, z] = [from[0]!, from[1]!, from[2]!];
  const [ax, ay, az] = [positions[a]! - x, positions[a + 1]! - y, positions[a + 2]! - z];
  const [bx, by, bz] = [positions[b]! - x, positions[b + 1]! - y, positions[b + 2]! - z];
  const [cx, cy, cz] = [positions[c]! - x, positions[c + 1]! - y, positions[c + 2]! - z];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

/** Places that edges join. */
class Pieces {
  #parents = new Uint32Array(0);
  #joined = 0;
  #seen = 0;

  /** Takes in all places up to `size`. */
  grow(size: number): void {
    const parents = new Uint32Array(size).fill(alone);
    parents.set(this.#parents);
    this.#parents = parents;
  }

  /** How many pieces there are of the places that were joined. */
  get count(): number {
    return this.#seen - this.#joined;
  }

  join(a: number, b: number): void {
    const [first, second] = [this.#rootOf(a), this.#rootOf(b)];
    if (first === second) return;
    this.#parents[first] = second;
    this.#joined++;
  }

  #rootOf(place: number): number {
    const parents = this.#parents;
    if (parents[place] === alone) {
      parents[place] = place;
      this.#seen++;
    }
    let root = place;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  }
}

/** No edge has led here. */
const alone = 0xffffffff;
