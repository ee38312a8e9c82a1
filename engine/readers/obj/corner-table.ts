import { VertexTable } from '../../numbers/vertex-table.ts';
import { indexOfNumber, type ObjCounts } from './parse-range.ts';

const noKeys = new Int32Array(0);
const noLinks = new Uint32Array(0);

/** Positions are looked up directly while there are at most this many per vertex. */
const sparsest = 16;

/** The most vertices of one position that are looked through one by one. */
const longestChain = 32;

/**
 * Gives every distinct corner (position, uv and normal index, −1 for none) a vertex, in order of first sight. A bucket that uses most of the
 * file's positions finds a corner through its position, which keeps neighbours together in memory; others, and those that hang thousands of
 * uvs on one position, through a hash.
 */
export class CornerTable {
  #hashed: VertexTable | undefined;
  #keys = noKeys;
  #size = 0;
  /** By position: vertex + 1 that came last, 0 for none. */
  #heads = noLinks;
  /** By vertex: the one before it at the same position, likewise. */
  #before = noLinks;
  #mayBeDirect = true;

  /**
   * Writes the vertex of each unique of a run to `vertices`; `before` is how many of each kind precede the chunk, `known` how many exist.
   * False when one names what is not.
   */
  add(uniques: Int32Array, hasUvs: boolean, hasNormals: boolean, before: ObjCounts, known: ObjCounts, vertices: Uint32Array): boolean {
    const count = uniques.length / 3;
    // Files have tens of thousands of buckets: each begins as large as its first run.
    if (this.#size === 0 && this.#heads === noLinks) this.#hashed ??= new VertexTable(count);
    if (this.#mayBeDirect) this.#makeDirect(count, known.positions);
    for (let unique = 0; unique < count; unique++) {
      const position = indexOfNumber(uniques[unique * 3]!, before.positions);
      const uv = hasUvs ? indexOfNumber(uniques[unique * 3 + 1]!, before.uvs) : -1;
      const normal = hasNormals ? indexOfNumber(uniques[unique * 3 + 2]!, before.normals) : -1;
      if (position < 0 || position >= known.positions || uv >= known.uvs || normal >= known.normals) return false;
      if ((hasUvs && uv < 0) || (hasNormals && normal < 0)) return false;
      vertices[unique] = this.#hashed ? this.#hashed.indexOf(position, uv, normal) : this.#direct(position, uv, normal);
    }
    return true;
  }

  /** Position, uv and normal of each vertex, as a view. */
  keys(): Int32Array {
    return this.#hashed?.keys() ?? this.#keys.subarray(0, this.#size * 3);
  }

  #direct(position: number, uv: number, normal: number): number {
    const keys = this.#keys;
    let length = 0;
    for (let entry = this.#heads[position]!; entry !== 0; entry = this.#before[entry - 1]!) {
      if (keys[entry * 3 - 2] === uv && keys[entry * 3 - 1] === normal) return entry - 1;
      length++;
    }
    const vertex = this.#size++;
    keys[vertex * 3] = position;
    keys[vertex * 3 + 1] = uv;
    keys[vertex * 3 + 2] = normal;
    this.#before[vertex] = this.#heads[position]!;
    this.#heads[position] = vertex + 1;
    if (length > longestChain) this.#makeHashed();
    return vertex;
  }

  /** Room for `more` vertices over `positions`, where that is not mostly empty. */
  #makeDirect(more: number, positions: number): void {
    const size = this.#hashed?.size ?? this.#size;
    if (this.#hashed && positions > (size + more) * sparsest) return;
    if (size + more > this.#before.length) {
      const capacity = Math.max(size + more, this.#before.length * 2, Math.ceil(positions * 1.1));
      const keys = new Int32Array(capacity * 3);
      keys.set(this.keys());
      const links = new Uint32Array(capacity);
      links.set(this.#before);
      this.#keys = keys;
      this.#before = links;
    }
    if (positions > this.#heads.length) {
      const heads = new Uint32Array(this.#heads.length === 0 ? positions : Math.max(positions, this.#heads.length * 2));
      heads.set(this.#heads);
      this.#heads = heads;
    }
    if (!this.#hashed) return;
    this.#hashed = undefined;
    this.#size = size;
    for (let vertex = 0; vertex < size; vertex++) {
      const position = this.#keys[vertex * 3]!;
      this.#before[vertex] = this.#heads[position]!;
      this.#heads[position] = vertex + 1;
    }
  }

  /** Back to the hash for good: chains as long as these would take time by the square. */
  #makeHashed(): void {
    const keys = this.keys();
    const hashed = new VertexTable(this.#size);
    for (let at = 0; at < keys.length; at += 3) hashed.indexOf(keys[at]!, keys[at + 1]!, keys[at + 2]!);
    this.#hashed = hashed;
    this.#mayBeDirect = false;
    this.#keys = noKeys;
    this.#heads = this.#before = noLinks;
  }
}
