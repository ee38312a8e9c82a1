/** Parts a chart where its projection lies on itself, as the turns of a screw do. */

/** Of very many faces in one place so many are looked through. */
const mostLooked = 256;

/**
 * The layer of each face: 0 for those that lie beside each other, further ones where the middle of a face lies in an earlier one or the other way round.
 * @param corners 6 numbers a face, which all turn the same way.
 * @param isQuad whether a face lies in one layer with the other triangle of its quad, which follows it; default none.
 */
export function layersOf(corners: Float64Array, isQuad: (face: number) => boolean = () => false): Int32Array {
  const count = corners.length / 6;
  const layers = new Int32Array(count);
  const cell = meanSpan(corners) || 1;
  // Faces whose middles lie in the same cell, the last one first.
  const lastIn = new Map<number, number>();
  const before = new Int32Array(count).fill(-1);
  const used = new Set<number>();
  const look = (face: number): void => {
    const [x, y] = middleOf(corners, face);
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (let i = 0; i < 9; i++) {
      const at = keyOf(column + (i % 3) - 1, row + Math.floor(i / 3) - 1);
      let other = lastIn.get(at) ?? -1;
      for (let looked = 0; other !== -1 && looked < mostLooked; looked++, other = before[other]!) {
        if (contains(corners, other, x, y) || contains(corners, face, ...middleOf(corners, other))) used.add(layers[other]!);
      }
    }
  };
  for (let first = 0, end = 0; first < count; first = end) {
    end = first + (isQuad(first) ? 2 : 1);
    used.clear();
    for (let face = first; face < end; face++) look(face);
    let layer = 0;
    while (used.has(layer)) layer++;
    for (let face = first; face < end; face++) {
      const [x, y] = middleOf(corners, face);
      const key = keyOf(Math.floor(x / cell), Math.floor(y / cell));
      layers[face] = layer;
      before[face] = lastIn.get(key) ?? -1;
      lastIn.set(key, face);
    }
  }
  return layers;
}

const keyOf = (column: number, row: number): number => column * 0x100_0000 + row;

const middleOf = (corners: Float64Array, face: number): [number, number] => {
  const at = face * 6;
  return [(corners[at]! + corners[at + 2]! + corners[at + 4]!) / 3, (corners[at + 1]! + corners[at + 3]! + corners[at + 5]!) / 3];
};

function meanSpan(corners: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < corners.length; at += 6) {
    for (let k = 0; k < 6; k += 2) {
      const l = (k + 2) % 6;
      sum += Math.hypot(corners[at + l]! - corners[at + k]!, corners[at + l + 1]! - corners[at + k + 1]!);
    }
  }
  return sum / (corners.length / 2);
}

function contains(corners: Float64Array, face: number, x: number, y: number): boolean {
  const at = face * 6;
  for (let k = 0; k < 6; k += 2) {
    const l = (k + 2) % 6;
    const [ax, ay] = [corners[at + k]!, corners[at + k + 1]!];
    if ((corners[at + l]! - ax) * (y - ay) - (corners[at + l + 1]! - ay) * (x - ax) <= 0) return false;
  }
  return true;
}
