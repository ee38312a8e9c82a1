import type { Mat4, Primitive } from '../../scenes/scene.ts';

/** A primitive, and where it is drawn. */
export interface Piece {
  primitive: Primitive;
  matrix: Mat4;
}

/** Primitives with one signature can share a vertex list. */
export const signature = ({ mode, material, normals, tangents, uvs, colors }: Primitive): string =>
  [mode, material, !!normals, !!tangents, uvs.length, !!colors].join();

/** One primitive of all pieces, each at its place; their signatures agree. */
export function joinPieces(pieces: Piece[]): Primitive {
  const first = pieces[0]!.primitive;
  const vertices = pieces.reduce((sum, { primitive }) => sum + primitive.positions.length / 3, 0);
  const out: Primitive = {
    ...first,
    positions: new Float32Array(vertices * 3),
    indices: new Uint32Array(pieces.reduce((sum, { primitive }) => sum + primitive.indices.length, 0)),
    normals: first.normals && new Float32Array(vertices * 3),
    tangents: first.tangents && new Float32Array(vertices * 4),
    uvs: first.uvs.map(() => new Float32Array(vertices * 2)),
    colors: first.colors && new Float32Array(vertices * 4),
  };
  let vertex = 0;
  let index = 0;
  for (const { primitive, matrix } of pieces) {
    place(primitive, matrix, out, vertex);
    primitive.uvs.forEach((values, set) => out.uvs[set]!.set(values, vertex * 2));
    if (primitive.colors) out.colors!.set(primitive.colors, vertex * 4);
    const { indices } = primitive;
    for (let i = 0; i < indices.length; i++) out.indices[index + i] = indices[i]! + vertex;
    if (primitive.mode === 'triangles' && isMirrored(matrix)) turnTriangles(out.indices.subarray(index, index + indices.length));
    index += indices.length;
    vertex += primitive.positions.length / 3;
  }
  return out;
}

/** The second and third corner of mirrored triangles change places, so that they keep their front. */
function turnTriangles(indices: Uint32Array): void {
  for (let i = 1; i + 1 < indices.length; i += 3) {
    const second = indices[i]!;
    indices[i] = indices[i + 1]!;
    indices[i + 1] = second;
  }
}

/** Whether the matrix flips the front of triangles. */
export const isMirrored = (m: Mat4): boolean =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) - m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) + m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!) < 0;

/** Positions by the matrix, tangents by its 3 × 3 part, normals by its cofactors, both brought to unit length. */
function place({ positions, normals, tangents }: Primitive, m: Mat4, out: Primitive, vertex: number): void {
  const [a, b, c, d, e, f, g, h, i] = [m[0]!, m[4]!, m[8]!, m[1]!, m[5]!, m[9]!, m[2]!, m[6]!, m[10]!];
  const [tx, ty, tz] = [m[12]!, m[13]!, m[14]!];
  const sign = isMirrored(m) ? -1 : 1;
  const moved = out.positions;
  const count = positions.length / 3;
  for (let k = 0, at = 0, to = vertex * 3; k < count; k++, at += 3, to += 3) {
    const x = positions[at]!;
    const y = positions[at + 1]!;
    const z = positions[at + 2]!;
    moved[to] = a * x + b * y + c * z + tx;
    moved[to + 1] = d * x + e * y + f * z + ty;
    moved[to + 2] = g * x + h * y + i * z + tz;
  }
  if (normals) {
    const rows = [
      e * i - f * h,
      f * g - d * i,
      d * h - e * g,
      c * h - b * i,
      a * i - c * g,
      b * g - a * h,
      b * f - c * e,
      c * d - a * f,
      a * e - b * d,
    ];
    turn(
      normals,
      3,
      rows.map((value) => value * sign),
      out.normals!,
      vertex,
    );
  }
  if (tangents) {
    turn(tangents, 4, [a, b, c, d, e, f, g, h, i], out.tangents!, vertex);
    for (let k = 0; k < count; k++) out.tangents![(vertex + k) * 4 + 3] = tangents[k * 4 + 3]! * sign;
  }
}

/** Transforms directions by three rows of a matrix to unit length; zero vectors stay 0. */
function turn(source: Float32Array, stride: 3 | 4, rows: number[], out: Float32Array, vertex: number): void {
  const [a, b, c, d, e, f, g, h, i] = rows as [...[number, number, number], ...[number, number, number], ...[number, number, number]];
  for (let at = 0, to = vertex * stride; at < source.length; at += stride, to += stride) {
    const x = source[at]!;
    const y = source[at + 1]!;
    const z = source[at + 2]!;
    const nx = a * x + b * y + c * z;
    const ny = d * x + e * y + f * z;
    const nz = g * x + h * y + i * z;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    out[to] = nx / length;
    out[to + 1] = ny / length;
    out[to + 2] = nz / length;
  }
}
