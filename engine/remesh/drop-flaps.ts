/** Takes faces out that lie back to back, as simplifying leaves them where it pinches a surface. */

import { edgeTable, next, type EdgeTable } from './edge-table.ts';
import { areaOfFace } from './geometry.ts';

/** Of very many faces on one edge so many are looked through. */
const mostLooked = 64;

/**
 * Of faces with the same three vertices only the first is kept, and of two that turn against each other none where they are a flap: with those that they hang
 * together with smaller than `leastShare` of all, on a surface that goes on without them. What is larger is a thin sheet, or a model drawn from both sides.
 */
export function dropFlaps(positions: ArrayLike<number>, indices: Int32Array, leastShare: number): Int32Array {
  const table = edgeTable(indices);
  const { back, dropped } = pairBacks(indices, table);
  let total = 0;
  for (let face = 0; face < back.length; face++) total += areaOfFace(positions, indices, face);
  const seen = new Uint8Array(back.length);
  for (let first = 0; first < back.length; first++) {
    if (back[first] === -1 || seen[first] === 1) continue;
    const flap = [first];
    seen[first] = seen[back[first]!] = 1;
    let [area, hangs] = [0, false];
    for (let i = 0; i < flap.length; i++) {
      area += areaOfFace(positions, indices, flap[i]!);
      for (let h = flap[i]! * 3; h < flap[i]! * 3 + 3; h++) {
        for (const other of halfEdgesAt(table, h)) {
          const beside = Math.floor(other / 3);
          if (dropped[beside] === 1 || seen[beside] === 1) continue;
          if (back[beside] === -1) {
            hangs = true;
            continue;
          }
          flap.push(beside);
          seen[beside] = seen[back[beside]!] = 1;
        }
      }
    }
    const isFlap = hangs && area < total * leastShare;
    for (const face of flap) {
      dropped[Math.max(face, back[face]!)] = 1;
      if (isFlap) dropped[Math.min(face, back[face]!)] = 1;
    }
  }
  return indices.filter((_, h) => dropped[Math.floor(h / 3)] === 0);
}

/** Of each face the one that turns against it, -1 for none, and whether it only repeats another. */
function pairBacks(indices: Int32Array, table: EdgeTable): { back: Int32Array; dropped: Uint8Array } {
  const faces = indices.length / 3;
  const back = new Int32Array(faces).fill(-1);
  const dropped = new Uint8Array(faces);
  for (let face = 0; face < faces; face++) {
    const h = face * 3;
    const [same, more] = halfEdgesAt(table, h).filter(
      (other) => other < h && dropped[Math.floor(other / 3)] === 0 && indices[next(next(other))] === indices[h + 2],
    );
    if (same === undefined) continue;
    if (more === undefined && indices[same] !== indices[h]) {
      back[Math.floor(same / 3)] = face;
      back[face] = Math.floor(same / 3);
    } else dropped[face] = 1;
  }
  return { back, dropped };
}

function halfEdgesAt({ edge, last, before }: EdgeTable, h: number): number[] {
  const found: number[] = [];
  for (let at = last[edge[h]!]!; at !== -1 && found.length < mostLooked; at = before[at]!) found.push(at);
  return found;
}
