/** Triangles of one tessellated face, from lists that count from 1. */

export interface TriangleLists {
  positions: Float64Array;
  /** None, one for all, or one a point. */
  normals: Float64Array;
  /** The normals are no statement of the file's: which side is the outer is not known by them. */
  computed?: boolean;
  /** Points by the numbers that triangles have; empty when they are those of the points. */
  index: number[];
  triangles: number[][];
  strips: number[][];
  fans: number[][];
}

/**
 * Adds the vertices that are used and the triangles; those that name a vertex twice only lead a strip on. A strip turns with every triangle
 * (ISO 10303-42, complex_triangulated_face). Exporters do not agree which way the first one of a strip or fan looks: the normals decide where
 * the face has them, else it is the order of the numbers.
 * @returns Whether all points were there, and whether normals were added.
 */
export function addTriangles(
  lists: TriangleLists,
  positions: number[],
  normals: number[],
  indices: number[],
): { sound: boolean; hasNormals: boolean } {
  const vertices = new FaceVertices(lists, positions, normals);
  let sound = true;
  const add = (corners: number[], into: number[]): void => {
    const [a, b, c] = corners;
    if (a === b || b === c || a === c) return;
    const places = corners.map((corner) => vertices.placeOf(corner));
    if (places.includes(-1)) sound = false;
    else into.push(...places);
  };
  for (const triangle of lists.triangles) {
    if (triangle.length === 3) add(triangle, indices);
    else sound = false;
  }
  const addTurned = (runs: number[][], cornersOf: (run: number[], at: number) => number[]): void => {
    for (const run of runs) {
      const own: number[] = [];
      for (let at = 0; at + 2 < run.length; at++) add(cornersOf(run, at), own);
      const turned = vertices.hasNormals && facing(own, positions, normals) < 0;
      for (let at = 0; at < own.length; at += 3) indices.push(own[at]!, own[at + (turned ? 2 : 1)]!, own[at + (turned ? 1 : 2)]!);
    }
  };
  addTurned(lists.strips, (run, at) => [run[at + (at % 2)]!, run[at + 1 - (at % 2)]!, run[at + 2]!]);
  addTurned(lists.fans, (run, at) => [run[0]!, run[at + 1]!, run[at + 2]!]);
  return { sound, hasNormals: vertices.hasNormals };
}

/** The vertices of a face in the lists of its mesh, added when a triangle first names them. */
class FaceVertices {
  readonly hasNormals: boolean;
  readonly #lists: TriangleLists;
  readonly #positions: number[];
  readonly #normals: number[];
  readonly #places = new Map<number, number>();

  constructor(lists: TriangleLists, positions: number[], normals: number[]) {
    this.#lists = lists;
    this.#positions = positions;
    this.#normals = normals;
    const stated = lists.normals.length / 3;
    const max = lists.index.length || lists.positions.length / 3;
    this.hasNormals = (stated === 1 || (stated > 0 && stated >= max)) && lists.normals.every(Number.isFinite);
  }

  /** The place of the vertex that triangles call `number`; -1 when it has no point. */
  placeOf(number: number): number {
    const known = this.#places.get(number);
    if (known !== undefined) return known;
    const { positions, normals, index } = this.#lists;
    const point = (index.length > 0 ? index[number - 1] : number) ?? Number.NaN;
    const at = (point - 1) * 3;
    if (!Number.isInteger(point) || !(at >= 0 && at + 2 < positions.length)) return -1;
    if (!Number.isFinite(positions[at]! + positions[at + 1]! + positions[at + 2]!)) return -1;
    const place = this.#positions.length / 3;
    const normal = normals.length === 3 ? 0 : (number - 1) * 3;
    for (let k = 0; k < 3; k++) {
      this.#positions.push(positions[at + k]!);
      if (this.hasNormals) this.#normals.push(normals[normal + k]!);
    }
    this.#places.set(number, place);
    return place;
  }
}

/** Twice the area of a triangle times its normal, by its vertices' offsets. */
function crossOf(positions: number[], a: number, b: number, c: number): [number, number, number] {
  const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number];
  const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Above 0 when triangles look where their normals do, by area. */
function facing(indices: number[], positions: number[], normals: number[]): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3] as const;
    const cross = crossOf(positions, ...corners);
    for (const corner of corners) for (let k = 0; k < 3; k++) sum += cross[k]! * normals[corner + k]!;
  }
  return sum;
}

/** Six times the volume that triangles enclose: below 0 when a closed body is inside out. */
export function volumeOf(indices: number[], positions: number[]): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const cross = crossOf(positions, a, indices[i + 1]! * 3, indices[i + 2]! * 3);
    for (let k = 0; k < 3; k++) sum += cross[k]! * positions[a + k]!;
  }
  return sum;
}

/** Normals of the vertices from `start` on by the triangles from `first` on, weighted with their areas. */
export function addFaceNormals(positions: number[], normals: number[], indices: number[], start: number, first: number): void {
  const sums = new Float64Array(positions.length - start * 3);
  for (let i = first * 3; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const cross = crossOf(positions, a, b, c);
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) sums[corner - start * 3 + k]! += cross[k]!;
  }
  for (let at = 0; at < sums.length; at += 3) {
    const length = Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!);
    if (length > 0) for (let k = 0; k < 3; k++) normals.push(sums[at + k]! / length);
    else normals.push(0, 0, 1);
  }
}
