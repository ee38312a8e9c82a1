/**
 * Lays quads over a surface, with some triangles where they do not go: many even triangles find directions and a lattice (Jakob et al. 2015), those that
 * stand for one corner of it become one vertex by steps that keep the surface a manifold, and what is left is paired (Remacle et al. 2012).
 */

import { faceOf, previous, type HalfEdges, type TriangleMesh } from '../half-edges.ts';
import { areaOf, remeshIsotropically, type IsotropicOptions } from '../isotropic.ts';
import { flipToDelaunay, joinCells } from './join-cells.ts';
import { createLevels } from './levels.ts';
import { orientationField } from './orientation-field.ts';
import { pairFaces } from './pair-faces.ts';
import { positionField } from './position-field.ts';
import { smoothQuads } from './smooth-quads.ts';

/** Even triangles for each face that is wanted: sides of about half a quad's. */
const trianglesOfFace = 9;
/** Tries with another side, until the count is met. */
const tries = 4;
/** A count within this share is met. */
const nearEnough = 0.01;
const smoothing = 6;

/**
 * Makes a surface of its own of `mesh`, which is left as even triangles.
 * @param faces quads and triangles together that are wanted, met nearly.
 */
export function remeshToQuads(mesh: HalfEdges, { faces, locate, signal, onProgress }: IsotropicOptions): TriangleMesh {
  const steps = 2 + tries;
  remeshIsotropically(mesh, { faces: faces * trianglesOfFace, locate, signal });
  onProgress?.(1, steps);
  const { levels, numbers } = createLevels(mesh);
  const directions = orientationField(levels);
  onProgress?.(2, steps);
  const spreadOut = (values: Float64Array): Float64Array => {
    const all = new Float64Array(numbers.length * 3);
    for (let v = 0; v < numbers.length; v++) {
      const i = numbers[v]!;
      if (i !== -1) all.set(values.subarray(i * 3, i * 3 + 3), v * 3);
    }
    return all;
  };
  let side = Math.sqrt(areaOf(mesh) / faces);
  let best: { made: HalfEdges; shared: Uint8Array; miss: number } | undefined;
  for (let attempt = 0; attempt < tries; attempt++) {
    signal?.throwIfAborted();
    const made = mesh.clone();
    const corners = spreadOut(positionField(levels, directions, side));
    joinCells(made, { side, directions: spreadOut(directions[0]!), corners }, locate);
    const shared = pairAndSmooth(made, side, locate);
    const count = countFaces(made, shared);
    const miss = Math.abs(count - faces);
    if (best === undefined || miss < best.miss) best = { made, shared, miss };
    onProgress?.(3 + attempt, steps);
    if (miss <= faces * nearEnough) break;
    side *= Math.sqrt(count / faces);
  }
  return quadsFirst(best!.made, best!.shared);
}

function pairAndSmooth(mesh: HalfEdges, side: number, locate: IsotropicOptions['locate']): Uint8Array {
  let shared = pairFaces(mesh);
  for (let round = 0; round < smoothing; round++) {
    smoothQuads(mesh, shared, side, locate);
    if (round % 2 === 0) continue;
    flipToDelaunay(mesh);
    shared = pairFaces(mesh);
  }
  return shared;
}

function countFaces(mesh: HalfEdges, shared: Uint8Array): number {
  let halves = 0;
  for (const one of shared) halves += one;
  return mesh.faces - halves / 2;
}

/** Quads before triangles. */
function quadsFirst(mesh: HalfEdges, shared: Uint8Array): TriangleMesh {
  const corners: number[] = [];
  const patch: number[] = [];
  let last = -1;
  for (let h = 0; h < mesh.halfEdgeCount; h++) {
    if (shared[h] !== 1 || mesh.twin[h]! < h) continue;
    const [a, b] = [mesh.start[h]!, mesh.end(h)];
    const [c, d] = [mesh.start[previous(h)]!, mesh.start[previous(mesh.twin[h]!)]!];
    // Not the vertex that the quad before begins with.
    const ring = a === last ? [b, c, a, d] : [a, d, b, c];
    last = ring[0]!;
    corners.push(ring[0]!, ring[1]!, ring[2]!, ring[0]!, ring[2]!, ring[3]!);
    patch.push(mesh.patch[faceOf(h)]!, mesh.patch[faceOf(h)]!);
  }
  const quads = patch.length / 2;
  for (let h = 0; h < mesh.halfEdgeCount; h += 3) {
    if (mesh.start[h] === -1 || shared[h] === 1 || shared[h + 1] === 1 || shared[h + 2] === 1) continue;
    const ring = [0, 1, 2].map((k) => mesh.start[h + k]!);
    const from = ring[0] === last ? 1 : 0;
    last = ring[from]!;
    corners.push(ring[from]!, ring[(from + 1) % 3]!, ring[(from + 2) % 3]!);
    patch.push(mesh.patch[h / 3]!);
  }
  return { ...compacted(mesh.positions, corners, patch), quads };
}

/** Only the vertices that faces use, in the order of their first use. */
function compacted(positions: Float64Array, corners: readonly number[], patch: readonly number[]): TriangleMesh {
  const numbers = new Map<number, number>();
  const indices = Int32Array.from(corners, (vertex) => {
    if (!numbers.has(vertex)) numbers.set(vertex, numbers.size);
    return numbers.get(vertex)!;
  });
  const places = new Float64Array(numbers.size * 3);
  for (const [vertex, at] of numbers) places.set(positions.subarray(vertex * 3, vertex * 3 + 3), at * 3);
  return { positions: places, indices, patch: Uint8Array.from(patch) };
}
