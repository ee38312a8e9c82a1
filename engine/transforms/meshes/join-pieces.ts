import { listLoops } from '../../kernels/lists.ts';
import type { Mat4, Primitive } from '../../scenes/scene.ts';

/** A primitive, and where it is drawn. */
export interface Piece {
  primitive: Primitive;
  matrix: Mat4;
}

/** Primitives with one signature can share a vertex list. */
export const signature = ({ mode, quads, material, normals, tangents, uvs, colors }: Primitive): string =>
  [mode, !!quads, material, !!normals, !!tangents, uvs.length, !!colors].join();

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
    if (vertex === 0) out.indices.set(indices, index);
    else for (let i = 0; i < indices.length; i++) out.indices[index + i] = indices[i]! + vertex;
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
  listLoops.movePoints(positions, [a, b, c, tx, d, e, f, ty, g, h, i, tz], out.positions.subarray(vertex * 3));
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
    const signed = rows.map((value) => value * sign);
    listLoops.turn(normals, 3, signed, out.normals!.subarray(vertex * 3));
  }
  if (tangents) {
    listLoops.turn(tangents, 4, [a, b, c, d, e, f, g, h, i], out.tangents!.subarray(vertex * 4));
    for (let k = 0; k < tangents.length / 4; k++) out.tangents![(vertex + k) * 4 + 3] = tangents[k * 4 + 3]! * sign;
  }
}
