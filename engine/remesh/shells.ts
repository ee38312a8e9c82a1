/** Surfaces of a mesh that do not touch. */

import { edgeTable } from './edge-table.ts';
import type { TriangleMesh } from './half-edges.ts';

export interface Shells {
  count: number;
  /** Which one each face belongs to. */
  shell: Int32Array;
}

/** Faces that hang together over edges, numbered by their first face. */
export function findShells(indices: Int32Array): Shells {
  const { edge, last } = edgeTable(indices);
  const faces = indices.length / 3;
  const parent = Int32Array.from({ length: faces }, (_, face) => face);
  const find = (face: number): number => {
    let root = face;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [find(Math.floor(h / 3)), find(Math.floor(last[edge[h]!]! / 3))];
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  const shell = new Int32Array(faces);
  let count = 0;
  for (let face = 0; face < faces; face++) {
    const root = find(face);
    shell[face] = root === face ? count++ : shell[root]!;
  }
  return { count, shell };
}

/** The mesh without shells of fewer than `leastFaces` faces and with at most `most`, those of most faces; the largest stays in any case. */
export function dropSpecks(
  mesh: TriangleMesh,
  { leastFaces, most }: { leastFaces: number; most: number },
): { mesh: TriangleMesh; shells: number; faces: number } {
  const { count, shell } = findShells(mesh.indices);
  const sizes = new Int32Array(count);
  for (const number of shell) sizes[number]!++;
  const order = Array.from(sizes, (faces, number) => ({ faces, number })).toSorted((a, b) => b.faces - a.faces || a.number - b.number);
  const kept = new Uint8Array(count);
  let shells = 0;
  for (const [rank, { faces, number }] of order.entries()) {
    if (rank === 0 || (rank < most && faces >= leastFaces)) kept[number] = 1;
    else shells++;
  }
  if (shells === 0) return { mesh, shells: 0, faces: 0 };
  const indices = mesh.indices.filter((_, h) => kept[shell[Math.floor(h / 3)]!] === 1);
  const patch = mesh.patch.filter((_, face) => kept[shell[face]!] === 1);
  return { mesh: { ...mesh, indices, patch }, shells, faces: shell.length - patch.length };
}
