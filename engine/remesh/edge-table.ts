/** Which half-edges lie on one edge. */

/** Next of the three half-edges around a face. */
export const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);

export interface EdgeTable {
  /** Edges that differ. */
  count: number;
  /** The edge of each half-edge. */
  edge: Int32Array;
  /** The last half-edge of each edge, and the one before each half-edge on its edge; -1 for none. */
  last: Int32Array;
  before: Int32Array;
}

/** Edges of faces of three vertices each, whichever way their half-edges run; linear in them. */
export function edgeTable(indices: Int32Array): EdgeTable {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, indices.length * 1.5)));
  const table = new Int32Array(capacity).fill(-1);
  const edge = new Int32Array(indices.length);
  const before = new Int32Array(indices.length).fill(-1);
  const last = new Int32Array(indices.length);
  let count = 0;
  for (let h = 0; h < indices.length; h++) {
    const a = Math.min(indices[h]!, indices[next(h)]!);
    const b = Math.max(indices[h]!, indices[next(h)]!);
    let word = Math.imul(a, 0x9e37_79b1) ^ Math.imul(b, 0x85eb_ca6b);
    word = Math.imul(word ^ (word >>> 15), 0x2c1b_3c6d);
    let slot = (word ^ (word >>> 13)) & (capacity - 1);
    for (let other = table[slot]!; other !== -1; other = table[slot]!) {
      const end = next(other);
      if (Math.min(indices[other]!, indices[end]!) === a && Math.max(indices[other]!, indices[end]!) === b) break;
      slot = (slot + 1) & (capacity - 1);
    }
    if (table[slot] === -1) {
      table[slot] = h;
      edge[h] = count++;
    } else {
      edge[h] = edge[table[slot]!]!;
      before[h] = last[edge[h]!]!;
    }
    last[edge[h]!] = h;
  }
  return { count, edge, last: last.subarray(0, count), before };
}

/** The half-edge on the other side of each; -1 where its edge has not exactly two that run against each other. */
export function twinsOf(indices: Int32Array): Int32Array {
  const { count, last, before } = edgeTable(indices);
  const twin = new Int32Array(indices.length).fill(-1);
  for (let edge = 0; edge < count; edge++) {
    const h = last[edge]!;
    const t = before[h]!;
    if (t === -1 || before[t] !== -1 || indices[h] === indices[t]) continue;
    twin[h] = t;
    twin[t] = h;
  }
  return twin;
}
