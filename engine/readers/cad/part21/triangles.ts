/** Triangles of one tessellated face, from lists that count from 1. */

export interface TriangleLists {
  positions: Float64Array;
  /** None, one for all, or one a point. */
  normals: Float64Array;
  /** Points by the numbers that triangles have; empty when they are those of the points. */
  index: number[];
  triangles: number[][];
  strips: number[][];
  fans: number[][];
}

/**
 * Adds the vertices that are used and the triangles. A strip turns with every triangle (ISO 10303-42, complex_triangulated_face); triangles that
 * name a vertex twice only lead a strip on.
 * @returns Whether all points were there, and whether normals were added.
 */
export function addTriangles(
  lists: TriangleLists,
  positions: number[],
  normals: number[],
  indices: number[],
): { sound: boolean; hasNormals: boolean } {
  const places = new Map<number, number>();
  const points = lists.positions.length / 3;
  const stated = lists.normals.length / 3;
  const most = lists.index.length || points;
  const hasNormals = (stated === 1 || stated >= most) && lists.normals.every(Number.isFinite);
  let sound = true;
  const placeOf = (number: number): number => {
    const known = places.get(number);
    if (known !== undefined) return known;
    const point = (lists.index.length > 0 ? lists.index[number - 1] : number) ?? Number.NaN;
    const at = (point - 1) * 3;
    if (!(point >= 1 && point <= points && Number.isInteger(point)) || !lists.positions.subarray(at, at + 3).every(Number.isFinite))
      return -1;
    const place = positions.length / 3;
    for (let k = 0; k < 3; k++) positions.push(lists.positions[at + k]!);
    if (hasNormals) for (let k = 0; k < 3; k++) normals.push(lists.normals[(stated === 1 ? 0 : number - 1) * 3 + k]!);
    places.set(number, place);
    return place;
  };
  const add = (a: number, b: number, c: number): void => {
    if (a === b || b === c || a === c) return;
    const corners = [a, b, c].map(placeOf);
    if (corners.includes(-1)) sound = false;
    else indices.push(...corners);
  };
  for (const triangle of lists.triangles) {
    if (triangle.length === 3) add(triangle[0]!, triangle[1]!, triangle[2]!);
    else sound = false;
  }
  for (const strip of lists.strips) {
    for (let i = 0; i + 2 < strip.length; i++) {
      if (i % 2 === 0) add(strip[i]!, strip[i + 1]!, strip[i + 2]!);
      else add(strip[i + 1]!, strip[i]!, strip[i + 2]!);
    }
  }
  for (const fan of lists.fans) for (let i = 1; i + 1 < fan.length; i++) add(fan[0]!, fan[i]!, fan[i + 1]!);
  return { sound, hasNormals };
}

/** Normals of the vertices from `start` on by the triangles from `first` on, weighted with their areas. */
export function addFaceNormals(positions: number[], normals: number[], indices: number[], start: number, first: number): void {
  const sums = new Float64Array(positions.length - start * 3);
  for (let i = first * 3; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const u = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number];
    const v = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number];
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) sums[corner - start * 3 + k]! += cross[k]!;
  }
  for (let at = 0; at < sums.length; at += 3) {
    const length = Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!);
    if (length > 0) for (let k = 0; k < 3; k++) normals.push(sums[at + k]! / length);
    else normals.push(0, 0, 1);
  }
}
