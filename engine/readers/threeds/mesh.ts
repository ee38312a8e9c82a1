/** Triangle meshes of a 3DS file: parsed from their chunks, then converted to primitives with normals of their smoothing groups. */

import { createPrimitive } from '#engine/scenes/create-scene';
import type { Primitive } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { floatBits } from '../../numbers/float-bits.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import type { Work } from '../../files/work.ts';
import type { ChunkBytes } from './chunks.ts';

export interface Mesh3ds {
  name: string;
  /** 3 floats a vertex, in the world as it was at frame 0. */
  points: Float32Array;
  /** 2 floats a vertex; empty when there are none. */
  uvs: Float32Array;
  /** 3 a face. */
  faces: Uint16Array;
  /** One a face: bits of its smoothing groups; null when the file names none. */
  smoothing: Uint32Array | null;
  groups: { material: string; faces: number[] }[];
  /** Column-major 4 × 4 of the object's own axes; null when the file gives none. */
  matrix: Float64Array | null;
}

/** Reads the body of a triangle mesh chunk (0x4100). */
export function readMesh(name: string, body: ChunkBytes, onCut: () => void): Mesh3ds {
  const mesh: Mesh3ds = {
    name,
    points: new Float32Array(0),
    uvs: new Float32Array(0),
    faces: new Uint16Array(0),
    smoothing: null,
    groups: [],
    matrix: null,
  };
  for (const { id, body: part } of body.chunks(onCut)) {
    if (id === 0x4110) mesh.points = part.floats(counted(part, 12, onCut) * 3);
    else if (id === 0x4140) mesh.uvs = part.floats(counted(part, 8, onCut) * 2);
    else if (id === 0x4160) mesh.matrix = readMatrix(part);
    else if (id === 0x4120) readFaces(mesh, part, onCut);
  }
  return mesh;
}

/** A 16-bit count of items of `size` bytes, no more than there are. */
function counted(part: ChunkBytes, size: number, onCut: () => void): number {
  const announced = part.u16();
  const count = part.room(announced, size);
  if (count < announced) onCut();
  return count;
}

function readFaces(mesh: Mesh3ds, part: ChunkBytes, onCut: () => void): void {
  const count = counted(part, 8, onCut);
  mesh.faces = new Uint16Array(count * 3);
  for (let face = 0; face < count; face++) {
    for (let corner = 0; corner < 3; corner++) mesh.faces[face * 3 + corner] = part.u16();
    // Which edges are shown.
    part.u16();
  }
  for (const { id, body } of part.chunks(onCut)) {
    if (id === 0x4150) {
      const known = body.room(count, 4);
      mesh.smoothing = new Uint32Array(count);
      for (let face = 0; face < known; face++) mesh.smoothing[face] = body.u32();
    } else if (id === 0x4130) {
      const material = body.name();
      const faces = Array.from({ length: counted(body, 2, onCut) }, () => body.u16());
      mesh.groups.push({ material, faces: faces.filter((face) => face < count) });
    }
  }
}

/** Three axes and the origin, 3 floats each. */
function readMatrix(part: ChunkBytes): Float64Array {
  const m = Float64Array.from(part.floats(12));
  return new Float64Array([m[0]!, m[1]!, m[2]!, 0, m[3]!, m[4]!, m[5]!, 0, m[6]!, m[7]!, m[8]!, 0, m[9]!, m[10]!, m[11]!, 1]);
}

/**
 * Primitives of a mesh, one a material, with `positions` in the place of its own points. Faces that name a vertex that is not there are
 * dropped and counted.
 */
export function primitivesOf(
  mesh: Mesh3ds,
  positions: Float32Array,
  materialIndex: (name: string) => number | null,
  warnings: WarningList,
  work: Work,
): Primitive[] {
  const faceCount = mesh.faces.length / 3;
  // Each pivot that the keyframer gives a mesh makes it once more.
  work.charge(mesh.faces.length + positions.length);
  const vertexCount = positions.length / 3;
  const materialOf = Array.from({ length: faceCount }, () => '');
  for (const { material, faces } of mesh.groups) for (const face of faces) materialOf[face] = material;
  const byMaterial = new Map<string, number[]>();
  for (let face = 0; face < faceCount; face++) {
    const [a, b, c] = mesh.faces.subarray(face * 3, face * 3 + 3);
    if (a! >= vertexCount || b! >= vertexCount || c! >= vertexCount) {
      warnings.count('facesDropped');
      continue;
    }
    const list = byMaterial.get(materialOf[face]!);
    if (list) list.push(face);
    else byMaterial.set(materialOf[face]!, [face]);
  }
  const normals = mesh.smoothing ? smoothNormals(mesh, positions, work) : null;
  return [...byMaterial].map(([material, faces]) => {
    const table = new VertexTable();
    const indices = new Uint32Array(faces.length * 3);
    faces.forEach((face, i) => {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = mesh.faces[face * 3 + corner]!;
        indices[i * 3 + corner] = table.indexOf(vertex, normals ? normals.ofCorner[face * 3 + corner]! : 0, 0);
      }
    });
    const keys = table.keys();
    const gather = (source: ArrayLike<number>, size: number, part: number): Float32Array => {
      const out = new Float32Array(table.size * size);
      for (let vertex = 0; vertex < table.size; vertex++)
        for (let i = 0; i < size; i++) out[vertex * size + i] = source[keys[vertex * 3 + part]! * size + i] ?? 0;
      return out;
    };
    return createPrimitive(gather(positions, 3, 0), indices, {
      normals: normals && gather(normals.values, 3, 1),
      // 3DS's v runs up.
      uvs: mesh.uvs.length > 0 ? [gather(mesh.uvs, 2, 0).map((value, i) => (i % 2 === 1 ? 1 - value : value))] : [],
      material: material === '' ? null : materialIndex(material),
    });
  });
}

/**
 * A normal for each corner: the sum of the normals of the faces around its place that share a smoothing group with its own, weighted by
 * area; a face of no group stays flat. Equal normals have one number.
 */
function smoothNormals(mesh: Mesh3ds, positions: Float32Array, work: Work): { ofCorner: Int32Array; values: Float32Array } {
  const corners = mesh.faces.length;
  const faces = corners / 3;
  const faceNormals = new Float64Array(corners);
  // Seams of the uvs double vertices; smoothing goes over them.
  const places = new VertexTable();
  const placeOf = new Int32Array(corners);
  for (let face = 0; face < faces; face++) {
    const [a, b, c] = [0, 1, 2].map((corner) => mesh.faces[face * 3 + corner]! * 3) as [number, number, number];
    for (const [corner, at] of [a, b, c].entries())
      placeOf[face * 3 + corner] = places.indexOf(
        floatBits(positions[at] ?? 0),
        floatBits(positions[at + 1] ?? 0),
        floatBits(positions[at + 2] ?? 0),
      );
    const edge = (from: number, to: number, axis: number): number => (positions[to + axis] ?? 0) - (positions[from + axis] ?? 0);
    const [ux, uy, uz] = [edge(a, b, 0), edge(a, b, 1), edge(a, b, 2)];
    const [vx, vy, vz] = [edge(a, c, 0), edge(a, c, 1), edge(a, c, 2)];
    faceNormals.set([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], face * 3);
  }
  const sums = sumsOf(mesh, faceNormals, placeOf, places.size);
  const table = new VertexTable();
  const ofCorner = new Int32Array(corners);
  for (let corner = 0; corner < corners; corner++) {
    const face = Math.floor(corner / 3);
    const groups = mesh.smoothing![face]!;
    let [x, y, z] = [faceNormals[face * 3]!, faceNormals[face * 3 + 1]!, faceNormals[face * 3 + 2]!];
    if (groups !== 0) {
      [x, y, z] = [0, 0, 0];
      const around = sums[placeOf[corner]!]!;
      work.charge(around.size);
      for (const [others, sum] of around) {
        if ((others & groups) === 0) continue;
        x += sum[0];
        y += sum[1];
        z += sum[2];
      }
    }
    const length = Math.hypot(x, y, z) || 1;
    ofCorner[corner] = table.indexOf(floatBits(x / length), floatBits(y / length), floatBits(z / length));
  }
  return { ofCorner, values: new Float32Array(table.keys().slice().buffer) };
}

/** For each place the sum of the normals of its faces by their smoothing groups; thousands of faces may meet at one. */
function sumsOf(mesh: Mesh3ds, faceNormals: Float64Array, placeOf: Int32Array, places: number): Map<number, [number, number, number]>[] {
  const sums = Array.from({ length: places }, () => new Map<number, [number, number, number]>());
  for (let corner = 0; corner < placeOf.length; corner++) {
    const face = Math.floor(corner / 3);
    const groups = mesh.smoothing![face]!;
    if (groups === 0) continue;
    const around = sums[placeOf[corner]!]!;
    let sum = around.get(groups);
    if (!sum) around.set(groups, (sum = [0, 0, 0]));
    for (let axis = 0; axis < 3; axis++) sum[axis]! += faceNormals[face * 3 + axis]!;
  }
  return sums;
}
