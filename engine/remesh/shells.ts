/** Surfaces of a mesh that do not touch. */

import { edgeTable } from './edge-table.ts';
import { areaOfFace } from './geometry.ts';
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

/** The mesh without shells that have less than `leastShare` of its area, and with at most `most`, the largest ones; one stays in any case. */
export function dropSpecks(
  mesh: TriangleMesh,
  { leastShare, most }: { leastShare: number; most: number },
): { mesh: TriangleMesh; shells: number; faces: number } {
  const { count, shell } = findShells(mesh.indices);
  const areas = new Float64Array(count);
  for (const [face, number] of shell.entries()) areas[number]! += areaOfFace(mesh.positions, mesh.indices, face);
  const leastArea = leastShare * areas.reduce((sum, area) => sum + area, 0);
  const order = Array.from(areas, (area, number) => ({ area, number })).toSorted((a, b) => b.area - a.area || a.number - b.number);
  const kept = new Uint8Array(count);
  let shells = 0;
  for (const [rank, { area, number }] of order.entries()) {
    if (rank === 0 || (rank < most && area >= leastArea)) kept[number] = 1;
    else shells++;
  }
  if (shells === 0) return { mesh, shells: 0, faces: 0 };
  const indices = mesh.indices.filter((_, h) => kept[shell[Math.floor(h / 3)]!] === 1);
  const patch = mesh.patch.filter((_, face) => kept[shell[face]!] === 1);
  return { mesh: { ...mesh, indices, patch }, shells, faces: shell.length - patch.length };
}
